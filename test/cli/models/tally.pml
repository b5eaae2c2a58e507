/* The tallies count up to billions, and nothing reads them unless READ is
 * defined; but with five workers there is no tally for the last one. */
#ifndef WORKERS
#define WORKERS 3
#endif
int tally[5];
int sum;
byte a0, a1, a2, a3, a4, a5, a6, a7;

active [WORKERS] proctype Worker() {
    do
    :: tally[_pid + 1]++; sum = sum + tally[_pid]
    :: a0 = a1; a1 = a2; a2 = a3; a3 = a4; a4 = a5; a5 = a6; a6 = a7; a7++
#ifdef READ
    :: sum == 3 -> sum = 0
#endif
    od
}
