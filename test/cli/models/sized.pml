byte x;
active [N] proctype P() { x++; assert(x <= LIMIT) }
