/* A first message that no receive takes blocks the channel. */
/* options: --keep-going */
/* expect: deadlock violated length 2 */
/* expect: runtime holds */
/* expect: states 3 */
/* expect: transitions 2 */
chan c = [2] of { byte };
active proctype A() { c!1; c!2 }
active proctype B() { c?2; c?1 }
