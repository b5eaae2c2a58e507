#!/bin/bash
# The structs that everyone sees stay small. Usage: test/lint/doors.sh TABLE
# Prints what is over the numbers of the table (doors.txt), and rows of it whose
# struct is gone.
while read -r file struct most _; do
    case $file in '' | '#'*) continue ;; esac
    awk -v struct="$struct" -v most="$most" '
        $0 ~ "^(typedef )?struct " struct " [{]" { inside = found = 1; next }
        inside && /^}/ { inside = 0 }
        inside { sub(/\/\*.*/, ""); count += gsub(/;/, ";") }
        END {
            if (!found) print FILENAME ": there is no struct " struct
            else if (count > most)
                print FILENAME ": " struct " has " count " fields, at most " most
        }' "$file"
done <"$1"
