/* A declaration after the first statement is a step; of an array only the first element is reset. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 42 */
/* expect: transitions 41 */
typedef T { byte f; byte g[2] };
byte n, x, y, z;
active proctype A() {
    do
    :: n < 3 ->
        n++;
        byte a[2];
        T t;
        byte b = 7;
        x = a[1]; y = t.g[1]; z = b;
        a[0] = n; a[1] = n; t.f = n; t.g[1] = n; b = n
    :: else -> break
    od
}
