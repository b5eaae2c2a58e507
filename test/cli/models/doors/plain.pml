/* No C here: whatever runs as C came in by another door. */
#define small (x < 3)
byte x;

active proctype P() {
    do
    :: x < 2 -> x++
    :: x == 2 -> x = 0
    od
}
