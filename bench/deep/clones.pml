/* Requests that are never answered: processes are started faster than they
 * end, up to the most that there may be. */
chan ask = [2] of { byte };
byte busy;
proctype Handler(byte n) {
    byte i;
    do
    :: i < n -> i++
    :: i == n -> break
    od;
    busy == 0; busy = n
}
active proctype Accept() {
    byte n;
    do
    :: ask?n -> run Handler(n)
    od
}
active [2] proctype Client() { do :: ask!1 :: ask!2 :: ask!3 od }
active proctype Clear() { do :: busy > 0 -> busy = 0 od }
