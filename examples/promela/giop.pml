/*
 * The General Inter-ORB Protocol in simple form: two clients, one server.
 *
 * A user asks its agent for a service. The agent opens a connection if there
 * is none (locate, located), sends the request and waits for the reply. At the
 * other end of each connection an agent calls the server, which both share. It
 * may close the connection at any time, and throws away requests that come
 * over a closed one. The fault: a client's agent that reads "closed" while it
 * waits for a reply forgets the request; it should open a new connection and
 * send the request again. Its user waits forever, and when this has happened
 * to both, everything stands still.
 *
 * Known: the kinds of message, from the public standard (CORBA, chapter on
 * GIOP); two clients, one server, a seeded deadlock. Invented: everything
 * else; fragments, migration of objects and cancelling are left out.
 *
 * `martlet test examples` checks this, with all states and with as few as
 * the verdicts need:
 * martlet: expect deadlock violated in 35 steps with --keep-going --no-por
 * martlet: expect 38785 states, 119881 transitions with --keep-going --no-por
 * martlet: expect deadlock violated with --keep-going
 */
#define CLIENTS 2

mtype = { request, reply, locate, located, closed };

chan ask[CLIENTS] = [0] of { mtype };
chan answer[CLIENTS] = [0] of { mtype };
chan upward[CLIENTS] = [2] of { mtype, bit };
chan downward[CLIENTS] = [2] of { mtype, bit };
chan call = [0] of { byte };
chan done = [0] of { byte };

proctype User(byte me) {
    do
    :: ask[me]!request;
       answer[me]?reply
    od
}

proctype Client(byte me) {
    bool connected;
    bit number;

end_idle:
    do
    :: ask[me]?request ->
        break
    :: downward[me]?closed(_) ->
        connected = false
    od;
    do
    :: connected ->
        break
    :: !connected ->
        upward[me]!locate(number);
        if
        :: downward[me]?located(eval(number)) -> connected = true
        :: downward[me]?closed(_)
        fi
    od;
    upward[me]!request(number);
    if
    :: downward[me]?reply(eval(number)) ->
        answer[me]!reply;
        number = 1 - number
    :: downward[me]?closed(_) ->
        connected = false
    fi;
    goto end_idle
}

proctype Connection(byte me) {
    bool opened;
    bit number;

end:
    do
    :: upward[me]?locate(number) ->
        opened = true;
        downward[me]!located(number)
    :: upward[me]?request(number) ->
        if
        :: opened ->
            call!me;
            done?eval(me);
            downward[me]!reply(number)
        :: else
        fi
    :: opened ->
        opened = false;
        downward[me]!closed(0)
    od
}

proctype Server() {
    byte who;

end:
    do
    :: call?who -> done!who
    od
}

init {
    byte i;

    atomic {
        run Server();
        for (i : 0 .. CLIENTS - 1) {
            run User(i);
            run Client(i);
            run Connection(i)
        }
    }
}
