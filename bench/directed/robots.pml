/*
 * Ten robots, each with a round of its own: it rests, carries parts about, or
 * enters the press. The guard expects that the press is never full, but each
 * robot can be inside after four steps: all ten after 40. A robot has seventeen
 * places: about 17^10 states, more than 10^12.
 */
#define N 10

byte inside;

active [N] proctype robot()
{
end:
fetch:  if
        :: skip -> goto carry
        :: skip -> goto rest
        fi;
rest:   skip; skip; skip; skip; skip; skip; skip; skip; skip; skip; skip; skip;
        goto fetch;
carry:  skip;
turn:   if
        :: skip -> skip; skip; skip; goto fetch
        :: skip
        fi;
enter:  inside++;
work:   inside--;
        goto fetch
}

active proctype guard()
{
        assert(inside < N)
}
