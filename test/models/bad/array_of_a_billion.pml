/* expect: place array_of_a_billion.pml:2 */
int x[1000000000];
init { x[5] = 1 }
