/* A private counter, and what it leaves behind. */
byte total;

active [2] proctype counter() {
    byte k, drawn;
    do
    :: k < 3 ->
        if
        :: drawn = 1
        :: drawn = 2
        fi;
        k++
    :: k == 3 -> break
    od;
    total = total + k;
    skip;
    assert(total <= 6)
}
