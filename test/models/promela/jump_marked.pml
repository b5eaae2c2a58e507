/* Jumps with an end or progress label may lead to nothing but themselves. */
/* options: --property deadlock --property progress */
/* expect: deadlock holds */
/* expect: progress violated error non-progress-cycle */
byte x;
active proctype A() { x = 1; end: goto end }
active proctype B() { x = 2; progress: goto middle; middle: goto progress }
