#!/bin/sh
# Writes a token ring with N servers and N clients as an extended rules file.
# Save it in this directory, next to the components that it names:
#
#   sh generate.sh N [FAULT [live]] > ring.ext
#
# FAULT is 0 (none, the default) or one of the paper's three experiments: 1 and
# 2 make server 2 faulty, 3 makes client 2 faulty. With "live", starvation is a
# property too (ll_rej).
#
# Server i is component 2i - 1, client i is component 2i; server 1 has the
# token. The left neighbour of server i is server i + 1, as in the paper: i
# takes the token from i + 1 and sends its demands there.
n=${1:-}
fault=${2:-0}
live=${3:-}
case $n in
'' | *[!0-9]* | 0 | 1)
    echo "usage: generate.sh N [FAULT [live]], N at least 2" >&2
    exit 2
    ;;
esac
case $fault:$live in
[0123]: | [0123]:live) ;;
*)
    echo "usage: generate.sh N [FAULT [live]], FAULT 0, 1, 2 or 3" >&2
    exit 2
    ;;
esac
awk -v n="$n" -v fault="$fault" -v live="$live" 'BEGIN {
    for (i = 1; i <= n; i++) {
        server = i == 1 ? "server-token" : "server"
        client = "client"
        if (i == 2 && (fault == 1 || fault == 2))
            server = "server-fault" fault
        if (i == 2 && fault == 3)
            client = "client-fault3"
        printf "%d = \"%s.lsts\"\n", 2 * i - 1, server
        printf "%d = \"%s.lsts\"\n", 2 * i, client
    }
    for (i = 1; i <= n; i++) {
        s = 2 * i - 1
        c = 2 * i
        left = 2 * (i % n + 1) - 1
        printf "\n# client %d\n", i
        printf "(%d,\"bye\") -> 0\n", c
        printf "(%d,\"rq\") (%d,\"rq\") -> 0\n", s, c
        printf "(%d,\"gra\") (%d,\"gra\") -> 0\n", s, c
        printf "(%d,\"rel\") (%d,\"rel\") -> 0\n", s, c
        printf "# server %d and its left neighbour\n", i
        printf "(%d,\"tl\") (%d,\"tr\") -> 0\n", s, left
        printf "(%d,\"dl\") (%d,\"dr\") -> 0\n", s, left
    }
    printf "\nBegin State_prop_rules\n"
    rule = 0
    printf "# two clients have access\n"
    for (i = 1; i <= n; i++)
        for (j = i + 1; j <= n; j++)
            printf " %d.\"A\" & %d.\"A\" -> rej; # %d\n", 2 * i, 2 * j, ++rule
    printf "# the token is lost\n"
    for (i = 1; i <= n; i++)
        printf " %s!%d.\"/T\"%s", i == 1 ? "" : "& ", 2 * i - 1,
            i == n ? " -> rej; # " ++rule "\n" : "\n"
    printf "# everything stands still while a client waits\n"
    for (i = 1; i <= n; i++)
        printf " %d.\"W\" -> dl_rej; # %d\n", 2 * i, ++rule
    if (live != "") {
        printf "# the others run forever while a client waits\n"
        for (i = 1; i <= n; i++)
            printf " %d.\"W\" -> ll_rej; # %d\n", 2 * i, ++rule
    }
    printf "End State_prop_rules\n"
}'
