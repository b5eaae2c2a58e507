/* Everything that a process can wait for, at the same time. */
chan filled = [1] of { byte };
chan bare = [2] of { byte };
chan other = [1] of { byte, byte };
chan meet = [0] of { byte };
byte x, y, wanted[3];
bool go;

active proctype Sends() {
    filled!1;
    filled!2
}
active proctype Receives() {
    bare?x
}
active proctype Picks() {
    other!1,2;
    other?2,x
}
active proctype Meets() {
    meet!1
}
active proctype Asks() {
    atomic { wanted[2] = 4; y = 1 }
    (wanted[2] < 3 && x == 0) || y == 2
}
active proctype Inside() {
    d_step { x == 7; x = 0 }
}
active proctype Provided() provided (go) {
    x = 1
}
active proctype Either() {
    if
    :: bare?_
    :: meet?2
    :: x > 2 -> skip
    fi
}
