/* A run that ends goes on in its last state. */
/* options: --property never */
/* expect: never violated error acceptance-cycle */
bool done;
active proctype A() {
    done = true
}
never {
    do
    :: !done
    :: done -> goto accept_done
    od;
accept_done:
    do
    :: done
    od
}
