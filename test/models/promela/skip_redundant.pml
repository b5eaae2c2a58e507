/* In an option, skips after another skip or print are no steps, unless one
 * has a label or is the last thing: as in SPIN. Elsewhere they are. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 61 */
/* expect: transitions 104 */
byte x;

active proctype Option() {
    if
    :: x == 0; printf("a"); skip; skip; x = 2
    fi;
    do
    :: skip; skip; L: skip; true; x = 3; skip; skip; 1; break
    od;
    printf("b"); skip; skip
}

active proctype Plain() {
    { skip; printf("c"); skip }
}
