/* Goes on forever after its error. */
int x;
active proctype P() {
    do
    :: x++; assert(x < 3)
    od
}
ltl small { [] (x < 5) }
