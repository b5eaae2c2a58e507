#!/bin/sh
# Writes N dining philosophers and N forks as an extended rules file. Save it
# in this directory, next to the components that it names:
#
#   sh generate.sh N [live] > philosophers.ext
#
# Philosopher i is component i, fork i is component N + i. Philosopher i has
# fork i at the left and fork i + 1 at the right; the last one shares fork 1
# with the first. With "live", a philosopher who has one fork may not starve
# (ll_rej).
n=${1:-}
live=${2:-}
case $n in
'' | *[!0-9]* | 0 | 1)
    echo "usage: generate.sh N [live], N at least 2" >&2
    exit 2
    ;;
esac
case $live in
'' | live) ;;
*)
    echo "usage: generate.sh N [live]" >&2
    exit 2
    ;;
esac
awk -v n="$n" -v live="$live" 'BEGIN {
    for (i = 1; i <= n; i++)
        printf "%d = \"philosopher.lsts\"\n", i
    for (i = 1; i <= n; i++)
        printf "%d = \"fork.lsts\"\n", n + i
    for (i = 1; i <= n; i++) {
        left = n + i
        right = n + i % n + 1
        printf "\n"
        printf "(%d,\"take left\") (%d,\"take\")", i, left
        printf " -> \"take left<%d>\"\n", i
        printf "(%d,\"take right\") (%d,\"take\")", i, right
        printf " -> \"take right<%d>\"\n", i
        printf "(%d,\"put left\") (%d,\"put\")", i, left
        printf " -> \"put left<%d>\"\n", i
        printf "(%d,\"put right\") (%d,\"put\")", i, right
        printf " -> \"put right<%d>\"\n", i
    }
    printf "\nBegin State_prop_rules\n"
    printf "# neighbours eat at the same time\n"
    for (i = 1; i <= n; i++)
        if (n > 2 || i == 1)
            printf " %d.\"eats\" & %d.\"eats\" -> rej;\n", i, i % n + 1
    printf "# every philosopher has one fork and none can go on\n"
    for (i = 1; i <= n; i++)
        printf " %s%d.\"one\"%s\n", i == 1 ? "" : "& ", i,
            i == n ? " -> dl_rej;" : ""
    if (live != "") {
        printf "# the others run forever while one waits for a fork\n"
        for (i = 1; i <= n; i++)
            printf " %d.\"one\" -> ll_rej;\n", i
    }
    printf "End State_prop_rules\n"
}'
