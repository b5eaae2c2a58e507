/* A run that ends goes on in its last state. */
/* options: --property never_0 */
/* expect: never_0 violated error acceptance-cycle */
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
