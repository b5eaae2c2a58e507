/* Indices are read before or after earlier fields are stored. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
chan c = [1] of { byte, byte };
byte a[3];
active proctype A() { c!2, 9 }
active proctype B() { byte i; c?i, a[i]; assert(a[0] == 9 || a[2] == 9) }
