/* search/engine_table.h -- one row per engine
 *
 * X(name, function, fields of Engine ...). The order is that in which engines
 * are listed and suggested. The rows mean what search/engine.h says; this file
 * can be included alone, for the names.
 */
#ifndef SEARCH_ENGINE_TABLE_H
#define SEARCH_ENGINE_TABLE_H

#define ENGINE_SAFETY (LABEL_REJECT | LABEL_DEADLOCK)
#define ENGINE_ALL (ENGINE_SAFETY | LABEL_LIVELOCK | LABEL_INFINITE)
#define ENGINE_STORE (STORE_IDS | STORE_READABLE)

/* The names of all engines, each after a bar. */
#define ENGINE_CHOICE(text, ...) "|" text
#define ENGINE_CHOICES SEARCH_ENGINES(ENGINE_CHOICE)

#define SEARCH_ENGINES(X) \
    X("bfs", search_bfs, .decides = ENGINE_SAFETY, .sees = SEES_STEPS, \
      .proviso = PROVISO_ONWARD, .shortest = true, \
      .summary = "breadth-first search", \
      .about = \
          "Visits states in the order of their distance from the start, " \
          "so the counterexample of every property is a shortest one. All " \
          "states must fit into memory; the queue is a part of the store " \
          "and costs nothing.\n" \
          "This is the default. Use best if there are too many states, or " \
          "dfs if errors are deep and any counterexample is good enough.") \
    X("gpu", search_gpu, .decides = ENGINE_SAFETY, .sees = SEES_STEPS, \
      .needs = NEED_DEVICE, .shortest = true, \
      .summary = "breadth-first search on a GPU", \
      .about = \
          "Used by --device gpu. Kernels are made for the model and compiled " \
          "when the search begins; then each level of states is expanded by " \
          "millions of threads at once. States are kept on the device, 4 " \
          "bytes each where that is possible. Counterexamples are shortest " \
          "ones, and the same in every run.\n" \
          "Networks and programs of up to 512 bits per state can be " \
          "searched so, for reject and deadlock rules, --deadlock, " \
          "assertions, run-time errors, --invariant, formulas that a prefix " \
          "decides, and testers that reject; trim is for cycles. " \
          "The search ends after a whole level, so one that finds an error " \
          "has seen more states than bfs. --device emulated runs the same " \
          "kernels on the " \
          "processor: slow, but it needs no GPU.\n" \
          "  martlet check big.ext --deadlock --device gpu") \
    X("trim", search_trim, .decides = ENGINE_ALL, .sees = SEES_SETS, \
      .needs = NEED_DEVICE, \
      .source = "Fisler, Fraer, Kamhi, Vardi, Yang 2001; Cerna, Pelanek " \
                "2003", \
      .summary = "cycles on a GPU, by trimming", \
      .about = \
          "Used by --device gpu for livelocks and infinite traces: formulas, " \
          "testers, rejection rules. All states are stored on the device as " \
          "by gpu. Then states that cannot be on a cycle that is an error " \
          "are " \
          "removed: those that cannot be reached from where the cycle must " \
          "pass, and those without a predecessor, until nothing changes. If " \
          "states remain there is such a cycle, and one is looked for.\n" \
          "All states are stored before the first cycle is looked for, so an " \
          "error that is near the start is found earlier by the engines for " \
          "the processor. Counterexamples are short, not shortest.\n" \
          "  martlet check big.ext --ltl 'G F 1.eats' --device gpu") \
    X("dfs", search_dfs, .bits = search_dfs_bits, \
      .replacing = search_dfs_replace, .decides = ENGINE_SAFETY, \
      .sees = SEES_STEPS, .store = ENGINE_STORE, .proviso = PROVISO_STACK, \
      .summary = "depth-first search", \
      .about = \
          "Follows one run to its end before it tries another. It finds " \
          "deep errors earlier than bfs, but the counterexample may be " \
          "very long.\n" \
          "With --depth N runs are cut after N steps. A state is entered " \
          "only once, perhaps at the end of a long run, so errors within " \
          "N steps can be missed: the verdict is inconclusive unless an " \
          "error is found.\n" \
          "  martlet check big.rules --search dfs --first") \
    X("best", search_best, .decides = ENGINE_SAFETY, .sees = SEES_STEPS, \
      .store = ENGINE_STORE, .proviso = PROVISO_NEW, .directed = true, \
      .source = "Paper 004, section 3.2", \
      .summary = "greedy best-first search", \
      .about = \
          "Expands the state first from which an error seems nearest, by " \
          "the estimates of --heuristic. It often finds an error after a " \
          "few states where bfs needs millions; the counterexample need not " \
          "be a shortest one. If there is no error it sees everything, as " \
          "bfs does.\n" \
          "  martlet check big.pml --search best --heuristic ap") \
    X("astar", search_astar, .decides = ENGINE_SAFETY, .sees = SEES_STEPS, \
      .store = ENGINE_STORE, .directed = true, .counts_steps = true, \
      .source = "Paper 004, figure 4", .summary = "A* search", \
      .about = \
          "Expands the state first for which the steps that led there and " \
          "the estimate of those to come are least in sum. If no estimate " \
          "is too high (`martlet explain heuristics` says which promise " \
          "that), counterexamples are shortest ones, and the report says " \
          "so. Where a shorter way to a state is found after the state was " \
          "expanded, it is expanded again; the report says how often.\n" \
          "With --weight W estimates count W times: fewer states, and a " \
          "counterexample at most W times as long as a shortest one.\n" \
          "  martlet check big.pml --search astar --heuristic formula-max") \
    X("idastar", search_idastar, .bits = search_idastar, \
      .decides = ENGINE_SAFETY, .sees = SEES_STEPS, .store = ENGINE_STORE, \
      .directed = true, .counts_steps = true, .source = "Paper 004, figure 5", \
      .summary = "iterative deepening A*", \
      .about = \
          "As astar, but in rounds of depth-first search, each up to a bound " \
          "for the sum of steps and estimate; the next bound is the least " \
          "sum that was too large. A table of the states seen saves work, " \
          "and when memory is short the search goes on without it, for as " \
          "many expansions as were made before.\n" \
          "With --store bitstate (`martlet explain bitstate`) a state is " \
          "entered once per round. That takes a fraction of the memory, but " \
          "can miss errors.\n" \
          "  martlet check big.pml --search idastar --memory 100M") \
    X("onepass", search_onepass, .decides = ENGINE_SAFETY | LABEL_LIVELOCK, \
      .store = ENGINE_STORE, .proviso = PROVISO_NEW, \
      .source = "Paper 001; Valmari 1993", .summary = "livelocks in one pass", \
      .about = \
          "Expands every state once. While the monitor is in a livelock " \
          "state, transitions that do not move it are followed " \
          "depth-first; reaching a state on the current path again closes " \
          "an endless run in which the monitor does not move. Everything " \
          "else waits in a queue, or in a stack with --outer dfs. With " \
          "--outer best, states come first in which the monitor is in a " \
          "livelock state or, with --heuristic, from which an error seems " \
          "nearest.\n" \
          "  martlet check ring.ext --search onepass --property ll_rej:3") \
    X("dbuchi", search_dbuchi, .replacing = search_dbuchi, \
      .decides = LABEL_LIVELOCK, .needs = NEED_AVOIDING, \
      .store = STORE_EXACT | STORE_FORGETS, \
      .source = "Paper 002, section 4.1", \
      .summary = "cycles that avoid accepting states, in bounded memory", \
      .about = \
          "Decides whether a deterministic automaton accepts every run " \
          "(--accepting F.hoa, or formulas with --monitor deterministic), " \
          "and whether every cycle makes progress: it looks for a cycle " \
          "without an accepting state. One depth-first search begins in each " \
          "accepting state and ends where the next one is met, so no state " \
          "is searched twice as long as memory lasts. When it is full, " \
          "states are replaced (`martlet explain replace`), except accepting " \
          "ones and those of the path.\n" \
          "  martlet check model.ext --accepting good.hoa --search dbuchi\n" \
          "  martlet check model.pml --ltl '[] <> p' --search dbuchi " \
          "--memory 100M") \
    X("tester", search_tester, .decides = ENGINE_ALL, .store = ENGINE_STORE, \
      .proviso = PROVISO_STACK, .source = "Paper 000, figure 1", \
      .summary = "all four kinds of error in four passes", \
      .about = \
          "The general algorithm for testers: a depth-first search over " \
          "two copies of the state space, and second searches over two " \
          "more copies that look for a cycle with both an infinite state " \
          "and a move of the monitor, and for divergences on the way. " \
          "Each state is entered at most four times and needs seven bits.\n" \
          "  martlet check protocol.ext --tester order.lsts") \
    X("two-level", search_two_level, .decides = ENGINE_ALL, \
      .needs = NEED_LIVELOCKS, .store = ENGINE_STORE, \
      .proviso = PROVISO_STACK, .source = "Paper 000, section 4", \
      .summary = "two passes when no divergence is legal", \
      .about = "If every state of a tester is a livelock state, every cycle " \
               "that the search can close is an error of one kind or the " \
               "other, and the copies of the state space are not needed. " \
               "Martlet chooses this engine whenever it is sound.") \
    X("ndfs", search_ndfs, .decides = ENGINE_SAFETY | LABEL_INFINITE, \
      .needs = NEED_MOVES, .store = ENGINE_STORE, .proviso = PROVISO_STACK, \
      .source = "Courcoubetis, Vardi, Wolper, Yannakakis 1992", \
      .summary = "nested depth-first search", \
      .about = "For a monitor that moves with every transition, such as a " \
               "Buchi automaton: when the first search leaves an accepting " \
               "state, a second one looks for a way back to the path. Each " \
               "state is expanded at most twice.\n" \
               "  martlet check model.ext --hoa forbidden.hoa") \
    X("indfs", search_indfs, .decides = ENGINE_SAFETY | LABEL_INFINITE, \
      .needs = NEED_MOVES | NEED_SHAPE, .store = ENGINE_STORE, \
      .proviso = PROVISO_STACK, .source = "Paper 004, figure 15", \
      .summary = "improved nested depth-first search", \
      .about = \
          "Nested depth-first search that knows the strongly connected " \
          "components of the automaton. If all cycles of a component are " \
          "accepting (F), the first search reports the cycle that it " \
          "closes; if none is (N), there is nothing to look for; only the " \
          "other components (P) need a second search, and it never leaves " \
          "the component. An automaton without P components takes a " \
          "single search, half the work of ndfs. This is the default for " \
          "automata.\n" \
          "  martlet check model.ext --hoa forbidden.hoa --search indfs") \
    X("astar-indfs", search_astar_indfs, \
      .decides = ENGINE_SAFETY | LABEL_INFINITE, \
      .needs = NEED_MOVES | NEED_SHAPE, .store = ENGINE_STORE, \
      .proviso = PROVISO_NEW, .source = "Paper 004, section 7.3", \
      .summary = "A* to the components in which cycles can be accepting", \
      .about = \
          "As indfs, but where no cycle of the automaton is accepting (N), " \
          "states are expanded in the order of A*: steps made, and moves " \
          "that the automaton has still to make to get to a component with " \
          "accepting cycles (F or P). There improved nested depth-first " \
          "search looks for a cycle; states where it leaves the component " \
          "wait again.\n" \
          "If a cycle is near, it is found after a few states. If the " \
          "nearest components have none, they are explored to their ends " \
          "first, and that can take many more than indfs.\n" \
          "  martlet check model.pml --ltl '[] (request -> <> reply)' " \
          "--search astar-indfs") \
    X("scc", search_scc, .decides = ENGINE_ALL, .sees = SEES_SETS, \
      .store = ENGINE_STORE, .proviso = PROVISO_STACK, \
      .source = "Tarjan 1972; Couvreur 1999", \
      .summary = "strongly connected components", \
      .about = \
          "Collects, for each component of the graph while it is being " \
          "explored, what its cycles contain; a component with an " \
          "accepting state and a move of the monitor is an error. It " \
          "handles several acceptance sets, of an automaton or of --fair, " \
          "at once, so it is the default if there are several, and for " \
          "infinite errors of a monitor that does not always move. It " \
          "needs more memory than the others (one number per state). It " \
          "was written independently of them and can serve as a second " \
          "opinion.\n" \
          "  martlet check model.ext --tester t.lsts --search scc") \
    X("shortest", search_shortest, .decides = ENGINE_ALL, .sees = SEES_SETS, \
      .store = ENGINE_STORE, .shortest = true, \
      .summary = "provably shortest counterexamples", \
      .about = \
          "Keeps the whole graph and tries, for every state in the order " \
          "of its distance, the shortest cycle that shows the error, and " \
          "that meets all sets of fair processes and of an automaton if " \
          "there are some. Used by --shortest for livelocks and infinite " \
          "traces; much slower than the others, which give short lassos but " \
          "not always the shortest.\n" \
          "  martlet check ring.ext --property ll_rej:3 --shortest") \
    X("growing", search_growing, .decides = LABEL_GROWTH, \
      .store = ENGINE_STORE, .source = "Paper 002, section 4.3", \
      .summary = "channels that grow forever", \
      .about = \
          "Used by --unbounded-channels: breadth-first search that compares " \
          "every state with those on the way to it. If one of them differs " \
          "in the contents of channels only, and the steps in between can " \
          "be made again and again with the same messages received, a " \
          "channel grows without limit. Room for messages is doubled when " \
          "it is used up. No channel is ever full then, whatever capacity it " \
          "was declared with, and a guard that waits for room stops " \
          "nothing.\n" \
          "Whether channels are bounded is undecidable: a search that finds " \
          "no such loop and does not come to an end is inconclusive. One " \
          "that ends has shown that all channels are bounded, and says how " \
          "long they get.\n" \
          "  martlet check protocol.cfsm --unbounded-channels --states 1M")

#endif
