/* Embedded C: declarations, state of its own, code and conditions. */
/* options: --keep-going */
/* expect: assert violated length 9 error assertion */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 262 */
/* expect: transitions 446 */
c_decl {
    typedef struct { int a; short b[2]; } T;
    static int calls;
}
c_state "T t" "Global"
c_state "int never_read" "Hidden"
c_track "&tracked" "sizeof(int)" "Matched"
c_code {
    static int tracked = 2;
    static int twice(int x) { return 2 * x; }
}

byte x, list[3];
short s = -1;

active [2] proctype P() {
    byte k = _pid;
    c_code {
        now.t.a = twice(PP->k) + 1;
        now.list[PP->k] = 7;
        calls++;
    };
    c_expr { now.t.a > 0 };
    c_code [now.list[PP->k] == 7] {
        now.t.b[1] += now.s;
        tracked--;
        PP->k = 200;
    };
    x = c_expr { tracked + 1 } + 1;
    if
    :: c_expr { tracked == 0 } && k == 200 -> assert(x == 2)
    :: else -> skip
    fi;
    atomic { c_code { now.x = 3; }; assert(x == 3) };
    d_step { c_code { now.x++; }; x++ }
}
