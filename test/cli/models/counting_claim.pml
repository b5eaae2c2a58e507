/* A claim that looks at one state and then at the next. */
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
    do
    :: x == 1 -> break
    :: true
    od;
    y == 1
}
