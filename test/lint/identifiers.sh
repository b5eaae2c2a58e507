#!/bin/bash
# Identifiers are technical words. Usage: test/lint/identifiers.sh FILE...
# Prints FILE:LINE: NAME: ADVICE for each that has a word of identifiers.txt.
awk -v list="$(dirname "$0")/identifiers.txt" '
    BEGIN {
        while ((getline line <list) > 0)
            if (line ~ /^-/) allowed[substr(line, 2)] = 1
            else if (line !~ /^#/ && split(line, part, "\t") == 2)
                advice[part[1]] = part[2]
    }
    # The advice for one word, or nothing.
    function about(word) {
        if (word in advice) return advice[word]
        if (sub(/s$/, "", word) && word in advice) return advice[word]
        if (sub(/(ed|ing)$/, "", word) && word in advice) return advice[word]
        return length(word) > 2 && word "e" in advice ? advice[word "e"] : ""
    }
    # The advice for a name, each of which is judged once.
    function judge(name,    word, count, i, text) {
        if (name in known) return known[name]
        text = name
        while (match(text, /[a-z][A-Z]/))
            text = substr(text, 1, RSTART) "_" substr(text, RSTART + 1)
        count = split(tolower(text), word, "_")
        known[name] = ""
        for (i = 1; i <= count && !(name in allowed); i++)
            if (about(word[i]) != "") known[name] = about(word[i])
        return known[name]
    }
    # The line without comments and strings; `comment`: one goes on after it.
    function code(line,    kept, end) {
        gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
        while (line != "") {
            end = index(line, comment ? "*/" : "/*")
            if (!comment) kept = kept (end ? substr(line, 1, end - 1) : line)
            if (!end) break
            line = substr(line, end + 2)
            comment = !comment
        }
        return kept
    }
    FNR == 1 { comment = 0 }
    /^ \*/ && !/\*\// { next } # within a comment, which may have a quote
    {
        line = code($0)
        if (line ~ /^#[ ]*include/) next
        while (match(line, /[A-Za-z_][A-Za-z_0-9]*/)) {
            name = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            if (judge(name) != "") print FILENAME ":" FNR ": " name ": " known[name]
        }
    }' "$@"
