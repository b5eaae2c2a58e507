#!/bin/bash
# The screenshots in doc/: pages of counterexamples, the site, a chart, a
# terminal. Look at them before they are committed.
# Usage: tools/pictures.sh BUILD
# Needs chromium; pngquant makes the files a third of the size.
set -eu
cd "$(dirname "$0")/.."
tree=$PWD
build=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
browser=$(command -v chromium || command -v chromium-browser) || {
    echo 'martlet: chromium is missing: package chromium' >&2
    exit 1
}
PATH=$build:$PATH

# picture NAME WIDTH,HEIGHT PAGE [OPTION...]
picture() {
    local name=$1 size=$2 page=$3
    shift 3
    "$browser" --headless=new --no-sandbox --disable-gpu --no-first-run \
        --disable-extensions --hide-scrollbars \
        --user-data-dir="$scratch/profile" --window-size="$size" \
        --virtual-time-budget=5000 --screenshot="$scratch/$name.png" "$@" \
        "file://$page" >/dev/null 2>&1
    ! command -v pngquant >/dev/null ||
        pngquant --force --strip --ext .png 64 "$scratch/$name.png"
    cp "$scratch/$name.png" "$tree/doc/$name.png"
    ls -l "$tree/doc/$name.png"
}

# with_script PAGE SCRIPT: the page, and what is done when it has been loaded.
with_script() {
    local key
    key=$(grep -o 'nonce="[0-9a-f]*"' "$1" | head -n 1)
    { cat "$1" && echo "<script $key>setTimeout(() => { $2 }, 300);</script>"; } \
        >"${1%.html}.played.html"
}

dark=--blink-settings=preferredColorScheme=0
cd "$scratch"
# typed DOCUMENT FILE: what the document has in the fence of this file.
typed() {
    sed -n '/^```promela '"$2"'$/,/^```$/p' "$tree/$1" | sed '1d;$d' >"$2"
}

typed README.md door.pml
typed doc/guide/1-first-check.md count.pml
ln -s "$tree/examples" examples

martlet check door.pml -q --report door.html >/dev/null || true
picture page 1200,840 "$scratch/door.html"

python3 -B "$tree/tools/pages/terminal.py" \
    'martlet check count.pml --color=always' >terminal.html
picture terminal 780,585 "$scratch/terminal.html"

# page NAME WIDTH,HEIGHT HASH SCRIPT CHECK...: the page of a check, at a step, and
# what is done with it.
page() {
    local name=$1 size=$2 hash=$3 script=$4
    shift 4
    martlet check "$@" -q --report "$name.html" >/dev/null 2>&1 || true
    with_script "$name.html" "$script"
    picture "$name" "$size" "$scratch/$name.played.html#$hash"
}

view() {
    echo "document.querySelector('#views [value=$1]').click();"
}

page report-light 1200,840 '' '' examples/promela/mutex.pml
page report-dark 1200,840 '' "setTheme('dark');" examples/promela/elevator.pml \
    --property answered --monitor buchi
page report-network 1200,840 '' '' examples/abp/abp-faulty.ext
page report-messages 1200,840 1.12 '' examples/promela/pots.pml \
    --property assert
page report-processes 1200,840 1.9 "$(view automata)
    byId('verdicts').hidden = true;" examples/promela/mutex.pml
page report-states 1200,840 1.5 "setTheme('dark'); $(view states)
    byId('verdicts').hidden = true;" examples/promela/mutex.pml

martlet check examples/promela/lynch.pml -q --trace chart.svg >/dev/null || true
picture chart 760,480 "$scratch/chart.svg"

(cd "$tree" && python3 -B tools/pages/site.py "$build/martlet" "$scratch/site") \
    >/dev/null
picture site-dark 1200,840 "$scratch/site/doc/guide/2-counterexamples.html" $dark
with_script site/index.html "byId('search').focus();
    byId('search').value = 'shortest counterexample'; search();"
picture site-light 1200,840 "$scratch/site/index.played.html"
