/* Every operator, in C's order of binding. */
int x = 3, y = 'a', z = '\n';
bool b = true;
byte a[3];
active proctype P() {
    x = -y + ~z * 2 / 3 % 5 - (x << 1 >> 2);
    b = x < y && x <= z || y > z && !(y >= x) || x == y && x != z;
    x = (x & 7) ^ (y | 1);
    x = (b -> (x > 1 -> 1 : 2) : a[x % 3] + 1);
    a[x % 3] = skip + false;
    (b || timeout);
    _nr_pr == 1 && _pid == 0
}
