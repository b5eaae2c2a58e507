/* _last is part of the state where it is used. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 20 */
/* expect: transitions 27 */
byte x;
active [2] proctype P() { x = _last; x = 5 }
