/* expect: place instances_by_the_billion.pml:2 */
active [1000000000] proctype A() { skip }
