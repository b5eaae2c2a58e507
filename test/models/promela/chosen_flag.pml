/* Which flag the waiter looks at is decided by a variable, and it waits for a
 * second condition, too. What it needs in a state depends on the variable as well
 * as on the flags, which a choice that is remembered must not forget. */
/* expect: deadlock holds */
/* expect: assert violated */
/* expect: runtime holds */
bit flag[2], go, seen;
byte turn;

active proctype waiter() {
    flag[turn] == 1 && go == 1;
    seen = 1
}

active proctype setter() {
    flag[0] = 1;
    flag[1] = 1;
    go = 1
}

active proctype chooser() {
    do
    :: turn = 1 - turn
    :: seen -> break
    od;
    assert(turn == 0)
}
