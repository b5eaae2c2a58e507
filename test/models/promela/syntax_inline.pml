/* Inlines with arguments, labels, locals, nesting and return. */
byte x; chan c = [1] of { byte };
inline put(q, v) {
    byte t;
    t = v;
    if :: t > 2 -> goto over :: else fi;
    q!t;
over: skip
}
inline twice(q, v) { put(q, v); put(q, (v) + 1) }
inline next_of(v) { return v + 1 }
active proctype P() { twice(c, 1); put(c, 3)
    x = next_of(x)
}
active proctype Q() { do :: c?x od }
