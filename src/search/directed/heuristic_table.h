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
    X("none", heuristic_none, .summary = "no estimate: 0 everywhere", \
      .about = "Every state counts as equally far away, so best-first search " \
               "takes states in the order in which they are found, and A* is " \
               "breadth-first search.") \
    X("ap", heuristic_ap, .summary = "the number of processes that can move", \
      .about = "For deadlocks, in which no process can move. It says little " \
               "if there are few processes. It may be more than the number " \
               "of steps to a deadlock, because one step can block several " \
               "processes.\n" \
               "  martlet check dining.pml --search best --heuristic ap") \
    X("formula", heuristic_formula, \
      .summary = "steps to an error's condition, added up", \
      .about = \
          "The conditions of errors are taken apart: an error that needs a " \
          "and b is as far away as both together, one that needs a or b as " \
          "the nearer of them. That a process is at a place counts the steps " \
          "of this process to it; a comparison that does not hold counts 1. " \
          "An assertion asks for its place and for its failing, a deadlock " \
          "for all processes to be in places where they can be stuck, and " \
          "stuck there.\n" \
          "Labels that begin with danger mark the places where a process is " \
          "to be stuck (in a network, propositions with such names); only " \
          "these are aimed at then.") \
    X("formula-max", heuristic_formula_max, \
      .summary = "a lower bound: as formula, greatest part", \
      .about = "As formula, but an error that needs a and b is as far away " \
               "as the farther of them. No estimate is then greater than the " \
               "number of steps to the nearest error, so A* finds shortest " \
               "counterexamples, unless danger labels are used or nothing is " \
               "known of one of the errors that are looked for.") \
    X("lcl", heuristic_lcl, \
      .summary = "steps to waiting for messages that are not there", \
      .about = \
          "For deadlocks of processes that send messages through channels " \
          "with buffers: how many steps each process is away from a place " \
          "where it can only receive, and how many messages are on their " \
          "way. After Lin, Chu and Liu (1987).") \
    X("pdb", heuristic_pdb, \
      .summary = "a lower bound: exact for groups of processes", \
      .about = \
          "Before the search, processes, flags, small counters and lengths " \
          "of channels that have steps in common are put into groups, and " \
          "for each group the distances to errors are computed with " \
          "everything " \
          "else left out: that can do whatever a step needs. Every step is " \
          "counted by one group at most, so the distances of all groups are " \
          "added up. No estimate is greater than the number of steps to the " \
          "nearest error, so A* finds shortest counterexamples, often after " \
          "few states: for deadlocks of many processes this is the strongest " \
          "lower bound that Martlet has.\n" \
          "  martlet check ring.ext --deadlock --search astar --heuristic " \
          "pdb") \
    X("user", heuristic_user, .summary = "the expression of --estimate", \
      .about = \
          "Your own estimate of how many steps are left: --estimate EXPR. If " \
          "the model has expressions of its own, EXPR is one of these, over " \
          "global variables and variables of processes, as in invariants. " \
          "For other models it is a sum of numbers and of propositions in " \
          "brackets, perhaps with a factor and with ! for not. What is less " \
          "than 0, or cannot be computed, counts as 0. Nothing is known of " \
          "how good it is, so no counterexample is called shortest because " \
          "of it.\n" \
          "  martlet check lift.pml --search best --estimate '9 - floor'\n" \
          "  martlet check ring.ext --search best --estimate '4 - [2.W] - " \
          "[3.W]'") \
    X("auto", heuristic_auto, .summary = "chosen by the properties", \
      .about = \
          "formula, or none if nothing is known of where errors are. For A* " \
          "and IDA* without a weight, a lower bound (pdb or formula-max) if " \
          "its estimate at the beginning is at least half of that of " \
          "formula: the counterexample is then proven shortest. check -v " \
          "says what was chosen, and why.")

#endif
