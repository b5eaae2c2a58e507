#!/bin/bash
# The sessions in README.md are real: every line `    $ COMMAND` is run in a
# copy of the examples, and its output must be what the README shows below it.
#
# Usage: test/readme.sh BUILD [--update]
#
# A command that ends with status 2 is shown with its standard error, the
# others with their standard output. Times and sizes may differ. --update
# writes the output into README.md instead.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$(cd "$1" && pwd)
update=${2:-}
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -r examples "$scratch/examples"
export LC_ALL=C.UTF-8
PATH=$build:$PATH

normalise() {
    sed -E 's/[0-9.]+ ([KMGT]iB|B), [0-9.]+ s \(/SIZE, TIME s (/'
}

# run COMMAND: its output, indented as in the README, into $scratch/actual.
run() {
    local shown=stdout
    (cd "$scratch" && bash -c "$1") >"$scratch/stdout" 2>"$scratch/stderr" \
        </dev/null
    [ $? -ne 2 ] || shown=stderr
    sed 's/^\(.\)/    \1/' "$scratch/$shown" >"$scratch/actual"
}

# close_session: compare or replace what followed the last command.
close_session() {
    [ -n "$command" ] || return
    printf '%s' "$expected" >"$scratch/expected"
    if [ "$update" = --update ]; then
        cat "$scratch/actual" >>"$scratch/README.md"
    elif diff <(normalise <"$scratch/expected") \
        <(normalise <"$scratch/actual") >"$scratch/diff"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "README.md: $command"
        cat "$scratch/diff"
    fi
    command=
}

command=  # of the session that is being read, or empty
expected= # its output so far
blank=    # blank lines that may belong to it
while IFS= read -r line; do
    case $line in
    '    $ '*)
        close_session
        printf '%s%s\n' "$blank" "$line" >>"$scratch/README.md"
        command=${line#'    $ '}
        expected=
        blank=
        run "$command"
        ;;
    '')
        blank+=$'\n'
        ;;
    '    '*)
        if [ -n "$command" ]; then
            expected+=$blank$line$'\n'
        else
            printf '%s%s\n' "$blank" "$line" >>"$scratch/README.md"
        fi
        blank=
        ;;
    *)
        close_session
        printf '%s%s\n' "$blank" "$line" >>"$scratch/README.md"
        blank=
        ;;
    esac
done <README.md
close_session
[ "$update" != --update ] || cp "$scratch/README.md" README.md
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
