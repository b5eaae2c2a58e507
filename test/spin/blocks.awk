# Three ltl blocks over the globals and channels of a program made by
# promela-random. Usage: awk -v seed=SEED -f blocks.awk < PROGRAM
function below(limit) {
    state = (state * 16807) % 2147483647
    return int(state / 7) % limit
}
function atom(   k) {
    k = atoms[below(count)]
    if (k ~ /^c/)
        return "(len(" k ") " (below(2) ? "> 0" : "== 1") ")"
    return "(" k " " (below(2) ? "==" : ">") " " below(3) ")"
}
# Atoms that no temporal operator separates, some of them several times.
function condition(operators,   left) {
    if (operators == 0)
        return (below(4) ? "" : "!") atom()
    left = below(operators)
    return "(" condition(left) substr(" && || -> ", 3 * below(3) + 1, 3) " " \
        condition(operators - 1 - left) ")"
}
function formula(operators,   kind, left) {
    if (operators == 0 && below(3) == 0)
        return condition(1 + below(4))
    if (operators == 0)
        return below(12) ? atom() : below(2) ? "true" : "false"
    kind = below(8)
    if (kind == 0) return "!" formula(operators - 1)
    if (kind <= 2) return "[] " formula(operators - 1)
    if (kind <= 4) return "<> " formula(operators - 1)
    left = below(operators)
    return "(" formula(left) substr(" && || -> U  V  W ", 3 * below(6) + 1, \
        3) " " formula(operators - 1 - left) ")"
}
/^(byte|bit|short|int|unsigned) / {
    name = $2
    sub(/;/, "", name)
    if (name !~ /\[/) atoms[count++] = name
}
/^chan [a-z0-9]* = \[[1-9]/ { atoms[count++] = $2 }
/proctype|init/ { exit }
END {
    state = seed * 7919 + 1
    for (i = 0; i < 20; i++) below(2)
    for (i = 1; i <= 3; i++)
        printf "ltl f%d { %s }\n", i, formula(1 + below(5))
}
