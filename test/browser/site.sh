#!/bin/bash
# The site of `make site`: its links, and some of its pages in a real browser.
#
# Usage: test/browser/site.sh BUILD [--update]
#
# Each page gets test/browser/site_probe.js at its end, which looks at it,
# searches and changes its colours; what it writes down must equal site.out. The
# pages are seen at three widths.
set -u
here=$(cd "$(dirname "$0")" && pwd)
tree=$here/../..
build=$(cd "$1" && pwd)
update=${2:-}
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
browser=$(command -v chromium || command -v chromium-browser) || {
    echo 'chromium is missing'
    echo '0 passed, 1 failed'
    exit 1
}
command -v cmark-gfm >/dev/null || {
    echo 'skipped: the site (cmark-gfm is missing)'
    echo '0 passed, 0 failed'
    exit
}

check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"
    fi
}

# make_site TREE OUT
make_site() {
    (cd "$1" && python3 -B tools/pages/site.py "$build/martlet" "$2" 2>&1)
}

said=$(make_site "$tree" "$scratch/site")
check 'links' "$(sed 's/[0-9]* pages/N pages/' <<<"$said")" \
    "$scratch/site/index.html: N pages"
make_site "$tree" "$scratch/again" >/dev/null
check 'the same tree gives the same bytes' \
    "$(diff -rq "$scratch/site" "$scratch/again")" ''

# A link to nowhere is found, one to a place that is not there, and what would
# be loaded from elsewhere.
mkdir "$scratch/tree"
cp -r "$tree"/{README.md,CHANGELOG.md,LICENSE,doc,examples,tools} "$scratch/tree"
mkdir -p "$scratch/tree/src"
cat >>"$scratch/tree/doc/spin.md" <<'END'

[a](gone.md) [b](promela.md#gone) [c](#gone) ![d](https://example.org/d.png)
[e](https://example.org)
END
check 'planted links are found' "$(make_site "$scratch/tree" "$scratch/wrong" |
    sed -n 's|.*/doc/spin.html: ||p')" 'there is no gone.md
there is no place promela.html#gone
there is no place #gone
loads https://example.org/d.png'

# visit PAGE WIDTH: what the probe saw, and what the browser complained about.
visit() {
    local page=$scratch/site/${1%.html}.probed.html
    sed '/^<\/body>$/,$d' "$scratch/site/$1" >"$page"
    {
        printf '<pre id="probe"></pre>\n<script>\n'
        cat "$here/site_probe.js"
        printf '</script>\n</body>\n</html>\n'
    } >>"$page"
    timeout 60 "$browser" --headless=new --no-sandbox --disable-gpu \
        --no-first-run --disable-extensions --hide-scrollbars \
        --user-data-dir="$scratch/profile" --window-size="$2,900" \
        --enable-logging=stderr --virtual-time-budget=5000 --dump-dom \
        "file://$page" 2>"$scratch/log" >"$scratch/dom"
    echo "== $1, $2 wide"
    sed -n '/<pre id="probe">./,/<\/pre>/p' "$scratch/dom" |
        sed -e 's/.*<pre id="probe">//' -e 's/<\/pre>.*//' \
            -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g'
    grep -o 'CONSOLE.*' "$scratch/log"
}

for width in 1400 1100 500; do
    for page in index doc/guide/1-first-check doc/formats/json \
        man/martlet-check.1 reports/index; do
        visit "$page.html" $width
    done
done >"$scratch/seen"
[ "$update" != --update ] || cp "$scratch/seen" "$here/site.out"
check 'pages' "$(diff -u "$here/site.out" "$scratch/seen")" ''

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
