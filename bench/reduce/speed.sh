#!/bin/bash
# CPU time of searches for deadlocks, failed assertions and run-time errors, next
# to SPIN with its defaults.
# Usage: bench/reduce/speed.sh BUILD MODEL...
# Columns, milliseconds of CPU: the whole command, which is Martlet with an empty
# cache, and spin -a, cc -O2 -DSAFETY -DNOCLAIM and pan; then the search alone,
# which is Martlet with its code in the cache, and pan, in user mode and with
# the time of the system. Martlet's times include the start of the program,
# reading the model and making counterexamples short. Short runs are repeated,
# and the best of three rounds counts. Ratios are SPIN's time to Martlet's; the
# last lines are their geometric means, and those of models that keep pan busy
# for 20 ms or more. A model that one of them does not read, or does not finish
# in 60 seconds and 2 GB, has a dash.
#
# Time in user mode is sampled, 10,000 times per second of CPU (perf record, from
# Debian's linux-perf): what the kernel says of it is a guess by a few ticks of
# 4 ms, and of a process that no tick meets in the system it says that all was
# user time.
set -u
build=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U %S'
export XDG_CACHE_HOME=$work/cache
ulimit -t 60
command -v perf >/dev/null || {
    echo "speed.sh: perf is missing: apt-get install linux-perf" >&2
    exit 2
}

# sample COUNT NAME COMMAND...: milliseconds in user mode of one run, of the
# program with this name and its threads.
sample() {
    perf record -q -F 10000 -e cpu-clock:u -o "$work/samples" -- bash -c \
        'for ((i = 0; i < $1; i++)); do "${@:2}" >/dev/null 2>&1; done' \
        sample "$1" "${@:3}" >/dev/null 2>&1
    perf script -i "$work/samples" -F comm,period 2>/dev/null |
        awk -v n="$1" -v name="$2" '$1 == name { sum += $2 }
            END { print sum / 1e6 / n }'
}

# round COUNT COMMAND...: user and user + system milliseconds of one run.
round() {
    {
        time for ((i = 0; i < $1; i++)); do
            "${@:2}" >"$work/out" 2>&1
            echo $? >"$work/status"
        done
    } 2>&1 | awk -v n="$1" '{ print 1000 * $1 / n, 1000 * ($1 + $2) / n }'
}

# best COMMAND...: the least of these, of as many runs a round as take a while;
# "- -" if there is no result.
best() {
    local first count
    first=$(round 1 "$@")
    if [ "$(cat "$work/status")" -gt 1 ] ||
        grep -q 'inconclusive\|memory exhausted\|too small' "$work/out"; then
        echo '- -'
        return
    fi
    count=$(awk '{ print $2 < 20 ? 10 : $2 < 200 ? 3 : $2 < 3000 ? 1 : 0 }' \
        <<<"$first")
    {
        [ "$count" = 0 ] && echo "$first"
        for ((k = 0; k < 3 && count > 0; k++)); do
            round "$count" "$@"
        done
    } | awk 'NR == 1 || $1 < a { a = $1 } NR == 1 || $2 < b { b = $2 }
        END { print a, b }'
}

check=("$build/martlet" check -q --all --memory 2G --property assert
    --property deadlock --property runtime)

# martlet OPTIONS... MODEL
martlet() {
    "${check[@]}" "$@"
}

# cold MODEL: nothing is in the cache.
cold() {
    rm -rf "$work/cache"
    martlet "$@"
}

make_pan() {
    (
        cd "$work/spin" || exit
        rm -f pan pan.c
        spin -a "$1" >/dev/null 2>&1
        cc -O2 -DSAFETY -DNOFAIR -DNOCLAIM -DMEMLIM=2000 -DVECTORSZ=4096 \
            -o pan pan.c >/dev/null 2>&1
    )
}

# Deeper than usual only if that is necessary.
pan() {
    (cd "$work/spin" && exec ./pan -c0 -n "${depth[@]}")
}

printf '%-26s %7s %7s   %7s %7s %6s   %7s %7s %6s\n' model whole spin user pan \
    ratio 'all CPU' pan ratio
for model; do
    rm -rf "$work/spin"
    mkdir "$work/spin"
    cp "$(dirname "$model")"/* "$work/spin" 2>/dev/null
    name=$(basename "$model")
    depth=()
    made=$(round 1 make_pan "$name")
    pan 2>&1 | grep -q 'max search depth too small' && depth=(-m1000000)
    spin='- -' alone='- -' whole='- -' warm='- -'
    if [ -x "$work/spin/pan" ]; then
        alone=$(best pan)
        spin=$(awk '{ print $3 == "-" ? "- -" : $1 + $3 " " $2 + $4 }' \
            <<<"$made $alone")
        [ "$alone" = '- -' ] ||
            alone="$(cd "$work/spin" && sample 8 pan ./pan -c0 -n "${depth[@]}") \
${alone#* }"
    fi
    whole=$(best cold "$model")
    if [ "$whole" != '- -' ]; then
        martlet --engine compiled "$model" >/dev/null 2>&1
        warm=$(best martlet "$model")
        count=$(awk '{ print $2 < 20 ? 30 : $2 < 200 ? 8 : 3 }' <<<"$warm")
        warm="$(sample "$count" martlet "${check[@]}" "$model") ${warm#* }"
    fi
    echo "$name $whole $spin $warm $alone"
done | awk '
function show(x) { return x == "-" ? x : sprintf("%.1f", x) }
function ratio(spin, ours) {
    return spin == "-" || ours == "-" ? "-" : spin / (ours > 0.1 ? ours : 0.1)
}
{
    a = ratio($8, $6); b = ratio($9, $7); c = ratio($5, $3)
    if (a != "-") {
        n++; users += log(a); alls += log(b); wholes += log(c)
        if ($8 >= 20) { m++; busy += log(a) }
        if (a < 1) behind = behind " " $1
    }
    printf "%-26s %7s %7s   %7s %7s %6s   %7s %7s %6s\n", $1, show($3), \
        show($5), show($6), show($8), a == "-" ? a : sprintf("%.2f", a), \
        show($7), show($9), b == "-" ? b : sprintf("%.1f", b)
    fflush()
}
END {
    if (!n) exit
    printf "geometric means over %d models: whole command %.0f, ", n, \
        exp(wholes / n)
    printf "search alone %.1f in user mode, %.1f in all\n", exp(users / n), \
        exp(alls / n)
    if (m) printf "pan takes 20 ms or more: %d models, %.1f\n", m, exp(busy / m)
    print "behind pan in user mode:" behind
}'
