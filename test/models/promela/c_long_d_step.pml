/* C code counts where no state shows it: that the state of the program comes
 * again and again does not mean that the sequence never ends. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: assert violated */
c_decl { static int rounds; }
byte x;

init {
    d_step {
        c_code { rounds = 0; };
        do
        :: c_expr { rounds < 1000 } -> c_code { rounds++; }
        :: else -> break
        od
    }
    atomic {
        c_code { rounds = 0; };
        do
        :: c_expr { rounds < 1000 } -> c_code { rounds++; }
        :: else -> break
        od
    }
    assert(x == 1)
}
