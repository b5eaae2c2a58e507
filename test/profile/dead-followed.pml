/* Two cranes fetch boxes from a stack and put each on a table, from which it is
 * taken away. Then they go back. */
#define KINDS 6

chan stack = [0] of { byte };
byte table;

active proctype Stack() {
    byte next;
    do
    :: next < KINDS - 1 -> next++
    :: next > 0 -> next--
    :: stack ! next + 1
    od
}

active [2] proctype Crane() {
    byte box;
    do
    :: stack ? box;
        atomic { table == 0 -> table = box; box = 0 };
        skip /* go back */;
        skip
    od
}

active proctype Belt() {
    do
    :: table != 0 -> table = 0
    od
}
