/* A send to a full channel waits. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 22 */
/* expect: transitions 27 */
chan c = [1] of { byte };
byte x;
active proctype A() { c!1; x = 1; c!2; x = 2; c!3 }
active proctype B() { byte k; c?k; c?k; x = 3 }
