byte turn;
active [2] proctype player() {
    byte moves;
    do
    :: moves < 3 && turn == _pid -> atomic { turn = 1 - turn; moves++ }
    :: moves == 3 -> break
    od
}
