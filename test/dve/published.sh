#!/bin/bash
# Algorithms for mutual exclusion and others, written in DVE from their
# descriptions, with as many states as the models of the same name have that
# BEEM publishes counts of. BEEM's counts are those of an interpreter that ends
# at a value that does not fit: hence --overflow error.
#
# Usage: test/dve/published.sh BUILD
# Prints each count and closes with "N passed, N failed".
set -u
build=$(cd "$1" && pwd)
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C XDG_CACHE_HOME=$scratch/cache
passed=0
failed=0

# each N PROCESS: a process with @ for its number, N times.
each() {
    local i
    for ((i = 0; i < $1; i++)); do
        echo "process P$i { ${2//@/$i} }"
    done
    echo 'system async;'
}

# Each program adds its number to a sum twice, in any order: the sum is copied,
# doubled by the other copy, and written back.
adding() { # MOST
    echo 'int sum = 1, copy[2];'
    each 2 "state idle, read, added; init idle; trans
        idle -> read { guard sum < $1; effect copy[@] = sum; },
        read -> added { effect copy[@] = copy[@] + sum; },
        added -> idle { effect sum = copy[@]; };"
}

# Lamport's bakery, with numbers up to a bound.
bakery() { # N MOST
    echo "byte choosing[$1], number[$1];"
    each "$1" "byte j = 0, most = 0;
        state away, choose, next, wait, critical; init away; trans
        away -> choose { effect choosing[@] = 1, j = 0, most = 0; },
        choose -> choose { guard j < $1 and number[j] > most;
            effect most = number[j], j = j + 1; },
        choose -> choose { guard j < $1 and number[j] <= most; effect j = j + 1; },
        choose -> next { guard j == $1 and most < $2;
            effect number[@] = most + 1, j = 0, choosing[@] = 0; },
        next -> wait { guard j < $1 and choosing[j] == 0; },
        wait -> next { guard number[j] == 0 or number[j] > number[@] or
            (number[j] == number[@] and @ <= j); effect j = j + 1; },
        next -> critical { guard j == $1; },
        critical -> away { effect number[@] = 0; };"
}

# Lamport's fast mutual exclusion.
lamport() { # N
    echo "byte x = 255, y = 255, busy[$1];"
    each "$1" "byte j = 0;
        state away, ask, look, back, claim, check, ask_all, last, critical, leave;
        init away; trans
        away -> ask { effect busy[@] = 1; },
        ask -> look { effect x = @; },
        look -> back { guard y != 255; effect busy[@] = 0; },
        back -> away { guard y == 255; },
        look -> claim { guard y == 255; },
        claim -> check { effect y = @; },
        check -> critical { guard x == @; },
        check -> ask_all { guard x != @; effect busy[@] = 0, j = 0; },
        ask_all -> ask_all { guard j < $1 and busy[j] == 0; effect j = j + 1; },
        ask_all -> last { guard j == $1; },
        last -> away { guard y != @; },
        last -> critical { guard y == @; },
        critical -> leave { effect y = 255; },
        leave -> away { effect busy[@] = 0; };"
}

# Peterson's algorithm for N processes.
peterson() { # N
    echo "byte level[$1], last[$1];"
    each "$1" "byte j = 0, k = 0;
        state away, climb, announce, look, critical; init away; trans
        away -> climb { effect j = 1; },
        climb -> announce { guard j < $1; effect level[@] = j; },
        announce -> look { effect last[j - 1] = @, k = 0; },
        look -> look { guard k < $1 and (k == @ or level[k] < j);
            effect k = k + 1; },
        look -> climb { guard last[j - 1] != @ or k == $1; effect j = j + 1; },
        climb -> critical { guard j == $1; },
        critical -> away { effect level[@] = 0; };"
}

# same NAME STATES PROGRAM...
same() {
    local file=$scratch/$1.dve options got
    "${@:3}" >"$file"
    for options in '--store exact' '--store tree'; do
        # shellcheck disable=SC2086 # words
        got=$("$build/martlet" check "$file" --no-por --search bfs --keep-going \
            --property runtime --overflow error --json $options |
            awk '$1 == "\"states\":" { print $2 + 0; exit }')
        echo "$1 $options: $got"
        if [ "$got" = "$2" ]; then
            passed=$((passed + 1))
        else
            echo "    but $2 are published"
            failed=$((failed + 1))
        fi
    done
}

same adding.1 7372 adding 20
same bakery.1 1506 bakery 2 9
same lamport.1 29242 lamport 3
same peterson.1 12498 peterson 3
same peterson.4 1119560 peterson 4

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
