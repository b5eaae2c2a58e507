/* Farmer, wolf, goat and cabbage, each a process: they should not be able to
 * cross the river, but are. */
bool farmer, wolf, goat, cabbage;
#define SAFE ((wolf != goat || goat == farmer) && \
              (goat != cabbage || goat == farmer))
active proctype Alone() {
    do
    :: atomic { farmer = !farmer; if :: SAFE :: else -> break fi }
    od
}
active proctype Wolf() {
    do
    :: atomic { wolf == farmer -> wolf = !wolf; farmer = !farmer;
                if :: SAFE :: else -> break fi }
    od
}
active proctype Goat() {
    do
    :: atomic { goat == farmer -> goat = !goat; farmer = !farmer;
                if :: SAFE :: else -> break fi }
    od
}
active proctype Cabbage() {
    do
    :: atomic { cabbage == farmer -> cabbage = !cabbage; farmer = !farmer;
                if :: SAFE :: else -> break fi }
    od
}
active proctype Watch() {
end: atomic { farmer && wolf && goat && cabbage -> assert(false) }
}
