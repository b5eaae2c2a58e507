/* A pool of buffers loses one each time a timeout is taken: the error comes
 * when all are gone. */
chan pool = [12] of { byte };
chan wire = [3] of { byte };
byte sent;
init { byte i; do :: i < 12 -> pool!i; i++ :: else -> break od; run Source(); run Sink(); run Sink() }
proctype Source() {
    byte b;
    do
    :: atomic { nempty(pool) -> pool?b }; sent = (sent + 1) % 16; wire!b
    :: empty(pool) && empty(wire) -> assert(len(pool) > 0)
    od
}
proctype Sink() {
    byte b;
    do
    :: wire?b -> if :: pool!b :: skip fi
    od
}
