/* Go-back-n with a window of W over channels that lose messages: buffered
 * channels of two fields, timeouts as choices. */
#ifndef W
#    define W 3
#endif
#ifndef SLOTS
#    define SLOTS 4
#endif
#define M (W + 1)
#define VALUES 3
mtype = { data, ack };
chan there = [SLOTS] of { mtype, byte, byte };
chan back = [SLOTS] of { mtype, byte };

active proctype sender() {
    byte base, next, value, k;
    byte buffer[M];
    do
    :: (next + M - base) % M < W ->
        buffer[next] = value;
        there ! data, next, value;
        value = (value + 1) % VALUES;
        next = (next + 1) % M
    :: back ? ack, k ->
        if
        :: (k + M - base) % M < (next + M - base) % M ->
            base = (k + 1) % M
        :: else
        fi
    :: base != next ->
        k = base;
        do
        :: k != next ->
            there ! data, k, buffer[k];
            k = (k + 1) % M
        :: else -> break
        od
    od
}

active proctype receiver() {
    byte expected, number, value, wanted;
    do
    :: there ? data, number, value ->
        if
        :: number == expected ->
            assert(value == wanted);
            wanted = (wanted + 1) % VALUES;
            expected = (expected + 1) % M
        :: else
        fi;
        back ! ack, (expected + M - 1) % M
    od
}

active proctype thief() {
    do
    :: there ? data, _, _
    :: back ? ack, _
    od
}
