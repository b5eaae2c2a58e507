#!/bin/bash
# The grammar of Promela, production by production: the small models that the
# files of test/spin/productions describe, each read by SPIN and by Martlet,
# and the verdicts and sizes of the state spaces of those that are accepted.
#
# Usage: test/spin/productions.sh BUILD [CHAPTER ...]   compare, print the table
#        test/spin/productions.sh BUILD --check         without SPIN
#        test/spin/productions.sh BUILD --update        the same
#
# The whole table is kept in test/spin/productions.txt. --check takes SPIN's
# answers from there and closes with "N passed, N failed": each answer is what
# it was, or now it is SPIN's. --update rewrites Martlet's part of the table.
# CHAPTER is the name of a file. Exits 1 if nothing explains a difference.
set -u
build=$(cd "${1:?usage: test/spin/productions.sh BUILD}" && pwd)
shift
cd "$(dirname "$0")" || exit 2
LC_ALL=C
export LC_ALL
check=false
update=false
case ${1:-} in
--check | --update)
    check=true
    [ "$1" = --check ] || update=true
    shift
    if [ $# -gt 0 ]; then
        echo "productions.sh: --check and --update take the whole table" >&2
        exit 2
    fi
    ;;
esac
if [ ! -x "$build/test/promela-parse" ]; then
    echo "productions.sh: first make $build/test/promela-parse" >&2
    exit 2
fi
kept=$PWD/productions.txt
compiler=${PAN_CC:-$(command -v tcc || echo cc)}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

files=()
for chapter in "$@"; do files+=("productions/$chapter.txt"); done
[ ${#files[@]} -gt 0 ] || files=(productions/*.txt)
mkdir "$work/models"
awk -v folder="$work/models" -f productions.awk "${files[@]}" >"$work/index"
# awk programs differ in what they do with zero bytes.
grep -l $'\001' "$work"/models/*.pml | while IFS= read -r file; do
    tr '\001' '\000' <"$file" >"$work/zero" && cp "$work/zero" "$file"
done
cd "$work/models" || exit 2

# pan_kinds FILE: names of the errors in pan's output, sorted, joined with +.
pan_kinds() {
    sed -n 's/^pan:[0-9]*: \(.*\) (at depth.*/\1/p' "$1" | awk '
        /invalid array index/ { print "runtime"; next }
        /assertion violated/ { print "assert"; next }
        /invalid end state/ { print "deadlock"; next }
        /event_trace error/ { print "trace"; next }
        { print "runtime" }' | sort -u | paste -sd+
}

# run_pan HOW: what SPIN's verifier answers.
run_pan() {
    local flags='' run='-a -n'
    [ "$1" != counts ] || flags='-DSAFETY -DNOCLAIM' run='-c0 -n'
    # shellcheck disable=SC2086 # words
    "$compiler" -w -DNOREDUCE -DNOFAIR -DMEMLIM=500 -DVECTORSZ=65536 $flags \
        -I.. -o pan pan.c >cc.out 2>&1 || {
        echo no-compile
        return
    }
    # shellcheck disable=SC2086 # words
    timeout 20 ./pan $run -m100000 -w18 >pan.out 2>&1
    if [ "$1" != counts ]; then
        grep -q '^pan:[0-9]*: ' pan.out && echo violated && return
        grep -q 'errors: 0' pan.out && echo holds || echo crashed
        return
    fi
    awk -v found="$(pan_kinds pan.out)" '
        /states, stored/ { states = $1 }
        /transitions \(/ { transitions = $1 - 1 }
        END { if (states == "") print "crashed"
              else print (found ? found : "holds"), states, transitions }' \
        pan.out
}

# ask_spin MODEL HOW
ask_spin() {
    rm -rf pan
    mkdir pan
    (
        cd pan || exit 1
        cp ../*.h . 2>/dev/null
        cp "../$1" model.pml
        timeout 20 spin -a -o1 -o2 -o3 model.pml >out 2>&1
        status=$?
        if [ $status -ge 124 ]; then
            echo crashed
        elif [ ! -s pan.c ] || grep -q 'Error' out; then
            echo rejected
        elif [ "$2" = pair ]; then
            echo accepted
        else
            run_pan "$2"
        fi
    ) 2>/dev/null
}

# ask_martlet: what Martlet answers, for all models of $work/rows. A process
# for each model and one for all the rest: there are many models.
ask_martlet() {
    local number how options embedded
    # shellcheck disable=SC2046 # numbers
    embedded=$(grep -l 'c_[cdest][a-z]* *[[{"]' \
        $(cut -f1 "$work/rows" | sed 's/$/.pml/') | tr '\n' ' ')
    (
        ulimit -t 20
        while IFS=$'\t' read -r number _ how _; do
            options=(--json --engine interpreted)
            case " $embedded" in *" $number.pml "*) options=(--json) ;; esac
            [ "$how" != counts ] || options+=(--keep-going --property assert
                --property deadlock --property runtime --property trace)
            "$build/martlet" check "${options[@]}" "$number.pml" 2>error
            printf '\001%s/%s\n' "$how" $?
        done <"$work/rows"
    ) | answers
}

# answers: from Martlet's JSON and status to what run_pan says.
answers() {
    awk '
    function value(line) {
        sub(/^ *"[^"]*": /, "", line)
        gsub(/[",]/, "", line)
        return line
    }
    function answer(end) {
        if (end ~ /\/2$/ || rejected) return "rejected"
        if (end == "claims/0") return "holds"
        if (end == "claims/1") return "violated"
        if (end ~ /^counts\/[01]$/)
            return (found ? found : "holds") " " states " " transitions
        sub(/.*\//, "status ", end)
        return end
    }
    /^  "states": / { states = value($0) }
    /^  "transitions": / { transitions = value($0) }
    /^      "name": / { name = value($0) }
    /^      "verdict": "error"/ { rejected = 1 } # of one property
    /^      "verdict": "violated"/ {
        found = found (found ? "+" : "") name
    }
    /^\001/ {
        print answer(substr($0, 2))
        found = states = transitions = rejected = ""
    }'
}

# judge SPIN MARTLET WHY: into $agreement.
judge() {
    case "$1/$2" in
    "$1/$1") agreement=same ;;
    rejected/*) agreement=lenient ;;
    crashed/* | no-compile/*) agreement='no oracle' ;;
    *) agreement="${3:+known: }${3:-DIFFERENT}" ;;
    esac
}

# kept_answers: SPIN's, from the table, in the order of the models.
kept_answers() {
    awk -F' [|] ' 'FNR > 1 && NF >= 4 && !/^newlines/ {
        answer = $(NF - 2)
        sub(/ +$/, "", answer)
        print answer
    }' "$kept"
}

# same_length ANSWERS MODELS: there is an answer for every model.
same_length() {
    [ "$(wc -l <"$1")" -eq "$(wc -l <"$2")" ] || {
        echo "productions.sh: models without an answer: compare with SPIN" >&2
        exit 2
    }
}

# rows: the table of all models but the pairs.
rows() {
    local theirs ours agreement
    awk -F'\t' '$3 != "pair"' "$work/index" >"$work/rows"
    ask_martlet >"$work/ours"
    if $check; then
        kept_answers
    else
        while IFS=$'\t' read -r number _ how _; do
            ask_spin "$number.pml" "$how"
        done <"$work/rows"
    fi >"$work/theirs"
    printf '%-12s %-64s | %-20s | %-20s | %s\n' \
        chapter model SPIN Martlet agreement
    same_length "$work/theirs" "$work/rows"
    exec 3<"$work/theirs" 4<"$work/ours"
    while IFS=$'\t' read -r _ chapter _ title why; do
        IFS= read -r theirs <&3
        IFS= read -r ours <&4
        judge "$theirs" "$ours" "$why"
        printf '%-12s %-64s | %-20s | %-20s | %s\n' "$chapter" "$title" \
            "$theirs" "$ours" "$agreement"
    done <"$work/rows"
}

# pairs: one line for each text before a line end, one sign for each text
# after it: + both accept, - both reject, s SPIN only, m Martlet only.
pairs() {
    awk -F'\t' '$3 == "pair"' "$work/index" >"$work/pairs"
    [ -s "$work/pairs" ] || return 0
    cut -f1 "$work/pairs" | sed 's/$/.pml/' |
        xargs "$build/test/promela-parse" 2>/dev/null >"$work/ours"
    if $check; then
        sed -n 's/^newlines .*| \([-+sm]*\)$/\1/p' "$kept" | fold -w1 |
            sed 's/[+s]/accepted/; s/[-m]/rejected/' >"$work/theirs"
    else
        while IFS=$'\t' read -r number _ how _; do
            ask_spin "$number.pml" "$how"
        done <"$work/pairs" >"$work/theirs"
    fi
    same_length "$work/theirs" "$work/pairs"
    same_length "$work/ours" "$work/pairs"
    echo
    echo 'Which line ends separate statements: + both accept, - both reject,'
    echo 's SPIN only, m Martlet only. The texts after the line end are:'
    cut -f4 "$work/pairs" | awk -F'\037' '!seen[$2]++ { print "  " $2 }'
    paste "$work/pairs" "$work/theirs" "$work/ours" | awk -F'\t' '
        function row() {
            if (signs) printf "newlines %-40s | %s\n", before, signs
        }
        {
            split($4, text, "\037")
            if (text[1] != before) { row(); before = text[1]; signs = "" }
            theirs = $(NF - 1) == "accepted"
            ours = $NF == "accepted"
            signs = signs (theirs ? ours ? "+" : "s" : ours ? "m" : "-")
        }
        END { row() }'
}

# summary TABLE
summary() {
    echo
    sed -n 's/.*| \(same\|lenient\|no oracle\|known\|DIFFERENT\).*/\1/p' "$1" |
        sort | uniq -c | sed 's/^ *//'
    sed -n 's/^newlines .*| //p' "$1" | fold -w1 | sort | uniq -c |
        sed 's/^ *//; s/$/ at line ends/'
}

{
    rows
    pairs
} >"$work/table" || exit
if ! $check; then
    cat "$work/table"
    summary "$work/table"
    ! grep -q '| DIFFERENT$\|^newlines.*| .*s' "$work/table"
    exit
fi
summary "$work/table" >"$work/counts"
cat "$work/counts" >>"$work/table"
if $update; then
    diff "$kept" "$work/table"
    cp "$work/table" "$kept"
    exit
fi
# A line is as it was, or now it is as SPIN has it.
awk '
    function better(old, new,    i, sign) {
        if (new ~ /[|] same$/) return 1
        if (new !~ /^newlines/ || length(old) != length(new)) return 0
        for (i = 1; i <= length(new); i++) {
            sign = substr(new, i, 1)
            if (sign != substr(old, i, 1) && sign !~ /[-+]/) return 0
        }
        return 1
    }
    FNR == NR { kept[FNR] = $0; lines = FNR; next }
    /[|]/ && $0 != kept[FNR] && !better(kept[FNR], $0) {
        print "expected: " kept[FNR]
        print "     now: " $0
        failed++
    }
    /[|]/ { rows++ }
    END {
        if (FNR != lines && !failed) { # the counts at the end may differ
            for (i in kept) if (kept[i] ~ /[|]/) expected++
            failed = expected != rows
        }
        printf "%d passed, %d failed\n", rows - failed, failed
    }' "$kept" "$work/table" | tee "$work/report"
grep -q ' 0 failed$' "$work/report"
