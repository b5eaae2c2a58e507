#!/bin/bash
# Every counterexample can be read back. For every job and every property that
# is violated there, the trace is written in each form that can be read (text,
# json, trail; and the whole output of --json), then replayed with the same
# options: the replay must end with status 1 and show the same property, the
# same kind of error, the same number of steps and the same cycle. All JSON must
# be what doc/formats/json.md says.
# Usage: test/replay/run.sh BUILD [-v] [--any] [FILE ...]
# FILE is a model, or a list of jobs: lines "MODEL OPTIONS ...".
# Without files: the models of the tree, with the options in their comments,
# and the jobs of test/replay/jobs.txt. With -v, a line for each property. In
# every job of a list something must be violated, unless --any is given.
# Closes with "N passed, N failed".
set -u
build=${1:?usage: test/replay/run.sh BUILD [-v] [--any] [FILE ...]}
shift
verbose=false
if [ "${1:-}" = -v ]; then
    verbose=true
    shift
fi
any=false
if [ "${1:-}" = --any ]; then
    any=true
    shift
fi
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
martlet=$build/martlet
here=$(cd "$(dirname "$0")/../.." && pwd)
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
passed=0 failed=0
most=100 # properties of a job
brief=false # what only repeats in the other builds
case $build in */debug | */stress) brief=true ;; esac
# What is large is not violated early; replaying does not depend on size.
limits=(--states 20000 --memory 2G)

# violated FILE: "NAME ERROR LENGTH LOOP" of each violated property. The writer
# puts one key on a line and indents by two blanks a level.
violated() {
    awk '
    function value(line) {
        sub(/^ *"[^"]*": /, "", line)
        sub(/,$/, "", line)
        gsub(/^"|"$/, "", line)
        return line
    }
    /^  "properties": \[/ { inside = 1 }
    inside && /^      "name": / { name = value($0) }
    inside && /^      "error": / { error = value($0) }
    inside && /^        "length": / { length_ = value($0) }
    inside && /^        "loop": / {
        print name, error, length_, value($0) == "null" ? "finite" : "cycle"
    }' "$1"
}

# replayed FILE: does the replay in $work/out agree with the check?
replayed() {
    [ "$status" -eq 1 ] || return 1
    grep -q "the run of $length steps\? \(still \)\?shows" "$work/out" ||
        return 1
    grep -q -F -- "=> $name: $error:" "$work/out" || return 1
    case $loop in
    cycle) grep -q -e '-- the cycle starts here --' "$work/out" ;;
    finite) ! grep -q -e '-- the cycle starts here --' "$work/out" ;;
    esac
}

# lasting OPTION...: in $kept those that say what a run is about, and not how
# it is searched for.
lasting() {
    kept=()
    while [ $# -gt 0 ]; do
        case $1 in
        --keep-going | --first | --all | --no-por | --slice | \
            --no-shorten | --shortest | --deadlock | --no-deadlock) ;;
        --states | --depth | --time | --order | --outer | --engine | \
            --store | --seed | --property | --monitor | --search)
            shift
            ;;
        *) kept+=("$1") ;;
        esac
        shift
    done
}

# again FORM FILE: replay the file.
again() {
    timeout 60 "$martlet" replay "$model" "$2" "${kept[@]}" \
        --property "$name" >"$work/out" 2>&1
    status=$?
    if replayed; then
        passed=$((passed + 1))
        results="$results $1"
        return
    fi
    failed=$((failed + 1))
    results="$results $1:FAILED"
    echo "FAILED $model ${options[*]} --property $name ($1): $error, $length" \
        "steps, $loop; exit $status"
    head -n 1 "$work/out"
    grep -E 'error\[|hint:|=>' "$work/out"
}

# conforms FILE: is it what doc/formats/json.md says?
conforms() {
    "$build/test/json-check" "$here/doc/formats/json.md" "$1" >"$work/json" &&
        return
    failed=$((failed + 1))
    echo "FAILED $model ${options[*]}: the JSON is not as documented"
    head -n 5 "$work/json"
}

# one FORM: write the trace in this form, and replay it.
one() {
    local file=$work/trace.$1
    rm -f "$file"
    timeout 60 "$martlet" check --json "$model" "${options[@]}" \
        "${limits[@]}" --property "$asked" --trace "$file" \
        --trace-format "$1" >"$work/json" 2>/dev/null
    # of several, --trace writes the shortest
    read -r name error length loop < <(violated "$work/json" | sort -s -n -k3)
    [ -f "$file" ] || return
    [ "$1" != json ] || conforms "$file"
    again "$1" "$file"
}

# job MODEL OPTION...
job() {
    model=$1
    shift
    options=("$@")
    lasting "$@"
    timeout 60 "$martlet" check --json "$model" "${options[@]}" \
        "${limits[@]}" >"$work/all" 2>/dev/null
    status=$?
    if [ $status -eq 124 ]; then
        failed=$((failed + 1))
        echo "FAILED $model ${options[*]}: takes longer than a minute"
        return
    fi
    conforms "$work/all"
    [ $status -eq 1 ] || return
    violated "$work/all" | head -n "$most" >"$work/list"
    while read -r name error length loop; do
        asked=$name
        results=
        again whole "$work/all"
        [ "$most" -eq 1 ] || one text
        [ "$most" -le 2 ] || one json
        case $model,$most in
        *,1) ;;
        *.pml,*) one trail ;;
        esac
        ! $verbose || printf '%s %s %s %s:%s\n' "${model#"$here/"}" "$asked" \
            "$error" "$length" "$results"
    done <"$work/list"
}

# commented MODEL: the options in its comments, as in test/models/README.md.
commented() {
    local source=$1
    [ -f "$1.expect" ] && source=$1.expect
    sed -n -E 's,^[[:space:]]*[#(/*]+[[:space:]]*options:,,p' "$source" |
        sed -E 's,[[:space:]]*(\*[)/])?[[:space:]]*$,,' | tr '\n' ' '
}

# The models of the tree are many: two properties of each are enough, and for
# the reader of JSON the whole output is. In other builds it is enough for each,
# unless the model is large; the jobs of the list have all forms.
model_job() {
    local words most=2
    if $brief; then
        case $1 in */long_*) return ;; esac
        most=1
    fi
    read -r -a words <<<"$(commented "$1")"
    job "$1" "${words[@]}"
}

missing() {
    failed=$((failed + 1))
    echo "FAILED $1: nothing is violated"
}

# list FILE: jobs are relative to the folder above test; words may be quoted.
list() {
    local line
    while IFS= read -r line; do
        case $line in
        '' | '#'*) ;;
        *)
            eval "set -- $line"
            before=$((passed + failed))
            job "$@"
            $any || [ $((passed + failed)) -gt $before ] || missing "$line"
            ;;
        esac
    done <"$1"
}

models() {
    find examples test/models test/cli/models -path test/models/bad -prune \
        -o -type f \( -name '*.ext' -o -name '*.rules' -o -name '*.xrules' \
        -o -name '*.lsts' -o -name '*.aut' -o -name '*.aut.gz' \
        -o -name '*.pml' \) -print | sort
}

if [ $# -eq 0 ]; then
    cd "$here" || exit 2
    # shellcheck disable=SC2046 # the names have no blanks
    set -- $(models) test/replay/jobs.txt
fi
for file; do
    case $file in
    *.txt) list "$file" ;;
    *) model_job "$file" ;;
    esac
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
