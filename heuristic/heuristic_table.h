/* heuristic/heuristic_table.h -- one row per kind of heuristic
 *
 * X(name, function, fields of HeuristicKind ...). The order is that in which
 * kinds are listed. This file can be included alone, for the names.
 */
#ifndef HEURISTIC_HEURISTIC_TABLE_H
#define HEURISTIC_HEURISTIC_TABLE_H

/* The names of all kinds, each after a bar. */
#define HEURISTIC_CHOICE(text, ...) "|" text
#define HEURISTIC_CHOICES HEURISTICS(HEURISTIC_CHOICE)

#define HEURISTICS(X) \
    X("none", heuristic_none, .summary = "no estimate: 0 everywhere", \
      .about = "Every state counts as equally far away, so best-first search " \
               "takes states in the order in which they are found, and A* is " \
               "breadth-first search.")

#endif
