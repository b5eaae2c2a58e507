/* A run that has ended makes no progress, and yet is no endless lack of it: np_
 * holds up to its last state, and no longer when the program stutters. */
/* expect: endless holds */
/* expect: three violated error illegal-finite-trace */
/* expect: four holds */
/* expect: stuttering violated error illegal-finite-trace */
/* options: --property endless --property three --property four --property stuttering */
byte n;
active proctype P() {
    n = 1
}
never endless {
    do
    :: true
    :: np_ -> break
    od;
accept:
    do
    :: np_
    od
}
never three {
    np_; np_; np_
}
never four {
    np_; np_; np_; np_
}
never stuttering {
    true; true; true; !np_
}
