/* Fairness among processes is not fairness among the options of one. */
/* options: --fair --property never_0 */
/* expect: never_0 violated error acceptance-cycle */
bool a;
bool b;
bool c;

active proctype First() { do :: b -> a = !a od }

active proctype Second() { do :: b = !b od }

active proctype Third() {
    do
    :: c = true
    :: c = false
    od
}

never {
    do
    :: true
    :: !a -> break
    od;
accept:
    do
    :: !a
    od
}
