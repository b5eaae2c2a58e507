/* Who moved last. */
/* options: --keep-going */
/* expect: deadlock violated length 4 */
/* expect: runtime holds */
/* expect: states 26 */
/* expect: transitions 31 */
byte x;
active proctype A() { x = 1; _last == 1; x = 2 }
active proctype B() { x = 3; x = 4 }
