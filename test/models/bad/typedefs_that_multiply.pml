/* expect: place typedefs_that_multiply.pml:4 */
typedef A { int a[1000] }
typedef B { A a[1000] }
typedef C { B a[1000] }
C x;
init { skip }
