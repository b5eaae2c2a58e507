/* Formulas without a name are counted by themselves, as SPIN does. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: first holds */
/* expect: ltl_0 violated */
/* expect: second holds */
/* expect: ltl_1 holds */
byte x;
ltl first { [] (x < 4) }
ltl { [] (x < 3) }
ltl second { <> (x == 2) }
ltl { <> (x == 3) }
active proctype A() { x = 1; x = 2; x = 3 }
