/* Each server has an input of its own: one knows it, the other gets its name. That
 * they are different is declared, and could not be known otherwise. */
chan left = [2] of { byte };
chan right = [2] of { byte };
chan name = [1] of { chan };

active proctype Knowing() {
    byte x;
    xr left;
    do
    :: left?x
    od
}

active proctype Named() {
    chan mine;
    byte x;
    name?mine;
    do
    :: mine?x
    od
}

active proctype Client() {
    byte n;
    name!right;
    do
    :: n < 6 -> left!n; n++
    :: n < 6 -> right!n; n++
    :: n == 6 -> break
    od
}
