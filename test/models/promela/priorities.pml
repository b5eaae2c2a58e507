/* The highest priority that can move does. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
byte x, y;
active proctype A() priority 1 { x = 1; x = 2 }
active proctype B() priority 5 { y = 1; y = 2 }
