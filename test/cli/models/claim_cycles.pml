/* x is 2 again and again: that is what the claim forbids. */
byte x;
active proctype P() {
accept:
    do
    :: x = (x + 1) % 4
    od
}
never {
    do
    :: x < 2
    :: x == 3
    :: x == 2 -> break
    od
}
