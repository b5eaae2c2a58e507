/* Everything holds: an error that is found here is a wrong one. */
byte x;
active proctype P() {
    do
    :: x < 3 -> x = x + 1; assert(x <= 3)
    :: x == 3 -> x = 0
    od
}
ltl low { [] (x < 4) }
ltl back { [] <> (x == 0) }
