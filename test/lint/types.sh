#!/bin/bash
# A type has one meaning: no two headers define a type of the same name.
# Usage: test/lint/types.sh HEADER...
# Prints NAME: HEADER HEADER... for each that has two. Texts that generated code
# includes (generated*.h) are not part of the program.
names=()
for file; do
    case $file in *.h) case ${file##*/} in generated*) ;; *) names+=("$file") ;; esac ;; esac
done
[ ${#names[@]} -gt 0 ] || exit 0
awk '
    function define(name) { sub(/;.*/, "", name); print name, FILENAME }
    FNR == 1 { inside = 0 }
    /^(typedef )?(struct|union|enum) [A-Za-z_0-9]+ [{]/ {
        define($1 == "typedef" ? $3 : $2)
        inside = 0
        next
    }
    /^typedef (struct|union|enum) [{]/ { inside = 1; next }
    /^[}] [A-Za-z_0-9]+;/ { if (inside) define($2); inside = 0; next }
    /^typedef .*;/ && !/^typedef (struct|union|enum) / && !/[)];/ {
        sub(/;.*/, "")
        define($NF)
    }' "${names[@]}" | sort -u |
    awk '{ count[$1]++; where[$1] = where[$1] " " $2 }
        END { for (name in count) if (count[name] > 1) print name ":" where[name] }' |
    sort
