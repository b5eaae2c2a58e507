/* Sends and receives in all forms. */
mtype = { data, ack };
typedef Pair { byte a; byte b[2] };
chan c = [2] of { mtype, byte, byte };
chan sync = [0] of { byte };
chan boxes[2] = [1] of { Pair };
chan ways = [1] of { chan };
Pair p;
active proctype P() {
    byte x, y; chan q;
    xr c; xs c, sync;
    c!data, 1, 2; c!data(1, 2); c!!ack(x, -1);
    c?data, x, y; c?data(x, _); c??ack(eval(x), 3); c?(ack, x, y);
    c?<data, x, y>; c??<ack, _, y>;
    c?[data, 1, _] && c??[ack, x, y];
    (len(c) < 2 || empty(c) && nfull(c));
    full(c) || nempty(c);
    boxes[1]!p; boxes[1]?p;
    ways!c; ways?q; q!data, 1, 1
}
active proctype Q() { sync!1 }
active proctype R() { byte z; sync?z }
