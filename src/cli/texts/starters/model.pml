/* @NAME@.pml: users of one resource, and a server that grants it.
 *
 *     martlet check @NAME@.pml       look for errors in all runs
 *     martlet step @NAME@.pml        walk through it by hand
 *     martlet test @NAME@.pml        compare with the next line
 *
 * martlet: expect holds
 *
 * Change it into your own model, and check it after each change. `martlet
 * explain promela` says what is checked and where the language is described.
 */

#ifndef USERS
#define USERS 2            /* for three: martlet check -D USERS=3 @NAME@.pml */
#endif

chan request = [USERS] of { pid };     /* has room for USERS messages */
chan grant[USERS] = [0] of { bit };    /* no room: both sides meet */
chan release = [0] of { pid };

byte inside;               /* how many users have the resource: 0 to 255 */

/* As many processes as USERS says, with the numbers _pid = 0, 1 ... */
active [USERS] proctype User() {
    do                     /* forever: one of the options that are possible */
    :: request!_pid;
waiting:                   /* a label, so that formulas can speak of it */
       grant[_pid]?_;      /* waits until there is such a message */
       inside++;
working:
       assert(inside == 1);            /* an error if it is false */
       inside--;
       release!_pid
    od
}

active proctype Server() {
    pid user;
end:                       /* waiting here forever is not a deadlock */
    do
    :: request?user;
       grant[user]!1;
       release?eval(user)  /* only the message with this value */
    od
}

/* In every run: whenever ([]) user 0 waits, it works later (<>). */
ltl served { [] (User[0]@waiting -> <> User[0]@working) }
