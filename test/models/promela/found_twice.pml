/* The step that fails leads to a state that waits: a store without ids knows
   that, and not its number. The run to the error was looked for as if it did,
   not found, and the error was lost. */
/* options: --store compact --search bfs */
/* expect: assert violated length 3 */
/* expect: deadlock violated length 3 */
/* expect: runtime holds */
byte x, y;
chan c = [1] of { byte };

active proctype P() {
    if
    :: true
    :: c?y
    fi
}

active proctype Q() {
    do
    :: c!1
    od
}

active proctype R() {
    assert(y < 1);
    do
    :: c!0
    od
}
