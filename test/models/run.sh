#!/bin/bash
# Runs every model that says in its comments what to expect, and every bad
# input, and closes with "N passed, N failed". README.md defines the lines.
# Usage: test/models/run.sh BUILD [MODEL ...]
build=${1:?usage: test/models/run.sh BUILD [MODEL ...]}
shift
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
martlet=$build/martlet
cd "$(dirname "$0")/../.." || exit 2
LC_ALL=C
export LC_ALL

# What "needs:" lines may ask for; a model that asks for more is skipped.
can="livelock infinite"

# Bad inputs must be rejected within these bounds.
seconds=5
kilobytes=204800

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
passed=0
failed=0
skipped=0
large='^$' # models that are left out

# Tables that grow at every step take their time.
case $build in */stress) seconds=60 ;; esac

# Sanitizers reserve far more address space than they use.
if grep -q __asan_init "$martlet" 2>/dev/null; then
    kilobytes=unlimited
    large=/long_ # these would only take longer
    seconds=30
else
    ulimit -S -s 256 # nothing recurses deeply
fi

# lines FILE: its expect, options and needs lines without the comment marks,
# into $work/lines; the words of the latter two into $options and $needs.
lines() {
    marks='[[:space:]]*[#(/*]+[[:space:]]*'
    sed -n -E "/^$marks(expect|options|needs):/{
        s/^$marks//
        s,[[:space:]]*(\\*[)/])?[[:space:]]*\$,,
        p
    }" "$1" >"$work/lines" 2>/dev/null
    options=''
    needs=''
    while IFS= read -r line; do
        case $line in
        options:*) options="$options ${line#options:}" ;;
        needs:*) needs="$needs ${line#needs:}" ;;
        esac
    done <"$work/lines"
}

# judge STATUS REDUCED: compare what $work/lines expects with the status and the
# JSON object in $work/json; print every disagreement. After a reduced search
# (1) only verdicts count. The writer of JSON puts one key on a line and indents
# by two blanks per level, so the depth of a key shows whose it is.
judge() {
    awk -v status="$1" -v reduced="$2" '
    function value(line) {
        sub(/^ *"[^"]*": /, "", line)
        sub(/,$/, "", line)
        gsub(/^"|"$/, "", line)
        return line
    }
    function key_of(line) {
        sub(/^ *"/, "", line)
        sub(/".*/, "", line)
        return line
    }
    function want(name, key, expected) {
        if (!((name, key) in got))
            printf "  %s: no %s reported, expected %s\n", name, key, expected
        else if (got[name, key] != expected)
            printf "  %s: %s is %s, expected %s\n", name, key,
                got[name, key], expected
    }
    function note(name, line) {
        got[name, key_of(line)] = value(line)
    }
    FILENAME == ARGV[1] && /^  "[a-z_]+": / {
        inside = /^  "properties": \[/
        lengths = /^  "channels": \[/
        if (!/[\[{]$/)
            note("top", $0)
    }
    FILENAME == ARGV[1] && inside {
        if (/^      "name": /) {
            name = value($0)
            reported[name] = 1
        } else if (/^      "(verdict|error|states|transitions)": / ||
            /^        "length": /)
            note(name, $0)
    }
    FILENAME == ARGV[1] && lengths && /^      "longest": / {
        if (value($0) + 0 > got["top", "longest"])
            got["top", "longest"] = value($0)
    }
    FILENAME == ARGV[1] { next }
    $1 != "expect:" { next }
    $2 == "states" || $2 == "transitions" {
        if (!reduced)
            want("top", $2, $3)
        next
    }
    $2 == "longest" {
        if (!(("top", "longest") in got))
            got["top", "longest"] = 0
        if (("top", "channels_known") in got)
            want("top", "channels_known", "true")
        want("top", $2, $3)
        next
    }
    $2 == "exit" { exit_status = $3; next }
    {
        told[$2] = 1
        if ($3 == "violated")
            violated = 1
        if ($3 == "inconclusive")
            inconclusive = 1
        want($2, "verdict", $3)
        for (i = 4; i < NF; i += 2) {
            if ($i == "length" || $i == "states" || $i == "transitions") {
                if (!reduced)
                    want($2, $i, $(i + 1))
            } else if ($i == "error")
                want($2, $i, $(i + 1))
            else
                printf "  not understood: %s\n", $0
        }
        if (NF < 3 || i != NF + 1)
            printf "  not understood: %s\n", $0
    }
    END {
        got["top", "exit"] = status
        for (name in reported)
            if (!(name in told))
                printf "  %s: %s, but no line expects it\n", name,
                    got[name, "verdict"]
        if (exit_status == "")
            exit_status = violated ? 1 : inconclusive ? 3 : 0
        want("top", "exit", exit_status)
    }' "$work/json" "$work/lines" || echo '  no judgement'
}

# count MODEL COMPLAINTS
count() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
        return
    fi
    failed=$((failed + 1))
    printf 'FAILED %s\n%s\n' "$1" "$2"
}

# able: can every need be met? If not, the first that cannot is in $need.
able() {
    for need in $needs; do
        case " $can " in *" $need "*) ;; *) return 1 ;; esac
    done
}

# check MODEL: a model that must be understood.
check() {
    source=$1
    [ -f "$1.expect" ] && source=$1.expect
    lines "$source"
    grep -q '^expect:' "$work/lines" || return
    if ! able; then
        printf 'skipped %s (needs %s)\n' "$1" "$need"
        skipped=$((skipped + 1))
        return
    fi
    reduced=0
    for reduction in --no-por --por; do
        # shellcheck disable=SC2086 # options are words
        "$martlet" check --json $reduction $options "$1" >"$work/json" \
            2>"$work/errors"
        complaints=$(judge $? $reduced)
        [ -z "$complaints" ] || [ ! -s "$work/errors" ] ||
            complaints="$complaints
$(sed 's/^/  | /' "$work/errors" | head -n 8)"
        count "$1 $reduction" "$complaints"
        reduced=1
    done
}

# reject FILE: an input that must be rejected, with a place, quickly.
reject() {
    lines "$1"
    (
        ulimit -v $kilobytes
        # shellcheck disable=SC2086 # options are words
        exec timeout $seconds "$martlet" check $options "$1" \
            >"$work/output" 2>"$work/errors"
    )
    status=$?
    complaints=$(
        [ $status -eq 124 ] && echo "  took longer than $seconds seconds"
        [ $status -eq 2 ] || echo "  exit status is $status, expected 2"
        [ ! -s "$work/output" ] || echo "  something on standard output"
        grep -qE '^[^ :]+:[0-9]+:[0-9]+: error' "$work/errors" ||
            echo "  no place file:line:column in the message"
        sed -n 's/^expect: place //p' "$work/lines" | while read -r place; do
            grep -qE "^([^ :]*/)?$place:[0-9]+: error" "$work/errors" ||
                echo "  no error at $place"
        done
    )
    [ -z "$complaints" ] || complaints="$complaints
$(sed 's/^/  | /' "$work/errors" | head -n 8)"
    count "$1" "$complaints"
}

# regenerate MODEL: what follows "# Made with: sh generate.sh ARGUMENTS" must
# still be what the generator next to the model writes.
regenerate() {
    [ -f "${1%/*}/generate.sh" ] || return
    arguments=$(sed -n 's/^# Made with: sh generate\.sh //p' "$1")
    [ -n "$arguments" ] || return
    sed '1,/^# Made with: /d' "$1" >"$work/shipped"
    # shellcheck disable=SC2086 # arguments are words
    (cd "$(dirname "$1")" && sh generate.sh $arguments) >"$work/made"
    cmp -s "$work/shipped" "$work/made" && return
    count "$1" "  differs from what generate.sh $arguments writes"
}

models() {
    find examples test/models -path test/models/bad -prune -o -type f \
        \( -name '*.ext' -o -name '*.rules' -o -name '*.xrules' \
        -o -name '*.lsts' -o -name '*.aut' -o -name '*.aut.gz' \
        -o -name '*.pml' -o -name '*.dve' -o -name '*.cfsm' \) -print |
        grep -v "$large" | sort
}

if [ ! -x "$martlet" ]; then
    echo "$martlet is not there"
    echo "0 passed, 1 failed"
    exit 1
fi
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2046 # the names have no blanks
    set -- $(models) $(find test/models/bad -maxdepth 1 -type f | sort)
fi
for model; do
    case $model in
    */bad/*) reject "$model" ;;
    *)
        regenerate "$model"
        check "$model"
        ;;
    esac
done
[ $skipped -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
