/* Clients and servers that meet on rendezvous channels; no buffers. */
#define CLIENTS 4
#define SERVERS 2
chan ask = [0] of { byte };
chan tell = [0] of { byte, byte };

active [CLIENTS] proctype client() {
    byte answer, rounds;
    do
    :: rounds < 2 ->
        ask ! _pid;
        tell ? eval(_pid), answer;
        rounds = (answer > 2 -> rounds : rounds + 1)
    :: rounds > 0 -> rounds--
    od
}

active [SERVERS] proctype server() {
    byte who, work;
    do
    :: ask ? who; work = who;
        do
        :: work > 2 -> work = work - 2
        :: work <= 3 -> break
        od;
        tell ! who, work
    od
}
