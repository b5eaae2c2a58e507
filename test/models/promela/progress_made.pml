/* Every cycle passes a progress label; a run that ends makes none. */
/* options: --property progress */
/* expect: progress holds */
byte x;
active proctype A() {
    do
    :: x < 3 -> x++
    :: x == 3 ->
progress_0:
        x = 0
    :: x == 2 -> break
    od
}
active proctype B() {
    x == 7
}
