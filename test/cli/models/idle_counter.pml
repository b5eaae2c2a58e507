/* With the counter, a cycle of this program is billions of steps long. */
int count;
bool up;
ltl often { []<> up }

active proctype Counts() {
    do
    :: count++
    :: up = !up
    od
}
