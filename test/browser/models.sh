#!/bin/bash
# Models for the pages that are too long, or too odd, to be files of the tree.
set -u

# A run of more than 10,000 steps.
cat >long.pml <<'END'
chan line = [3] of { int };
int got;

active proctype Sender() {
    int i;
    do
    :: i < 2600 -> line!i; i++
    :: else -> break
    od
}

active proctype Receiver() {
    int v;
    do
    :: line?v -> got++; assert(got < 2600)
    od
}
END

# Automata with many places, and of many processes at one place.
{
    echo 'byte turn; proctype Long() {'
    for i in $(seq 70); do echo "turn = $i;"; done
    echo '} proctype Short() { turn == 1; assert(turn != 1) }'
    echo 'init { atomic { run Long();'
    for i in $(seq 6); do echo 'run Short();'; done
    echo '} }'
} >large.pml

# A process that comes and goes.
cat >brief.pml <<'END'
proctype Child() { skip }
active proctype Parent() { run Child(); _nr_pr == 1; assert(false) }
END

# A saved run.
martlet check examples/promela/mutex.pml --property exclusion -q \
    --trace saved.txt >saved.out 2>&1

# Names that would do something in a page, if they were ever markup.
odd='</script><script>document.title=1</script>'
odd+="<img src=x onerror='document.title=2'>&amp;\\\\\\\"--><!--"
odd+=$'\\1b[31m\\09\xff\xe2\x80\xae'
cat >'odd <b>&"name.lsts' <<END
Begin Lsts
Begin Header
 State_cnt = 2
 Action_cnt = 1
 Transition_cnt = 2
 State_prop_cnt = 1
 Initial_states = 1;
End Header
Begin Action_names
 1 = "$odd"
End Action_names
Begin State_names
 1 = "__proto__"
 2 = "$odd"
End State_names
Begin State_props
 "wrong" : 2;
End State_props
Begin Transitions
 1: 2,1;
 2: 1,1;
End Transitions
END
cat >odd.ext <<END
1 = "odd <b>&\\"name.lsts"
2 = "odd <b>&\\"name.lsts"

# </script> <b>bold</b>
(1,"$odd") (2,"$odd") -> "$odd"

Begin State_prop_rules
 1."wrong" -> rej;
End State_prop_rules
END
