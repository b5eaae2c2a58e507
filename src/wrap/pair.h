/* wrap/pair.h -- products of a system with an automaton
 *
 * Purpose:    what every product needs: a state of the system and a state of
 *             the automaton in one vector, one more variable to show, and the
 *             system's own transitions to build the product's from.
 * Layout:     the automaton's state takes the next free bits after the
 *             system's, in the same word if it fits.
 * Actions:    each action of the product is an action of the system, perhaps in
 *             a variant, or a step of the monitor alone. `system` says which;
 *             what reports and reductions ask about an action is asked of the
 *             system's.
 * Facets:     texts and the Structure of the system, with the monitor added.
 */
#ifndef WRAP_PAIR_H
#define WRAP_PAIR_H

#include "automata/forms/components.h"
#include "base/arena.h"
#include "wrap/wrapper.h"

enum {
    PAIR_PROPERTIES = 4 /* a monitor has four sets of states */
};

typedef struct Pair {
    Wrapper wrapper;                      /* the system */
    uint32_t states;                      /* of the automaton */
    Field field;                          /* where its state is */
    Label *labels;                        /* by state: at first none */
    const char **variables;               /* the system's, and the automaton */
    Property properties[PAIR_PROPERTIES]; /* of the monitor */
    Arena names;                          /* of the properties */
    uint8_t *moves; /* by action of the product: does the automaton move? */
    uint32_t *action_labels; /* by action of the product: label, tau at first */
    SetMask *action_sets;  /* by action of the product: the sets that it is in,
                              if there are sets */
    uint32_t *system;      /* by action of the product: the system's action, or
                              NO_ACTION */
    Components components; /* of the automaton, if known, */
    Shape shape;           /* and what searches see of them */
    bool keeps_failures;   /* steps that fail (core/failures.h) are steps like
                              others; else they are left out */
} Pair;

/* What a kind of product adds to the system. */
typedef struct PairKind {
    /* Those that are NULL are pair_worker_begin, pair_labels, pair_marks and
     * wrapper_holds. */
    ModelOperations operations;

    /* Add to the Structure; NULL: pair_describe alone. */
    void (*describe)(const Model *model, uint32_t parts, Structure *out);

    /* What the monitor depends on; NULL: not known. */
    void (*visibility)(const Model *model, Mem *mem, Visibility *out);

    /* As functions of a TextFacet, of the automaton's variable and of actions
     * that are none of the system. */
    void (*print_value)(const Model *model, const Word *state, uint32_t k,
                        Text *out);
    void (*print_action)(const Model *model, uint32_t action, Text *out);
    void (*describe_step)(const Model *model, const Word *from, uint32_t action,
                          const Word *to, Account *out);
    bool (*deciding_propositions)(const Model *model, const Word *state,
                                  uint32_t property, PropositionList *out);

    PortableWrite *device; /* device code; NULL: there is none */
} PairKind;

/* `states` of the automaton, which is shown as a variable called `name`, or
 * not at all if that is NULL. The
 * monitor's labels and properties replace those of the system; only cut
 * states stay cut. */
void pair_init(Pair *pair, const Model *inner, const PairKind *kind,
               uint32_t states, const char *name);
void pair_release(Pair *pair);

/* Add a property called `name`, or `name:suffix` if there is a suffix. */
void pair_add_property(Pair *pair, const char *name, const char *suffix,
                       const char *text, Label label);

/* The monitor of one property can have up to four kinds of errors: from now on
 * all properties of the product, which begins with a Pair, have this name and
 * this text, and errors are called `error` if that is not NULL. All must
 * outlive the product. */
void pair_unite(Model *product, const char *name, const char *text,
                const char *error);

/* The product has this many actions; the caller fills in `moves`, and says
 * by pair_copy_action which are actions of the system. Once, after pair_init
 * and after the product's sets are counted. */
void pair_set_actions(Pair *pair, uint32_t count);

/* The action is this one of the system and has its label and its sets; others
 * belong to the monitor. */
void pair_copy_action(Pair *pair, uint32_t action, uint32_t system);

/* The automaton's components are these, which are taken over. */
void pair_set_shape(Pair *pair, Components *components);

/* The automaton's part of a state. */
static inline uint32_t pair_second(const Pair *pair, const Word *state) {
    return (uint32_t)field_get(pair->field, state);
}

/* Append the pair of a system state and an automaton state. */
void pair_append(const Pair *pair, Successors *out, const Word *system,
                 uint32_t action, uint32_t second);

/* The initial states of the system, in the worker's batch; NULL at the memory
 * limit. Begins the product's source in `out`, as the next one does. */
Successors *pair_initial(const Pair *pair, Worker *worker, Successors *out);

/* The same for the transitions of the system's part of a state, which itself
 * is left in the worker's vector. Steps that fail are dropped; *failed says
 * whether there were any. */
Successors *pair_expand(const Pair *pair, Worker *worker, const Word *state,
                        Successors *out, bool *failed);

/* The steps of the system from the worker's vector, once more, into its batch.
 * False at the memory limit. */
bool pair_expand_again(const Pair *pair, Worker *worker, Successors *out,
                       bool *failed);

/* Why no monitor of this system can be reduced, or NULL. */
const char *pair_objection(const Model *system);

/* LABEL_CUT if it is asked for and the system is cut here. */
Label pair_cut(const Pair *pair, const Word *state, Label asked);

/* Operations of products: what a worker needs, and the labels of pairs, which
 * are those of the automaton's state and LABEL_CUT. */
bool pair_worker_begin(const Model *model, Worker *worker);
Label pair_labels(const Model *model, const Word *state, Label asked);
bool pair_marks(const Model *model, const Word *state, uint32_t property);

/* The Structure of a product. */
void pair_describe(const Model *model, uint32_t parts, Structure *out);

/* The visibility of monitors that depend on actions and not on states: the
 * steps that they move with. */
void pair_visible_moves(const Model *model, Mem *mem, Visibility *out);

/* After pair_describe, if conditions are described: the errors of states of the
 * automaton, by their labels; its edges are added by the caller. */
void pair_describe_labels(const Model *model, Structure *out);
void pair_describe_edge(Structure *out, uint32_t from, uint32_t to);

/* The automaton is in one of the states that have been added to the newest list
 * of places, as a condition. */
uint32_t pair_describe_places(Structure *out);

#endif
