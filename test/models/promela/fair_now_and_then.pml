/* The second process can move only now and then, and never at the right
 * moment: that is weakly fair. */
/* options: --fair --property progress */
/* expect: progress violated error non-progress-cycle */
bool flag;

active proctype First() { do :: flag = !flag od }

active proctype Second() {
    do
    :: flag ->
progress:
        skip
    od
}
