/* The readers of clients.pml, counted by what they are doing. */
#define READERS 5

byte reading;
bool writing;
bool waiting;

byte idle = READERS;   /* at the top of the loop */
byte entered;          /* before the assertion */
byte leaving;          /* after it */
byte thinking;         /* after the first skip */

active proctype Readers() {
    do
    :: atomic { idle > 0 && !writing && !waiting;
                reading++; idle--; entered++ }
    :: atomic { entered > 0; assert(!writing); entered--; leaving++ }
    :: atomic { leaving > 0; reading--; leaving--; idle++ }
    :: atomic { idle > 0; idle--; thinking++ }
    :: atomic { thinking > 0; thinking--; idle++ }
    od
}

active proctype Writer() {
    do
    :: waiting = true;
        atomic { reading == 0; writing = true };
        waiting = false;
        assert(reading == 0);
        writing = false
    od
}
