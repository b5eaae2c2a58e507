/* What is written and never read, directly or on the way: round and half count,
 * here and there feed each other through a message, and seen, last, old and
 * field get their values from others. */
bool up;
unsigned round : 3;
byte last, old, here, seen[2];
chan c = [1] of { byte, byte };

active proctype Goes() {
    byte there, got, half;
    do
    :: up = !up; round++; seen[_pid] = round;
       old = last; last = up; half = half + round;
       c!here, up;
       c?there, got;
       here = there + 1
    od
}
