/* A claim that cannot follow: the product is smaller than the system. */
/* options: --property never_0 */
/* expect: never_0 holds */
/* expect: states 7 */
byte x;
active proctype A() {
    do
    :: x < 5 -> x++
    :: x == 5 -> x = 0
    od
}
never {
    do
    :: x < 3
    od
}
