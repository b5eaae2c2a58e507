/* A jump with an accept label is a skip and the jump. Of several labels only
 * the first one is the skip's: here no state of the claim accepts. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: never_0 holds */
byte x;

active proctype P() { do :: x = 1 - x od }

never {
a:  accept: goto b;
b:  accept_b: goto a
}
