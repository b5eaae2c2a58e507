/* Two ways through one statement that differ only in a local variable, which is
 * read later; another one is never read. */
/* expect: deadlock violated */
/* expect: runtime holds */
byte one;
active proctype A() {
    byte never_read;
    byte chosen;
    atomic { one = 1; if :: chosen = 2 :: true fi };
    atomic { never_read = one; chosen }
}
