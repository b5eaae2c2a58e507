/* Nested unless in the other order: the inner escape goes first. */
/* options: --keep-going --unless-j */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 641 */
/* expect: transitions 1256 */
byte x, y;

active proctype A() {
    {
        {
            {
                x = 1;
                x = 2;
                do
                :: x < 4 -> x++
                :: else -> break
                od
            } unless {
                y == 1 -> x = 10
            }
        } unless {
            y >= 1 -> x = 20; x = 21
        }
    } unless {
        y == 2 -> x = 30
    };
    x = 40;
    { { x = 5; x = 8 } unless { y == 1; x = 6 } } unless { y < 3; x = 7 }
}

active proctype B() {
    do
    :: y < 3 -> y++
    :: y > 1 -> y = 0
    :: break
    od
}
