/* Two counters that count far before they meet where they should not. */
int x, y;
byte noise;
active proctype X() { do :: x < 500 -> x++ :: x == 500 -> break od }
active proctype Y() { do :: y < x -> y++ :: y == 500 -> break od; assert(noise != 3) }
active [2] proctype Noise() { do :: noise = (noise + 1) % 7 :: noise = 0 od }
