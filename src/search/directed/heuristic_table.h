/* search/directed/heuristic_table.h -- one row per kind of heuristic
 *
 * X(name, function, fields of HeuristicKind ...). The order is that in which
 * kinds are listed. This file can be included alone, for the names.
 */
#ifndef SEARCH_DIRECTED_HEURISTIC_TABLE_H
#define SEARCH_DIRECTED_HEURISTIC_TABLE_H

/* The names of all kinds, each after a bar. */
#define HEURISTIC_CHOICE(text, ...) "|" text
#define HEURISTIC_CHOICES HEURISTICS(HEURISTIC_CHOICE)

#define HEURISTICS(X) \
    X("none", heuristic_none, .summary = "no estimate: 0 everywhere") \
    X("ap", heuristic_ap, .summary = "the number of processes that can move") \
    X("formula", heuristic_formula, \
      .summary = "steps to an error's condition, added up") \
    X("formula-max", heuristic_formula_max, \
      .summary = "a lower bound: as formula, greatest part") \
    X("lcl", heuristic_lcl, \
      .summary = "steps to waiting for messages that are not there") \
    X("pdb", heuristic_pdb, \
      .summary = "a lower bound: exact for groups of processes") \
    X("user", heuristic_user, .summary = "the expression of --estimate") \
    X("auto", heuristic_auto, .summary = "chosen by the properties")

#endif
