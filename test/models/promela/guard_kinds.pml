/* What may stand in front of an option. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 12 */
/* expect: transitions 14 */
chan c = [1] of { byte };
byte x;
active proctype A() {
    do
    :: x = 1; break
    :: c!1; break
    :: printf("x\n"); break
    :: assert(true); break
    :: skip; break
    :: atomic { x = 2; x = 3 }; break
    :: { x = 4; x = 5 }; break
    :: x == 0; break
    od
}
