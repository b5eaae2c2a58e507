/* The argument of eval is any expression. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 8 */
chan c = [2] of { byte };
byte x = 2;
active proctype A() { c!5; c!2 }
active proctype B() { c?eval(x * 2 + 1); c?eval(x) }
