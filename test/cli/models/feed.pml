chan c = [2] of { byte, bit };
chan calm = [1] of { bit };
active proctype Feeder() {
    byte i;
    do
    :: calm!1; c!i,1; i = 1 - i
    od
}
active proctype Eater() {
    byte x;
    do
    :: calm?1
    :: len(c) > 6 -> c?x,1
    od
}
