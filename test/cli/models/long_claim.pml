/* The ways through the claim's atomic sequence are too many to be followed one
 * by one. */
int x;
active proctype P() { do :: x = 1 - x od }
never {
    atomic { do :: true :: true :: x > 1 -> break od }
}
