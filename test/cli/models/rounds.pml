/* The slice has a cycle of two steps, which is eight with the count; another one
 * of the program has four. */
bool up;
unsigned count : 2;
ltl settles { <>[] up }

active proctype Goes() {
    do
    :: up = !up; count++
    :: up = !up; count = 0
    od
}
