/* Lifts and passengers: structures, mtypes, arrays of channels and a
 * controller that polls. */
#ifndef FLOORS
#    define FLOORS 3
#endif
#ifndef PEOPLE
#    define PEOPLE 2
#endif
mtype = { up, down, halt };
typedef Cabin {
    mtype moving;
    byte floor;
    bool open;
    byte load
}
Cabin cabin;
bool called[FLOORS];
chan press = [1] of { byte };
chan enter[FLOORS] = [0] of { byte };

active proctype controller() {
    byte wish;
    cabin.moving = halt;
    do
    :: press ? wish -> called[wish] = true
    :: !cabin.open && called[cabin.floor] ->
        cabin.open = true; cabin.moving = halt
    :: cabin.open -> cabin.open = false; called[cabin.floor] = false
    :: !cabin.open && cabin.moving != down && cabin.floor < FLOORS - 1 ->
        cabin.moving = up; cabin.floor++
    :: !cabin.open && cabin.moving != up && cabin.floor > 0 ->
        cabin.moving = down; cabin.floor--
    :: !cabin.open && cabin.moving != halt -> cabin.moving = halt
    od
}

active proctype door() {
    byte who;
    do
    :: cabin.open ->
        if
        :: cabin.load < PEOPLE -> enter[cabin.floor] ? who; cabin.load++
        :: cabin.load > 0 -> cabin.load--
        :: !cabin.open
        fi
    od
}

active [PEOPLE] proctype person() {
    byte at = 1;
    do
    :: at == 1 -> at = _pid % FLOORS
    :: at != 1 -> at = 1
    :: press ! at;
        if
        :: enter[at] ! _pid; assert(cabin.load <= PEOPLE)
        :: !called[at] -> skip
        fi
    od
}
