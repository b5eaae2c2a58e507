#!/bin/bash
# Odd words in prose. Usage: test/lint/words.sh FILE...
# Prints FILE:LINE: WORD: ADVICE for each. Of C it reads comments and strings,
# of scripts comments and what they print, of Markdown everything but code;
# other files whole. A phrase may be broken over two lines.
lists=$(dirname "$0")
awk -v words="$lists/words.txt" -v allowed="$lists/words_allowed.txt" '
    BEGIN {
        FS = "\t"
        while ((getline <words) > 0)
            if ($0 !~ /^#/) {
                pattern[++count] = "(^|[^A-Za-z0-9_])(" $1 ")($|[^A-Za-z0-9_])"
                advice[count] = $2
            }
        while ((getline <allowed) > 0)
            if ($0 !~ /^#/) {
                phrase[++exceptions] = $2
                place[exceptions] = $1
            }
    }
    # The prose of a line of C: its comments, and what is in quotes.
    function of_code(line,    text, at) {
        gsub(/`[^`]*`/, "`", line)
        if (line ~ /^[ \t]*(\*([ \t\/]|$)|\/\*|\/\/)/)
            return line
        text = ""
        at = index(line, "/*")
        if (at && substr(line, 1, at) !~ /"[^"]*$/) {
            text = substr(line, at)
            line = substr(line, 1, at - 1)
        }
        if (line !~ /^[ \t]*#/)
            while (match(line, /"([^"\\]|\\.)*"/)) {
                text = substr(line, RSTART + 1, RLENGTH - 2) " | " text
                line = substr(line, RSTART + RLENGTH)
            }
        return text
    }
    function of_script(line) {
        if (FILENAME !~ /\.test$/ && line ~ /(^|[ \t])(echo|printf) /) return line
        return match(line, /(^|[ \t])#/) ? substr(line, RSTART) : ""
    }
    function of_document(line) {
        if (line ~ /^```/) fenced = !fenced
        if (fenced || line ~ /^    /) return ""
        gsub(/`[^`]*`/, "`", line)
        return line
    }
    function prose(line) {
        if (FILENAME ~ /\.[ch]$/) return of_code(line)
        if (FILENAME ~ /\.(sh|awk|mk|test)$|Makefile$/) return of_script(line)
        if (FILENAME ~ /\.md$/) return of_document(line)
        return line
    }
    function tail(text) { # its last two words
        sub(/[ \t*\/]+$/, "", text)
        return match(text, /[^ ]+ +[^ ]+$/) ? substr(text, RSTART) : text
    }
    function head(text) { # its first two words, without the margin
        sub(/^[ \t]*(\*|\/\/|#)?[ \t]*/, "", text)
        return match(text, /^[^ ]+ +[^ ]+/) ? substr(text, 1, RLENGTH) : text
    }
    function look(text, joint,    k, e, found) {
        for (k = 1; k <= count; k++) {
            if (match(text, pattern[k])) found = substr(text, RSTART, RLENGTH)
            else if (joint && !match(last, pattern[k]) &&
                     match(joint, pattern[k]))
                found = substr(joint, RSTART, RLENGTH)
            else continue
            for (e = 1; e <= exceptions; e++)
                if ((place[e] == "*" || index(FILENAME, place[e])) &&
                    (phrase[e] == "" || index(joint " " text, phrase[e])))
                    break
            if (e <= exceptions) continue
            gsub(/^[^A-Za-z]+|[^A-Za-z]+$/, "", found)
            print FILENAME ":" FNR ": " found ": " advice[k]
        }
    }
    FNR == 1 { last = ""; fenced = 0 }
    {
        text = prose($0)
        look(text, last != "" && text != "" ? tail(last) " " head(text) : "")
        last = text
    }' "$@"
