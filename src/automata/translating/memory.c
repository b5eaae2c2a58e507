#include "automata/translating/memory.h"

#include <assert.h>
#include <string.h>

enum {
    MEMORY_EDGES = 256 /* of as many states as are allowed */
};

/* Results by diagram, which are forgotten all at once. */
typedef struct Memo {
    VEC(Diagram) results; /* by diagram */
    VEC(uint32_t) times;  /* by diagram: when its result was known */
    uint32_t now;         /* the results of this time count */
} Memo;

typedef struct Resolving {
    Omega *from;          /* the automaton with memories in its guards */
    Omega result;         /* without them */
    Unfolding *unfolding; /* whose letters these are */
    Mem *mem;             /* where arrays come from */
    uint32_t first;       /* variable of the first memory */
    uint32_t count;       /* of memories */
    size_t bytes;         /* of a set of them */
    Diagram *next;        /* by memory: what it holds after a letter */
    uint8_t *asked;       /* by state: the set of memories that matter */
    Names states;         /* state of `from`, and bits */
    Text key;             /* of one of them */
    uint8_t *bits;        /* of the state in hand */
    uint8_t *later;       /* those after the letter in hand */
    Memo memo;            /* of diagrams with the bits put in */
    Memo forgotten;       /* of diagrams without guesses */
    uint32_t source;      /* the state in hand */
    uint32_t most;        /* states */
} Resolving;

static bool has_bit(const uint8_t *set, uint32_t bit) {
    return set[bit / 8] >> bit % 8 & 1;
}

static void put_bit(uint8_t *set, uint32_t bit, bool value) {
    uint8_t mask = (uint8_t)(1u << bit % 8);
    set[bit / 8] =
        (uint8_t)(value ? set[bit / 8] | mask : set[bit / 8] & ~mask);
}

/* ---- Diagrams ------------------------------------------------------------ */

static bool recall(const Memo *memo, Diagram f, Diagram *result) {
    if (f >= memo->times.count || memo->times.data[f] != memo->now)
        return false;
    *result = memo->results.data[f];
    return true;
}

static void learn(Resolving *self, Memo *memo, Diagram f, Diagram result) {
    while (memo->times.count <= f) {
        vec_push(self->mem, &memo->times, 0);
        vec_push(self->mem, &memo->results, DIAGRAM_FALSE);
    }
    memo->times.data[f] = memo->now;
    memo->results.data[f] = result;
}

static bool is_memory(const Resolving *self, uint32_t variable) {
    return variable >= self->first && variable < self->first + self->count;
}

/* f with the bits in hand for the memories. Recursion is as deep as there are
 * letters. */
static Diagram put_in(Resolving *self, Diagram f) {
    Diagrams *diagrams = self->from->diagrams;
    Diagram result;
    if (f <= DIAGRAM_TRUE || recall(&self->memo, f, &result))
        return f <= DIAGRAM_TRUE ? f : result;
    DiagramNode node = diagram_node(diagrams, f);
    if (is_memory(self, node.variable)) {
        bool bit = has_bit(self->bits, node.variable - self->first);
        result = put_in(self, bit ? node.high : node.low);
    } else {
        Diagram high = put_in(self, node.high), low = put_in(self, node.low);
        result = diagram_choose(
            diagrams, diagram_variable(diagrams, node.variable), high, low);
    }
    learn(self, &self->memo, f, result);
    return result;
}

/* Is there a guess with which f, which has no memories, is true? Guesses are
 * the last variables. */
static Diagram forget_guesses(Resolving *self, Diagram f) {
    Diagrams *diagrams = self->from->diagrams;
    Diagram result;
    if (f <= DIAGRAM_TRUE || recall(&self->forgotten, f, &result))
        return f <= DIAGRAM_TRUE ? f : result;
    DiagramNode node = diagram_node(diagrams, f);
    if (node.variable >= self->first)
        return DIAGRAM_TRUE;
    Diagram high = forget_guesses(self, node.high);
    Diagram low = forget_guesses(self, node.low);
    result = diagram_choose(diagrams, diagram_variable(diagrams, node.variable),
                            high, low);
    learn(self, &self->forgotten, f, result);
    return result;
}

/* ---- Which bits matter where --------------------------------------------- */

/* Add the memories that f asks. */
static void add_asked(Resolving *self, Diagram f, uint8_t *set) {
    Diagram unused;
    if (f <= DIAGRAM_TRUE || recall(&self->memo, f, &unused))
        return;
    DiagramNode node = diagram_node(self->from->diagrams, f);
    if (is_memory(self, node.variable))
        put_bit(set, node.variable - self->first, true);
    learn(self, &self->memo, f, f);
    add_asked(self, node.low, set);
    add_asked(self, node.high, set);
}

/* Add one set to another; whether that changes it. */
static bool add_set(Resolving *self, uint8_t *to, const uint8_t *from) {
    bool more = false;
    for (size_t i = 0; i < self->bytes; i++) {
        more = more || (from[i] & ~to[i]);
        to[i] |= from[i];
    }
    return more;
}

/* By memory, the memories that it is made of next, itself included. These
 * belong to parts of its formula, and so have smaller numbers. */
static uint8_t *find_sources(Resolving *self) {
    uint8_t *sources = mem_alloc(self->mem, self->count * self->bytes);
    uint8_t *direct = mem_alloc(self->mem, self->bytes);
    for (uint32_t i = 0; i < self->count; i++) {
        uint8_t *own = sources + i * self->bytes;
        self->memo.now++;
        memset(direct, 0, self->bytes);
        add_asked(self, self->next[i], direct);
        for (uint32_t k = 0; k < i; k++)
            if (has_bit(direct, k))
                add_set(self, own, sources + k * self->bytes);
        put_bit(own, i, true);
    }
    mem_free(self->mem, direct, self->bytes);
    return sources;
}

/* What the guards of a state ask, and what that is made of. */
static void ask_guards(Resolving *self) {
    uint8_t *sources = find_sources(self);
    uint8_t *direct = mem_alloc(self->mem, self->bytes);
    for (size_t i = 0; i < self->from->edges.count; i++) {
        AutomatonEdge edge = self->from->edges.data[i];
        uint8_t *asked = self->asked + edge.source * self->bytes;
        self->memo.now++;
        memset(direct, 0, self->bytes);
        add_asked(self, edge.guard, direct);
        for (uint32_t k = 0; k < self->count; k++)
            if (has_bit(direct, k))
                add_set(self, asked, sources + k * self->bytes);
    }
    mem_free(self->mem, direct, self->bytes);
    mem_free(self->mem, sources, self->count * self->bytes);
}

/* What matters later matters now. */
static void find_asked(Resolving *self) {
    ask_guards(self);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = self->from->edges.count; i-- > 0;) {
            AutomatonEdge edge = self->from->edges.data[i];
            more |= add_set(self, self->asked + edge.source * self->bytes,
                            self->asked + edge.target * self->bytes);
        }
    }
}

/* ---- States -------------------------------------------------------------- */

/* The number of a state with these bits, as far as they matter in it. */
static uint32_t state_of(Resolving *self, uint32_t state, const uint8_t *bits) {
    const uint8_t *asked = self->asked + state * self->bytes;
    text_clear(&self->key);
    text_bytes(&self->key, (const char *)&state, sizeof state);
    for (size_t i = 0; i < self->bytes; i++)
        text_char(&self->key, (char)(bits[i] & asked[i]));
    return names_add(&self->states, self->key.data, self->key.length);
}

static bool within_limits(Resolving *self) {
    Diagrams *diagrams = self->from->diagrams;
    if (self->states.entries.count > self->most)
        diagrams_exhaust(diagrams, MET_STATES);
    if (self->result.edges.count > (size_t)self->most * MEMORY_EDGES)
        diagrams_exhaust(diagrams, MET_EDGES);
    return !diagrams->exhausted;
}

/* The edge for each set of bits that the letters of a guard lead to, from
 * this memory on. */
static void split(Resolving *self, AutomatonEdge edge, uint32_t memory,
                  Diagram guard) {
    Diagrams *diagrams = self->from->diagrams;
    const uint8_t *asked = self->asked + edge.target * self->bytes;
    while (memory < self->count && !has_bit(asked, memory))
        memory++;
    if (guard == DIAGRAM_FALSE || !within_limits(self))
        return;
    if (memory == self->count) {
        omega_edge(&self->result, self->source,
                   state_of(self, edge.target, self->later),
                   forget_guesses(self, guard), edge.marks);
        return;
    }
    Diagram holds = put_in(self, self->next[memory]);
    put_bit(self->later, memory, true);
    split(self, edge, memory + 1, diagram_and(diagrams, guard, holds));
    put_bit(self->later, memory, false);
    split(self, edge, memory + 1, diagram_minus(diagrams, guard, holds));
}

static void expand(Resolving *self, uint32_t number, const uint32_t *edges) {
    Name name = self->states.entries.data[number];
    uint32_t state;
    memcpy(&state, name.string, sizeof state);
    memcpy(self->bits, name.string + sizeof state, self->bytes);
    self->source = number;
    self->memo.now++;
    for (uint32_t i = edges[state]; i < edges[state + 1]; i++) {
        AutomatonEdge edge = self->from->edges.data[i];
        split(self, edge, 0, put_in(self, edge.guard));
    }
}

static bool expand_all(Resolving *self) {
    Omega *from = self->from;
    const Unfolding *unfolding = self->unfolding;
    uint32_t *edges = omega_index(from);
    for (uint32_t i = 0; i < self->count; i++)
        put_bit(self->bits, i, unfolding->memories.data[i].initial);
    for (size_t i = 0; i < from->initial.count; i++)
        vec_push(self->mem, &self->result.initial,
                 state_of(self, from->initial.data[i], self->bits));
    for (uint32_t n = 0; n < self->states.entries.count && within_limits(self);
         n++) {
        mem_poll(self->mem);
        expand(self, n, edges);
    }
    omega_free_index(from, edges);
    self->result.state_count = (uint32_t)self->states.entries.count;
    self->result.set_count = from->set_count;
    return within_limits(self);
}

/* ---- All of it ----------------------------------------------------------- */

static void begin(Resolving *self) {
    const Unfolding *unfolding = self->unfolding;
    self->first = (uint32_t)unfolding->atoms.count;
    self->count = (uint32_t)unfolding->memories.count;
    self->bytes = (self->count + 7) / 8;
    self->next = mem_alloc(self->mem, self->count * sizeof *self->next);
    self->asked =
        mem_alloc(self->mem, mem_product(self->from->state_count, self->bytes));
    self->bits = mem_alloc(self->mem, self->bytes);
    self->later = mem_alloc(self->mem, self->bytes);
    self->forgotten.now = 1;
    names_init(&self->states, self->mem);
    text_init(&self->key, self->mem);
    omega_init(&self->result, self->from->diagrams);
}

static void end(Resolving *self) {
    Mem *mem = self->mem;
    mem_free(mem, self->next, self->count * sizeof *self->next);
    mem_free(mem, self->asked, self->from->state_count * self->bytes);
    mem_free(mem, self->bits, self->bytes);
    mem_free(mem, self->later, self->bytes);
    vec_release(mem, &self->memo.results);
    vec_release(mem, &self->memo.times);
    vec_release(mem, &self->forgotten.results);
    vec_release(mem, &self->forgotten.times);
    names_release(&self->states);
    text_release(&self->key);
}

bool memory_resolve(Omega *omega, Unfolding *unfolding, uint32_t most_states) {
    if (unfolding->memories.count == 0)
        return true;
    Resolving self = {.from = omega,
                      .unfolding = unfolding,
                      .mem = omega->diagrams->mem,
                      .most = most_states};
    begin(&self);
    for (uint32_t i = 0; i < self.count; i++)
        self.next[i] =
            unfolding_remembered(unfolding, unfolding->memories.data[i]);
    bool done = false;
    if (!omega->diagrams->exhausted) {
        find_asked(&self);
        done = expand_all(&self);
    }
    omega_sort(&self.result);
    end(&self);
    omega_release(omega);
    *omega = self.result;
    return done;
}
