/* A sudoku of 9 x 9, cell by cell: the only error is a complete grid. Rows,
 * columns and boxes are sets of bits. */
#define BIT (1 << v)
#define BOX (3 * (cell / 27) + (cell % 9) / 3)
byte given[81];
short row[9], column[9], box[9];

inline put(at, value) {
    given[at] = value;
    row[at / 9] = row[at / 9] | (1 << value);
    column[at % 9] = column[at % 9] | (1 << value);
    box[3 * (at / 27) + (at % 9) / 3] =
        box[3 * (at / 27) + (at % 9) / 3] | (1 << value)
}

active proctype Fill() {
    byte cell, v;
    d_step {
        put(0, 5); put(1, 3); put(4, 7);
        put(9, 6); put(12, 1); put(13, 9); put(14, 5);
        put(19, 9); put(20, 8); put(25, 6);
        put(27, 8); put(31, 6); put(35, 3);
        put(36, 4); put(39, 8); put(41, 3); put(44, 1);
        put(45, 7); put(49, 2); put(53, 6);
        put(55, 6); put(60, 2); put(61, 8);
        put(66, 4); put(67, 1); put(68, 9); put(71, 5);
        put(76, 8); put(79, 7); put(80, 9)
    }
    do
    :: cell == 81 -> assert(false)
    :: cell < 81 && given[cell] != 0 -> cell++
    :: cell < 81 && given[cell] == 0 ->
        select (v : 1 .. 9);
        if
        :: (row[cell / 9] & BIT) || (column[cell % 9] & BIT) ||
           (box[BOX] & BIT) -> break
        :: else
        fi;
        d_step {
            row[cell / 9] = row[cell / 9] | BIT;
            column[cell % 9] = column[cell % 9] | BIT;
            box[BOX] = box[BOX] | BIT
        }
        cell++
    od
}
