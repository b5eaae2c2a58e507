/* Readers and writers under a monitor: nearly every step is an atomic
 * sequence that waits for a condition and changes several counters. */
#ifndef READERS
#    define READERS 6
#endif
#ifndef WRITERS
#    define WRITERS 4
#endif
byte reading, writing, waiting;
byte page[3];

active [READERS] proctype reader() {
    byte seen;
    do
    :: atomic { writing == 0 && waiting < 2 -> reading++ };
        seen = page[0];
        if
        :: seen > 0 -> seen = page[1]
        :: else
        fi;
        atomic { reading--; seen = 0 }
    od
}

active [WRITERS] proctype writer() {
    byte k;
    do
    :: atomic { waiting < 3 -> waiting++ };
        atomic {
            reading == 0 && writing == 0 ->
            waiting--; writing = 1; k = 0
        };
        do
        :: atomic { k < 3 -> page[k] = (page[k] + 1) % 3; k++ }
        :: atomic { k > 0 -> writing = 0; k = 0; break }
        od
    od
}
