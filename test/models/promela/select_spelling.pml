/* SPIN makes a choice of select only where its lexer sees a name of letters
 * and digits and two numbers on one line; elsewhere it makes a loop. The
 * counts are SPIN's.
 * expect: assert holds
 * expect: deadlock holds
 * expect: runtime holds
 * expect: states 48
 * expect: transitions 56
 */
byte plain1, under_score

active proctype A() {
    if
    :: select (plain1 : 1 .. 3)
    :: select(plain1:1..3)
    :: select (under_score : 1 .. 3)
    :: select (plain1
        : 1 .. 3)
    :: select (plain1 : (1) .. 3)
    :: select (plain1 : 'a' .. 'c')
    fi
    assert(plain1 <= 99 && under_score <= 3)
}
