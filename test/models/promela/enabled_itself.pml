/* Found by the random comparison with SPIN: asking whether the process itself
   is enabled went round in circles until the stack was full. It is an error,
   and the answer in a circle of two is no. */
/* options: --keep-going */
/* expect: deadlock violated */
/* expect: runtime violated */
byte n;
active proctype A() {
    if
    :: n == 0 -> n = 1
    :: enabled(_pid) -> n = 2
    fi;
    enabled(1)
}
active proctype B() { n == 1; enabled(0) }
