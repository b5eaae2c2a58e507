#!/bin/bash
# Functions with external linkage that no other file of the product uses: they
# should be static, or go. Usage: test/lint/exports.sh FILE...
# The files are all .c and .h files of the product, without tests. Uses in
# comments do not count, nor does the prototype. Functions that only tests call
# are listed, with the reason, in test/lint/exports_allowed.txt.
allowed=$(dirname "$0")/exports_allowed.txt
awk -v allowed="$allowed" '
    BEGIN {
        while ((getline line <allowed) > 0)
            if (line !~ /^#/) {
                split(line, word, " ")
                fine[word[1]] = 1
            }
    }
    FNR == 1 { inside = 0 }
    {
        line = $0
        if (!inside) {
            gsub(/\047.\047/, " ", line)
            gsub(/"([^"\\]|\\.)*"/, " ", line)
        }
        if (inside) {
            if (!sub(/^.*\*\//, "", line)) next
            inside = 0
        }
        gsub(/\/\*([^*]|\*[^\/])*\*\//, " ", line)
        if (sub(/\/\*.*$/, "", line)) inside = 1
        plain = line
        definition = FILENAME ~ /\.c$/ && line ~ /^[A-Za-z_]/ &&
            line !~ /^(static|typedef|extern|SPECIALISED|_Static_assert)/ &&
            line !~ /;$/ && !static_before && match(line, /[A-Za-z_0-9]+\(/)
        static_before = line ~ /^(static|SPECIALISED|__attribute__)/ &&
            line !~ /[;{]$/
        if (definition) {
            name = substr(line, RSTART, RLENGTH - 1)
            if (name ~ /[a-z]/) home[name] = FILENAME ":" FNR
            sub(/^[^(]*\(/, "", plain)
        }
        if (FILENAME ~ /\.h$/ && line ~ /^[A-Za-z_]/ && line !~ /^static/) next
        while (match(plain, /[A-Za-z_][A-Za-z_0-9]*/)) {
            used = substr(plain, RSTART, RLENGTH)
            plain = substr(plain, RSTART + RLENGTH)
            if (!((used, FILENAME) in seen)) {
                seen[used, FILENAME] = 1
                files[used] = files[used] " " FILENAME
            }
        }
    }
    END {
        for (name in home) {
            if (name == "main" || name ~ /^martlet_/) continue
            split(home[name], place, ":")
            others = files[name]
            sub(" " place[1], "", others)
            if (others == "" && !(name in fine))
                print home[name] ": " name \
                    " is used in no other file: make it static, or remove it"
            if (others != "" && name in fine)
                print home[name] ": " name \
                    " is used and need not be in exports_allowed.txt"
        }
    }' "$@" | sort
