#include "automata/translating/recurrence.h"

#include "automata/forms/product.h"
#include "automata/reducing/reduce.h"
#include "automata/reducing/weak.h"
#include "automata/translating/tableau.h"
#include "formula/ltl_traits.h"

#include <assert.h>

#define NONE UINT32_MAX

/* The conjuncts of a formula. */
typedef struct Parts {
    FormulaTerms sought; /* x of G F x, if a prefix decides that x holds */
    FormulaTerms tail;   /* others to which no prefix matters */
    FormulaTerms rest;   /* all others */
} Parts;

typedef struct Recurring {
    Unfolding *unfolding; /* of the formula */
    Mem *mem;             /* where arrays come from */
    bool deterministic;   /* automata of F x */
    bool many;            /* more recurrences than there can be sets */
    uint32_t most;        /* states */
} Recurring;

/* ---- Parts --------------------------------------------------------------- */

/* Does the term have the trait, whose dual is that of its negation? */
static bool has(unsigned traits, FormulaTerm term, unsigned trait,
                unsigned dual) {
    return traits & (term & 1 ? dual : trait);
}

static bool ignores_prefixes(const Formulas *formulas, FormulaTerm term) {
    unsigned traits = ltl_traits(formulas, term / 2);
    return (traits & LTL_EVENTUAL) && (traits & LTL_UNIVERSAL);
}

/* By its syntax only, and not a Boolean formula unless there are many: with
 * that, the tableau of G F x has one state. */
static bool is_sought(const Recurring *self, FormulaTerm term) {
    unsigned traits = ltl_traits(self->unfolding->formulas, term / 2);
    bool boolean = (traits & LTL_SAFETY) && (traits & LTL_GUARANTEE) &&
                   (traits & LTL_STUTTER);
    return (self->many || !boolean) &&
           has(traits, term, LTL_GUARANTEE, LTL_SAFETY);
}

static void sort_part(const Recurring *self, FormulaTerm part, Parts *parts) {
    const Formulas *formulas = self->unfolding->formulas;
    FormulaTerms bodies = {0};
    bool sought = term_recurs(formulas, part, &bodies);
    for (size_t i = 0; i < bodies.count; i++)
        sought = sought && is_sought(self, bodies.data[i]);
    for (size_t i = 0; sought && i < bodies.count; i++)
        vec_push(self->mem, &parts->sought, bodies.data[i]);
    if (!sought && ignores_prefixes(formulas, part))
        vec_push(self->mem, &parts->tail, part);
    else if (!sought)
        vec_push(self->mem, &parts->rest, part);
    vec_release(self->mem, &bodies);
}

static void find_parts(Recurring *self, FormulaTerm term, Parts *parts) {
    const Formulas *formulas = self->unfolding->formulas;
    FormulaTerms all = {0}, bodies = {0};
    terms_add(formulas, &all, term);
    for (size_t i = 0; i < all.count; i++)
        term_recurs(formulas, all.data[i], &bodies);
    self->many = bodies.count > MOST_SETS;
    for (size_t i = 0; i < all.count; i++)
        sort_part(self, all.data[i], parts);
    vec_release(self->mem, &all);
    vec_release(self->mem, &bodies);
}

static void release_parts(const Recurring *self, Parts *parts) {
    vec_release(self->mem, &parts->sought);
    vec_release(self->mem, &parts->tail);
    vec_release(self->mem, &parts->rest);
}

/* ---- F x ----------------------------------------------------------------- */

/* Let runs wait in a new initial state, but not forever. */
static void wait_before(Omega *omega) {
    uint32_t state = omega->state_count++, start = omega->initial.data[0];
    size_t count = omega->edges.count;
    assert(omega->initial.count == 1);
    for (size_t i = 0; omega->set_count == 0 && i < count; i++)
        omega->edges.data[i].marks = 1;
    omega->set_count += omega->set_count == 0;
    for (size_t i = 0; i < count; i++) {
        AutomatonEdge edge = omega->edges.data[i];
        if (edge.source == start)
            omega_edge(omega, state, edge.target, edge.guard, 0);
    }
    omega_edge(omega, state, state, DIAGRAM_TRUE, 0);
    omega->initial.data[0] = state;
    omega_sort(omega);
}

/* The only state with accepting cycles, if it accepts everything and is not
 * the initial one; otherwise NONE. */
static uint32_t find_end(const Omega *omega) {
    Components components;
    omega_components(omega, &components);
    uint32_t end = NONE, count = 0;
    bool loops = false;
    for (uint32_t s = 0; s < omega->state_count; s++)
        if (components.classes[components.of[s]] >= COMPONENT_FULL) {
            end = s;
            count++;
        }
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        loops |= edge->source == end && edge->target == end &&
                 edge->guard == DIAGRAM_TRUE &&
                 edge->marks == omega_all_marks(omega);
    }
    components_release(&components);
    return count == 1 && loops && omega->initial.data[0] != end ? end : NONE;
}

/* The automaton of F x; false if no prefix decides it. */
static bool build_search(const Recurring *self, FormulaTerm body,
                         Omega *search) {
    Omega omega;
    omega_init(&omega, self->unfolding->diagrams);
    bool done = tableau_build(&omega, self->unfolding, body, self->most);
    if (done) {
        omega_reduce(&omega);
        done = omega.initial.count == 1;
    }
    if (done) {
        wait_before(&omega);
        omega_reduce(&omega);
        done = !self->deterministic || omega_weak(&omega, search, self->most);
        if (done && !self->deterministic)
            omega_copy(&omega, search);
        done = done && search->initial.count == 1 && find_end(search) != NONE;
    }
    omega_release(&omega);
    return done && !search->diagrams->exhausted;
}

/* ---- Searches in turn ---------------------------------------------------- */

/* Where a search that ends leads: to the beginning of the next one; one that
 * is deterministic may already read the last letter. */
static void pass_on(Omega *omega, const AutomatonEdge *edge, const Omega *next,
                    uint32_t offset, bool deterministic) {
    uint32_t start = next->initial.data[0], end = find_end(next);
    if (!deterministic)
        omega_edge(omega, edge->source, offset + start, edge->guard,
                   edge->marks);
    for (size_t i = 0; deterministic && i < next->edges.count; i++) {
        const AutomatonEdge *other = &next->edges.data[i];
        uint32_t target = other->target == end ? start : other->target;
        if (other->source == start)
            omega_edge(omega, edge->source, offset + target,
                       diagram_and(omega->diagrams, edge->guard, other->guard),
                       edge->marks);
    }
}

/* Append the edges of a search, whose states begin at `offset`. */
static void append(Omega *omega, const Omega *search, uint32_t offset,
                   const Omega *next, uint32_t next_offset,
                   bool deterministic) {
    uint32_t end = find_end(search);
    for (size_t i = 0; i < search->edges.count; i++) {
        AutomatonEdge edge = search->edges.data[i];
        if (edge.source == end)
            continue;
        edge.source += offset;
        edge.marks = next_offset <= offset;
        if (edge.target == end)
            pass_on(omega, &edge, next, next_offset, deterministic);
        else
            omega_edge(omega, edge.source, offset + edge.target, edge.guard, 0);
    }
}

/* Every state accepts the same words: one that no run comes back to need not
 * be the initial one. */
static void start_on_cycle(Omega *omega) {
    Components components;
    omega_components(omega, &components);
    uint32_t *first = omega_index(omega);
    uint32_t *state = &omega->initial.data[0];
    while (components.classes[components.of[*state]] == COMPONENT_TRANSIENT &&
           first[*state] < first[*state + 1])
        *state = omega->edges.data[first[*state]].target;
    omega_free_index(omega, first);
    components_release(&components);
}

static void take_turns(const Recurring *self, const Omega *searches,
                       size_t count, Omega *omega) {
    uint32_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        bool last = i + 1 == count;
        uint32_t next = last ? 0 : offset + searches[i].state_count;
        append(omega, &searches[i], offset, &searches[last ? 0 : i + 1], next,
               self->deterministic);
        offset += searches[i].state_count;
    }
    omega->state_count = offset;
    omega->set_count = 1;
    vec_push(self->mem, &omega->initial, searches[0].initial.data[0]);
    omega_sort(omega);
    start_on_cycle(omega);
}

static bool build_turns(const Recurring *self, const FormulaTerms *bodies,
                        Omega *omega) {
    size_t bytes = bodies->count * sizeof(Omega), made = 0;
    Omega *searches = mem_alloc(self->mem, bytes);
    bool done = true;
    for (; done && made < bodies->count; made++) {
        omega_init(&searches[made], omega->diagrams);
        done = build_search(self, bodies->data[made], &searches[made]);
    }
    if (done)
        take_turns(self, searches, made, omega);
    for (size_t i = 0; i < made; i++)
        omega_release(&searches[i]);
    mem_free(self->mem, searches, bytes);
    omega_reduce(omega);
    return done && !omega->diagrams->exhausted;
}

/* ---- What waits for the rest --------------------------------------------- */

typedef struct Waiting {
    const Omega *rest;     /* what is waited for */
    const Omega *tail;     /* what waits in its initial state */
    Omega *result;         /* what is made */
    Components components; /* of `rest` */
    uint32_t *numbers;     /* by pair: number + 1, or 0 */
    VEC(size_t) pairs;     /* by number: state of rest * tails + of tail */
} Waiting;

static bool accepts_at(const Waiting *waiting, uint32_t state) {
    const Components *components = &waiting->components;
    return components->classes[components->of[state]] >= COMPONENT_FULL;
}

static uint32_t number_of(Waiting *waiting, uint32_t rest, uint32_t tail) {
    size_t pair = (size_t)rest * waiting->tail->state_count + tail;
    if (waiting->numbers[pair] == 0) {
        vec_push(waiting->rest->diagrams->mem, &waiting->pairs, pair);
        waiting->numbers[pair] = (uint32_t)waiting->pairs.count;
    }
    return waiting->numbers[pair] - 1;
}

/* Both make a step. */
static void step_both(Waiting *waiting, uint32_t source, uint32_t state,
                      const AutomatonEdge *edge, const uint32_t *first) {
    const Omega *tail = waiting->tail;
    for (uint32_t i = first[state]; i < first[state + 1]; i++) {
        const AutomatonEdge *other = &tail->edges.data[i];
        Diagram guard = diagram_and(tail->diagrams, edge->guard, other->guard);
        uint64_t marks = edge->marks | other->marks << waiting->rest->set_count;
        if (guard != DIAGRAM_FALSE)
            omega_edge(waiting->result, source,
                       number_of(waiting, edge->target, other->target), guard,
                       marks);
    }
}

static void expand(Waiting *waiting, uint32_t number, const uint32_t *rests,
                   const uint32_t *tails) {
    const Omega *rest = waiting->rest;
    size_t pair = waiting->pairs.data[number];
    uint32_t state = (uint32_t)(pair / waiting->tail->state_count);
    uint32_t other = (uint32_t)(pair % waiting->tail->state_count);
    for (uint32_t i = rests[state]; i < rests[state + 1]; i++) {
        const AutomatonEdge *edge = &rest->edges.data[i];
        if (components_inner(&waiting->components, edge) &&
            accepts_at(waiting, state))
            step_both(waiting, number, other, edge, tails);
        else
            omega_edge(waiting->result, number,
                       number_of(waiting, edge->target,
                                 waiting->tail->initial.data[0]),
                       edge->guard, 0);
    }
}

/* Outside accepting components of `rest` the other one stays where it starts,
 * as no prefix matters to it. */
static bool join_waiting(const Omega *rest, const Omega *tail, Omega *result,
                         uint32_t most) {
    Mem *mem = rest->diagrams->mem;
    Waiting waiting = {.rest = rest, .tail = tail, .result = result};
    size_t bytes =
        (size_t)rest->state_count * tail->state_count * sizeof(uint32_t);
    if (tail->initial.count != 1 || rest->initial.count != 1 ||
        rest->set_count + tail->set_count >= MOST_SETS)
        return false;
    waiting.numbers = mem_alloc(mem, bytes);
    omega_components(rest, &waiting.components);
    uint32_t *rests = omega_index(rest), *tails = omega_index(tail);
    vec_push(mem, &result->initial,
             number_of(&waiting, rest->initial.data[0], tail->initial.data[0]));
    for (uint32_t n = 0; n < waiting.pairs.count && n <= most; n++) {
        mem_poll(mem);
        expand(&waiting, n, rests, tails);
    }
    result->state_count = (uint32_t)waiting.pairs.count;
    result->set_count = rest->set_count + tail->set_count;
    omega_sort(result);
    omega_free_index(rest, rests);
    omega_free_index(tail, tails);
    components_release(&waiting.components);
    mem_free(mem, waiting.numbers, bytes);
    vec_release(mem, &waiting.pairs);
    return result->state_count <= most;
}

/* ---- All together -------------------------------------------------------- */

static void replace(Omega *omega, Omega *by) {
    omega_release(omega);
    *omega = *by;
}

static bool build_tableau(const Recurring *self, const FormulaTerms *terms,
                          Omega *omega) {
    bool done = tableau_build_all(omega, self->unfolding, terms, self->most);
    if (done)
        omega_reduce(omega);
    return done && !omega->diagrams->exhausted;
}

/* The searches, and with them the others to which no prefix matters. */
static bool build_tail(const Recurring *self, const Parts *parts,
                       Omega *omega) {
    if (parts->sought.count == 0)
        return build_tableau(self, &parts->tail, omega);
    if (!build_turns(self, &parts->sought, omega))
        return false;
    if (parts->tail.count == 0)
        return true;
    Omega other, both;
    omega_init(&other, omega->diagrams);
    omega_init(&both, omega->diagrams);
    bool done = build_tableau(self, &parts->tail, &other) &&
                omega_product(omega, &other, &both, self->most);
    omega_release(&other);
    replace(omega, &both);
    return done;
}

static bool build_all(const Recurring *self, const Parts *parts, Omega *omega) {
    if (!build_tail(self, parts, omega))
        return false;
    if (parts->rest.count == 0)
        return true;
    Omega rest, both;
    omega_init(&rest, omega->diagrams);
    omega_init(&both, omega->diagrams);
    bool done = build_tableau(self, &parts->rest, &rest) &&
                join_waiting(&rest, omega, &both, self->most);
    omega_release(&rest);
    replace(omega, &both);
    return done;
}

bool recurrence_build(Omega *omega, Unfolding *unfolding, FormulaTerm term,
                      bool deterministic, uint32_t most) {
    Recurring self = {.unfolding = unfolding,
                      .mem = unfolding->diagrams->mem,
                      .deterministic = deterministic,
                      .most = most};
    Parts parts = {0};
    if (unfolding->memories.count) /* a body would begin without a past */
        return false;
    find_parts(&self, term, &parts);
    bool fit = parts.sought.count ||
               (parts.tail.count && parts.rest.count && !deterministic);
    bool done = fit && build_all(&self, &parts, omega);
    release_parts(&self, &parts);
    return done && !unfolding->diagrams->exhausted;
}
