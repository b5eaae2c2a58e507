/* 4^16 summands.
 * expect: place macros_that_double.pml:8 */
#define B(x) x + x + x + x
#define C(x) B(B(x))
#define D(x) C(C(x))
#define E(x) D(D(x))
byte x;
init { x = E(E(1)) }
