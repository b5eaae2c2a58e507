/* Exclusive readers and writers. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
chan c = [1] of { byte };
active proctype A() { xs c; c!1; c!2 }
active proctype B() { xr c; byte k; c?k; c?k }
