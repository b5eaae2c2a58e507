/* test/unit/network_kit.h -- networks built by hand, for tests
 *
 * A Kit holds a network under construction and, after kit_model, the Model
 * and a batch to expand into. States are written 1, 2, 3 as in files.
 */
#ifndef TEST_UNIT_NETWORK_KIT_H
#define TEST_UNIT_NETWORK_KIT_H

#include "base/diag.h"
#include "core/model_text.h"
#include "lang/network/form/network.h"
#include "test/unit/once.h"
#include <stdio.h>

#include <stdlib.h>
#include <string.h>

typedef struct Kit {
    Mem mem;          /* everything is from here */
    Diagnostics diag; /* of network_model */
    Network network;  /* until kit_model */
    Model *model;     /* after it */
    Successors batch; /* of the model's states */
    Text text;        /* for printing */
} Kit;

static inline void kit_init(Kit *kit) {
    *kit = (Kit){0};
    mem_init(&kit->mem);
    diag_init(&kit->diag, &kit->mem);
    network_init(&kit->network, &kit->mem);
    text_init(&kit->text, &kit->mem);
}

static inline void kit_model(Kit *kit) {
    kit->model = network_model(&kit->network, &kit->diag);
    if (kit->model)
        successors_init(&kit->batch, &kit->mem, kit->model->words);
}

/* Free everything; returns the bytes that are still live. */
static inline size_t kit_release(Kit *kit) {
    if (kit->model)
        successors_release(&kit->batch);
    model_free(kit->model);
    text_release(&kit->text);
    diag_release(&kit->diag);
    return kit->mem.live;
}

/* An LSTS with actions given as words: "rq gra rel"; starts in state 1. */
static inline Lsts *kit_system(Kit *kit, uint32_t states, const char *actions) {
    Lsts *lsts = mem_alloc(&kit->mem, sizeof *lsts);
    lsts_init(lsts, &kit->mem);
    lsts->state_count = states;
    vec_push(&kit->mem, &lsts->initial, 0);
    while (*actions) {
        size_t length = strcspn(actions, " ");
        vec_push(&kit->mem, &lsts->actions,
                 arena_copy(&lsts->strings, actions, length));
        actions += length + strspn(actions + length, " ");
    }
    vec_push(&kit->mem, &kit->network.systems, lsts);
    return lsts;
}

static inline uint32_t kit_action(const Lsts *lsts, const char *name) {
    for (uint32_t a = 0; a < lsts->actions.count; a++)
        if (strcmp(lsts->actions.data[a], name) == 0)
            return a;
    abort();
}

/* Edges are to be added in the order of their sources. */
static inline void kit_edge(Lsts *lsts, uint32_t source, const char *action,
                            uint32_t target) {
    vec_push(
        lsts->mem, &lsts->transitions,
        (LstsTransition){source - 1, kit_action(lsts, action), target - 1});
}

/* Edges in one line, as in "1 a 2, 1 tau 3", in the order of their sources. */
static inline void kit_edges(Lsts *lsts, const char *edges) {
    unsigned source, target;
    char action[16];
    int length;
    while (sscanf(edges, "%u %15[^ ] %u%n", &source, action, &target,
                  &length) == 3) {
        kit_edge(lsts, source, action, target);
        edges += length;
        edges += strspn(edges, ", ");
    }
    if (*edges)
        abort();
}

/* A proposition true in the states whose bits are set; bit 0 is state 1. */
static inline uint32_t kit_proposition(Lsts *lsts, PropositionKind kind,
                                       const char *name, uint64_t states) {
    Proposition proposition = {.kind = kind, .name = name};
    for (uint32_t s = 0; s < 64; s++)
        if (states >> s & 1)
            ranges_append(&proposition.states, lsts->mem, s);
    vec_push(lsts->mem, &lsts->propositions, proposition);
    return (uint32_t)lsts->propositions.count - 1;
}

/* The next component; its id is its number from 1. */
static inline uint32_t kit_component(Kit *kit, const Lsts *lsts,
                                     const char *prefix, const char *name) {
    uint32_t number = (uint32_t)kit->network.components.count;
    vec_push(&kit->mem, &kit->network.components,
             (Component){number + 1, prefix, name, lsts});
    return number;
}

static inline uint32_t kit_label(Kit *kit, const char *name) {
    for (uint32_t i = 0; i < kit->network.labels.count; i++)
        if (strcmp(kit->network.labels.data[i], name) == 0)
            return i;
    vec_push(&kit->mem, &kit->network.labels, name);
    return (uint32_t)kit->network.labels.count - 1;
}

static inline void kit_participant(Kit *kit, uint32_t id, const char *action) {
    const Lsts *lsts = kit->network.components.data[id - 1].lsts;
    vec_push(&kit->mem, &kit->network.participants,
             (Participant){id - 1, kit_action(lsts, action)});
    vec_last(&kit->network.rules).count++;
}

/* Start a rule; its participants follow. */
static inline void kit_rule(Kit *kit, const char *result) {
    uint32_t first = (uint32_t)kit->network.participants.count;
    vec_push(&kit->mem, &kit->network.rules,
             ((SyncRule){.first = first,
                         .result = kit_label(kit, result),
                         .source = NO_SOURCE}));
}

static inline void kit_rule2(Kit *kit, const char *result, uint32_t id1,
                             const char *action1, uint32_t id2,
                             const char *action2) {
    kit_rule(kit, result);
    kit_participant(kit, id1, action1);
    kit_participant(kit, id2, action2);
}

static inline uint32_t kit_atom(Kit *kit, uint32_t id, uint32_t proposition) {
    for (uint32_t i = 0; i < kit->network.atoms.count; i++) {
        PropositionAtom atom = kit->network.atoms.data[i];
        if (atom.component == id - 1 && atom.proposition == proposition)
            return i;
    }
    vec_push(&kit->mem, &kit->network.atoms,
             (PropositionAtom){id - 1, proposition});
    return (uint32_t)kit->network.atoms.count - 1;
}

/* Start a proposition rule; its expression is then filled in. */
static inline Boolean *kit_prop_rule(Kit *kit, PropositionKind result,
                                     const char *name) {
    vec_push(
        &kit->mem, &kit->network.propositions,
        (PropositionRule){.result = result, .name = name, .span = SPAN_NONE});
    return &vec_last(&kit->network.propositions).expression;
}

/* The conjunction of atoms of two components, as in a mutual exclusion. */
static inline void kit_pair_rule(Kit *kit, PropositionKind result,
                                 const char *name, uint32_t id1, uint32_t id2,
                                 uint32_t proposition) {
    uint32_t first = kit_atom(kit, id1, proposition);
    uint32_t second = kit_atom(kit, id2, proposition);
    Boolean *e = kit_prop_rule(kit, result, name);
    uint32_t a = boolean_add(e, &kit->mem, BOOLEAN_ATOM, first, 0);
    uint32_t b = boolean_add(e, &kit->mem, BOOLEAN_ATOM, second, 0);
    boolean_add(e, &kit->mem, BOOLEAN_AND, a, b);
}

static inline void kit_atom_rule(Kit *kit, PropositionKind result,
                                 const char *name, uint32_t id,
                                 uint32_t proposition) {
    uint32_t atom = kit_atom(kit, id, proposition);
    Boolean *e = kit_prop_rule(kit, result, name);
    boolean_add(e, &kit->mem, BOOLEAN_ATOM, atom, 0);
}

/* The state as "1 2 1", in the kit's text. */
static inline const char *kit_state(Kit *kit, const Word *state) {
    text_clear(&kit->text);
    for (uint32_t k = 0; k < model_variable_count(kit->model); k++) {
        if (k)
            text_char(&kit->text, ' ');
        model_print_value(kit->model, state, k, &kit->text);
    }
    return kit->text.data;
}

static inline int kit_compare_lines(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All transitions of the state as sorted lines "label -> 1 2 1", each ended
 * by ";", in the kit's text. */
static inline const char *kit_expand(Kit *kit, const Word *state) {
    char *lines[256];
    size_t count = 0;
    successors_clear(&kit->batch);
    expand_once(kit->model, state, &kit->batch);
    for (size_t i = 0; i < kit->batch.count && count < 256; i++) {
        const char *target = kit_state(kit, successors_state(&kit->batch, i));
        const char *label = model_label(kit->model, kit->batch.actions[i]);
        size_t size = strlen(target) + strlen(label) + 8;
        lines[count] = malloc(size);
        strcpy(lines[count], label);
        strcat(lines[count], " -> ");
        strcat(lines[count++], target);
    }
    if (count > 1)
        qsort(lines, count, sizeof *lines, kit_compare_lines);
    text_clear(&kit->text);
    for (size_t i = 0; i < count; i++) {
        text_printf(&kit->text, "%s;", lines[i]);
        free(lines[i]);
    }
    return kit->text.data;
}

/* Copy the only initial state. */
static inline void kit_initial(Kit *kit, Word *state) {
    successors_clear(&kit->batch);
    initial_once(kit->model, &kit->batch);
    if (kit->batch.count != 1)
        abort();
    memcpy(state, kit->batch.states, kit->model->words * sizeof *state);
}

/* Move to target i of the last expansion. */
static inline void kit_follow(Kit *kit, Word *state, const char *target) {
    for (size_t i = 0; i < kit->batch.count; i++) {
        const Word *next = successors_state(&kit->batch, i);
        if (strcmp(kit_state(kit, next), target) == 0) {
            memcpy(state, next, kit->model->words * sizeof *state);
            return;
        }
    }
    abort();
}

#endif
