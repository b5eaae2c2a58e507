#!/bin/sh
# Installs what has been built, or removes it again.
# Usage: tools/install.sh install|uninstall BUILD ROOT VERSION
# LIBDIR (lib) and ZSHDIR (share/zsh/site-functions) are folders below ROOT.
# The manual pages and completions are printed by the program; the pages about
# file formats are made from the documents, which needs cmark-gfm and python3.
set -eu
action=$1 build=$2 root=$3 version=$4
LIBDIR=${LIBDIR:-lib}
ZSHDIR=${ZSHDIR:-share/zsh/site-functions}
name=libmartlet.so
soname=$name.${version%%.*}
documents=share/doc/martlet

# put MODE TARGET [FILE]: install a file, or what comes from standard input.
put() {
    if [ "$action" = uninstall ]; then
        rm -f "$root/$2"
        return
    fi
    install -d "$root/$(dirname "$2")"
    rm -f "$root/$2" # not through a link
    if [ $# -gt 2 ]; then
        install -m "$1" "$3" "$root/$2"
    else
        cat >"$root/$2"
        chmod "$1" "$root/$2"
    fi
}

# made COMMAND...: its output, which is not needed to remove a file.
made() {
    [ "$action" = uninstall ] || "$@"
}

# link TARGET TO
link() {
    put 644 "$1" /dev/null
    [ "$action" = uninstall ] || ln -sf "$2" "$root/$1"
}

put_library() {
    put 644 include/martlet.h include/martlet.h
    put 644 "$LIBDIR/libmartlet.a" "$build/libmartlet.a"
    put 644 "$LIBDIR/$name.$version" "$build/$name.$version"
    link "$LIBDIR/$soname" "$name.$version"
    link "$LIBDIR/$name" "$soname"
    up=$(printf '%s' "$LIBDIR" | sed 's|[^/][^/]*|..|g') # from there to ROOT
    made sed -e "s|@VERSION@|$version|" -e "s|@UP@|$up|" \
        tools/martlet.pc.in | put 644 "$LIBDIR/pkgconfig/martlet.pc"
}

# The folders are as in the sources, so that links from one document to another
# work.
put_documents() {
    find README.md CHANGELOG.md LICENSE doc/*.md doc/*/*.md doc/*.png doc/*.c \
        examples -type f | while IFS= read -r file; do
        put 644 "$documents/$file" "$file"
    done
}

put_manuals() {
    made "$build/martlet" --man | put 644 share/man/man1/martlet.1
    sed -n 's/^ *X([A-Z_]*, "\([a-z-]*\)", .*/\1/p' \
        src/cli/options/command_table.h | while IFS= read -r command; do
        made "$build/martlet" "$command" --man |
            put 644 "share/man/man1/martlet-$command.1"
    done
    if [ "$action" = install ] && ! tools/setup.sh --check documents; then
        echo 'martlet: the manual pages of file formats are not installed' >&2
        return
    fi
    for file in doc/promela.md doc/formats/*.md; do
        page=martlet-$(basename "$file" .md)
        made python3 -B tools/pages/manual.py "$file" "$page" "$version" |
            put 644 "share/man/man5/$page.5"
    done
}

put_completions() {
    made "$build/martlet" --completion bash |
        put 644 share/bash-completion/completions/martlet
    made "$build/martlet" --completion zsh | put 644 "$ZSHDIR/_martlet"
    made "$build/martlet" --completion fish |
        put 644 share/fish/vendor_completions.d/martlet.fish
}

put 755 bin/martlet "$build/martlet"
put_library
put_documents
put_manuals
put_completions
if [ "$action" = uninstall ] && [ -d "$root/$documents" ]; then
    find "$root/$documents" -depth -type d -empty -delete
fi
