/* A d_step is one step and takes the first option that it can. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 41 */
/* expect: transitions 62 */
byte x, y;
active proctype A() {
    do
    :: d_step {
           x < 4;
           x++;
           if
           :: x > 1 -> y = x
           :: x > 0 -> y = 9
           fi;
           do
           :: y > 5 -> y--
           :: else -> break
           od
       }
    :: x > 3 -> break
    od
}
active proctype B() { y = 7; y = 8 }
