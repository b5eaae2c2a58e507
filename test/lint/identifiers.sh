#!/bin/bash
# Names of functions and types are technical words. Usage:
# test/lint/identifiers.sh FILE...
# Prints FILE:LINE: NAME: ADVICE for each that has a word of identifiers.txt.
awk -v list="$(dirname "$0")/identifiers.txt" '
    BEGIN {
        while ((getline line <list) > 0)
            if (line !~ /^#/ && split(line, part, "\t") == 2)
                advice[part[1]] = part[2]
    }
    # The advice for one word, or nothing.
    function about(word) {
        if (word in advice) return advice[word]
        if (sub(/s$/, "", word) && word in advice) return advice[word]
        if (sub(/(ed|ing)$/, "", word) && word in advice) return advice[word]
        return word "e" in advice ? advice[word "e"] : ""
    }
    function judge(name,    word, count, i, text) {
        text = name
        while (match(text, /[a-z][A-Z]/))
            text = substr(text, 1, RSTART) "_" substr(text, RSTART + 1)
        count = split(tolower(text), word, "_")
        for (i = 1; i <= count; i++)
            if (about(word[i]) != "")
                print FILENAME ":" FNR ": " name ": " about(word[i])
    }
    /^[ \t]*(\*|\/\*|#)/ { next }
    {
        line = $0
        gsub(/"([^"\\]|\\.)*"/, "", line)
        sub(/\/\*.*/, "", line)
        while (match(line, /[A-Za-z_][A-Za-z_0-9]*\(|[A-Z][a-z][A-Za-z0-9]*/)) {
            name = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            sub(/\($/, "", name)
            judge(name)
        }
    }' "$@"
