/* A macro is not expanded inside itself, so its name is left over.
 * expect: place macro_of_itself.pml:6 */
#define A B
#define B A
byte x;
init { x = A }
