/* One who waits for older ones to go waits forever. */
/* options: --keep-going */
/* expect: deadlock violated length 1 */
/* expect: runtime holds */
/* expect: states 2 */
/* expect: transitions 1 */
active proctype A() { skip }
active proctype B() { _nr_pr == 1 }
