/* Two processes turn their own flags, and the second one never gets a turn:
 * that is not fair. */
/* options: --fair --property never_0 */
/* expect: never_0 holds */
bool a;
bool b;

active proctype First() { do :: a = !a od }

active proctype Second() { do :: b = !b od }

never {
    do
    :: true
    :: !b -> break
    od;
accept:
    do
    :: !b
    od
}
