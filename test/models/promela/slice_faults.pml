/* Nothing depends on the values of the array, but whether its index is in
 * bounds does matter: that assignment stays.
 * options: --slice
 * expect: deadlock holds
 * expect: runtime violated error runtime length 7
 * expect: states 7
 */
byte i, a[2], total;

active proctype Fills() {
    do
    :: a[i] = 7; total = total + a[i]; i++
    od
}
