#!/bin/bash
# Never claims by Martlet and by spin -f, for the same formulas, in SPIN's
# verifier and in Martlet: all verdicts must agree.
# Usage: test/spin/claims.sh BUILD
# Closes with "N passed, N failed" (N pairs of a program and a formula).
set -u
martlet=$(cd "$1" && pwd)/martlet
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
if command -v tcc >/dev/null; then
    compiler=tcc
else
    compiler="cc -O0 -w"
fi
passed=0
failed=0

# A wheel that turns forever, one that may stop, and one that ends.
cat >wheel.pml <<'end'
bool p, q, r;
active proctype Wheel() {
    do :: p = true; p = false; q = true; q = false :: r = !r od
}
end
cat >brake.pml <<'end'
bool p, q, r;
active proctype Brake() {
    p = true;
    do :: r = !r :: break od;
    q = true;
    p = false;
    do :: r = false od
}
end
cat >ending.pml <<'end'
bool p, q, r;
active proctype Ending() { p = true; q = true; if :: r = true :: p = false fi }
active proctype Other() { (q); r = !r }
end

formulas=(
    '[] (p -> (<> q))' '<> ([] p)' '[] (<> p)' '(p U q) || ([] p)' 'p U q'
    '[] (! (p && q))' '(<> p) -> (<> q)' '([] (<> p)) -> ([] (<> q))'
    '<> (p && (<> q))' '[] ((p && (! q)) -> (p U q))' '<> ([] (p -> r))'
    '(! p) U (q || ([] (! p)))' '[] (q -> (p V r))' 'true' 'false'
)

# by_pan MODEL CLAIM: "holds" or "violated", by SPIN's verifier.
by_pan() {
    spin -a -N "$2" "$1" >spin.log 2>&1 && $compiler -o pan pan.c 2>cc.log &&
        ./pan -a -m100000 >pan.log 2>&1
    case $(grep -o 'errors: [0-9]*' pan.log) in
    'errors: 0') echo holds ;;
    'errors: '*) echo violated ;;
    *) echo rejected ;;
    esac
    rm -f pan pan.log
}

by_martlet() {
    "$martlet" check "$1" --never "$2" --property never:1 --json 2>/dev/null |
        sed -n 's/^  "verdict": "\(.*\)",$/\1/p'
}

for model in wheel brake ending; do
    for formula in "${formulas[@]}"; do
        spin -f "! ($formula)" >theirs.never
        "$martlet" translate "$formula" --negate -q -o ours.never
        "$martlet" translate theirs.never -q -o again.never
        verdicts=
        for claim in ours theirs again; do
            verdicts+=" $(by_pan $model.pml $claim.never)"
            verdicts+=" $(by_martlet $model.pml $claim.never)"
        done
        if [ "$(tr ' ' '\n' <<<"$verdicts" | sed 1d | sort -u | wc -l)" -eq 1 ]
        then
            passed=$((passed + 1))
        else
            echo "$model, $formula: (pan, martlet for ours, theirs, again)$verdicts"
            failed=$((failed + 1))
        fi
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
