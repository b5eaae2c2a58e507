#include "lang/network/invariants/invariants.h"

#include "base/bits.h"
#include "lang/network/invariants/cycles.h"

#include <assert.h>
#include <stdlib.h>

enum {
    MOST_WORK = 1 << 25, /* of all equations */
    CODES_PER_STATE = 8, /* classes may be numbered with gaps */
    FEW_CODES = 64,      /* that are always allowed */
    MOST_CODES = 1 << 16 /* of one component */
};

typedef struct Candidate { /* a component that others may determine */
    uint32_t component;    /* which one */
    uint32_t states;       /* that it can reach */
    uint32_t saved;        /* bits that are not stored */
    uint32_t dimensions;   /* of the invariants that speak of it */
} Candidate;

typedef struct Chosen { /* a component with an invariant */
    uint32_t component; /* which one */
    LinearRow row;      /* the invariant */
} Chosen;

typedef struct Draft {    /* classes of a component */
    LinearRow row;        /* the invariant */
    uint32_t *classes;    /* by local state */
    uint32_t class_count; /* numbers of classes */
    uint32_t rank_count;  /* most states in one class */
    int64_t constant;     /* of the invariant */
} Draft;

typedef struct Finding {
    const InductionSource *source; /* the network */
    Arena *arena;                  /* for the result */
    Mem *mem;                      /* for the rest */
    Arena scratch;                 /* likewise */
    uint32_t count;                /* components */
    CyclePart *parts;              /* by component: its walk */
    Solutions basis;               /* the invariants that are left */
    VEC(Chosen) chosen;            /* in the order of choice */
    Coding *codings;               /* by component: the result */
    uint32_t *numbers;             /* by class: a count */
    uint32_t bits;                 /* of components and codes */
} Finding;

/* ---- Classes ------------------------------------------------------------ */

/* The states per class at most; how many classes there are in *classes. */
static uint32_t count_classes(Finding *self, const CyclePart *part,
                              const uint32_t *numbers, uint32_t most,
                              uint32_t *classes) {
    uint32_t largest = 0;
    *classes = 0;
    for (uint32_t n = 0; n < most; n++)
        self->numbers[n] = 0;
    for (uint32_t i = 0; i < part->order_count; i++) {
        uint32_t *count = &self->numbers[numbers[part->order[i]]];
        *classes += ++*count == 1;
        if (*count > largest)
            largest = *count;
    }
    return largest;
}

/* The codes that a component may have. */
static uint64_t most_codes(const CyclePart *part) {
    uint64_t most = (uint64_t)part->order_count * CODES_PER_STATE + FEW_CODES;
    return most < MOST_CODES ? most : MOST_CODES;
}

/* Have room for the counts of all classes of any component. */
static void make_numbers(Finding *self) {
    uint64_t most = 1;
    for (uint32_t c = 0; c < self->count; c++)
        if (most < most_codes(&self->parts[c]))
            most = most_codes(&self->parts[c]);
    self->numbers = arena_alloc(&self->scratch, most * sizeof(uint32_t));
}

/* Refine the classes by one more invariant, unless that is of no use. */
static void refine(Finding *self, const CyclePart *part, const LinearRow *row,
                   Draft *draft) {
    const Local *local = part->local;
    size_t bytes = local->state_count * sizeof(uint32_t);
    int32_t *weights = mem_alloc(self->mem, bytes);
    uint32_t *numbers = mem_alloc(self->mem, bytes), before, after;
    int64_t least = 0, greatest = 0;
    part_weigh(part, row, weights);
    for (uint32_t s = 0; s < local->state_count; s++) {
        least = weights[s] < least ? weights[s] : least;
        greatest = weights[s] > greatest ? weights[s] : greatest;
    }
    uint64_t count = (uint64_t)(greatest - least + 1) * draft->class_count;
    uint64_t most = most_codes(part);
    if (count <= most) {
        for (uint32_t s = 0; s < local->state_count; s++)
            numbers[s] = draft->classes[s] +
                         (uint32_t)(weights[s] - least) * draft->class_count;
        count_classes(self, part, draft->classes, draft->class_count, &before);
        uint32_t largest =
            count_classes(self, part, numbers, (uint32_t)count, &after);
        if (after > before && count * largest <= most) {
            solutions_add(&self->basis, &draft->row, draft->class_count, row);
            draft->constant -= least * draft->class_count;
            draft->class_count = (uint32_t)count;
            draft->rank_count = largest;
            for (uint32_t s = 0; s < local->state_count; s++)
                draft->classes[s] = numbers[s];
        }
    }
    mem_free(self->mem, weights, bytes);
    mem_free(self->mem, numbers, bytes);
}

static void draft_classes(Finding *self, const CyclePart *part,
                          const Rows *rows, Draft *draft) {
    size_t bytes = part->local->state_count * sizeof *draft->classes;
    *draft = (Draft){.class_count = 1,
                     .rank_count = part->order_count,
                     .classes = mem_alloc(self->mem, bytes)};
    for (size_t i = 0; i < rows->count; i++)
        refine(self, part, &rows->data[i], draft);
}

static void drop_draft(Finding *self, const CyclePart *part, Draft *draft) {
    vec_release(self->mem, &draft->row);
    mem_free(self->mem, draft->classes,
             part->local->state_count * sizeof *draft->classes);
}

static uint32_t saved_by(const CyclePart *part, const Draft *draft) {
    assert(draft->rank_count <= part->order_count);
    return bits_for(part->order_count) - bits_for(draft->rank_count);
}

/* ---- Codings ------------------------------------------------------------ */

/* Number the states of each class; states that cannot be reached have the
 * code 0, which nothing asks for. */
static void set_codes(Finding *self, const CyclePart *part,
                      const uint32_t *classes, Coding *coding) {
    uint32_t *codes = arena_alloc(
        self->arena, (part->local->state_count + (size_t)1) * sizeof *codes);
    uint32_t *locals = arena_alloc(
        self->arena, (coding_count(coding) + (size_t)1) * sizeof *locals);
    for (uint32_t n = 0; n < coding->class_count; n++)
        self->numbers[n] = 0;
    for (uint32_t s = 0; s < part->local->state_count; s++) {
        uint32_t class = classes ? classes[s] : 0;
        if (!part->reached[s])
            continue;
        codes[s] = self->numbers[class]++ * coding->class_count + class;
        assert(codes[s] < coding_count(coding));
        locals[codes[s]] = s;
    }
    coding->codes = codes;
    coding->locals = locals;
}

/* A component without invariant: only states that can be reached have codes. */
static void set_free(Finding *self, uint32_t component) {
    assert(component < self->count);
    const CyclePart *part = &self->parts[component];
    Coding *coding = &self->codings[component];
    *coding =
        (Coding){.class_count = 1, .rank_count = part->local->state_count};
    if (part->order_count == 0 ||
        bits_for(part->order_count) == bits_for(part->local->state_count))
        return;
    coding->rank_count = part->order_count;
    set_codes(self, part, NULL, coding);
}

static bool is_source(const Finding *self, const Chosen *chosen,
                      uint32_t component) {
    assert(component < self->count);
    return component != chosen->component &&
           part_affects(&self->parts[component], &chosen->row);
}

static void set_sources(Finding *self, const Chosen *chosen, Coding *coding) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < self->count; c++)
        count += is_source(self, chosen, c);
    CodingSource *sources =
        arena_alloc(self->arena, (count + (size_t)1) * sizeof *sources);
    count = 0;
    for (uint32_t c = 0; c < self->count; c++) {
        const CyclePart *part = &self->parts[c];
        if (!is_source(self, chosen, c))
            continue;
        int32_t *weights = arena_alloc(self->arena, part->local->state_count *
                                                        sizeof *weights);
        part_weigh(part, &chosen->row, weights);
        for (uint32_t s = 0; s < part->local->state_count; s++)
            weights[s] = -weights[s];
        sources[count++] = (CodingSource){c, weights};
    }
    coding->sources = sources;
    coding->source_count = count;
}

/* ---- Choice ------------------------------------------------------------- */

static Candidate judge(Finding *self, uint32_t component) {
    assert(component < self->count);
    const CyclePart *part = &self->parts[component];
    Candidate candidate = {.component = component, .states = part->order_count};
    Rows rows = {0};
    Draft draft;
    if (part->first == part->end)
        return candidate;
    solutions_take(&self->basis, part->first, part->end, &rows);
    draft_classes(self, part, &rows, &draft);
    candidate.saved = saved_by(part, &draft);
    candidate.dimensions = (uint32_t)rows.count;
    drop_draft(self, part, &draft);
    solutions_return(&self->basis, &rows);
    return candidate;
}

/* Those that have been chosen must not depend on this component. */
static bool clear_chosen(Finding *self, const CyclePart *part,
                         const Rows *rows) {
    for (size_t i = 0; i < self->chosen.count; i++)
        if (!solutions_clear(&self->basis, &self->chosen.data[i].row, rows,
                             part->first, part->end))
            return false;
    return true;
}

static void choose(Finding *self, uint32_t component) {
    assert(component < self->count);
    const CyclePart *part = &self->parts[component];
    Rows rows = {0};
    Draft draft;
    solutions_take(&self->basis, part->first, part->end, &rows);
    draft_classes(self, part, &rows, &draft);
    uint32_t bits = bits_for((uint64_t)draft.class_count * draft.rank_count);
    if (solutions_gave_up(&self->basis) || saved_by(part, &draft) == 0 ||
        self->bits + bits > INVARIANTS_MOST_BITS ||
        !clear_chosen(self, part, &rows)) {
        solutions_return(&self->basis, &rows);
    } else {
        Coding *coding = &self->codings[component];
        *coding = (Coding){.class_count = draft.class_count,
                           .rank_count = draft.rank_count,
                           .constant = draft.constant};
        set_codes(self, part, draft.classes, coding);
        vec_push(self->mem, &self->chosen, (Chosen){component, draft.row});
        draft.row = (LinearRow){0};
        self->bits += bits;
        rows_release(&rows, self->mem);
    }
    drop_draft(self, part, &draft);
}

static int compare_candidates(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    uint64_t left = (uint64_t)x->saved * y->dimensions;
    uint64_t right = (uint64_t)y->saved * x->dimensions;
    if (left != right)
        return left > right ? -1 : 1;
    if (x->states != y->states)
        return x->states < y->states ? -1 : 1;
    return (x->component > y->component) - (x->component < y->component);
}

static void choose_all(Finding *self) {
    size_t bytes = self->count * sizeof(Candidate);
    Candidate *candidates = mem_alloc(self->mem, bytes);
    size_t count = 0;
    for (uint32_t c = 0; c < self->count; c++) {
        mem_poll(self->mem);
        candidates[count] = judge(self, c);
        count += candidates[count].saved > 0;
    }
    if (count > 1)
        qsort(candidates, count, sizeof *candidates, compare_candidates);
    for (size_t i = 0; i < count; i++) {
        mem_poll(self->mem);
        choose(self, candidates[i].component);
    }
    mem_free(self->mem, candidates, bytes);
}

/* The invariants have their final form only when all have been chosen. */
static void prove_all(Finding *self) {
    for (size_t i = 0; i < self->chosen.count; i++) {
        Chosen *chosen = &self->chosen.data[i];
        Coding *coding = &self->codings[chosen->component];
        set_sources(self, chosen, coding);
        if (!induction_proves(self->source, chosen->component, coding,
                              self->mem))
            set_free(self, chosen->component);
        vec_release(self->mem, &chosen->row);
    }
    vec_release(self->mem, &self->chosen);
}

const Coding *invariants_none(const InductionSource *source, Arena *arena) {
    size_t count = source->network->components.count;
    Coding *codings = arena_alloc(arena, (count + 1) * sizeof *codings);
    for (size_t c = 0; c < count; c++)
        codings[c] = (Coding){.class_count = 1,
                              .rank_count = source->locals[c]->state_count};
    return codings;
}

const Coding *invariants_find(const InductionSource *source, Arena *arena) {
    uint32_t count = (uint32_t)source->network->components.count;
    Finding self = {
        .source = source, .arena = arena, .mem = arena->mem, .count = count};
    arena_init(&self.scratch, self.mem);
    solutions_init(&self.basis, self.mem, MOST_WORK);
    self.codings = arena_alloc(arena, (count + (size_t)1) * sizeof(Coding));
    self.parts = cycles_build(source, &self.basis, &self.scratch);
    make_numbers(&self);
    for (uint32_t c = 0; c < count; c++) {
        set_free(&self, c);
        self.bits += bits_for(self.codings[c].rank_count);
    }
    cycles_require_rules(source, self.parts, &self.basis);
    if (!solutions_gave_up(&self.basis))
        choose_all(&self);
    prove_all(&self);
    solutions_release(&self.basis);
    arena_release(&self.scratch);
    return self.codings;
}
