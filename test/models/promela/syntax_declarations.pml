/* Types, initial values, visibility, several declarators. */
bit flag = 1; bool busy, done = false
byte count = 7, table[4] = { 1, 2, 3, 4 }
short s = -1; int wide[2] = 5;
unsigned narrow : 3 = 5;
pid who;
mtype = { ack, nak };
mtype { last };
mtype:fruit = { apple, pear };
mtype m = ack; mtype:fruit f = apple;
hidden byte scratch;
local byte mine;
show byte seen;
typedef Point { short x, y; bit on[2] };
typedef Line { Point from; Point to; chan c = [1] of { byte } };
Line line[2];
active proctype P() {
    byte local1 = count, local2;
    local1 = local2;
    line[1].from.x++;
    line[0].to.on[1] = 1;
    line[0].c!3;
    { byte inner = 2; count = inner }
    { byte inner = 3; count = inner }
    byte late;
    late = narrow;
    m = nak; f = pear
}
