#include "cli/topics.h"

#include <stddef.h>

const Topic topics[] = {
    /* kinds of error */
    {"illegal-finite-trace", "error: a bad state is reached",
     "A forbidden state was reached: a state marked by a rejection rule with "
     "the result rej, the proposition Rej of an .lsts file, or a violated "
     "invariant. The counterexample ends in that state.\n"
     "  1.\"A\" & 2.\"A\" -> rej;"},
    {"illegal-deadlock", "error: the system stops where it must not",
     "A state without any transition was reached, and stopping there is an "
     "error: a rule with the result dl_rej, the proposition Dl_rej of an .lsts "
     "file, or any state with --deadlock. States that are cut (%name, Cut) do "
     "not count, since their transitions are not explored.\n"
     "  1.\"waiting\" -> dl_rej;"},
    {"illegal-divergence", "error: endless work while a component waits",
     "The system can run forever while the monitor stays in a state in which "
     "it must not stay: a component that a rule marks ll_rej never gets a "
     "turn, or a tester in an /ll_rej state sees no more visible actions. The "
     "counterexample leads to a cycle without a step marked with a star.\n"
     "  2.\"waiting\" -> ll_rej;"},
    {"illegal-infinite-trace",
     "error: something forbidden happens again and again",
     "An infinite run visits states that are marked inf_rej again and again, "
     "and the monitor (the watched component, the tester, the automaton) keeps "
     "moving. The counterexample leads to a cycle with such a state and a step "
     "marked with a star.\n"
     "  1.\"retry\" -> inf_rej;"},
    {"assertion", "error: an assertion of a Promela program fails",
     "The last step of the run executes an assert whose condition is false. "
     "The property is assert; its sites are the assertions of the program. The "
     "program continues after a failed assertion, so more errors may follow."},
    {"invalid-end-state", "error: a Promela program stops where it must not",
     "No process can move, and at least one is neither at its end nor at a "
     "label that begins with \"end\". The property is deadlock; its sites are "
     "the places where processes wait.\n"
     "A server that may wait forever has its loop at such a label:\n"
     "  end: do :: request?x -> ... od"},
    {"runtime", "error: a Promela statement fails at run time",
     "An index out of bounds, a division by zero, a d_step that blocks, an "
     "uninitialised channel, too many processes. The run ends with this step."},
    {"acceptance-cycle", "error: an accept label is visited again and again",
     "The run is infinite and goes through an accept label forever: of a never "
     "claim, or with --property accept of a process."},
    {"non-progress-cycle", "error: a Promela program runs without progress",
     "--property progress: the run is infinite, and from some point on no "
     "process is at a label that begins with \"progress\"."},
    /* concepts */
    {"ltl", "formulas of linear temporal logic",
     "--ltl takes a formula that every run must satisfy; --ltl-file reads it "
     "from a file. Martlet knows the tokens of SPIN, Spot and LTSmin: [] G "
     "always, <> F eventually, X next, U W until, R V M release; ! && || -> "
     "<-> xor. They bind as in Spot, and for Promela programs as in SPIN. The "
     "report repeats the formula with all parentheses, and there is a warning "
     "if another tool would read it differently.\n"
     "Atoms are conditions over the propositions of a network or a model in C, "
     "and expressions of a Promela program (see `martlet explain promela`); "
     "quote them if they are more than a name or an expression. For networks "
     "there are also enabled(a): some transition with the label a is possible "
     "in the state; and occurs(a): the last transition had the label a (false "
     "in the initial state).\n"
     "Runs that end are read as if their last state were repeated forever, "
     "with no more actions occurring. A formula [] (p -> q) that holds because "
     "p is never true is called vacuous.\n"
     "The negation becomes a Buchi automaton. It becomes a testing automaton "
     "with --monitor testing, or by default if that avoids a nested search, "
     "provided that it does not matter how often a state is repeated. "
     "--monitor single-pass makes a testing automaton for which a single "
     "search is enough, at the cost of some more states. A formula all of "
     "whose atoms are occurs(a) can become a tester (--monitor tester, or by "
     "default if that is cheaper), provided that the steps in between do not "
     "matter.\n"
     "  martlet check leader.pml --ltl '<> [] (leaders == 1)'\n"
     "  martlet check ring.ext --ltl 'G (2.\"W\" -> F 2.\"A\")'\n"
     "  martlet check abp.ext --ltl '!occurs(\"out<a>\") W occurs(\"in<a>\")'"},
    {"expressions", "conditions over propositions",
     "--invariant and the command until of a step session take a condition "
     "over the propositions of the model. Operators from the strongest to the "
     "weakest: ! not, & and, | or, -> implies (to the right); && and ||, "
     "parentheses, true and false are also allowed. A name with spaces or "
     "special characters is quoted; inside quotes \\\" is a quote. 1.\"A\" is "
     "the proposition A of component 1; if no other component has an A, its "
     "name alone is enough.\n"
     "An invariant of a Promela program is an expression of Promela, or p -> q "
     "of two.\n"
     "  martlet check ring.ext --invariant '!(1.\"A\" & 2.\"A\")'\n"
     "  martlet check a.lsts --invariant 'busy -> !idle'\n"
     "  martlet check m.pml --invariant 'x < 3 && len(q) == 0'"},
    {"exit-status", "what the exit status means",
     "  0  every property asked for holds and the search was complete\n"
     "  1  a violation was found\n"
     "  2  usage, syntax or input error; nothing was checked\n"
     "  3  inconclusive: a limit, an interrupt\n"
     "  4  internal error, a bug in Martlet; or C code of the model crashed\n"
     "Unfinished is inconclusive, never \"holds\"."},
    {"limits", "memory, states, depth, time, Ctrl-C",
     "A search that reaches a limit ends with the verdict inconclusive (exit "
     "status 3), the statistics so far, and every error that was found before. "
     "--time covers the whole command, including reading the model, "
     "translating formulas and waiting for a compiler. --memory counts every "
     "byte that Martlet allocates; its default is 90% of what the machine has "
     "left. Ctrl-C is a limit like the others; a second Ctrl-C ends the "
     "program at once.\n"
     "An error that was found before time is up stays found: its "
     "counterexample may take an eighth of the work of the search in addition, "
     "and any way to the error is then good enough, except for bfs and "
     "--shortest. If even that is not enough, the verdict is inconclusive, and "
     "the report says that an error was seen.\n"
     "  martlet check big.rules --memory 8G --states 100M --time 3600"},
    {"properties", "what is checked, and the names of properties",
     "A model declares its own properties: the rejection rules of a network "
     "(rej:1, dl_rej:2 ... by kind and position), the special propositions of "
     "an .lsts file. --deadlock adds deadlock, each --invariant adds "
     "invariant:1, invariant:2 ... One search decides all of these. ll_rej and "
     "inf_rej rules, testers (tester:reject ...) and automata (hoa:1, never:1, "
     "testing:1:livelock) have a search each. Every property has its own "
     "verdict. For Promela, each assertion has one, too; failed assertions, "
     "deadlocks (at the place of the first process that must not stop there) "
     "and run-time errors are listed with their place. --keep-going counts "
     "them.\n"
     "An error is announced as soon as it has been replayed. The search then "
     "continues for the other properties, for as many expansions as it has "
     "made so far, but at least a million; later searches get the same number. "
     "--first stops at the first error, --all searches until every property is "
     "decided, --keep-going explores everything.\n"
     "  martlet check ring.ext --property rej:1 --deadlock"},
    {"monitors", "testers, automata, watched components",
     "A monitor watches the system and has four sets of states: reject (must "
     "not be reached), deadlock (the system must not stop there), livelock "
     "(the monitor must not stay there forever) and infinite (must not be "
     "visited again and again).\n"
     "A tester (--tester F.lsts) moves with the actions of its alphabet, and "
     "by itself with its tau; the propositions /rej /dl_rej /ll_rej /inf_rej "
     "are its sets. A Buchi automaton (--hoa, --never) reads every state. A "
     "testing automaton (--testing-automaton) moves when the value of one of "
     "its propositions changes. A rule with ll_rej or inf_rej watches one "
     "component of a network.\n"
     "  martlet check abp.ext --tester fifo.lsts"},
    {"fair", "weak fairness: only cycles that treat processes fairly",
     "A run is weakly fair unless some process (component of a network) is, "
     "from some point on, always able to move but never does. With --fair only "
     "fair runs count as livelocks, non-progress cycles and infinite traces; "
     "finite errors are not affected. A run that ends is fair. Whether a "
     "process is able to move depends on the system, not on the monitor.\n"
     "In Promela a rendezvous is the sender's step, as in SPIN: a process that "
     "can only receive does not count as able to move. --fair is rejected for "
     "models in C, because their processes are not known, for Promela programs "
     "with a rendezvous in the middle of an atomic sequence, and for more than "
     "64 processes.\n"
     "  martlet check mutex.pml --property progress --fair"},
    {"reduction", "why there are fewer states than the system has",
     "Steps of different processes often do not disturb each other, and then "
     "their order does not matter. The search follows, in each state, only the "
     "transitions of a stubborn set; the verdicts are the same, and the states "
     "are often far fewer. The report says how much was left out, and with "
     "--por also why nothing could be. --no-por explores everything, as is "
     "needed to compare numbers of states with other tools.\n"
     "It works for Promela programs and networks, in searches for deadlocks, "
     "failed assertions, run-time errors, rejections, invariants, and for "
     "cycles: formulas, automata, testers, never claims, accept and progress "
     "labels. A formula with next, or a claim or automaton that may count "
     "steps, makes the search follow all transitions, and so do --fair, "
     "--keep-going, --depth and --shortest.\n"
     "States of Promela also become fewer by --optimise all, which is the "
     "default: variables that are not read again are reset, and steps of one "
     "process merged. --slice leaves out variables that no property depends "
     "on, and --confluence takes silent steps of a network alone. "
     "Counterexamples are always shown as the program was written, and finite "
     "ones are made shortest by a second search without reductions, unless "
     "that would take long; --no-shorten leaves it out.\n"
     "  martlet check protocol.pml\n"
     "  martlet check protocol.pml --no-por --keep-going"},
    {"heuristics", "estimates of how far away an error is",
     "Searches that are led by estimates (best, astar, idastar) look first at "
     "states that seem near to an error. --heuristic chooses the estimate; "
     "`martlet explain NAME` describes one, and the list of topics has all. "
     "No heuristic changes a verdict: a search that ends without an error has "
     "seen every state.\n"
     "An estimate is admissible if it is never greater than the number of "
     "steps to the nearest error; astar then finds shortest counterexamples. "
     "It is consistent if no step lowers it by more than 1; no state is then "
     "expanded twice. A step of the model counts once, also if it is an atomic "
     "sequence, a rendezvous, or a rule of several components.\n"
     "What is estimated is the nearest error of all that are looked for, so "
     "--property makes estimates better.\n"
     "  martlet check lift.pml --search astar --heuristic formula-max"},
    {"reports", "how to read a counterexample",
     "State 0 is the initial state with all its variables; for a network the "
     "variables are its components and their values are local states. Every "
     "further line is a step: its number, the action, the participants in "
     "brackets, and what it changed. +name is a proposition that became true, "
     "-name one that became false. A star marks steps with which the monitor "
     "moves. -v shows every state in full.\n"
     "  3  grant [2:gr 3:gr]   client.2: 2 -> 3, server: 4 -> 5 +busy"},
    {"exact", "store: every state kept whole",
     "Visited states are kept as packed vectors, each in as few bytes as it "
     "needs, with an index of about six bytes per state. No state is lost, so "
     "\"holds\" means that every reachable state was explored. This is the "
     "only store of this version."},
    /* formats */
    {"lsts", "format: labelled state transition systems (.lsts)",
     "The format of the Tampere Verification Tool: states 1..n, named actions "
     "(0 is the invisible tau), propositions of states. The special "
     "propositions Rej, Dl_rej, Ll_rej and Inf_rej mark errors; a name that "
     "starts with % cuts: such states are not expanded.\n"
     "  Begin Lsts\n"
     "  Begin Header\n"
     "   State_cnt = 2 Action_cnt = 1 Transition_cnt = 1\n"
     "   State_prop_cnt = 1 Initial_states = 1;\n"
     "  End Header\n"
     "  Begin Action_names\n"
     "   1 = \"go\"\n"
     "  End Action_names\n"
     "  Begin State_props\n"
     "   \"done\" : 2;\n"
     "  End State_props\n"
     "  Begin Transitions\n"
     "   1: 2,1;\n"
     "  End Transitions\n"
     "  End Lsts"},
    {"aut", "format: Aldebaran graphs (.aut, .aut.gz)",
     "A header line and one line per transition; states are numbered from 0. "
     "Labels i and tau are invisible (--tau LIST changes that). --aut-dialect "
     "selects how labels are quoted: cadp, mcrl2 or ltsmin.\n"
     "  des (0, 2, 2)\n"
     "  (0, \"request\", 1)\n"
     "  (1, i, 0)"},
    {"fsm", "format: mCRL2 state machines (.fsm)",
     "Parameters with their values, the states as vectors of value numbers, "
     "the transitions with labels; separated by lines of three dashes. Unlike "
     ".aut files, they keep the values of the states."},
    {"rules", "format: networks by number (.rules)",
     "Components, synchronisation rules over action numbers, and proposition "
     "rules. A step of the system is a rule whose participants can all take "
     "part, or an invisible step of one component.\n"
     "  (1,1) (3,1) -> 1\n"
     "  1.\"A\" & 2.\"A\" -> rej;"},
    {"ext", "format: networks by name (.ext, .xrules)",
     "The same as .rules with names instead of numbers, for writing by hand.\n"
     "  1 = \"client.lsts\"\n"
     "  2 = \"server.lsts\"\n"
     "  (1,\"rq\") (2,\"rq\") -> \"rq\"\n"
     "  (1,\"put<$1>\") (2,\"get<$1>\") -> \"pass<$1>\"\n"
     "  Begin State_prop_rules\n"
     "   1.\"A\" -> rej;\n"
     "  End State_prop_rules"},
    {"hoa", "format: Hanoi omega-automata (.hoa)",
     "Automata over propositions, as Spot and other translators of LTL write "
     "them: Buchi and generalised Buchi acceptance. check --hoa takes an "
     "automaton of the forbidden runs, --testing-automaton one with `acc-name: "
     "testing`; translate reads and writes both. `acc-name: testing "
     "single-pass` promises that no edge leaves a livelock state, so that a "
     "single search is enough.\n"
     "  HOA: v1\n"
     "  States: 2\n"
     "  Start: 0\n"
     "  AP: 1 \"p\"\n"
     "  Acceptance: 1 Inf(0)\n"
     "  --BODY--\n"
     "  State: 0\n"
     "  [t] 0\n"
     "  [0] 1\n"
     "  State: 1 {0}\n"
     "  [0] 1\n"
     "  --END--"},
    {"never", "format: never claims (.never)",
     "The claims that spin -f, Spot and LTL2BA print: labelled states of if or "
     "do, each option a condition and a goto; labels that begin with accept "
     "are accepting, and reaching the end of the claim is an error. The "
     "conditions are in the model's own language, so --never works for any "
     "kind of model. For a Promela model the file is read as if it were at the "
     "end of the model, as SPIN's -N does, so it may contain everything that a "
     "claim in the model may contain.\n"
     "  never {\n"
     "  T0_init:\n"
     "      do\n"
     "      :: (p) -> goto accept_S1\n"
     "      :: (true) -> goto T0_init\n"
     "      od;\n"
     "  accept_S1:\n"
     "      do\n"
     "      :: (p) -> goto accept_S1\n"
     "      od;\n"
     "  }\n"
     "  spin -f '<>[] p' | martlet check ring.ext --never -"},
    {"dve", "language: DVE (.dve)",
     "The language of DiVinE and of the BEEM benchmark set: processes with "
     "states and transitions, each with a guard, a synchronisation by a "
     "channel and effects. Martlet checks the assertions of states (assert), "
     "indices out of bounds and divisions by zero (runtime), and each property "
     "process under its name. Atoms of formulas and invariants are "
     "expressions: global variables, P.state, P->variable. doc/formats/dve.md "
     "describes the language.\n"
     "  martlet check ferry.dve --deadlock --invariant 'load <= 1'\n"
     "  martlet check ferry.dve --ltl '[] (Red.waits -> <> Red.aboard)'"},
    {"promela", "language: Promela (.pml .prom .promela)",
     "The language of SPIN. Martlet has its own preprocessor, so messages "
     "point into your file. It checks assertions (assert), invalid end states "
     "(deadlock) and run-time errors (runtime): an index out of bounds, a "
     "division by zero, too many processes. Without reductions the states are "
     "those that SPIN stores with -o1 -o2 -o3 and -DNOREDUCE.\n"
     "A trace or notrace assertion is the property trace: the messages of the "
     "channels that it names come in its order, or must not.\n"
     "A never claim is a property under its name, or never: no run may take it "
     "to its end, or through its accept labels again and again. Two properties "
     "are checked only on request: progress (every cycle passes a progress "
     "label) and accept (no cycle passes an accept label of a process).\n"
     "C code in the program is compiled with cc: globals are now.x, the "
     "variables of process type P are PP->x, c_state \"T x\" \"Global\" and "
     "c_track \"pointer\" \"size\" add bytes to the state. It cannot see "
     "fields of typedefs; Local and initialised c_state and UnMatched c_track "
     "are rejected.\n"
     "An ltl block is a property under its name, or ltl_0, ltl_1 ...: every "
     "run must satisfy it. Invariants and the atoms of --ltl are expressions "
     "in the global scope, with the macros of the program: P[1]@label, "
     "P[1]:variable, len(q), q?[m], enabled(1), np_, _last. One that cannot be "
     "evaluated, for example because of an index out of bounds, is false.\n"
     "  martlet check mutex.pml --property assert --property progress"},
    {"spin", "language: what SPIN's options are called here",
     "Martlet needs one command where SPIN needs three: check reads the "
     "program, searches, and shows the run.\n"
     "  spin -search -a, pan -a          check; every ltl block and claim\n"
     "  pan -a -N name                   check --property name\n"
     "  pan -a, accept labels only       check --property accept\n"
     "  pan -l (-DNP)                    check --property progress\n"
     "  pan -f                           check --fair\n"
     "  pan -i, pan -I, -DBFS            the default; cycles: --shortest\n"
     "  pan -c0                          check --keep-going\n"
     "  pan -E                           check --no-deadlock\n"
     "  pan -m N, -DMEMLIM=N, -QN        --depth N, --memory NM, --time S\n"
     "  spin -m, pan -J                  --lossy, --unless-j\n"
     "  spin -D, spin -I                 -D, -I\n"
     "  spin -f 'F'                      translate 'F' --format never\n"
     "  spin, spin -n7                   step --random 100 --seed 7\n"
     "  spin -i                          step\n"
     "  spin -t, pan -r                  replay MODEL MODEL.trail\n"
     "  a trail for SPIN                 check --trace MODEL.trail\n"
     "  -o1 -o2 -o3 and -DNOREDUCE       check --no-por"},
    {"dot", "format: pictures for Graphviz (.dot)",
     "Output only, from graph and check --trace.\n"
     "  martlet graph small.ext -o - --format dot | dot -Tsvg > small.svg"},
    {"trace", "format: saved runs",
     "check --trace FILE and the command save of a step session write a run "
     "that `martlet replay` and `martlet step --load` read. People can read "
     "and edit it: one line per step, and below it, indented, what the step "
     "changes. Without the indented line any result of the step matches.\n"
     "  martlet trace 1\n"
     "  start client=1 server=1\n"
     "  1 rq\n"
     "    client=2 server=2\n"
     "--trace-format and the file's ending choose other formats: json and "
     "trail (see these topics), which can also be read, table (one column per "
     "variable), dot (a picture), lsts (as the TVT tools write "
     "counterexamples).\n"
     "As a kind of error, trace means that a Promela program sends or receives "
     "a message that its trace assertion does not allow there, or completes "
     "what a notrace assertion forbids."},
    {"trail", "format: trails of SPIN",
     "check --trace FILE.trail writes a counterexample of a Promela program as "
     "lines \"depth:process:statement\", with the numbers that SPIN gives to "
     "statements; replay and step --load read trails that Martlet or SPIN's "
     "verifier wrote, with or without statement merging.\n"
     "spin -t replays Martlet's trails; pan -r does if statements are not "
     "merged (spin -a -o3), and with -DNOCLAIM unless a never claim takes "
     "part.\n"
     "  martlet check mutex.pml --trace mutex.pml.trail\n"
     "  spin -t -p mutex.pml"},
    {"json", "format: the report of check --json",
     "One object on standard output and nothing else, even if the input is "
     "bad: \"verdict\" is holds, violated, inconclusive or error; "
     "\"properties\" has one entry for each property with its verdict, the "
     "search that decided it, its statistics and its trace, and of a formula "
     "how it was read (\"formula\"), the kind of \"monitor\" and why, and "
     "whether it is \"vacuous\"; \"diagnostics\" lists errors and warnings "
     "with their places. \"schema\" counts incompatible changes. "
     "doc/formats/json.md lists all keys; replay and step --load read the "
     "traces.\n"
     "  martlet check ring.ext --json | jq .verdict"},
    {NULL, NULL, NULL},
};
