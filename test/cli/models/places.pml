/* Errors of each kind in several places. */
byte x, y;
chan c = [1] of { byte };

active proctype P() {
    do
    :: x < 4 -> x++; assert(x < 3)
    :: y < 3 -> y++; assert(y < 3)
    :: x == 4 -> atomic {
            assert(y > 5);
            if :: y = 0 :: y = 1 fi;
            assert(x == 3);
            x = 10 / (x - 4)
        }
    :: x == 3 -> c!1; c!2
    od
}

active proctype Q() {
    assert(x >= 0);
    c?1; c?2; c?3
}
