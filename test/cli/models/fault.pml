mtype = { take, put };
chan fork[2] = [0] of { mtype };
byte meals;

active [2] proctype philosopher() {
    do
    :: fork[_pid]!take; fork[1 - _pid]!take;
       atomic { meals = (meals + 1) % 2; assert(meals) };
       fork[_pid]!put; fork[1 - _pid]!put
    od
}

active [2] proctype Fork() {
end:
    do
    :: fork[_pid - 2]?take; fork[_pid - 2]?put
    od
}
