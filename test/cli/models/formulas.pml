/* Counts up and down; low fails, high and answered hold. */
#define small (x < 1)
byte x;
bool up = true;
chan q = [2] of { byte };
ltl low { [] small }
ltl high { [] <> (x == 2) }
ltl answered { [] ((up && x == 1) -> <> !up) }
active proctype P() {
    byte y;
    do
    :: up && x < 2 -> x++
    :: up && x == 2 -> up = false; q!x
    :: !up && x > 0 -> x--
    :: !up && x == 0 ->
work:   q?y;
        up = true
    od
}
