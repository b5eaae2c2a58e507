/* Variables that an inline declares are the caller's. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 11 */
/* expect: transitions 10 */
byte x;
inline add(n) { byte k; k = n; x = x + k; k++ }
active proctype A() { add(2); add(3); assert(x == 5) }
