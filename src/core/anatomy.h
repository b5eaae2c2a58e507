/* core/anatomy.h -- what a state is made of, for people who ask why there are
 * so many
 *
 * Purpose:    the variables, channels and places that a state consists of, by
 *             name, with what is known of them from the text of the model, and
 *             their values in a state.
 * Items:      an item is what the user has declared: a variable, an array, a
 *             channel, the place of a process. A part is one instance of it:
 *             a variable of a proctype is one item, and has a part for every
 *             process of that type.
 * Blocks:     the parts of one process make a block. Blocks of one kind have
 *             parts of the same items.
 * Contents:   the values of a part in a state are a list of numbers; a part
 *             that does not exist in the state has none. Two states are equal
 *             if and only if all parts have equal contents. The first number of
 *             a channel is how many messages it holds.
 * Models:     a Model without a PartsFacet is described by the variables that
 *             reports show; a value is then a hash of its text.
 * Ownership:  an Anatomy owns everything in it. It is valid while the Model
 *             lives.
 */
#ifndef CORE_ANATOMY_H
#define CORE_ANATOMY_H

#include "base/arena.h"
#include "base/vec.h"
#include "core/model.h"

#define NO_BLOCK UINT32_MAX
#define NO_KIND UINT32_MAX

typedef enum ItemKind {
    ITEM_VARIABLE, /* one number */
    ITEM_ARRAY,    /* several */
    ITEM_CHANNEL,  /* messages */
    ITEM_PLACE,    /* where a process stands */
    ITEM_OTHER     /* anything else */
} ItemKind;

typedef struct LineList {
    const uint32_t *lines; /* in increasing order */
    uint32_t count;        /* how many */
} LineList;

typedef struct AnatomyItem {
    const char *name;  /* as the user knows it: "x", "P:y", "P@" */
    ItemKind kind;     /* what it is */
    uint32_t of;       /* kind of the blocks that have it, or NO_KIND */
    uint32_t bits;     /* of a state, for each part */
    uint32_t line;     /* where it is declared; 0: that is not known */
    uint32_t capacity; /* messages that a channel can hold */
    LineList reads;    /* where it is read, but not only to change it */
    LineList writes;   /* where it is written */
    bool known;        /* these are all: elsewhere it is not used */
    bool matters;      /* what can be done depends on it, or a message; if not,
                          it is read only to compute ... */
    LineList feeds;    /* ... these items: numbers, plus 1 */
    bool updated;      /* it is read to compute its own next value */
    bool compared;     /* it is read only to be compared with constants, ... */
    int64_t greatest;  /* ... of which this is the greatest, or -1 */
    int64_t second;    /* and this the one before it, or -1 */
    bool resettable;   /* `check` resets it where it is not read any more, */
    bool removable;    /* and leaves it out if no property depends on it */
    LineList places;   /* of a place: its line, by number; or none */
} AnatomyItem;

typedef struct AnatomyBlock {
    const char *name; /* "P(1)", or a component's */
    uint32_t kind;    /* blocks of one kind are made alike */
    int64_t number;   /* by which the model refers to it, as _pid */
    uint32_t process; /* of the Structure (core/structure.h), or NO_PROCESS */
} AnatomyBlock;

typedef struct AnatomyPart {
    uint32_t item;  /* what it is an instance of */
    uint32_t block; /* whose it is, or NO_BLOCK */
    uint32_t index; /* which of the parts of this item and block, from 0: an
                       element of an array of structs or channels; filled in
                       by anatomy_init */
} AnatomyPart;

typedef struct Anatomy {
    Mem *mem;                 /* where the arrays come from */
    Arena arena;              /* names and lines, and what the model keeps */
    VEC(AnatomyItem) items;   /* in the order of the text */
    VEC(AnatomyBlock) blocks; /* processes */
    VEC(AnatomyPart) parts;   /* of a state */
    VEC(const char *) kinds;  /* by kind of block: its name */
    const void *own;          /* the model's */
} Anatomy;

typedef struct Dissection {
    Mem *mem;             /* where the arrays come from */
    VEC(int64_t) numbers; /* contents of the parts asked for */
    VEC(size_t) ends;     /* by part asked for: where they end */
} Dissection;

struct PartsFacet {
    const Model *of; /* which the functions are asked of */

    /* Fill in an empty Anatomy. */
    void (*anatomy)(const Model *model, Anatomy *out);

    /* Append the contents of some of its parts in a state. */
    void (*dissect)(const Model *model, const Anatomy *anatomy,
                    const Word *state, const uint32_t *parts, size_t count,
                    Dissection *out);
};

/* An item is used in a line: what models collect. */
typedef struct LineMark {
    uint32_t item; /* which */
    uint32_t line; /* where */
} LineMark;

typedef VEC(LineMark) LineMarks;

/* For models: the lines of an item, in order, each once, without 0. */
LineList anatomy_lines(Anatomy *anatomy, const LineMarks *marks, uint32_t item);

/* The anatomy of the model, with room from `mem`. */
void anatomy_init(Anatomy *anatomy, const Model *model, Mem *mem);
void anatomy_release(Anatomy *anatomy);

/* The contents of these parts in a state, one after the other. */
void anatomy_dissect(const Anatomy *anatomy, const Model *model,
                     const Word *state, const uint32_t *parts, size_t count,
                     Dissection *out);

void dissection_init(Dissection *dissection, Mem *mem);
void dissection_release(Dissection *dissection);

/* For models: the numbers of one more part are complete. */
void dissection_end(Dissection *dissection);

/* The contents of the k-th part that was asked for. */
static inline const int64_t *dissection_get(const Dissection *dissection,
                                            size_t k, size_t *count) {
    size_t first = k ? vec_item(&dissection->ends, k - 1) : 0;
    *count = vec_item(&dissection->ends, k) - first;
    return vec_at(&dissection->numbers, first);
}

#endif
