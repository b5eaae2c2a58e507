/* A sliding puzzle: a move is a d_step that searches the board for the empty
 * square and then moves a tile. One process, wide states, long steps. */
#ifndef ROWS
#    define ROWS 3
#endif
#define COLUMNS 3
#define SQUARES (ROWS * COLUMNS)
byte board[SQUARES];
byte empty_at;
byte moves;

inline find() {
    i = 0;
    do
    :: i < SQUARES && board[i] != 0 -> i++
    :: else -> break
    od;
    empty_at = i
}

inline swap(with) {
    board[empty_at] = board[with];
    board[with] = 0;
    i = 0
}

active proctype player() {
    byte i;
    d_step {
        do
        :: i < SQUARES -> board[i] = i; i++
        :: else -> break
        od;
        i = 0
    };
    do
    :: d_step { empty_at >= COLUMNS -> find(); swap(empty_at - COLUMNS);
                empty_at = empty_at - COLUMNS }
    :: d_step { empty_at < SQUARES - COLUMNS -> find();
                swap(empty_at + COLUMNS); empty_at = empty_at + COLUMNS }
    :: d_step { empty_at % COLUMNS > 0 -> find(); swap(empty_at - 1);
                empty_at-- }
    :: d_step { empty_at % COLUMNS < COLUMNS - 1 -> find();
                swap(empty_at + 1); empty_at++ }
    od
}

active proctype clock() {
    do
    :: moves = (moves + 1) % 8
    od
}
