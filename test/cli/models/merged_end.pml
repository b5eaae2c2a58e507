active proctype A() {
  byte x;
  if :: x = 1 :: x = 2 fi;
  assert(x == 1)
}
