/* A hidden variable that is read after other steps is kept in the state.
 * It was once reset between steps, so that the end was never reached. Here it
 * follows from the rest of the state, and SPIN stores the same states. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 19 */
/* expect: transitions 18 */
hidden byte h;
hidden short list[3];
typedef T { byte a; byte b };
hidden T two;
byte x;
chan c = [2] of { byte };
active proctype A() {
    c!3;
    c?h;
    x = h;
    assert(x == 3);
    do
    :: h < 6 -> h++; x++
    :: else -> break
    od;
    list[x - 4] = -7;
    two.b = 2;
    assert(h == 6 && list[2] == -7 && list[1] == 0 && two.b == 2 && two.a == 0)
}
