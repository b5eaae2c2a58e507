/* Four processes take numbers from one channel and put others back: all use both
 * of its ends, wherever they are. */
chan pool = [8] of { byte };

active [4] proctype Taker() {
    byte mine;
    do
    :: nfull(pool) -> pool!(mine + _pid) % 4
    :: pool?mine -> pool!(mine + 1) % 4
    od
}
