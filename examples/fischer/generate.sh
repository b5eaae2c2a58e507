#!/bin/sh
# Writes a mutual exclusion in the manner of Fischer with N servers as an
# extended rules file, and the shared variable x with its N + 1 values as an
# LSTS. Save both in this directory, the variable under the name xN.lsts:
#
#   sh generate.sh N x > xN.lsts
#   sh generate.sh N [live] > fischer.ext
#
# Server i is component i, x is component N + 1. With "live", a waiting server
# may not starve (ll_rej).
n=${1:-}
what=${2:-}
case $n in
'' | *[!0-9]* | 0)
    echo "usage: generate.sh N [x | live]" >&2
    exit 2
    ;;
esac
case $what in
'' | x | live) ;;
*)
    echo "usage: generate.sh N [x | live]" >&2
    exit 2
    ;;
esac
awk -v n="$n" -v what="$what" '
function variable(i, k) {
    print "# The shared variable x: undefined, or the number of a server."
    print "# It can be written at any time; is<k> is possible while x = k."
    printf "Begin Lsts\nBegin Header\n"
    printf " State_cnt = %d\n", n + 1
    printf " Action_cnt = %d\n", 2 * n
    printf " Transition_cnt = %d\n", n * (n + 1) + n
    printf " State_prop_cnt = 1\n Initial_states = 1;\n"
    printf "End Header\nBegin Action_names\n"
    for (k = 1; k <= n; k++)
        printf " %d = \"set<%d>\" %d = \"is<%d>\"\n", k, k, n + k, k
    printf "End Action_names\nBegin State_names\n 1 = \"undefined\"\n"
    for (k = 1; k <= n; k++)
        printf " %d = \"%d\"\n", k + 1, k
    printf "End State_names\nBegin State_props\n"
    printf " \"undefined\" : 1;\nEnd State_props\nBegin Transitions\n"
    for (i = 1; i <= n + 1; i++) {
        printf " %d:", i
        for (k = 1; k <= n; k++)
            printf "%s%d,%d", (k % 8 == 1 && k > 1) ? "\n    " : " ",
                k + 1, k
        if (i > 1)
            printf " %d,%d", i, n + i - 1
        printf ";\n"
    }
    printf "End Transitions\nEnd Lsts\n"
}
function network(i) {
    for (i = 1; i <= n; i++)
        printf "%d = \"server.lsts\"\n", i
    printf "%d = \"x%d.lsts\"\n\n", n + 1, n
    for (i = 1; i <= n; i++)
        printf "(%d,\"write\") (%d,\"set<%d>\") -> \"write<%d>\"\n",
            i, n + 1, i, i
    printf "\n# the second number is the value of x\n"
    for (i = 1; i <= n; i++)
        printf "(%d,\"back\") (%d,\"is<$1>\") -> \"back<%d><$1>\"\n",
            i, n + 1, i
    printf "\nBegin State_prop_rules\n"
    printf "# a server waits although nothing has been written\n"
    for (i = 1; i <= n; i++)
        printf " %d.\"waits\" & %d.\"undefined\" -> rej;\n", i, n + 1
    if (what == "live") {
        printf "# the others run forever while a server waits\n"
        for (i = 1; i <= n; i++)
            printf " %d.\"waits\" -> ll_rej;\n", i
    }
    printf "End State_prop_rules\n"
}
BEGIN {
    if (what == "x")
        variable()
    else
        network()
}'
