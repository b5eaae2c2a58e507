/* SPIN merges x = 1 with y = 2, and z = 1 with z = z + 1. */
byte g;
active proctype A() {
    byte x, y;
    x = 1; y = 2; g = 1; x = 3; y = 4;
    g = x + y
}
active proctype B() { byte z; z = 1; z = z + 1; g = z; z = 2; assert(z != LAST) }
never { do :: g == 7 -> break :: else od }
