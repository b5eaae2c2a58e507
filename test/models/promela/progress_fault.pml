/* A step with a run-time error leads nowhere: it is no cycle. */
/* options: --property progress */
/* expect: progress holds */
byte x, a[2];
active proctype A() {
    x = 2;
    a[x] = 1
}
