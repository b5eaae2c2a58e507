/* Several claims, by name; np_ and labels of processes can be asked for. */
/* options: --property starves --property moves */
/* expect: starves violated error acceptance-cycle */
/* expect: moves holds */
byte x;
active proctype A() {
    do
    :: x = 1 - x
    :: x == 1 ->
progress:
        x = 0
    od
}
never starves {
    do
    :: true
    :: np_ -> break
    od;
accept:
    do
    :: np_
    od
}
never moves {
    do
    :: x < 2
    :: A@progress && x == 0 -> break
    od
}
