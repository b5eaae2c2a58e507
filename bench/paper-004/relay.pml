/*
 * The relays of a train with two cabins: which one is in service.
 *
 * In each cabin a key asks for service. A relay "local" says that this cabin
 * has it, a relay "remote" that another one does, and one wire through the
 * train is live while any cabin has service. In a stable state
 *
 *     local   =  key && !remote
 *     remote  =  service && (!key || remote)
 *     service =  local of cabin 1 || local of cabin 2
 *
 * and then at most one cabin should have service. The model knows nothing of
 * time: relays, keys and the wire take any value at any moment, and a check
 * looks whether a stable state is a bad one. There is one, 11 changes away: two
 * keys that are turned at the same time.
 *
 * Known: the equations (P. van Eijk, Verifying relay circuits using state
 * machines, 1995), that anything may change at any time, two steps for each
 * change, and its order, which decide the numbers of the paper's table 4.
 */
bool local_1, local_2, remote_1, remote_2;
bool key_1, key_2;
bool service;

#define STABLE \
    (local_1 == (key_1 && !remote_1) && \
     remote_1 == (service && (!key_1 || remote_1)) && \
     local_2 == (key_2 && !remote_2) && \
     remote_2 == (service && (!key_2 || remote_2)) && \
     service == (local_1 || local_2))

#define SWITCH(relay) \
    :: relay = true; skip \
    :: relay = false; skip

proctype Check() {
    do
    :: assert(!STABLE || !(local_1 && local_2))
    od
}

proctype Circuit() {
    do
    SWITCH(local_1)
    SWITCH(local_2)
    SWITCH(remote_1)
    SWITCH(remote_2)
    SWITCH(key_1)
    SWITCH(key_2)
    SWITCH(service)
    od
}

init {
    run Check();
    run Circuit()
}
