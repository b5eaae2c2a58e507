/* Two stations share a wire. Each draws a number when it starts, and a new one
 * when it finds the wire taken. */
#define NEXT(n) ((n * 3 + 1) % 8)

bool taken;

active [2] proctype Station() {
    byte seed;
    if
    :: seed = 0
    :: seed = 2
    :: seed = 3
    :: seed = 5
    fi;
    do
    :: atomic { !taken; taken = true };
        skip /* send */;
        taken = false
    :: taken -> /* back off */
        seed = NEXT(seed);
        !taken
    od
}
