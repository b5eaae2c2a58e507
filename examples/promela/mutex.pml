/*
 * Mutual exclusion with a fault: Hyman's proposal of 1966 for two processes
 * that share a turn and one flag each.
 *
 * A process that waits for its turn looks whether the other one wants to
 * enter, and only then takes the turn: between the two the other one can come
 * by with the turn that it still has. The assertion in the critical section
 * fails then.
 *
 * Known: the algorithm (Hyman, Communications of the ACM 9(1), 1966), and that
 * the paper's model has two processes and a failing assertion. Its text is not
 * identified. Invented: the counter and the assertion.
 *
 * `martlet test examples` checks:
 * martlet: expect assert violated in 10 steps with --keep-going --no-por
 * martlet: expect exclusion violated with --keep-going --no-por
 * martlet: expect assert violated, exclusion violated with --keep-going
 * martlet: expect holds, 96 states with --property deadlock --no-por
 * martlet: expect 182 transitions with --property deadlock --no-por
 */
bool wants[2];
bit turn;
byte inside;

ltl exclusion { [] (inside <= 1) }
ltl entry { [] (wants[0] -> <> (inside > 0)) }

active [2] proctype Process() {
    bit me = _pid;

    do
    :: wants[me] = true;
       do
       :: turn != me ->
           !wants[1 - me];
           turn = me
       :: turn == me ->
           break
       od;
       inside++;
       assert(inside == 1);
       inside--;
       wants[me] = false
    od
}
