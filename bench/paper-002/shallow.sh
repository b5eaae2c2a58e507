#!/bin/sh
# A graph with short paths only, as an .aut file: levels of WIDTH states, from
# each of which DEGREE random edges lead to the next level. The longest path has
# LEVELS + 1 states.
#
# Usage: shallow.sh LEVELS WIDTH DEGREE SEED
awk -v levels="$1" -v width="$2" -v degree="$3" -v seed="$4" '
function draw(range) {
    state = (state * 16807) % 2147483647
    return int(state / 2147483647 * range)
}
BEGIN {
    state = seed * 7919 + 1
    for (k = 0; k < width; k++)
        edge[count++] = "(0,\"a\"," 1 + k ")"
    for (level = 1; level < levels; level++)
        for (k = 0; k < width; k++)
            for (d = 0; d < degree; d++)
                edge[count++] = "(" 1 + (level - 1) * width + k ",\"a\"," \
                                1 + level * width + draw(width) ")"
    printf "des (0,%d,%d)\n", count, 1 + levels * width
    for (i = 0; i < count; i++)
        print edge[i]
}'
