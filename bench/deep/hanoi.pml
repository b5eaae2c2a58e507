/* The towers of Hanoi, seven discs: the error is the tower on the last peg. */
#define N 7
byte at[N];
bool done;
active proctype Move() {
    byte from, to, disc, top;
    do
    :: select (from : 0 .. 2); select (to : 0 .. 2);
       atomic {
           disc = 0;
           do
           :: disc < N && at[disc] != from -> disc++
           :: else -> break
           od;
           top = 0;
           do
           :: top < N && at[top] != to -> top++
           :: else -> break
           od;
           if
           :: from != to && disc < top -> at[disc] = to
           :: else
           fi;
           from = 0; to = 0; disc = 0; top = 0
       }
       assert(!(at[0] == 2 && at[1] == 2 && at[2] == 2 && at[3] == 2 &&
                at[4] == 2 && at[5] == 2 && at[6] == 2))
    od
}
