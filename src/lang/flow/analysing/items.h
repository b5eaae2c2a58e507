/* lang/flow/analysing/items.h -- the dependence of a program in the making
 *
 * Purpose:    what the files that compute a dependence share: instances of
 *             processes (instances.c), what their commands do now and later
 *             (items.c), how these disturb each other (relations.c), and why
 *             one may be impossible (guards.c). dependence.c puts them
 *             together and looks at states.
 */
#ifndef LANG_FLOW_ANALYSING_ITEMS_H
#define LANG_FLOW_ANALYSING_ITEMS_H

#include "core/dependence.h"
#include "core/property.h"
#include "lang/flow/analysing/access.h"
#include "lang/flow/running/interpret.h"

#define NO_INSTANCE UINT32_MAX

typedef struct Instance { /* a process, as its commands see it */
    uint32_t pid;         /* its number */
    uint32_t type;        /* its type */
    uint32_t next;        /* another one with these two, or NO_INSTANCE */
    uint32_t first;       /* its first item */
    uint64_t below;       /* a hash of the types of older processes, which own
                             channels; 0 if no process owns any */
    uint64_t *settled;    /* variables that no command writes, the others 0 */
    uint64_t *own;        /* ends of channels that no other process writes to
                             as long as it lives: objects */
    Word *state;          /* in which it lives */
} Instance;

typedef enum PartKind {
    PART_TERM,     /* a condition, which may be false */
    PART_EMPTY,    /* the channel has no message */
    PART_NOT_EMPTY /* it has one, but not first the one that is wanted */
} PartKind;

/* One reason why an item may be impossible, and who can remove it. */
typedef struct ItemPart {
    PartKind kind;      /* which reason */
    const Term *term;   /* the condition */
    int32_t channel;    /* its number */
    uint64_t *enablers; /* a set of items */
} ItemPart;

typedef struct Item {
    uint32_t instance;      /* whose */
    uint32_t location;      /* where the process is then */
    const Command *command; /* what it does */
    Access access;          /* what that has to do with */
    Access whole;           /* the same with all that can follow */
    uint32_t first_part;    /* its reasons to be impossible, one by one; */
    uint32_t part_count;    /* none: they are not known so exactly */
    bool timeout;           /* whether it is possible may depend on timeout */
} Item;

typedef struct Doing { /* a move, as interpret_step says it */
    uint32_t command;  /* that is done, by number */
    uint16_t pid;      /* by whom, */
    uint16_t partner;  /* and who receives */
} Doing;

typedef struct TypeFacts {
    uint32_t first;      /* its first command */
    uint32_t count;      /* commands from there on, those of d_steps included */
    uint32_t *locations; /* by command: where it is */
    bool *creating;      /* by location: a run can follow there or later */
    uint64_t *mask;      /* bits of its variables that no command writes */
    uint32_t words;      /* of the mask */
    bool bound;          /* there are such bits */
    Access any;          /* all that such processes, and those that they
                            create, can ever do */
} TypeFacts;

/* Items of one command that lead to the same. What an item has to do with
 * another one, of another process, is found out once for all of these. */
typedef struct Alike {
    uint32_t *first;  /* by item: the first one that is like it */
    uint32_t *asked;  /* by first item: the last round in which it was, ... */
    uint8_t *answers; /* ... and the answer */
    uint32_t rounds;  /* so far */
} Alike;

typedef struct FlowDependence {
    Dependence base;                /* what reductions see */
    const Interpreter *interpreter; /* the program, and numbers of actions */
    Arena arena;                    /* everything below */
    Objects objects;                /* what steps have to do with */
    TypeFacts *types;               /* by type */
    VEC(Instance) instances;        /* processes that were found */
    uint32_t *heads;                /* by pid and type: the first instance */
    Item *items;                    /* by number */
    Doing *doings;                  /* by move; NULL: there are too many */
    uint64_t *conflicts;            /* by item: a set */
    uint64_t *obstacles;            /* by item: a set */
    uint64_t *enablers;             /* by item: a set */
    Alike alike;                    /* items that do the same */
    VEC(ItemPart) parts;            /* of all items */
    uint64_t *setters; /* items after which a variable may be written that
                          counts as fixed; NULL: none does */
    bool inner;        /* there are types with channels of their own */
} FlowDependence;

static inline const Flow *flow_of(const FlowDependence *self) {
    return self->interpreter->flow;
}

/* A view of a state for reading. */
static inline void items_open_view(const FlowDependence *self,
                                   const Word *state, View *view) {
    *view = (View){.flow = flow_of(self),
                   .capacity = self->interpreter->capacity,
                   .hidden = (Word *)(uintptr_t)self->interpreter->hidden,
                   .dry = true};
    view_open(view, (Word *)(uintptr_t)state);
}

/* Where the commands of a type are, and what they never write. */
void items_describe_type(FlowDependence *self, uint32_t t);

/* All that processes of each type do, and those that they create. */
void items_describe_creation(FlowDependence *self);

/* Can the step create a process of this type? */
bool items_creates(const FlowDependence *self, const Access *access,
                   uint32_t type);

/* The instance of a process, or NO_INSTANCE; `below` is that of the older ones.
 */
uint32_t items_instance_of(const FlowDependence *self, const View *view,
                           uint64_t below, uint32_t pid);

/* Find instances by walks through the states. */
void items_walk_about(FlowDependence *self, const Word *initial);

/* Number the items of all instances; how many there are. */
uint32_t items_count(FlowDependence *self);

/* Which ends of channels belong to instances, as the program says. */
void items_find_owners(FlowDependence *self);

/* What the commands of an instance have to do with. */
void items_describe(FlowDependence *self, Instance *instance);

/* ... and all that can follow them. */
void items_lookahead(FlowDependence *self, const Instance *instance);

/* Find globals that are set at the beginning (set_up.c). True if there are any:
 * then items are to be described again. */
bool items_set_up(FlowDependence *self, const Word *initial);

/* Find out which items are alike, once all is known of each. */
void items_find_alike(FlowDependence *self);

/* Who can make an item possible that needs these things. */
void items_list_enablers(FlowDependence *self, uint32_t a, const Access *access,
                         uint64_t *set);

/* Who conflicts with each item or obstructs it, and who makes it possible. */
void items_relate(FlowDependence *self);

/* The single reasons why items are impossible. */
void items_divide_guards(FlowDependence *self);

/* Who changes each proposition. */
void items_find_changers(FlowDependence *self);

/* Who can undo an error of each property. */
void items_find_visible(FlowDependence *self, const Property *properties,
                        uint32_t count);

/* One process more below: what distinguishes stacks of processes. */
uint64_t items_add_below(const FlowDependence *self, uint64_t below,
                         uint32_t type);

/* A table of empty sets of items. */
uint64_t *items_new_table(FlowDependence *self, uint32_t rows);

#endif
