/*
 * Eight buffers of five messages, each with a source that sends any of four
 * kinds of message and a drain that receives them. The watcher expects some
 * buffer to have room; it is wrong after 40 messages. Each buffer alone can be
 * in 1,365 states: more than 10^25 together.
 */
#define N 8
#define ROOM 5
#define FULL(i) (len(buffer[i]) == ROOM)

mtype = { red, green, blue, white };
chan buffer[N] = [ROOM] of { mtype };

active [N] proctype source()
{
end:    do
        :: buffer[_pid] ! red
        :: buffer[_pid] ! green
        :: buffer[_pid] ! blue
        :: buffer[_pid] ! white
        od
}

active [N] proctype drain()
{
        mtype kind;
end:    do
        :: buffer[_pid - N] ? kind
        od
}

active proctype watcher()
{
        assert(!(FULL(0) && FULL(1) && FULL(2) && FULL(3) && FULL(4) &&
                 FULL(5) && FULL(6) && FULL(7)))
}
