/* Several instances from the start, numbered in order. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 163 */
/* expect: transitions 488 */
byte a[5];
active [2] proctype A() { a[_pid] = 1 }
active [3] proctype B() { a[_pid] = 2; assert(_pid >= 2) }
