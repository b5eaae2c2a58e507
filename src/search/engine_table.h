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
    X("bfs", search_bfs, .decides = ENGINE_SAFETY, .supports = SUPPORTS_STEPS, \
      .proviso = PROVISO_ONWARD, .shortest = true, \
      .summary = "breadth-first search") \
    X("gpu", search_gpu, .decides = ENGINE_SAFETY, .supports = SUPPORTS_STEPS, \
      .needs = NEED_DEVICE, .shortest = true, \
      .summary = "breadth-first search on a GPU") \
    X("trim", search_trim, .decides = ENGINE_ALL, .supports = SUPPORTS_SETS, \
      .needs = NEED_DEVICE, \
      .source = "Fisler, Fraer, Kamhi, Vardi, Yang 2001; Cerna, Pelanek " \
                "2003", \
      .summary = "cycles on a GPU, by trimming") \
    X("dfs", search_dfs, .bits = search_dfs_bits, \
      .replacing = search_dfs_replace, .decides = ENGINE_SAFETY, \
      .supports = SUPPORTS_STEPS, .store = ENGINE_STORE, \
      .proviso = PROVISO_STACK, .summary = "depth-first search") \
    X("best", search_best, .decides = ENGINE_SAFETY, \
      .supports = SUPPORTS_STEPS, .store = ENGINE_STORE, \
      .proviso = PROVISO_NEW, .directed = true, \
      .source = "Paper 004, section 3.2", \
      .summary = "greedy best-first search") \
    X("astar", search_astar, .decides = ENGINE_SAFETY, \
      .supports = SUPPORTS_STEPS, .store = ENGINE_STORE, .directed = true, \
      .counts_steps = true, .source = "Paper 004, figure 4", \
      .summary = "A* search") \
    X("idastar", search_idastar, .bits = search_idastar, \
      .decides = ENGINE_SAFETY, .supports = SUPPORTS_STEPS, \
      .store = ENGINE_STORE, .directed = true, .counts_steps = true, \
      .source = "Paper 004, figure 5", .summary = "iterative deepening A*") \
    X("onepass", search_onepass, .decides = ENGINE_SAFETY | LABEL_LIVELOCK, \
      .store = ENGINE_STORE, .proviso = PROVISO_NEW, \
      .source = "Paper 001; Valmari 1993", .summary = "livelocks in one pass") \
    X("dbuchi", search_dbuchi, .replacing = search_dbuchi, \
      .decides = LABEL_LIVELOCK, .needs = NEED_AVOIDING, \
      .store = STORE_EXACT | STORE_FORGETS, \
      .source = "Paper 002, section 4.1", \
      .summary = "cycles that avoid accepting states, in bounded memory") \
    X("tester", search_tester, .decides = ENGINE_ALL, .store = ENGINE_STORE, \
      .proviso = PROVISO_STACK, .source = "Paper 000, figure 1", \
      .summary = "all four kinds of error in four passes") \
    X("two-level", search_two_level, .decides = ENGINE_ALL, \
      .needs = NEED_LIVELOCKS, .store = ENGINE_STORE, \
      .proviso = PROVISO_STACK, .source = "Paper 000, section 4", \
      .summary = "two passes when no divergence is legal") \
    X("ndfs", search_ndfs, .decides = ENGINE_SAFETY | LABEL_INFINITE, \
      .needs = NEED_MOVES, .store = ENGINE_STORE, .proviso = PROVISO_STACK, \
      .source = "Courcoubetis, Vardi, Wolper, Yannakakis 1992", \
      .summary = "nested depth-first search") \
    X("indfs", search_indfs, .decides = ENGINE_SAFETY | LABEL_INFINITE, \
      .needs = NEED_MOVES | NEED_SHAPE, .store = ENGINE_STORE, \
      .proviso = PROVISO_STACK, .source = "Paper 004, figure 15", \
      .summary = "improved nested depth-first search") \
    X("astar-indfs", search_astar_indfs, \
      .decides = ENGINE_SAFETY | LABEL_INFINITE, \
      .needs = NEED_MOVES | NEED_SHAPE, .store = ENGINE_STORE, \
      .proviso = PROVISO_NEW, .source = "Paper 004, section 7.3", \
      .summary = "A* to the components in which cycles can be accepting") \
    X("scc", search_scc, .decides = ENGINE_ALL, .supports = SUPPORTS_SETS, \
      .store = ENGINE_STORE, .proviso = PROVISO_STACK, \
      .source = "Tarjan 1972; Couvreur 1999", \
      .summary = "strongly connected components") \
    X("shortest", search_shortest, .decides = ENGINE_ALL, \
      .supports = SUPPORTS_SETS, .store = ENGINE_STORE, .shortest = true, \
      .summary = "provably shortest counterexamples") \
    X("growing", search_growing, .decides = LABEL_GROWTH, \
      .store = ENGINE_STORE, .source = "Paper 002, section 4.3", \
      .summary = "channels that grow forever")

#endif
