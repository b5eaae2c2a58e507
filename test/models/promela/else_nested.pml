/* Else belongs to the choice around it. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 32 */
/* expect: transitions 42 */
byte x, y;
active proctype A() {
    if
    :: x == 1 -> y = 1
    :: if
       :: x == 2 -> y = 2
       :: x == 3 -> y = 3
       fi
    :: else -> y = 4
    fi
}
active proctype B() { x = 2; x = 3; x = 4 }
