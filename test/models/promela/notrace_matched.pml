/* An order of messages that must not come about, and does. */
/* options: --keep-going */
/* expect: trace violated length 7 error trace */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 16 */
mtype = { req, ack, nak };
chan up = [1] of { mtype };
chan down = [1] of { mtype };

active proctype Client() {
    do
    :: up!req;
       if
       :: down?ack
       :: down?nak
       fi
    od
}

active proctype Server() {
    do
    :: up?req;
       atomic {
           if
           :: down!ack
           :: down!nak
           fi
       }
    od
}

notrace {
    do
    :: up!req;
       if
       :: down!nak
       :: down!ack -> goto end_again
       fi
    od;
end_again:
    up!req; down!nak
}
