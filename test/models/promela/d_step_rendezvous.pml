/* Found by the random comparison with SPIN: a d_step that begins with a send
   on a rendezvous channel used to block quietly; it can never go on, and SPIN
   says so. Receiving there is allowed. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime violated */
chan c = [0] of { byte };
byte n;
active proctype A() { d_step { c!1; n = 1 } }
active proctype B() { d_step { c?n; n = 2 } }
