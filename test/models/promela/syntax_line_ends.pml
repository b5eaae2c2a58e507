/* Separators: semicolons, arrows, line ends, or none after a brace. */
byte x
byte y
typedef T {
    byte a
    byte b
}
active proctype P()
{
    x = 1
    y = 2;; x = 3;
    x == 3 ->
    (x == 3
        && y == 2)
    if
    :: x == 3
        -> y = 1
    :: else y = 2
    fi
    { x = 1 } { x = 2 }
    atomic { x = 3 } x = 4;
    y = x +
        1
}
