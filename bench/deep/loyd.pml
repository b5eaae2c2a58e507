/* Loyd's puzzle, 3 x 3 with eight tiles: the error is the sorted board. */
byte a[9], hole;
#define SWAP(d) a[hole] = a[hole + (d)]; hole = hole + (d); a[hole] = 0
init {
    d_step {
        a[0] = 8; a[1] = 6; a[2] = 7; a[3] = 2; a[4] = 5; a[5] = 4;
        a[6] = 3; a[7] = 0; a[8] = 1; hole = 7
    }
    do
    :: d_step { hole >= 3 -> SWAP(-3) }
    :: d_step { hole < 6 -> SWAP(3) }
    :: d_step { hole % 3 > 0 -> SWAP(-1) }
    :: d_step { hole % 3 < 2 -> SWAP(1) }
    :: a[0] == 1 && a[1] == 2 && a[2] == 3 && a[3] == 4 && a[4] == 5 &&
       a[5] == 6 && a[6] == 7 && a[7] == 8 -> assert(false)
    od
}
