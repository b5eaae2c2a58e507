/* Else when the send is not possible. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 87 */
/* expect: transitions 124 */
chan c = [1] of { byte };
byte n;
active proctype A() {
    do
    :: n < 3 -> if :: c!n :: else -> n++ fi
    :: else -> break
    od
}
active proctype B() { byte k; c?k }
