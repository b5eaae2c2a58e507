/* Five readers and a writer of a database. */
#define READERS 5

byte reading;
bool writing;
bool waiting;

active [READERS] proctype Reader() {
    do
    :: atomic { !writing && !waiting; reading++ };
        assert(!writing);
        reading--
    :: skip /* think */;
        skip
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
