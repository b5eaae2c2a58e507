/* Two processes talk about something that no assertion is about. */
chan talk = [1] of { byte };
byte hits, said;

active proctype Works() {
    do
    :: hits < 3 -> hits++; assert(hits < 4)
    :: hits == 3 -> break
    od;
    said = 0
}

active proctype Says() {
    do
    :: talk!said; said = (said + 1) % 5
    od
}

active proctype Hears() {
    byte heard;
    do
    :: talk?heard
    od
}
