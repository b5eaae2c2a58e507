/* While there is a message the escape comes first. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 1
chan c = [2] of { byte };
active proctype P() {
    byte x;
again:
    { c!1 } unless { c?x };
    goto again
}
