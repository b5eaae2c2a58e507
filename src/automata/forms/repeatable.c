#include "automata/forms/repeatable.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_LETTER_BITS = 10, /* propositions */
    MOST_STATES = 200,     /* of the automaton */
    MOST_EDGES = 2000      /* likewise */
};

typedef struct Repeating {
    const Plain *plain;       /* what is asked about */
    const RepeatFacts *facts; /* what is known of it */
    uint32_t states;          /* of it */
    size_t edges;             /* of it */
    uint64_t *marks;          /* by edge: sets that a run meets on it */
    VEC(uint8_t)
    letters;        /* by class of letters and edge: it is read; and
                       then, whether such a letter accepts; no two
                       classes are the same */
    size_t classes; /* of letters */
    uint8_t *above; /* by two states: the first simulates the second */
} Repeating;

/* ---- Letters ------------------------------------------------------------- */

static const uint8_t *reading(const Repeating *self, size_t class) {
    return self->letters.data + class * (self->edges + 1);
}

/* The sets that a run meets which reads such a letter on this edge. */
static uint64_t marks_of(const Repeating *self, size_t class, uint32_t edge) {
    return self->marks[edge] | reading(self, class)[self->edges];
}

static void add_letter(Repeating *self, uint64_t letter, uint8_t *row) {
    const Plain *plain = self->plain;
    for (size_t e = 0; e < self->edges; e++)
        row[e] = automaton_reads(plain->source,
                                 vec_item(&plain->edges, e).guard, letter);
    uint32_t accepting = self->facts->accepting;
    row[self->edges] = accepting != NO_ATOM && (letter >> accepting & 1);
    for (size_t c = 0; c < self->classes; c++)
        if (memcmp(reading(self, c), row, self->edges + 1) == 0)
            return;
    for (size_t e = 0; e <= self->edges; e++)
        vec_push(plain->mem, &self->letters, row[e]);
    self->classes++;
}

static bool is_possible(const RepeatFacts *facts, uint64_t letter) {
    for (size_t i = 0; i < facts->exclusive_count; i++)
        if ((letter & facts->exclusive[i]) == facts->exclusive[i])
            return false;
    return true;
}

static void list_letters(Repeating *self) {
    Mem *mem = self->plain->mem;
    size_t bits = self->plain->source->propositions.count;
    uint8_t *row = mem_alloc(mem, self->edges + 1);
    for (uint64_t letter = 0; letter >> bits == 0; letter++) {
        mem_poll(mem);
        if (is_possible(self->facts, letter))
            add_letter(self, letter, row);
    }
    mem_free(mem, row, self->edges + 1);
}

/* ---- Simulation ---------------------------------------------------------- */

static bool is_above(const Repeating *self, uint32_t high, uint32_t low) {
    return self->above[high * self->states + low];
}

static uint32_t target_of(const Repeating *self, uint32_t edge) {
    return vec_item(&self->plain->edges, edge).target;
}

/* Does an edge of the state, with a letter of the class, meet all of these sets
 * and lead as high as that? */
static bool can_read(const Repeating *self, uint32_t state, size_t class,
                     uint64_t marks, uint32_t low) {
    const uint8_t *reads = reading(self, class);
    const uint32_t *first = self->plain->first;
    for (uint32_t e = first[state]; e < first[state + 1]; e++)
        if (reads[e] && (marks & ~marks_of(self, class, e)) == 0 &&
            is_above(self, target_of(self, e), low))
            return true;
    return false;
}

static bool simulates(const Repeating *self, uint32_t high, uint32_t low) {
    const uint32_t *first = self->plain->first;
    const uint8_t *universal = self->facts->universal;
    if (universal && universal[low] && !universal[high])
        return false;
    for (size_t c = 0; c < self->classes; c++)
        for (uint32_t e = first[low]; e < first[low + 1]; e++)
            if (reading(self, c)[e] &&
                !can_read(self, high, c, marks_of(self, c, e),
                          target_of(self, e)))
                return false;
    return true;
}

/* The largest simulation, from above. */
static void find_simulation(Repeating *self) {
    uint32_t count = self->states;
    bool changed = true;
    memset(self->above, 1, (size_t)count * count);
    while (changed) {
        changed = false;
        mem_poll(self->plain->mem);
        for (uint32_t high = 0; high < count; high++)
            for (uint32_t low = 0; low < count; low++)
                if (high != low && is_above(self, high, low) &&
                    !simulates(self, high, low)) {
                    self->above[high * count + low] = 0;
                    changed = true;
                }
    }
}

/* ---- Repetitions --------------------------------------------------------- */

/* Can the letter of this edge come once more? */
static bool can_repeat(const Repeating *self, size_t class, uint32_t edge) {
    const uint8_t *reads = reading(self, class);
    const uint32_t *first = self->plain->first;
    uint32_t source = vec_item(&self->plain->edges, edge).source;
    for (uint32_t e = first[source]; e < first[source + 1]; e++)
        if (reads[e] &&
            can_read(self, target_of(self, e), class,
                     marks_of(self, class, edge) & ~marks_of(self, class, e),
                     target_of(self, edge)))
            return true;
    return false;
}

/* Can one letter take the place of two, of which this edge is the first? */
static bool can_join(const Repeating *self, size_t class, uint32_t edge) {
    const uint8_t *reads = reading(self, class);
    const uint32_t *first = self->plain->first;
    uint32_t source = vec_item(&self->plain->edges, edge).source;
    uint32_t middle = target_of(self, edge);
    for (uint32_t e = first[middle]; e < first[middle + 1]; e++)
        if (reads[e] &&
            !can_read(self, source, class,
                      marks_of(self, class, edge) | marks_of(self, class, e),
                      target_of(self, e)))
            return false;
    return true;
}

static bool is_repeatable(Repeating *self) {
    find_simulation(self);
    for (size_t c = 0; c < self->classes; c++)
        for (uint32_t e = 0; e < self->edges; e++)
            if (reading(self, c)[e] &&
                !(can_repeat(self, c, e) && can_join(self, c, e)))
                return false;
    return true;
}

/* ---- The whole ----------------------------------------------------------- */

/* That a state accepts counts when a run leaves it, or when it enters it: it
 * makes no difference to infinite runs. */
static void mark_edges(Repeating *self, bool marked, bool entering) {
    for (size_t e = 0; e < self->edges; e++) {
        AutomatonEdge edge = vec_item(&self->plain->edges, e);
        uint32_t state = entering ? edge.target : edge.source;
        self->marks[e] = marked ? edge.marks : self->plain->sets[state] & 1;
    }
}

bool plain_repeatable(const Plain *plain, const RepeatFacts *facts) {
    Mem *mem = plain->mem;
    Repeating self = {.plain = plain,
                      .facts = facts,
                      .states = plain->state_count,
                      .edges = plain->edges.count};
    if (self.states > MOST_STATES || self.edges > MOST_EDGES ||
        plain->source->propositions.count > MOST_LETTER_BITS)
        return false;
    size_t pairs = (size_t)self.states * self.states + 1;
    self.marks = mem_alloc(mem, (self.edges + 1) * sizeof *self.marks);
    self.above = mem_alloc(mem, pairs);
    list_letters(&self);
    mark_edges(&self, facts->marked, true);
    bool repeatable = is_repeatable(&self);
    if (!repeatable && !facts->marked) {
        mark_edges(&self, facts->marked, false);
        repeatable = is_repeatable(&self);
    }
    mem_free(mem, self.marks, (self.edges + 1) * sizeof *self.marks);
    mem_free(mem, self.above, pairs);
    vec_release(mem, &self.letters);
    return repeatable;
}
