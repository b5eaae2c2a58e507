#include "cli/topics.h"

#include <stddef.h>

const Topic topics[] = {
    /* engines */
    {"bfs", "engine: breadth-first search",
     "Visits states in the order of their distance from the start, so the "
     "counterexample of every property is as short as any. It decides "
     "illegal-finite-trace and illegal-deadlock. All states must fit into "
     "memory; the queue itself is a part of the store and costs nothing.\n"
     "This is the default. Use dfs when errors are deep and any run will do."},
    {"dfs", "engine: depth-first search",
     "Follows one run as far as it goes before it tries another. It decides "
     "illegal-finite-trace and illegal-deadlock, like bfs, and meets deep "
     "errors earlier, but the counterexample may be very long.\n"
     "With --depth N runs are cut after N steps. What is only reachable by "
     "longer runs is then missed, so the verdict is at best inconclusive.\n"
     "  martlet check big.rules --search dfs --first"},
    {"onepass", "engine: livelocks in one pass",
     "Finds illegal-divergence together with the finite errors, expanding "
     "every state once. Where the monitor is in a livelock state, transitions "
     "that do not move it are followed depth-first; meeting the path again "
     "closes an endless run in which it stands still. Everything else waits "
     "in a queue, or in a stack with --outer dfs. (Paper 001; Valmari 1993.)\n"
     "  martlet check ring.ext --search onepass --property ll_rej:3"},
    {"tester", "engine: all four kinds of error in four passes",
     "The general algorithm for testers: a depth-first search over two copies "
     "of the state space, and second searches over two more copies that look "
     "for a cycle with both an infinite state and a move of the monitor, and "
     "for divergences on the way. Each state is entered at most four times "
     "and needs seven bits. (Paper 000, figure 1.)\n"
     "  martlet check protocol.ext --tester order.lsts"},
    {"two-level", "engine: two passes when no divergence is legal",
     "If every state of a tester is a livelock state, every cycle that the "
     "search can close is an error of one kind or the other, and the copies "
     "of the state space are not needed. Chosen by itself where it is sound. "
     "(Paper 000, section 4.)"},
    {"ndfs", "engine: nested depth-first search",
     "For a monitor that moves with every transition, such as a Buchi "
     "automaton: when the first search leaves an accepting state, a second "
     "one looks for a way back to the path. Each state is expanded at most "
     "twice. (Courcoubetis, Vardi, Wolper, Yannakakis 1992.)\n"
     "  martlet check model.ext --hoa forbidden.hoa"},
    {"indfs", "engine: improved nested depth-first search",
     "Nested depth-first search that knows the strongly connected components "
     "of the automaton. Where all cycles of a component are accepting (F), the "
     "first search reports the cycle that it closes; where none is (N), there "
     "is nothing to look for; only in the others (P) a second search is made, "
     "and it never leaves the component. An automaton without P components "
     "takes a single search, half the work of ndfs. This is the default for "
     "automata. (Paper 004, figure 15.)\n"
     "  martlet check model.ext --hoa forbidden.hoa --search indfs"},
    {"scc", "engine: strongly connected components",
     "Collects, for each component of the graph while it is being explored, "
     "what its cycles contain; a component with an accepting state and a move "
     "of the monitor is an error. Several acceptance sets, of an automaton or "
     "of --fair, are looked for all at once, so this is the default where "
     "there are any, and for infinite errors of a monitor that may stand "
     "still. Needs more memory than the others (a number a state) and "
     "was written independently of them, as a second opinion.\n"
     "  martlet check model.ext --tester t.lsts --search scc"},
    {"shortest", "engine: provably shortest counterexamples",
     "Keeps the whole graph and tries, for every state in the order of its "
     "distance, the shortest cycle that shows the error. Used by --shortest "
     "for livelocks and infinite traces; much slower than the others, which "
     "give short lassos but not always the shortest.\n"
     "  martlet check ring.ext --property ll_rej:3 --shortest"},
    /* kinds of error */
    {"illegal-finite-trace", "error: a bad state is reached",
     "A state was reached that must not be: a rejection rule with the result "
     "rej, the proposition Rej of an .lsts file, or a violated invariant. The "
     "counterexample ends in that state.\n"
     "  1.\"A\" & 2.\"A\" -> rej;"},
    {"illegal-deadlock", "error: the system stops where it must not",
     "A state without any transition was reached, and stopping there is an "
     "error: a rule with the result dl_rej, the proposition Dl_rej of an "
     ".lsts file, or any state with --deadlock. States that are cut (%name, "
     "Cut) do not count, since their transitions are not looked at.\n"
     "  1.\"waiting\" -> dl_rej;"},
    {"illegal-divergence", "error: endless work while a component waits",
     "The system can run for ever while the monitor stands still in a state "
     "where it must not: a component that a rule marks ll_rej never gets a "
     "turn, or a tester in an /ll_rej state sees nothing any more. The "
     "counterexample leads to a cycle without a step marked with a star.\n"
     "  2.\"waiting\" -> ll_rej;"},
    {"illegal-infinite-trace", "error: a bad thing happens for ever",
     "An infinite run visits states that are marked inf_rej again and again, "
     "and the monitor (the watched component, the tester, the automaton) goes "
     "on moving. The counterexample leads to a cycle with such a state and a "
     "step marked with a star.\n"
     "  1.\"retry\" -> inf_rej;"},
    {"assertion", "error: an assertion of a Promela program fails",
     "The last step of the run executes an assert whose condition is false. "
     "The property is assert; its sites are the assertions of the program. "
     "The program goes on after a failed assertion, so more errors may come "
     "after it."},
    {"invalid-end-state", "error: a Promela program stops where it must not",
     "No process can move, and at least one is neither at its end nor at a "
     "label that begins with \"end\". The property is deadlock; its sites are "
     "the places where processes wait.\n"
     "A server that may wait forever has its loop at such a label:\n"
     "  end: do :: request?x -> ... od"},
    {"runtime", "error: a statement of a Promela program has no meaning",
     "An index out of bounds, a division by zero, a d_step that blocks, an "
     "uninitialised channel, too many processes. The step leads nowhere: the "
     "program does not go on."},
    {"acceptance-cycle", "error: an accept label is met again and again",
     "The run is infinite and goes through an accept label forever: of a "
     "never claim, or with --property accept of a process."},
    {"non-progress-cycle", "error: a Promela program runs without progress",
     "--property progress: the run is infinite, and from some point on no "
     "process is at a label that begins with \"progress\"."},
    /* concepts */
    {"ltl", "formulas of linear temporal logic",
     "--ltl takes what every run must satisfy; --ltl-file reads it from a "
     "file. "
     "The tokens of SPIN, Spot and LTSmin are known: [] G always, <> F "
     "eventually, X next, U W until, R V M release; ! && || -> <-> xor. They "
     "bind as in Spot, and for Promela programs as in SPIN. The report repeats "
     "the formula with all parentheses, and there is a warning where another "
     "tool would read it differently.\n"
     "Atoms are conditions over the propositions of a network or a model in "
     "C, and expressions of a Promela program (see `martlet explain promela`); "
     "quoted, where they are more than a name or an expression. Of networks "
     "also: enabled(a), some transition with the label a is possible in the "
     "state; occurs(a), the last transition had it, which is false at first.\n"
     "Runs that end are read as if their last state were repeated for ever, "
     "without anything occurring any more. A formula [] (p -> q) that holds "
     "because p is never true is called "
     "vacuous.\n"
     "The negation becomes a Buchi automaton, or with --monitor testing, and "
     "by itself where that spares a nested search, a testing automaton, if it "
     "does not matter how often a state is repeated. --monitor single-pass is "
     "a testing automaton that a single search does for, at the price of some "
     "states. A formula all of whose "
     "atoms are occurs(a) can become a tester (--monitor tester, and by itself "
     "where that is cheaper), if the steps in between do not matter.\n"
     "  martlet check leader.pml --ltl '<> [] (leaders == 1)'\n"
     "  martlet check ring.ext --ltl 'G (2.\"W\" -> F 2.\"A\")'\n"
     "  martlet check abp.ext --ltl '!occurs(\"out<a>\") W "
     "occurs(\"in<a>\")'"},
    {"expressions", "conditions over propositions",
     "--invariant and the command until of a step session take a condition "
     "over the propositions of the model. From the tightest: ! not, & and, | "
     "or, -> implies (to the right); && and ||, parentheses, true and false "
     "are fine too. A name with blanks or odd characters is quoted; between "
     "quotes \\\" is a quote. 1.\"A\" is the proposition A of component 1; "
     "where no other component has an A, its name alone will do.\n"
     "An invariant of a Promela program is an expression of Promela, or p -> q "
     "of two.\n"
     "  martlet check ring.ext --invariant '!(1.\"A\" & 2.\"A\")'\n"
     "  martlet check a.lsts --invariant 'busy -> !idle'\n"
     "  martlet check m.pml --invariant 'x < 3 && len(q) == 0'"},
    {"exit-status", "what the exit status tells a script",
     "  0  every property asked for holds and the search was complete\n"
     "  1  a violation was found\n"
     "  2  usage, syntax or input error; nothing was checked\n"
     "  3  inconclusive: a limit, an interrupt\n"
     "  4  internal error, a bug in Martlet; or C code of the model crashed\n"
     "Unfinished is inconclusive, never \"holds\"."},
    {"limits", "memory, states, depth, time, Ctrl-C",
     "A limit that is reached ends the search with the verdict inconclusive "
     "(exit status 3), the statistics so far, and every error that was found "
     "before. --time counts the whole command: reading the model, translating "
     "formulas and waiting for a compiler as well. --memory counts every byte "
     "that Martlet allocates; its default "
     "is 90% of what the machine has left. Ctrl-C is a limit like the others; "
     "a second Ctrl-C ends the program at once.\n"
     "  martlet check big.rules --memory 8G --states 100M --time 3600"},
    {"properties", "what is checked, and how it is called",
     "A model declares its own properties: the rejection rules of a network "
     "(rej:1, dl_rej:2 ... by kind and position), the special propositions "
     "of an .lsts file. --deadlock adds deadlock, each --invariant adds "
     "invariant:1, invariant:2 ... One search decides all of these. ll_rej and "
     "inf_rej rules, testers (tester:reject ...) and automata (hoa:1, "
     "never:1, testing:1:livelock) have a search each. Every property has its "
     "own verdict. For Promela, each assertion has one, too; failed "
     "assertions, deadlocks (where the first process stands that must not stay "
     "there) and run-time errors are listed with their place. --keep-going "
     "counts them.\n"
     "An error is announced as soon as it has been replayed. The search then "
     "goes on for the other properties, for as many expansions as it has made "
     "so far, at least a million, and a later search for as many. --first "
     "stops at the first error, --all searches until every property is "
     "decided, --keep-going explores everything.\n"
     "  martlet check ring.ext --property rej:1 --deadlock"},
    {"monitors", "testers, automata, watched components",
     "A monitor watches the system and has four sets of states: reject (must "
     "not be reached), deadlock (the system must not stop there), livelock "
     "(it must not stand still there for ever) and infinite (must not recur "
     "for ever).\n"
     "A tester (--tester F.lsts) moves with the actions of its alphabet, and "
     "by itself with its tau; the propositions /rej /dl_rej /ll_rej /inf_rej "
     "are its sets. A Buchi automaton (--hoa, --never) reads every state. A "
     "testing "
     "automaton (--testing-automaton) moves when the value of one of its "
     "propositions changes. A rule with ll_rej or inf_rej watches one "
     "component of a network.\n"
     "  martlet check abp.ext --tester fifo.lsts"},
    {"fair", "weak fairness: only cycles that treat processes fairly",
     "A run is weakly fair if no process (component of a network) is able to "
     "move from some point on, without end, and never moves. With --fair only "
     "fair runs count as livelocks, non-progress cycles and infinite traces; "
     "the finite errors stay what they are. A run that ends is fair. Whether a "
     "process is able to move is a matter of the system, not of the monitor.\n"
     "In Promela a rendezvous is the sender's step, as in SPIN: who can only "
     "receive is not able to move. Models in C do not tell their processes, "
     "and neither do Promela programs with a rendezvous in the middle of an "
     "atomic sequence: these are refused. At most 64 processes.\n"
     "  martlet check mutex.pml --property progress --fair"},
    {"reports", "how to read a counterexample",
     "State 0 is the initial state with all its variables; for a network the "
     "variables are its components and their values are local states. Every "
     "further line is a step: its number, the action, in brackets who took "
     "part in it, and what it changed. +name is a proposition that became "
     "true, -name one that became false. A star marks steps with which the "
     "monitor moves. -v shows every state in full.\n"
     "  3  grant [2:gr 3:gr]   client.2: 2 -> 3, server: 4 -> 5 +busy"},
    {"exact", "store: every state kept whole",
     "Visited states are kept as packed vectors, each in as few bytes as it "
     "needs, with an index of about six bytes a state. Nothing is lost, so "
     "\"holds\" really means that every reachable state was looked at. This "
     "is the only store of this version."},
    /* formats */
    {"lsts", "format: labelled state transition systems (.lsts)",
     "The format of the Tampere Verification Tool: states 1..n, named "
     "actions (0 is the invisible tau), propositions of states. The special "
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
     "A header line and one line a transition; states from 0. Labels i and "
     "tau are invisible (--tau LIST changes that). --aut-dialect tells how "
     "labels are quoted: cadp, mcrl2 or ltsmin.\n"
     "  des (0, 2, 2)\n"
     "  (0, \"request\", 1)\n"
     "  (1, i, 0)"},
    {"fsm", "format: mCRL2 state machines (.fsm)",
     "Parameters with their values, the states as vectors of value numbers, "
     "the transitions with labels; separated by lines of three dashes. The "
     "states keep their meaning, which .aut files lose."},
    {"rules", "format: networks by number (.rules)",
     "Components, synchronisation rules over action numbers, and "
     "proposition rules. A step of the system is a rule whose participants "
     "can all take part, or an invisible step of one component.\n"
     "  (1,1) (3,1) -> 1\n"
     "  1.\"A\" & 2.\"A\" -> rej;"},
    {"ext", "format: networks by name (.ext, .xrules)",
     "The same as .rules with names instead of numbers, as people write it "
     "by hand.\n"
     "  1 = \"client.lsts\"\n"
     "  2 = \"server.lsts\"\n"
     "  (1,\"rq\") (2,\"rq\") -> \"rq\"\n"
     "  (1,\"put<$1>\") (2,\"get<$1>\") -> \"pass<$1>\"\n"
     "  Begin State_prop_rules\n"
     "   1.\"A\" -> rej;\n"
     "  End State_prop_rules"},
    {"hoa", "format: Hanoi omega-automata (.hoa)",
     "Automata over propositions, as Spot and other translators of LTL write "
     "them: Buchi and generalised Buchi acceptance. check --hoa takes one of "
     "the runs that are forbidden, --testing-automaton one with `acc-name: "
     "testing`; translate reads and writes both. `acc-name: testing "
     "single-pass` promises that no edge leaves a livelock state, so that one "
     "search does for all.\n"
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
     "are accepting, and to reach the end of the claim is an error. The "
     "conditions are of the model's own language, so --never serves any kind "
     "of model. For a Promela model the file is read as if it were the end of "
     "the model, as SPIN's -N does, so it may do what claims there may do.\n"
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
     "channel and effects. Checked are the assertions of states (assert), "
     "indices out of bounds and divisions by zero (runtime), and each property "
     "process by its name. Atoms of formulas and invariants are expressions: "
     "global variables, P.state, P->variable. doc/formats/dve.md has the "
     "language and its meaning.\n"
     "  martlet check ferry.dve --deadlock --invariant 'load <= 1'\n"
     "  martlet check ferry.dve --ltl '[] (Red.waits -> <> Red.aboard)'"},
    {"promela", "language: Promela (.pml .prom .promela)",
     "The language of SPIN, with a preprocessor of our own, so that messages "
     "point into your file. Checked are assertions (assert), invalid end "
     "states (deadlock) and run-time errors (runtime): an index out of bounds, "
     "a division by zero, too many processes. Without reductions the states "
     "are those that SPIN stores with -o1 -o2 -o3 and -DNOREDUCE.\n"
     "A trace or notrace is the property trace: the messages of the channels "
     "that it names come in its order, or must not.\n"
     "A never claim is a property by its name, or never: no run may take it "
     "to its end or through its accept labels for ever. Only when asked for: "
     "progress, no cycle avoids all progress labels; accept, no cycle passes "
     "an accept label of a process.\n"
     "C code in the program is compiled with cc: globals are now.x, the "
     "variables of process type P are PP->x, c_state \"T x\" \"Global\" and "
     "c_track \"pointer\" \"size\" add bytes to the state. Fields of typedefs "
     "are not visible to it; Local and initialised c_state and UnMatched "
     "c_track are refused.\n"
     "An ltl block is a property by its name, or ltl_0, ltl_1 ...: every run "
     "must satisfy it. Invariants and the atoms of --ltl are expressions in "
     "the global scope, with the macros of the program: P[1]@label, "
     "P[1]:variable, len(q), q?[m], enabled(1), np_, _last. One that cannot be "
     "evaluated, as an index out of bounds, is false.\n"
     "  martlet check mutex.pml --property assert --property progress"},
    {"spin", "language: what SPIN's options are called here",
     "There is one command where SPIN has three: check reads the program, "
     "searches and shows the run.\n"
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
     "  -o1 -o2 -o3 and -DNOREDUCE       the default; see --optimise"},
    {"dot", "format: pictures for Graphviz (.dot)",
     "Written only, by graph and by check --trace.\n"
     "  martlet graph small.ext -o - --format dot | dot -Tsvg > small.svg"},
    {"trace", "format: saved runs",
     "check --trace FILE and the command save of a step session write a run "
     "that `martlet replay` and `martlet step --load` read. It is made to be "
     "read and edited: one line a step, and below it, indented, what the "
     "step changes. Without the indented line any result of the step will "
     "do.\n"
     "  martlet trace 1\n"
     "  start client=1 server=1\n"
     "  1 rq\n"
     "    client=2 server=2\n"
     "--trace-format and the file's ending choose other forms: json and trail "
     "(see there), which can be read too, table (a column a variable), dot (a "
     "picture), lsts (as the TVT tools write counterexamples).\n"
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
     "One object on standard output and nothing else there, also when the "
     "input is bad: \"verdict\" is holds, violated, inconclusive or error; "
     "\"properties\" has one entry for each property with its verdict, the "
     "search that decided it, its statistics and its trace, and of a formula "
     "how it was read (\"formula\"), the kind of \"monitor\" and why, and "
     "whether it is \"vacuous\"; \"diagnostics\" "
     "lists errors and warnings with their places. \"schema\" counts "
     "incompatible changes. doc/formats/json.md lists all keys; replay and "
     "step --load read the traces.\n"
     "  martlet check ring.ext --json | jq .verdict"},
    {NULL, NULL, NULL},
};
