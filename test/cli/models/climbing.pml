/* Goes on forever after its error. */
int x;
active proctype P() {
    do
    :: x++; assert(x < 3)
#ifdef TWO
       ; assert(x > 0)
#endif
    od
}
ltl small { [] (x < 5) }
