/* Embedded C is kept as text. */
c_decl { typedef struct { int a; } T; }
c_state "T t" "Global"
c_track "&extra" "sizeof(int)" "UnMatched"
c_code { int extra = '}'; }
active proctype P() {
    int x;
    c_code { now.t.a = 1; if (extra) { extra--; } };
    c_expr { now.t.a > 0 };
    c_code [now.t.a == 1] { now.t.a++; };
    x = c_expr { 1 } + 1
}
