/* K clients that count and K servers that count down what they are given, two by
 * two, over channels without a buffer. There are as many states as one pair has,
 * to the power of K. */
#ifndef K
#    define K 3
#endif
#define MOST 9
chan ask[K] = [0] of { byte };

active [K] proctype client() {
    byte n;
    do
    :: n < MOST -> n++
    :: ask[_pid] ! n -> n = 0
    od
}

active [K] proctype server() {
    byte left;
    do
    :: left > 0 -> left--
    :: left == 0 -> ask[_pid - K] ? left; assert(left <= MOST)
    od
}
