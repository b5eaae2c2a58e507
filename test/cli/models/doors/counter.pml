/* C of the model itself. */
c_decl { static int limit = 2; }
byte x;

active proctype P() {
    do
    :: c_expr { now.x < limit } -> c_code { now.x++; }
    :: else -> break
    od
}
