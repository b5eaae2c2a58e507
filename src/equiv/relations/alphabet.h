/* equiv/relations/alphabet.h -- the labels that two systems have in common
 *
 * Purpose:    numbers for names of labels, the same for both systems of a
 *             comparison. Number 0 is the invisible tau; so is every label that
 *             the user hides. A visible action that is called "tau" is none of
 *             these: it has a number of its own, and is shown in quotes.
 * Changes:    where propositions count, a step that changes some of them has a
 *             label of its own, made of its action and the changes (paper 003).
 *             `action` is what remains of it without the changes: refusals are
 *             about actions only. A tau that changes something is visible, but
 *             its action is 0, and a state that has it is not stable.
 * Ownership:  an Alphabet copies names and borrows the two lists.
 */
#ifndef EQUIV_RELATIONS_ALPHABET_H
#define EQUIV_RELATIONS_ALPHABET_H

#include "base/names.h"
#include "base/text.h"
#include "core/model.h"

typedef struct LabelChoice {    /* which labels can be seen */
    const char *const *visible; /* patterns; none: all but the hidden */
    size_t visible_count;       /* how many */
    const char *const *hidden;  /* not these */
    size_t hidden_count;        /* how many */
} LabelChoice;

typedef struct Alphabet {
    LabelChoice choice;      /* of the user */
    Names keys;              /* by label: '!' and its name, nothing for tau; a
                                zero byte; its changes */
    VEC(uint32_t) actions;   /* by label: the label without changes */
    VEC(const char *) shown; /* by label: name and changes, for people */
    Text key;                /* of the label that is looked for */
} Alphabet;

void alphabet_init(Alphabet *alphabet, Mem *mem, LabelChoice choice);
void alphabet_release(Alphabet *alphabet);

/* Write the name of an action; false if it is tau, or hidden. The label of a
 * program's step is its statement, whichever process executes it; as in graphs,
 * the name says who. */
bool alphabet_describe(const Alphabet *alphabet, const Model *model,
                       uint32_t action, Text *out);

/* Is a label of this name hidden? */
bool alphabet_hides(const LabelChoice *choice, const char *name, size_t length);

/* The number of a visible action of this name. */
uint32_t alphabet_visible(Alphabet *alphabet, const char *name);

/* The number of the label of an action, 0 if it is hidden; `scratch` is for its
 * name. */
uint32_t alphabet_label(Alphabet *alphabet, const Model *model, uint32_t action,
                        Text *scratch);

/* The number of a label with changes, such as " +p -q"; none: the label. */
uint32_t alphabet_change(Alphabet *alphabet, uint32_t label, const Text *text);

static inline const char *alphabet_name(const Alphabet *alphabet,
                                        uint32_t label) {
    return vec_item(&alphabet->shown, label);
}

/* The label without its changes. */
static inline uint32_t alphabet_action(const Alphabet *alphabet,
                                       uint32_t label) {
    return vec_item(&alphabet->actions, label);
}

/* What the label says about changes, such as " +p -q". */
const char *alphabet_changes(const Alphabet *alphabet, uint32_t label);

/* Labels so far, tau included. */
static inline uint32_t alphabet_count(const Alphabet *alphabet) {
    return (uint32_t)alphabet->actions.count;
}

#endif
