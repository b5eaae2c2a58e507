#!/bin/bash
# Calls between folders, by the symbols of objects: a folder may call what it
# may include (test/lint/layers.txt), so that a prototype in a lower folder does
# not hide a call to a higher one.
# Usage: test/lint/calls.sh OBJECTS [SOURCES]
# OBJECTS has an object for each file of SOURCES (src), such as build/obj/src;
# objects without a source are from an earlier build and do not count.
objects=$1
sources=${2:-src}
find "$sources" -name '*.c' -printf '%P\n' | sed 's/c$/o/' |
    (cd "$objects" && xargs ls 2>/dev/null | xargs -r nm -A -g) |
    awk '
    FILENAME != "-" { # the table
        if (/^[^#]/) {
            name = $0; sub(/:.*/, "", name); sub(/^.* \|/, "")
            may[name] = $0 " "
        }
        next
    }
    {
        file = $1; sub(/\.o:.*/, ".c", file)
        if ($(NF - 1) == "U") { caller[++count] = file; callee[count] = $NF }
        else home[$NF] = file
    }
    function folder(file) { sub("/[^/]*$", "", file); return file }
    END {
        for (i = 1; i <= count; i++) {
            if (!(callee[i] in home)) continue # of a library
            from = folder(caller[i]); to = folder(home[callee[i]])
            if (from != to && index(may[from], " " to " ") == 0)
                print caller[i] ": " from " may not call " callee[i] " of " to
        }
    }' "$(dirname "$0")/layers.txt" -
