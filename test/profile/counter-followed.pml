/* Three clients take turns with a lock that a server gives away. The server
 * counts how often it did so. */
#define CLIENTS 3

mtype = { request, grant, release };

chan to_server = [CLIENTS] of { mtype, byte };
chan to_client[CLIENTS] = [1] of { mtype };

byte inside;

active proctype Server() {
    byte who;
end:
    do
    :: to_server ? request(who) ->
        to_client[who] ! grant;
        skip;
        to_server ? release(eval(who))
    od
}

proctype Client(byte me) {
end:
    do
    :: to_server ! request(me);
        to_client[me] ? grant;
        inside++;
        assert(inside == 1);
        inside--;
        to_server ! release(me)
    od
}

init {
    atomic {
        run Client(0);
        run Client(1);
        run Client(2)
    }
}
