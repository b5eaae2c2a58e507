/* store/store_table.h -- one row per kind of store
 *
 *     X(word, kind, function, fields of StoreKind ...)
 *
 * `word` is the argument of --store; the function makes one.
 * The order is that in which kinds are listed; the first that has all traits an
 * engine asks for is its default. The choices of the option and `martlet
 * explain stores` follow from this table, which can be included alone, for the
 * names. Rows of kinds that may leave states out come last.
 */
#ifndef STORE_STORE_TABLE_H
#define STORE_STORE_TABLE_H

/* The names of kinds, each after a bar. */
#define STORE_CHOICE(word, ...) "|" word
#define STORE_CHOICES STORES(STORE_CHOICE)
#define LOSSY_STORE_CHOICES LOSSY_STORES(STORE_CHOICE)

#define STORES(X) EXACT_STORES(X) LOSSY_STORES(X)

#define EXACT_STORES(X) \
    X("exact", flat_kind, flat_make, \
      .traits = STORE_IDS | STORE_READABLE | STORE_EXACT, \
      .summary = "every state whole, packed to its bits, with an id") \
    X("compact", compact_kind, compact_make, .traits = STORE_EXACT, \
      .most_bits = COMPACT_MOST, \
      .summary = "every state whole, in the least memory, without an id") \
    X("tree", tree_kind, tree_make, .traits = STORE_EXACT, \
      .summary = "states as trees whose parts they share, for long states") \
    X("replace", replace_kind, replace_make, \
      .traits = STORE_EXACT | STORE_FORGETS, \
      .summary = "whole states in bounded memory; visited ones are replaced")

#define LOSSY_STORES(X) \
    X("hash", hashed_kind, hashed_make, .traits = 0, \
      .summary = "40 to 64 bits of a hash per state; few are left out") \
    X("bitstate", bitstate_kind, bitstate_make, .traits = 0, \
      .summary = "a few bits per state; some states may be left out")

#endif
