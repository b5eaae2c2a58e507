/* expect: place slots_by_the_billion.pml:2 */
chan c = [1000000000] of { byte };
init { c ! 1 }
