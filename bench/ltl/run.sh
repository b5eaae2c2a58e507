#!/bin/bash
# How large are the automata of formulas, compared with those of SPIN's
# translator and with table 9 of paper 004? Usage: bench/ltl/run.sh BUILD
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=bench/ltl
cp "$folder"/*.txt "$work/"
rm -f "$work/results.txt"
"$folder/families.sh" >"$work/families.txt"

# A line for each formula: ours, and SPIN's states where it has an answer.
for set in patterns etessami-holzmann somenzi-bloem families; do
    "$build/bench/ltl/sizes" "$work/$set.txt" >"$work/$set.ours"
    "$build/bench/ltl/sizes" --spin "$work/$set.txt" |
        "$folder/spin.sh" "$build" >"$work/$set.spin"
    join -t "$(printf '\t')" -j 1 <(sort -t "$(printf '\t')" -k 1,1 "$work/$set.ours") \
        <(sort -t "$(printf '\t')" -k 1,1 "$work/$set.spin") >"$work/$set.both"
done

echo 'all: both signs of all formulas; common: those that SPIN has an answer for;'
echo 'larger: how many of ours have more states; differ: SPIN means another language'
printf '%-20s %8s %8s %8s %8s %8s %8s %8s %8s\n' set all states edges common states SPIN larger differ
for set in patterns etessami-holzmann somenzi-bloem families; do
    awk -F'\t' -v set="$set" '{ n++; states += $2; edges += $3 }
        $6 != "none" { common++; ours += $2; theirs += $6; if ($2 > $6) worse++; differ += $7 != "agrees" }
        END { printf "%-20s %8d %8d %8d %8d %8d %8d %8d %8d\n", set, n, states,
              edges, common, ours, theirs, worse, differ }' "$work/$set.both"
done

echo
echo 'negated patterns (as monitors): states/edges, classes; paper 004, table 9'
awk -F'\t' '
    function cell(p, s, k) { k = "!" p ", " s; return size[k] " " class[k] }
    FNR == NR { size[$1] = $2 "/" $3; class[$1] = $5; next }
    { printf "%-13s", $1
      for (i = 2; i <= 6; i++) printf " %-11s %-5s", cell($1, scope[i]), $i
      print "" }
    BEGIN { split("x globally before after between until", scope, " ") }
' "$work/patterns.ours" - <<'TABLE'
absence	SN	SN	SN	SN	SNP
universality	SN	SN	SN	SNPF	SNP
existence	F	SPN	NF	SNP	SNF
response	NF	SNPF	NF	SNPF	SNPF
precedence	SNP	SN	NP	SN	SNP
TABLE

for set in patterns etessami-holzmann somenzi-bloem families; do
    echo
    echo "$set: states, edges, deterministic, classes, SPIN's states"
    awk -F'\t' 'FNR == NR { spin[$1] = $2; next }
        { printf "%-34s %4s %5s %s %-5s %s\n", $1, $2, $3, $4, $5, spin[$1] }' \
        "$work/$set.spin" "$work/$set.ours"
done
