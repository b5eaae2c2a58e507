#!/bin/bash
# The page of check --report in a real browser, without a screen.
#
# Usage: test/browser/run.sh BUILD [--update] [NAME...]
#
# Each line of test/browser/pages is a name and what makes a page: the arguments
# of martlet check or, if they begin with replay, of martlet.
# A copy of the page with test/browser/probe.js at its end looks at itself,
# presses keys and writes down what it sees; that must equal NAME.out, and the
# browser must report nothing on its console. --update rewrites NAME.out. What
# is compared is structure: who stands in which column, what is marked, what is
# in sight; not pixels.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
shift
update=false
if [ "${1:-}" = --update ]; then
    update=true
    shift
fi
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
browser=$(command -v chromium || command -v chromium-browser) || {
    echo 'chromium is missing'
    echo '0 passed, 1 failed'
    exit 1
}
export PATH=$build:$PATH
cd "$scratch" || exit 1
ln -s "$here/../../examples" examples
ln -s "$here/../cli" cli
ln -s "$here/../models/machines" machines
"$here/models.sh"

# The page may run no script but its own: the probe needs the same key. The
# clock of the browser is made to run fast, but pictures of the screen are not:
# what waits for one (also to learn that a box has another size) waits for the
# clock instead.
add_probe() {
    local key fast
    key=$(grep -o "nonce-[0-9a-f]*" "$1.html" | head -n 1)
    key=${key#nonce-}
    fast=$(tr -d '\n' <"$here/fast.js")
    {
        sed -e "s|^<script id=\"data\"|<script nonce=\"$key\">$fast</script>\\n&|" \
            -e '/^<\/body>$/,$d' "$1.html"
        printf '<pre hidden="" id="probe"></pre>\n<script nonce="%s">\n' "$key"
        cat "$here/probe.js"
        printf '</script>\n</body>\n</html>\n'
    } >"$1-probed.html"
}

# visit NAME: what the probe saw, and what the browser complained about. The
# page is 1,400 pixels wide; the one called narrow has 500, the fewest that
# Chromium opens.
visit() {
    local wide=1400
    [ "$1" != narrow ] || wide=500
    timeout 60 "$browser" --headless=new --no-sandbox --disable-gpu \
        --no-first-run --disable-extensions --hide-scrollbars \
        --user-data-dir="$scratch/profile" --window-size="$wide,1000" \
        --enable-logging=stderr --virtual-time-budget=10000 --dump-dom \
        "file://$scratch/$1-probed.html" 2>"$1.log" >"$1.dom"
    sed -n '/<pre hidden="" id="probe">./,/<\/pre>/p' "$1.dom" |
        sed -e 's/.*<pre hidden="" id="probe">//' -e 's/<\/pre>.*//' \
            -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&nbsp;/ /g' -e 's/&amp;/\&/g'
    grep -o 'CONSOLE.*' "$1.log"
}

while read -r name command; do
    case $name in '' | '#'*) continue ;; esac
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    case $command in 'replay '*) ;; *) command="check $command" ;; esac
    eval "martlet $command --report $name.html" >/dev/null 2>&1
    cp "$name.html" first.html 2>/dev/null
    eval "martlet $command --report $name.html" >/dev/null 2>&1
    if [ -s "$name.html" ]; then
        cmp first.html "$name.html" || echo 'the same run gave other bytes'
        add_probe "$name"
        visit "$name"
    else
        echo 'there is no page'
    fi >"$name.seen" 2>&1
    ! $update || cp "$name.seen" "$here/$name.out"
    if grep -q '^odd characters in texts: none' "$name.seen" && diff -u "$here/$name.out" "$name.seen"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: the page is not as expected"
    fi
done <"$here/pages"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
