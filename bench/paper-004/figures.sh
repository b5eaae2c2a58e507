# Sourced by the scripts next to it: one search, in the figures of paper 004.
# $martlet is the program, and $work a folder.

# field NAME FILE: the first number with this key in a report.
field() { sed -n "s/^ *\"$1\": \\([0-9]*\\),*\$/\\1/p" "$2" | head -n 1; }

# search MODEL OPTION...: a report of the search for a first error.
search() {
    "$martlet" check "$@" --no-por --first --json >"$work/report" 2>/dev/null
    [ $? -le 3 ]
}

# figures STEPS FAILED: s e t l of the report. The paper counts an initial
# atomic sequence as so many more steps of a trail, the initial state as one
# transition, and no transition where depth-first search ends by an assertion.
figures() {
    local s e t l
    s=$(field states "$work/report")
    e=$(field expanded "$work/report")
    t=$(field transitions "$work/report")
    l=$(field length "$work/report")
    echo "$s $e $((t + 1 - $2)) $([ -n "$l" ] && echo $((l + $1)) || echo -)"
}

# pan MODEL [OPTION...]: s e t l of SPIN, with its own reduction, or nothing.
pan() {
    local model=$1
    shift
    command -v spin >/dev/null || return 0
    (
        cp "$model" "$work/model.pml" && cd "$work" || exit
        rm -f model.pml.trail
        spin "$@" -a model.pml >spin.out 2>&1 &&
            cc -O1 -w -DSAFETY -DVECTORSZ=4096 -DMEMLIM=512 -o pan pan.c || exit
        (ulimit -t 60 && ./pan -m10000 >pan.out 2>&1)
        l=-
        [ ! -f model.pml.trail ] || l=$(grep -vc '^-' model.pml.trail)
        awk -v l="$l" '/states, stored/ { s = $1 }
             /transitions \(/ { t = $1 }
             END { if (s) print s, s, t, l }' pan.out
    )
}
