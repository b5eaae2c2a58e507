#!/bin/bash
# What does it cost to load a model with a formula? For families of formulas
# that grow with a number (load-families.txt), each as it is and negated, the
# seconds of the processor (user and system, the best of three runs, of one if
# it takes more than half a second) until the first state is searched: with
# --monitor buchi, and with the choice of monitors that is the default. The
# programs have enough states that monitors compete.
# Usage: bench/ltl/load.sh OLD NEW [SIZE ...], where OLD and NEW are programs,
# such as two builds. A row ends with ! if NEW takes more than 0.1 s and five
# times what it takes with --monitor buchi. "-": more than two minutes. The last
# line counts rows. Without sizes: 2 4 6 7 8 10.
set -eu
old=$(realpath "${1:?usage: bench/ltl/load.sh OLD NEW [SIZE ...]}")
new=$(realpath "${2:?usage: bench/ltl/load.sh OLD NEW [SIZE ...]}")
shift 2
[ $# -gt 0 ] || set -- 2 4 6 7 8 10
folder=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# program FAMILY SIZE NEGATED: a model with the formula.
program() {
    awk -F ' *; ?' -v family="$1" -v n="$2" -v negated="$3" '
    function numbered(part, number) {
        gsub(/#/, number, part)
        return part
    }
    $1 == family && !/^#/ {
        text = $2
        for (i = 0; i < n; i++)
            text = text (i && $4 != "" ? " " $4 " " : "") numbered($3, i)
        text = text $5
        open = gsub(/\(/, "(", text) - gsub(/\)/, ")", text)
        for (i = 0; i < open; i++)
            text = text ")"
        printf "bit p, q"
        for (i = 0; i < n; i++)
            printf ", a%d, b%d", i, i
        printf ";\nactive proctype A() {\n    do :: p = 1 - p :: q = 1 - q"
        for (i = 0; i < n; i++)
            printf " :: a%d = 1 - a%d :: b%d = 1 - b%d", i, i, i, i
        printf " od\n}\nltl f { %s(%s) }\n", negated ? "!" : "", text
    }' "$folder/load-families.txt"
}

# seconds PROGRAM MONITOR: of the processor, or "-".
seconds() {
    local best=- status TIMEFORMAT='%3U %3S'
    for _ in 1 2 3; do
        status=0
        { time bash -c 'ulimit -t 120; exec "$@"' bash "$1" check \
            "$work/model.pml" --states 1 -q --engine interpreted \
            --monitor "$2" >/dev/null 2>&1 || status=$?; } 2>"$work/time"
        if [ "$status" -gt 128 ]; then
            echo -
            return
        fi
        best=$(awk -v best="$best" '{ s = $1 + $2
            print best == "-" || s < best ? s : best }' "$work/time")
        awk -v best="$best" 'BEGIN { exit best > 0.5 ? 0 : 1 }' && break
    done
    echo "$best"
}

printf '%-24s %-3s %3s %8s %8s %6s %8s %8s %6s\n' family "" n \
    old-buchi old ratio new-buchi new ratio
grep -v '^#' "$folder/load-families.txt" | cut -d ';' -f 1 |
    while IFS= read -r family; do
        for negated in 0 1; do
            for n; do
                program "$family" "$n" "$negated" >"$work/model.pml"
                a=$(seconds "$old" buchi)
                b=$(seconds "$old" auto)
                c=$(seconds "$new" buchi)
                d=$(seconds "$new" auto)
                awk -v family="$family" -v n="$n" -v negated="$negated" \
                    -v a="$a" -v b="$b" -v c="$c" -v d="$d" '
                function shown(s) { return s == "-" ? s : sprintf("%.3f", s) }
                function ratio(s, by) {
                    if (s == "-" || by == "-")
                        return "-"
                    return sprintf("%.1f", s / (by > 0 ? by : 0.001))
                }
                BEGIN {
                    slow = c != "-" && (d == "-" || d > 0.1 + 5 * c)
                    printf "%-24s %-3s %3d %8s %8s %6s %8s %8s %6s%s\n",
                        family, negated ? "not" : "", n, shown(a), shown(b),
                        ratio(b, a), shown(c), shown(d), ratio(d, c),
                        slow ? " !" : ""
                }'
            done
        done
    done | tee "$work/table"
awk '{ rows++; slow += /!$/ } END {
    printf "%d rows, %d with !\n", rows, slow }' "$work/table"
