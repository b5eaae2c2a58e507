/* What the last of three processes does, each of which creates the next, must
 * not be forgotten in a state where only the first one is about to be created.
 * Types that are created stand before those that create them. */
/* expect: deadlock violated length 4 */
/* expect: runtime holds */
byte x;

proctype Last() {
    x = 1;
end:
    do
    :: false
    od
}

proctype Middle() {
    run Last();
end:
    do
    :: false
    od
}

proctype First() {
    run Middle();
end:
    do
    :: false
    od
}

active proctype Makes() {
    run First();
end:
    do
    :: false
    od
}

active proctype Waits() {
    x == 0;
end:
    do
    :: false
    od
}
