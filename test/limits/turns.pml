/* A little of everything that has limits: channels, rendezvous, arrays, macros
 * and inlines, processes that are created, loops, and formulas of most kinds. */
#define N 3
#define ahead(a, b) ((a) > (b))
#define busy (sum > 0)
mtype = { ask, give, done };
typedef Slot { byte key; byte at[2] };
chan request = [2] of { mtype, byte };
chan reply = [0] of { byte };
byte turn, sum, served[N], last;
Slot slot;
bool settled;

inline serve(who) {
    served[who] = (served[who] + 1) % 3;
    slot.at[who % 2] = who
}

proctype Client(byte me) {
    byte got;
    do
    :: turn == me ->
        request!ask, me;
        reply?got;
        atomic {
            sum++;
            serve(got);
            sum--;
            turn = (turn + 1) % N
        }
    :: turn == me && served[me] == 2 -> turn = (turn + 1) % N
    od
}

active proctype Server() {
    byte who;
end:
    do
    :: request?ask, who ->
        d_step {
            last = 0;
            do
            :: last < 5 -> last++
            :: else -> break
            od
        }
        reply!who;
        assert(!(ahead(served[0], 1) && served[1] == 2));
        settled = settled || who == 2
    od
}

init {
    byte i;
    atomic {
        for (i : 0 .. N - 1) {
            run Client(i)
        }
    }
}

ltl fair { [] <> (turn == 1) }
ltl answer { [] (turn == 0 -> <> (turn == 1)) }
ltl order { (turn != 2) U (turn == 1) }
ltl often { [] (sum < 2) && ([] <> (turn == 0) -> [] <> (turn == 2)) }
ltl settle { <> [] settled }
ltl never2 { [] (turn != 2) }
ltl ends { <> [] (turn == 1) }
ltl keeps { [] <> (served[2] == 1) }
ltl again { [] (served[1] == 1 -> <> (served[1] == 2)) && <> busy }
ltl several { (<> (turn == 1) && <> (turn == 2) && [] (sum <= 1)) || [] (turn == 0 -> ((served[0] < 2) U (turn == 1))) }
