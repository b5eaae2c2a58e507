#!/bin/bash
# The table of folders of doc/architecture.md: what is in each, from rooms.txt,
# and which others it may include and call, from layers.txt.
# Usage: test/lint/rooms.sh
cd "$(dirname "$0")" || exit
echo '| folder | what is in it | may use |'
echo '|---|---|---|'
awk '
    /^#/ { next }
    { folder = $0; sub(/:.*/, "", folder); sub(/^[^:]*: */, "") }
    FNR == NR { uses[folder] = $0; next }
    {
        print "| `" folder "` | " $0 " | " uses[folder] " |"
        delete uses[folder]
    }
    END { for (folder in uses) print "| `" folder "` | ? | |" }
' layers.txt rooms.txt
