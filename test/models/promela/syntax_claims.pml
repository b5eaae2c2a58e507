/* never, ltl, trace, remote references. */
byte x; chan c = [1] of { byte };
active proctype P() { byte v; L: c!1; c?v; x = v; M: skip }
ltl first { [] (x < 2) && <> (P@M) }
ltl { always (x == 0 -> eventually P[0]@L) U (x > 0) }
ltl third { !x W x == 1 <-> (x release !x implies x) }
never {
T0: do
    :: P[0]@L && x == 0 -> goto accept
    :: P:v == 1 || np_ || _last == 0
    :: c?[1] -> break
    :: else
    od;
accept: do :: skip od
}
trace { do :: c!1; c?1 od }
