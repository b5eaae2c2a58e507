/* Three jugs of 17, 11 and 7 litres: is there a way to 1 litre in the first
 * and 9 in the second? */
byte a = 17, b, c;
#define POUR(p, q, most) \
    d_step { p > 0 && q < most -> \
        if :: p + q <= most -> q = q + p; p = 0 \
           :: else -> p = p - (most - q); q = most fi }
active proctype Pour() {
    do
    :: POUR(a, b, 11) :: POUR(a, c, 7) :: POUR(b, a, 17)
    :: POUR(b, c, 7) :: POUR(c, a, 17) :: POUR(c, b, 11)
    :: a == 1 && b == 9 -> assert(false)
    od
}
