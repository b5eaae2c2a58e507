/* A claim that cannot be checked yet must not be passed over in silence. */
byte x;
ltl live { <> (x == 7) }
active proctype P() { do :: x = (x + 1) % 4 od }
