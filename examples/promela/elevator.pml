/*
 * An elevator with three floors and one call button on each.
 *
 * The controller answers calls floor by floor, up and down. It opens the door
 * where a call waits and tells the door to close again; a passenger may hold
 * the door. The fault: the controller starts the motor when it has told the
 * door to close, not when the door has said that it is closed. The invariant
 * is the paper's: the door is open only while the cabin stands.
 *
 * Known: the invariant [](!opened || stopped), three floors. Invented: the
 * processes, the messages and the fault.
 *
 * martlet: expect assert violated in 13 steps with --keep-going --no-por
 * martlet: expect safe violated, answered violated with --keep-going --no-por
 * martlet: expect assert violated, safe violated with --keep-going
 * martlet: expect answered violated with --keep-going
 * martlet: expect holds, 3776 states with --property deadlock --no-por
 * martlet: expect 18970 transitions with --property deadlock --no-por
 */
#define FLOORS 3

mtype = { open, close };

bool call[FLOORS];
bool opened;
bool stopped = true;
byte floor;
bool up = true;
chan door = [1] of { mtype };

ltl safe { [] (!opened || stopped) }
ltl answered { [] (call[0] -> <> !call[0]) }

active proctype Passengers() {
    do
    :: call[0] = true
    :: call[1] = true
    :: call[2] = true
    od
}

active proctype Door() {
end:
    do
    :: door?open -> opened = true
    :: door?close -> opened = false
    od
}

active proctype Controller() {
end:
    do
    :: call[floor] ->
        stopped = true;
        door!open;
        opened;
        call[floor] = false;
        door!close
    :: !call[floor] && (call[0] || call[1] || call[2]) ->
        stopped = false;
        if
        :: floor == 0 -> up = true
        :: floor == FLOORS - 1 -> up = false
        :: else
        fi;
        if
        :: up -> floor++
        :: else -> floor--
        fi
    od
}

active proctype Monitor() {
end:
    atomic {
        opened && !stopped -> assert(!opened || stopped)
    }
}
