#include "automata/reducing/repeat.h"

#include "automata/forms/omega.h"
#include "automata/forms/repeatable.h"
#include "automata/forms/traits.h"
#include "automata/reducing/degeneralise.h"
#include "automata/reducing/reduce.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_NODES = 1 << 16, /* of diagrams */
    MOST_CLASSES = 64,    /* of letters */
    MOST_STATES = 200,    /* of the automaton */
    MOST_LEAPS = 4000,    /* of a class */
    MOST_EDGES = 20000    /* of the result */
};

typedef struct Leap { /* by one or more letters of a class */
    uint32_t source;  /* from this state */
    uint32_t target;  /* to this one */
    uint64_t marks;   /* of all edges on the way */
} Leap;

typedef VEC(Leap) Leaps;

typedef struct Repeat {
    Mem *mem;              /* where everything comes from */
    const Omega *omega;    /* what is made repeatable */
    Diagrams *diagrams;    /* of guards */
    VEC(Diagram) classes;  /* of letters */
    Leaps *leaps;          /* by class, if they are known */
    uint32_t *numbers;     /* by state and class, + 1, that it waits in; the
                              last class is none: number in the result + 1 */
    VEC(uint32_t) entered; /* by state of the result: which that is */
    Omega *result;         /* is made */
} Repeat;

/* ---- Letters ------------------------------------------------------------- */

/* Divide the classes into those letters that satisfy the guard, and others. */
static void divide(Repeat *self, Diagram guard) {
    size_t count = self->classes.count;
    for (size_t i = 0; i < count; i++) {
        Diagram class = vec_item(&self->classes, i);
        Diagram inside = diagram_and(self->diagrams, class, guard);
        Diagram outside = diagram_minus(self->diagrams, class, guard);
        if (inside == DIAGRAM_FALSE || outside == DIAGRAM_FALSE)
            continue;
        vec_item(&self->classes, i) = inside;
        vec_push(self->mem, &self->classes, outside);
    }
}

static bool find_classes(Repeat *self) {
    vec_push(self->mem, &self->classes, DIAGRAM_TRUE);
    for (size_t i = 0; i < self->omega->edges.count; i++) {
        divide(self, vec_item(&self->omega->edges, i).guard);
        if (self->classes.count > MOST_CLASSES || self->diagrams->exhausted)
            return false;
    }
    return true;
}

/* ---- Leaps --------------------------------------------------------------- */

/* Is there a leap at least as good? */
static bool is_known(const Leaps *leaps, const Leap *leap) {
    for (size_t i = 0; i < leaps->count; i++) {
        const Leap *other = &vec_item(leaps, i);
        if (other->source == leap->source && other->target == leap->target &&
            (leap->marks & ~other->marks) == 0)
            return true;
    }
    return false;
}

static void add_leap(Repeat *self, Leaps *leaps, Leap leap) {
    if (!is_known(leaps, &leap))
        vec_push(self->mem, leaps, leap);
}

/* A leap and then another one are one. */
static bool find_leaps(Repeat *self, size_t class) {
    Leaps *leaps = &self->leaps[class];
    Diagram letters = vec_item(&self->classes, class);
    for (size_t i = 0; i < self->omega->edges.count; i++) {
        const AutomatonEdge *edge = &vec_item(&self->omega->edges, i);
        if (diagram_and(self->diagrams, edge->guard, letters) != DIAGRAM_FALSE)
            add_leap(self, leaps,
                     (Leap){edge->source, edge->target, edge->marks});
    }
    for (size_t i = 0; i < leaps->count; i++) {
        mem_poll(self->mem);
        for (size_t k = 0; k < leaps->count && leaps->count <= MOST_LEAPS;
             k++) {
            Leap a = vec_item(leaps, i), b = vec_item(leaps, k);
            if (a.target == b.source)
                add_leap(self, leaps,
                         (Leap){a.source, b.target, a.marks | b.marks});
            if (b.target == a.source)
                add_leap(self, leaps,
                         (Leap){b.source, a.target, a.marks | b.marks});
        }
    }
    return leaps->count <= MOST_LEAPS;
}

/* Can a run stay in the state and read such letters? */
static bool can_stay(const Repeat *self, uint32_t state, size_t class) {
    const Leaps *leaps = &self->leaps[class];
    for (size_t i = 0; i < leaps->count; i++)
        if (vec_item(leaps, i).source == state &&
            vec_item(leaps, i).target == state)
            return true;
    return false;
}

/* ---- The result ---------------------------------------------------------- */

/* The state of the result in which a run is that came to a state and, unless
 * the class is none, waits there with such letters. */
static uint32_t enter(Repeat *self, uint32_t state, size_t class) {
    size_t row = self->classes.count + 1;
    uint32_t *number = &self->numbers[state * row + class];
    assert(state < self->omega->state_count && class < row);
    if (*number == 0) {
        vec_push(self->mem, &self->entered, (uint32_t)(state * row + class));
        *number = ++self->result->state_count;
    }
    return *number - 1;
}

static void follow(Repeat *self, uint32_t from) {
    size_t count = self->classes.count;
    uint32_t state = vec_item(&self->entered, from) / (uint32_t)(count + 1);
    size_t waits = vec_item(&self->entered, from) % (count + 1);
    for (size_t c = 0; c < count; c++)
        for (size_t i = 0; i < self->leaps[c].count; i++) {
            Leap leap = vec_item(&self->leaps[c], i);
            if (leap.source != state)
                continue;
            bool stays = can_stay(self, leap.target, c);
            uint32_t to = enter(self, leap.target, stays ? count : c);
            omega_edge(self->result, from, to, vec_item(&self->classes, c),
                       leap.marks);
        }
    if (waits < count)
        omega_edge(self->result, from, from, vec_item(&self->classes, waits),
                   0);
}

static bool build(Repeat *self) {
    Omega *result = self->result;
    size_t count = self->classes.count;
    result->set_count = self->omega->set_count;
    for (size_t i = 0; i < self->omega->initial.count; i++)
        vec_push(self->mem, &result->initial,
                 enter(self, vec_item(&self->omega->initial, i), count));
    for (uint32_t s = 0; s < result->state_count; s++) {
        mem_poll(self->mem);
        follow(self, s);
        if (result->edges.count > MOST_EDGES)
            return false;
    }
    omega_sort(result);
    return !self->diagrams->exhausted;
}

static bool make(Repeat *self) {
    size_t count, rows;
    if (self->omega->state_count > MOST_STATES || !find_classes(self))
        return false;
    count = self->classes.count;
    rows = self->omega->state_count * (count + 1) + 1;
    self->leaps = mem_alloc(self->mem, count * sizeof *self->leaps);
    self->numbers = mem_alloc(self->mem, rows * sizeof *self->numbers);
    bool made = true;
    for (size_t c = 0; c < count && made; c++)
        made = find_leaps(self, c);
    made = made && build(self);
    for (size_t c = 0; c < count; c++)
        vec_release(self->mem, &self->leaps[c]);
    mem_free(self->mem, self->leaps, count * sizeof *self->leaps);
    mem_free(self->mem, self->numbers, rows * sizeof *self->numbers);
    vec_release(self->mem, &self->entered);
    return made;
}

/* ---- Choosing ------------------------------------------------------------ */

bool automaton_repeatable(const Automaton *automaton) {
    Mem *mem = automaton->mem;
    Plain plain;
    Traits traits = {0};
    plain_init(&plain, automaton);
    uint8_t *universal = mem_alloc(mem, plain.state_count + 1u);
    plain_traits(&plain, &traits, universal);
    RepeatFacts facts = {.universal = traits.terminal ? universal : NULL,
                         .accepting = NO_ATOM};
    bool repeatable = plain_repeatable(&plain, &facts);
    mem_free(mem, universal, plain.state_count + 1u);
    plain_release(&plain);
    return repeatable;
}

/* Into an Automaton that is initialised here; false if it is no good. */
static bool finish(const Omega *omega, const Automaton *names, Automaton *out) {
    automaton_init(out, names->mem);
    automaton_copy_names(out, names);
    if (omega_to_automaton(omega, out) && automaton_repeatable(out))
        return true;
    automaton_release(out);
    return false;
}

/* As small as it can be made such that it is still repeatable. */
static bool choose(Omega *whole, const Automaton *names, Automaton *out) {
    Omega small;
    omega_init(&small, whole->diagrams);
    omega_copy(whole, &small);
    omega_reduce(&small);
    bool good = finish(&small, names, out);
    if (!good) {
        omega_trim(whole);
        omega_merge(whole);
        good = finish(whole, names, out);
    }
    omega_release(&small);
    return good;
}

static bool repeat(const Omega *omega, const Automaton *names, Automaton *out) {
    Omega result;
    omega_init(&result, omega->diagrams);
    Repeat self = {.mem = names->mem,
                   .omega = omega,
                   .diagrams = omega->diagrams,
                   .result = &result};
    bool made = make(&self) && choose(&result, names, out);
    vec_release(names->mem, &self.classes);
    omega_release(&result);
    return made;
}

/* The same, if runs wait for one set after the other: what they wait for then
 * does not depend on how often a letter comes. */
static bool repeat_in_order(const Omega *omega, const Automaton *names,
                            Automaton *out) {
    uint32_t order[MOST_SETS];
    Omega single;
    for (uint32_t k = 0; k < omega->set_count; k++)
        order[k] = k;
    omega_init(&single, omega->diagrams);
    omega_degeneralise(omega, &single, order);
    bool made = repeat(&single, names, out);
    omega_release(&single);
    return made;
}

bool automaton_repeat(const Automaton *automaton, Automaton *out) {
    Diagrams diagrams;
    Omega omega;
    assert(!automaton->testing && automaton != out);
    diagrams_init(&diagrams, automaton->mem, MOST_NODES);
    omega_init(&omega, &diagrams);
    omega_from_automaton(&omega, automaton);
    omega_trim(&omega); /* where nothing is accepted, nothing waits */
    bool made = repeat(&omega, automaton, out) ||
                (omega.set_count > 1 && !diagrams.exhausted &&
                 repeat_in_order(&omega, automaton, out));
    omega_release(&omega);
    diagrams_release(&diagrams);
    return made;
}
