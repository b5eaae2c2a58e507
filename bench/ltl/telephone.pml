/* Calls between telephones, and the exchange that connects them. A telephone
 * is lifted, a number is dialled, the other one rings or is busy, the call
 * is answered, and either side ends it. Every telephone has a line to the
 * exchange with room for one signal; the exchange serves the lines in turn. */
#ifndef LINES
#define LINES 3
#endif
#define NOBODY LINES

mtype = { resting, tone, alerting, calling, talking, engaged, over };
mtype = { lift, dial, answer, hang };

mtype phase[LINES] = resting; /* what the telephone is doing */
byte peer[LINES] = NOBODY;    /* whom it is connected to, or calls */
chan wire[LINES] = [1] of { mtype, byte };
byte served = 0; /* the line that the exchange looks at */

proctype Telephone(byte me) {
    byte whom;
end:
    do
    :: phase[me] == resting && empty(wire[me]) -> wire[me]!lift, NOBODY
    :: phase[me] == tone && empty(wire[me]) ->
       whom = 0;
       do
       :: whom + 1 < LINES -> whom++
       :: break
       od;
       wire[me]!dial, whom
    :: phase[me] == alerting && empty(wire[me]) -> wire[me]!answer, NOBODY
    :: (phase[me] == calling || phase[me] == talking || phase[me] == engaged ||
        phase[me] == over || phase[me] == tone) && empty(wire[me]) ->
       wire[me]!hang, NOBODY
    od
}

inline connect(a, b) {
    if
    :: a != b && phase[b] == resting && empty(wire[b]) ->
       phase[a] = calling; phase[b] = alerting; peer[a] = b; peer[b] = a
    :: else -> phase[a] = engaged
    fi
}

inline release(a) {
    b = peer[a];
    if
    :: b != NOBODY && phase[b] == alerting -> phase[b] = resting
    :: b != NOBODY && phase[b] == talking -> phase[b] = over
    :: b != NOBODY && phase[b] == calling -> phase[b] = engaged
    :: else
    fi;
    if
    :: b != NOBODY -> peer[b] = NOBODY
    :: else
    fi;
    peer[a] = NOBODY;
    phase[a] = resting
}

active proctype Exchange() {
    byte b;
    mtype signal;
    byte i;
    atomic {
        do
        :: i < LINES -> run Telephone(i); i++
        :: else -> break
        od;
        i = 0
    }
end:
    do
    :: atomic {
        nempty(wire[served]) ->
        wire[served]?signal, b;
        if
        :: signal == lift && phase[served] == resting -> phase[served] = tone
        :: signal == dial && phase[served] == tone -> connect(served, b)
        :: signal == answer && phase[served] == alerting ->
           phase[served] = talking; phase[peer[served]] = talking
        :: signal == hang -> release(served)
        :: else
        fi;
        b = 0; signal = 0;
        served = (served + 1) % LINES
       }
    :: atomic { empty(wire[served]) -> served = (served + 1) % LINES }
    od
}
