/* Four processes take numbers from one channel and put others back: all use both
 * of its ends, wherever they are. The last condition never holds: it says that
 * the numbers matter. */
chan pool = [8] of { byte };

active [4] proctype Taker() {
    byte mine;
    do
    :: nfull(pool) -> pool!(mine + _pid) % 4
    :: pool?mine -> pool!(mine + 1) % 4
    :: mine > 3 -> break
    od
}
