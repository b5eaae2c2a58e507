# Both sides of a comparison, for the scripts that source this: a folder $work,
# a copy of Martlet, and functions that run it and SPIN on a model.
build=$(realpath "$1")
shift
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$build/martlet" "$work" # it must not change meanwhile
martlet=$work/martlet
export XDG_CACHE_HOME=$work/cache
mkdir -m 700 "$work/cache"

# measure COMMAND...: "CPU seconds, peak kilobytes"; output to $work/out.
measure() {
    timeout 280 /usr/bin/time -o "$work/time" -f '%U %S %M' "$@" \
        >"$work/out" 2>&1 || true
    tail -n 1 "$work/time" | awk '{ print $1 + $2, $3 }'
}

# ours MODEL OPTION...: "states transitions seconds kilobytes".
ours() {
    local spent
    spent=$(measure "$martlet" check --json --no-por --store exact \
        --engine compiled "$@")
    awk '/^  "(states|transitions)": / { gsub(/,/, ""); printf "%s ", $2 }' \
        "$work/out"
    echo "$spent"
}

# make_pan MODEL OPTION...: a verifier, with options for the C compiler.
make_pan() {
    local model=$1
    shift
    (cd "$work" && cp "$model" model.pml && spin -a -o1 -o2 -o3 model.pml &&
        cc -O2 -w -DNOREDUCE -DNOFAIR -DMEMLIM=16000 -DVECTORSZ=2048 "$@" \
            -o pan pan.c) >/dev/null 2>&1
}

# theirs STATES OPTION...: "states transitions seconds kilobytes stored", the
# last being the bytes per state of SPIN's own report, hash table included.
theirs() {
    local slots depth=2000000 spent
    slots=$(awk -v n="$1" 'BEGIN { w = 18; while (2 ^ w < n) w++; print w }')
    shift
    spent=$(cd "$work" && measure ./pan -n -m$depth -w"$slots" "$@")
    if grep -q 'max search depth too small' "$work/out"; then
        spent=$(cd "$work" && measure ./pan -n -m${depth}0 -w"$slots" "$@")
    fi
    awk -v spent="$spent" '
        / states, stored/ { states = $1 }
        / transitions \(=/ { transitions = $1 }
        /equivalent memory usage for states/ { bytes = $1 }
        /actual memory usage for states/ { bytes = $1 }
        /memory used for hash table/ { table = $1 }
        END { print states, transitions, spent, (bytes + table) * 1048576 / states }
    ' "$work/out"
}
