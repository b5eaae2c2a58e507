/* Priorities that change while running. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 9 */
byte x;
active proctype A() priority 3 { x = 1; set_priority(_pid, 1); x = 2; x = 3 }
active proctype B() priority 2 { x = 4; x = 5; assert(get_priority(0) == 1) }
