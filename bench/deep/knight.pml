/* A knight's tour of 5 x 5 squares: the error is the last step. */
#define N 5
bool seen[25];
active proctype Knight() {
    short x, y, made = 1, u, v;
    seen[0] = true;
    do
    :: made == 25 -> assert(false)
    :: made < 25 ->
       if
       :: u = x + 1; v = y + 2
       :: u = x + 2; v = y + 1
       :: u = x + 2; v = y - 1
       :: u = x + 1; v = y - 2
       :: u = x - 1; v = y - 2
       :: u = x - 2; v = y - 1
       :: u = x - 2; v = y + 1
       :: u = x - 1; v = y + 2
       fi;
       if
       :: u < 0 || v < 0 || u >= N || v >= N -> break
       :: else
       fi;
       if
       :: seen[u * N + v] -> break
       :: else -> x = u; y = v; u = 0; v = 0; seen[x * N + y] = true; made++
       fi
    od
}
