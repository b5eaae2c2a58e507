/* Sorted sends and random receives. */
/* options: --keep-going */
/* expect: deadlock violated */
/* expect: runtime holds */
/* expect: states 44 */
/* expect: transitions 50 */
chan c = [3] of { byte, byte };
byte x;
active proctype A() { c!!3,1; c!!1,2; c!!2,3 }
active proctype B() {
    byte k;
    do
    :: c??2,k -> x = k
    :: c?<1,k> -> x = 9; c?_,_
    :: c?[3,_] -> c?3,k
    od
}
