/* C code that ends the process, in the way that -D HOW names. */
byte x;

active proctype P() {
    x = 1;
    c_code { HOW; }
}
