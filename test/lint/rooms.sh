#!/bin/bash
# The table of folders of doc/architecture.md: what is in each, and which others
# it may include and call, from layers.txt.
# Usage: test/lint/rooms.sh [--update]
# --update writes it into the document.
cd "$(dirname "$0")" || exit
table() {
    echo '| folder | what is in it | may use |'
    echo '|---|---|---|'
    awk '!/^#/ {
        folder = phrase = uses = $0
        sub(/:.*/, "", folder)
        sub(/^[^:]*: */, "", phrase); sub(/ *\|[^|]*$/, "", phrase)
        sub(/.*\| */, "", uses)
        print "| `" folder "` | " (phrase ? phrase : "?") " | " uses " |"
    }' layers.txt
}

document=../../doc/architecture.md
case ${1:-} in
--update)
    { sed '/^| folder | what/,$d' "$document" && table; } >"$document.new" &&
        mv "$document.new" "$document"
    ;;
*) table ;;
esac
