#!/bin/bash
# The structs that everyone sees stay small. Usage: test/lint/doors.sh TABLE
# Prints what is over the numbers of the table (doors.txt), and rows of it whose
# struct is gone.
while read -r file struct most _; do
    case $file in '' | '#'*) continue ;; esac
    awk -v struct="$struct" -v most="$most" '
        # The line without comments; `comment`: one goes on after it.
        function code(line,    kept, end) {
            while (line != "") {
                end = index(line, comment ? "*/" : "/*")
                if (!comment) kept = kept (end ? substr(line, 1, end - 1) : line)
                if (!end) break
                line = substr(line, end + 2)
                comment = !comment
            }
            return kept
        }
        { line = code($0) }
        line ~ "^(typedef )?struct " struct " [{]" { inside = found = 1; next }
        inside && line ~ /^}/ { inside = 0 }
        inside { count += gsub(/;/, ";", line) }
        END {
            if (!found) print FILENAME ": there is no struct " struct
            else if (count > most)
                print FILENAME ": " struct " has " count " fields, at most " most
        }' "$file"
done <"$1"
