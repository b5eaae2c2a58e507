#!/bin/bash
# How good is the choice of a monitor? Every formula of bench/promela, of
# telephone.txt and of the ltl blocks of our examples and SPIN's is checked with
# each fixed --monitor and with the choice by the model. README.md says what the
# columns mean. Usage: bench/ltl/pick.sh BUILD [CASE ...], where a case is the
# beginning of a first column.
set -eu
build=${1:?usage: bench/ltl/pick.sh BUILD [CASE ...]}
shift
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
limit=(--time 60 --states 200000)
kinds=(buchi generalised testing single-pass deterministic auto)
spin=/usr/share/doc/spin/examples/Examples

# Name, model, property, formula of each; the formula of an ltl block is empty.
cases() {
    local model formula number=0 blank="[[:space:]]"
    while IFS= read -r line; do
        case $line in \#* | '') continue ;; esac
        model=${line%%: *}
        printf '%s\tbench/promela/%s.pml\tltl:1\t%s\n' "$model" "$model" \
            "${line#*: }"
    done <bench/promela/formulas.txt
    while IFS= read -r formula; do
        case $formula in \#* | '') continue ;; esac
        number=$((number + 1))
        printf 'telephone:%s\tbench/ltl/telephone.pml\tltl:1\t%s\n' "$number" \
            "$formula"
    done <bench/ltl/telephone.txt
    for model in examples/promela/*.pml "$spin"/LTL/*.pml \
        "$spin"/Exercises/*.pml; do
        [ -f "$model" ] || continue
        sed -nE "s/^$blank*ltl$blank+(\\w+)$blank*\\{.*/\\1/p" "$model" |
            while read -r name; do
                printf '%s:%s\t%s\t%s\t\n' "$(basename "$model" .pml)" \
                    "$name" "$model" "$name"
            done
    done
}

# run KIND: states, seconds of the processor, monitor, verdict of a check;
# nothing if the formula has no such monitor or a limit is reached.
run() {
    local status=0 ask=()
    [ -n "$formula" ] && ask=(--ltl "$formula")
    /usr/bin/time -f %U -o "$work/time" \
        "$build/martlet" check "$model" "${ask[@]}" --property "$property" \
        --monitor "$1" --json "${limit[@]}" \
        >"$work/out" 2>/dev/null </dev/null || status=$?
    [ "$status" -le 1 ] || return 0
    jq -r --arg name "$property" --arg user "$(tail -1 "$work/time")" \
        '.properties[] | select(.name == $name) |
        [.states, $user, .monitor, .verdict] | @tsv' "$work/out"
}

printf '%-24s %-9s %-14s' case verdict pick
printf ' %11s' "${kinds[@]}"
printf ' %8s %8s\n' buchi_s auto_s
cases | while IFS=$'\t' read -r name model property formula; do
    wanted=$#
    for start; do [[ $name == "$start"* ]] && wanted=0; done
    [ "$wanted" -eq 0 ] || continue
    line="" verdict=- pick=- buchi_seconds=- auto_seconds=-
    for kind in "${kinds[@]}"; do
        read -r states seconds monitor found <<<"$(run "$kind")" || true
        line="$line $(printf '%11s' "${states:--}")"
        [ -z "${states:-}" ] && continue
        [ "$kind" = buchi ] && buchi_seconds=$seconds
        [ "$kind" = auto ] && verdict=$found pick=$monitor auto_seconds=$seconds
    done
    printf '%-24s %-9s %-14s%s %8.2f %8.2f\n' "$name" "$verdict" "$pick" \
        "$line" "${buchi_seconds/-/0}" "${auto_seconds/-/0}"
done | tee "$work/table"

# Over the cases that auto decides: how often no fixed choice has fewer states,
# the worst, and the geometric mean of its states against each fixed choice.
awk -v kinds="${kinds[*]}" '
    BEGIN { split(kinds, name, " "); last = 9 }
    $last == "-" { open++; next }
    {
        least = $last
        for (i = 4; i < last; i++)
            if ($i != "-") {
                if ($i + 0 < least + 0) least = $i
                if ($i > 0 && $last > 0) {
                    ratio[i] += log($last / $i); count[i]++
                }
            }
        cases++
        if ($last + 0 <= 1.02 * least) best++
        factor = least > 0 ? $last / least : 1
        if (factor > worst) { worst = factor; where = $1 }
        if ($10 > 0.1 && $11 > 0) { speed += log($10 / $11); timed++ }
    }
    END {
        printf "%d cases, %d not decided by auto within the limits\n",
            cases + open, open
        printf "the pick is the best, or within 2%% of it, in %d of %d\n",
            best, cases
        printf "the worst pick has %.2f times the states of the best: %s\n",
            worst, where
        for (i = 4; i < last; i++)
            if (count[i])
                printf "states against %s: geometric mean %.3f of %d\n",
                    name[i - 3], exp(ratio[i] / count[i]), count[i]
        if (timed)
            printf "speed against buchi: geometric mean %.2f of %d\n",
                exp(speed / timed), timed
    }' "$work/table"
