/* The program does not read k again: only a property may. */
byte x;
active proctype looks() {
    byte k = 1;
read:
    x = k;
    k = 2;
    x = 3;
    do :: x == 3 od
}
