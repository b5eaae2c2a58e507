#!/bin/bash
# No run replaces a file that it reads: every command with every input as every
# output, under every name that the input has.
#
# Usage: test/overwrite.sh BUILD [--all]
#
# Each row below is a command and the files that it reads. First it is run with
# a new file as each of its outputs, which must be written: what is tried would
# do something. Then each output is each of the inputs, or a link to it. Nothing
# in the folder may be different after that, and the status is not 0.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
all=${2:-}
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C HOME=$scratch
unset XDG_CACHE_HOME XDG_CONFIG_HOME

# ---- What there is to read --------------------------------------------------

mkdir -p "$scratch/good/deep"
cd "$scratch/good" || exit 2
cp "$here"/cli/models/{broken.ext,client.lsts,lock.lsts,ping.aut,rej.lsts} .
sed 's/turn == 0/x == 0/' "$here"/cli/models/recurs.hoa >recurs.hoa
cp "$build/test/counter.so" .
printf 'byte x;\n' >v.h
printf '#include "v.h"\n%s\n' \
    'active proctype P() { do :: x < 3 -> x++; assert(x < 3) od }' >v.pml
printf '#include "v.h"\nactive proctype P() { x = nothing }\n' >bad.pml
printf 'include_file "no.lsts"\n' >bad.ext
printf 'never { do :: x < 5 od }\n' >v.never
printf '#include "d.h"\nint y;\n' >c.h
printf 'int z;\n' >d.h
printf 'c_decl {\n%%:include "c.h"\n};\n%s\n' \
    'active proctype P() { c_code { y = 1; z = 2; }; assert(false) }' >c.pml
printf '[] (x < 9)' >v.ltl
printf '[] p' >p.ltl
printf 'martlet = 1\n[[test]]\nmodel = "v.pml"\nexpect = "violated"\n' >v.toml
printf 'martlet = 1\n[[test]]\nmodel = "bad.pml"\nexpect = "error"\n' >bad.toml
mkdir suite && cp v.pml v.h v.toml suite
printf '// expects nothing\nactive proctype P() { skip }\n' >suite/other.pml
"$build/martlet" check v.pml -q --trace v.trace >/dev/null
"$build/martlet" check v.pml -q --trace v.trail >/dev/null
printf 'des (0,1,2)\n(0,"tau",1)\n' | gzip >zip.aut.gz

# outputs|inputs|command: an output with ? is written only by a run that gets
# further than this one.
rows() {
    local files='--report --junit --sarif'
    local all="-o --trace $files"
    cat <<END
$all|v.pml v.h|check v.pml
$all|v.pml v.h|check v.pml --json
$all|v.pml v.h|check - --lang pml <v.pml
$all|v.pml v.h v.never|check v.pml --never v.never
$all|v.pml v.h v.ltl|check v.pml --ltl-file v.ltl --property assert
$all|c.pml c.h d.h|check c.pml --c
-o|c.pml c.h d.h|graph c.pml --c --format aut
-o ?--trace $files|v.pml recurs.hoa|check v.pml --hoa recurs.hoa --json
$all|v.pml recurs.hoa|check v.pml --accepting recurs.hoa
-o ?--trace $files|v.pml rej.lsts|check v.pml --tester rej.lsts --json
-o ?--trace $files|v.pml ping.aut|check v.pml --refines ping.aut --relation traces --json
-o ?--trace $files|bad.pml v.h|check bad.pml --json
-o ?--trace $files|bad.ext|check bad.ext --json
$all|broken.ext client.lsts lock.lsts|check broken.ext
-o ?--trace $files|broken.ext client.lsts|check broken.ext --json --minimise strong-bisim
-o ?--trace ?--report ?--junit ?--sarif|broken.ext client.lsts|check broken.ext --time 0 --json
$all|counter.so|check counter.so
-o ?--trace $files|rej.lsts ping.aut|check rej.lsts --tester ping.aut --json
$all|zip.aut.gz|check zip.aut.gz --deadlock
-o --junit|v.toml v.pml v.h|check --expect v.toml v.pml
-o --junit|v.toml v.pml v.h|test v.toml
-o --junit|v.toml v.pml v.h bad.toml bad.pml|test v.toml bad.toml --json
-o --junit|suite/v.toml suite/v.pml suite/v.h suite/other.pml|test suite
-o|v.pml v.h ping.aut|compare v.pml ping.aut --relation traces
-o|ping.aut v.pml v.h|compare ping.aut v.pml --relation traces --json
-o|ping.aut bad.pml v.h|compare ping.aut bad.pml --relation traces --json
-o|bad.pml v.h ping.aut|compare bad.pml ping.aut --relation traces --json
-o|v.pml v.h|graph v.pml --format aut
?-o|bad.pml v.h|graph bad.pml --format dot
-o|broken.ext client.lsts|graph broken.ext --format lsts --relation strong-bisim
-o|v.pml v.h|reduce v.pml --relation traces --format aut
-o|broken.ext client.lsts|reduce broken.ext --relation strong-bisim --format fsm --json
?-o|bad.pml v.h|reduce bad.pml --relation traces --format aut --json
-o|v.pml v.h|profile v.pml
-o|broken.ext client.lsts|profile broken.ext --json
-o|bad.pml v.h|profile bad.pml --json
-o|v.pml v.h v.trace|step v.pml --load v.trace --random 2
-o|v.pml v.h|step v.pml --random 2
-o --trace --report|v.pml v.h v.trace|replay v.pml v.trace
-o --trace --report|v.pml v.h v.trail|replay v.pml v.trail
?-o ?--trace ?--report|bad.pml v.h v.trail|replay bad.pml v.trail
-o|p.ltl|translate p.ltl --format hoa
-o|recurs.hoa|translate recurs.hoa --format hoa --json
-o|v.never|translate v.never --format hoa
-o|v.pml v.h|translate v.pml --relation traces --to tester --format lsts
?-o|bad.pml v.h|translate bad.pml --relation traces --to tester --json
-o|p.ltl v.ltl|explain-formula p.ltl v.ltl
-o|p.ltl|explain-formula p.ltl --json
END
}

declare -A seen # by command: its first row

# ---- Trying ------------------------------------------------------------------

run() { # COMMAND: its status
    (cd "$scratch/area" && eval "'$build/martlet' $1" >../said 2>&1)
}

fresh() {
    rm -rf "$scratch/area"
    cp -r "$scratch/good" "$scratch/area"
}

fail() {
    echo "$1"
    sed 's/^/    /' "$scratch/said"
    failed=$((failed + 1))
    fresh
}

# with COMMAND OPTION FILE: the command with that output.
with() {
    local redirection=
    case $1 in *'<'*) redirection="<${1##*<}" ;; esac
    run "${1%%<*} $2 $3 $redirection"
}

new_output() { # COMMAND OPTION
    with "$1" "$2" new
    if [ ! -s "$scratch/area/new" ]; then
        fail "martlet $1 $2 new: nothing is written"
    else
        passed=$((passed + 1))
    fi
    rm -f "$scratch/area/new"
}

input_as_output() { # COMMAND OPTION INPUT NAME
    with "$1" "$2" "$4"
    local status=$?
    rm -f "$scratch/area"/{symbolic,twice,hard}
    if [ $status -eq 0 ]; then
        fail "martlet $1 $2 $4 ($3): status 0"
    elif ! diff -rq "$scratch/good" "$scratch/area" >>"$scratch/said" 2>&1; then
        fail "martlet $1 $2 $4 ($3): something is different"
    else
        passed=$((passed + 1))
    fi
}

# All names in the first row of each command, and with --all in every row; in
# others, which read and write in the same way, the plainest and the oddest one.
all_names() { # COMMAND OPTION INPUT
    local name names=("$3" twice)
    [ -z "$all" ] && [ "${seen[${1%% *}]:-$1}" != "$1" ] ||
        names=("$3" "deep/.././$3" "$scratch/area/$3" symbolic twice hard)
    seen[${1%% *}]=${seen[${1%% *}]:-$1}
    for name in "${names[@]}"; do
        (cd "$scratch/area" && ln "$3" hard && ln -s "$3" symbolic &&
            ln -s deep/../symbolic twice)
        input_as_output "$1" "$2" "$3" "$name"
    done
}

fresh
while IFS='|' read -r outputs inputs command; do
    for option in $outputs; do
        case $option in '?'*) ;; *) new_output "$command" "$option" ;; esac
        option=${option#'?'}
        for input in $inputs; do all_names "$command" "$option" "$input"; done
    done
done < <(rows)

# pan's trail has a name of its own.
for input in v.pml v.h; do
    for link in 'ln' 'ln -s'; do
        (cd "$scratch/area" && $link $input v.pml.trail)
        run "spin -run v.pml"
        rm "$scratch/area/v.pml.trail"
        diff -rq "$scratch/good" "$scratch/area" >>"$scratch/said" 2>&1 &&
            passed=$((passed + 1)) || fail "spin: $link $input v.pml.trail"
    done
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
