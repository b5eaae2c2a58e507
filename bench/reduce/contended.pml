/* Three processes that do nothing but read and write the same three variables:
 * every step disturbs every other one, and nothing can be left out. The last
 * condition never holds: it says that the values matter. */
byte a, b, c;

active [3] proctype Writer() {
    do
    :: a = (a + b) % 61
    :: b = (b + c + 1) % 59
    :: c = (c + a + 1) % 53
    :: a > 60 || b > 58 || c > 52 -> break
    od
}
