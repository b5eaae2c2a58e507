#!/bin/bash
# Files and folders that documents name are there. Usage: test/lint/paths.sh
# DOCUMENT...
# A path in backquotes that begins with a folder of the tree or of src must be
# a file, one with another ending, or a folder; names in capitals stand for any.
for document; do
    grep -noE '`[a-z]+(/[A-Za-z0-9_.*-]+)+/?`' "$document" | tr -d '`' |
        while IFS=: read -r line path; do
            [ -d "${path%%/*}" ] || [ -d "src/${path%%/*}" ] || continue
            case $path in *[A-Z]* | *\** | build/*) continue ;; esac
            found=false
            for at in "$path" "src/$path" "$path".* "src/$path".* "include/$path"; do
                [ ! -e "$at" ] || found=true
            done
            $found || echo "$document:$line: there is no $path"
        done
done
