/* The first steps of a nested choice belong to the outer one. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 7 */
byte x, y;
active proctype A() {
    if
    :: if
       :: x == 1 -> y = 1
       :: else -> y = 2
       fi
    :: x == 0 -> y = 3
    fi;
    y = 4
}
