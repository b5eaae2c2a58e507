/* Global variables are initialised type by type, local ones in order. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
int n = 4;
byte early = n;
short middle = n;
byte number = 3;
int late = number;
bit none = number;
mtype = { a, b };
mtype m = a;
byte not_yet = m;
typedef T { byte x = 6; chan c = [1] of { byte } };
T t;
int zero = t.x;
chan c = [1] of { byte };
active proctype A() {
    int i = 4;
    byte x = i;
    bit one = x == 4;
    T s;
    byte six = s.x;
    assert(early == 0 && middle == 0 && late == 3 && none == 0);
    assert(not_yet == 0 && zero == 0 && m == a && t.x == 6);
    assert(c == 1 && t.c == 2 && s.c == 3);
    assert(x == 4 && one && six == 6)
}
