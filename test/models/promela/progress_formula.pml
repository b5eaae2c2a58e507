/* Found by the random comparison with SPIN: where a formula speaks of np_, the
   search for cycles without progress found that proposition twice, made two
   monitors and lost one: Martlet ended with an internal error. */
/* options: --property progress */
/* expect: progress holds */
byte n;
active proctype A() {
    do
    :: n < 3 ->
progress:
        n++
    :: else -> break
    od
}
ltl f { <> [] np_ }
