/* Eight processes of seven steps each that concern no other process. */
active [8] proctype P() {
    byte x;
    x = 1;
    x = x + 1;
    x = x * 2;
    x = x - 1;
    x = x + 3;
    x = x / 2;
    x = x + 1
}
