#!/bin/sh
# A random graph as paper 002, section 2.3, describes them, as an .aut file.
#
# Usage: generate.sh STATES DEGREE SEED
#
# At most STATES states; the degree of each is drawn evenly from 0 to DEGREE.
# They are made breadth-first: if there are g states so far, a successor is a new
# one with probability 1 - g / min(2g, STATES), and else one of the g, all
# equally likely (the paper does not say which). Graphs with less than seven
# tenths of STATES are thrown away, and the next one is tried: below degree 5
# nearly all graphs end early.
awk -v most="$1" -v degree="$2" -v seed="$3" '
# Lehmer: the same numbers in every awk.
function draw(range) {
    state = (state * 16807) % 2147483647
    return int(state / 2147483647 * range)
}
function unit() { return draw(1000000) / 1000000 }
function attempt(    node, i, left, limit) {
    g = 1
    count = 0
    for (node = 0; node < g; node++)
        for (left = draw(degree + 1); left > 0; left--) {
            limit = 2 * g < most ? 2 * g : most
            to = unit() < 1 - g / limit ? g++ : draw(g)
            edge[count++] = "(" node ",\"a\"," to ")"
        }
    return g >= 0.7 * most
}
BEGIN {
    state = seed * 7919 + 1
    while (!attempt())
        ;
    printf "des (0,%d,%d)\n", count, g
    for (i = 0; i < count; i++)
        print edge[i]
}'
