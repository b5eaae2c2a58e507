/* A claim that can wait in all of its states. */
byte x, y, z;

active proctype A() {
    byte i;
    do
    :: i < 5 -> i++
    :: else -> i = 0;
        x = 1 - x
    od
}

active proctype B() {
    byte i;
    do
    :: i < 5 -> i++
    :: else -> break
    od;
    y = 1
}

active proctype C() {
    byte i;
    do
    :: i < 5 -> i++
    :: else -> i = 0;
progress_c:
        z = 1 - z
    od
}

never {
T0:
    do
    :: x == 1 -> goto accept
    :: true
    od;
accept:
    do
    :: y == 0
    od
}
