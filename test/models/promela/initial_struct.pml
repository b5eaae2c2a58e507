/* The initial value of a struct is ignored; those of its fields
 * count, also where the struct is declared in the middle of a proctype. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 10 */
typedef In { byte p = 2; byte q };
typedef Out { In in = 9; byte list[2] = { 5, 6 }; chan c = [1] of { byte } };
Out one = 255;
In many[3] = 255;
In listed[2] = { 1, 2 };
active proctype A() {
    In mine = 7;
    assert(one.in.p == 2 && one.in.q == 0 && one.list[1] == 6);
    assert(many[2].p == 2 && many[2].q == 0 && listed[1].p == 2);
    if
    :: goto skipped
    :: skip
    fi;
    Out late;
skipped:
    assert(late.in.p == 2 && late.list[0] == 5 && mine.p == 2);
    late.c!1;
    one.c!1;
    assert(len(late.c) == 1 && late.c != one.c)
}
