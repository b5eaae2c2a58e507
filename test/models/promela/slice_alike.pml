/* Two statements that look alike fail in the same state, at different places;
 * what the slice says of each must be said of the same one in the program.
 * options: --slice --all
 * expect: deadlock holds
 * expect: runtime violated error runtime length 1
 */
byte x, idle;
chan none;
chan some = [1] of { byte };

active proctype Fails() {
    do
    :: none!0; skip
    :: none!0 -> break
    :: idle = 1 - idle
    od
}

active proctype Sets() {
    none = some
}
