#include "core/tabled.h"

void tabled_init(Tabled *self, Mem *mem) {
    *self = (Tabled){.mem = mem};
}

void tabled_release(Tabled *self) {
    vec_release(self->mem, &self->letter_of);
    vec_release(self->mem, &self->kind_of);
    vec_release(self->mem, &self->labels);
    vec_release(self->mem, &self->first);
    vec_release(self->mem, &self->moves);
    vec_release(self->mem, &self->own);
    vec_release(self->mem, &self->alone);
    vec_release(self->mem, &self->starts);
    vec_release(self->mem, &self->initial);
}

/* Lists are in order, and the last one ends where there is no more. */
static bool is_index(const TabledFirst *first, size_t lists, size_t all) {
    bool good = first->count == lists + 1 && vec_item(first, 0) == 0;
    for (size_t i = 0; good && i < lists; i++)
        good = vec_item(first, i) <= vec_item(first, i + 1);
    return good && vec_last(first) == all;
}

static bool are_below(const uint32_t *numbers, size_t count, uint32_t end) {
    for (size_t i = 0; i < count; i++)
        if (numbers[i] >= end)
            return false;
    return true;
}

static bool lead_below(const TabledMove *moves, size_t count, uint32_t end) {
    for (size_t i = 0; i < count; i++)
        if (moves[i].target >= end)
            return false;
    return true;
}

bool tabled_check(const Tabled *self) {
    size_t pairs = (size_t)self->states * self->letters;
    size_t ahead = self->reads_target ? self->letters : 1;
    size_t entries = pairs * self->kinds * ahead;
    return self->labels.count == pairs &&
           is_index(&self->first, entries, self->moves.count) &&
           is_index(&self->own, 2 * pairs, self->alone.count) &&
           is_index(&self->starts, self->letters, self->initial.count) &&
           lead_below(self->moves.data, self->moves.count, self->states) &&
           lead_below(self->alone.data, self->alone.count, self->states) &&
           are_below(self->initial.data, self->initial.count, self->states) &&
           are_below(self->letter_of.data, self->letter_of.count,
                     self->letters) &&
           are_below(self->kind_of.data, self->kind_of.count, self->kinds);
}

/* ---- Components ---------------------------------------------------------- */

typedef struct Visit {
    uint32_t state; /* of the monitor */
    uint32_t next;  /* of its moves, those with the system first */
    uint32_t low;   /* the lowest number that it leads back to */
} Visit;

typedef struct Parts {     /* in the manner of Tarjan */
    const Tabled *tabled;  /* whose states */
    TabledParts *of;       /* by state: its component */
    VEC(uint32_t) numbers; /* by state: from 1 in the order of the walk */
    VEC(uint32_t) open;    /* states of components that are not complete */
    VEC(Visit) path;       /* depth-first */
    uint32_t entered;      /* states with a number */
    uint32_t count;        /* components so far */
    bool failed;           /* no memory */
} Parts;

typedef struct Moves {        /* of one state: all that there are */
    const TabledMove *first;  /* those with the system, */
    const TabledMove *second; /* and those of its own */
    uint32_t firsts;          /* how many are with the system, */
    uint32_t all;             /* and how many there are */
} Moves;

static Moves moves_of(const Tabled *self, uint32_t state) {
    size_t ahead = self->reads_target ? self->letters : 1;
    size_t step = self->letters * self->kinds * ahead, own = 2 * self->letters;
    uint32_t from = vec_item(&self->first, state * step);
    uint32_t alone = vec_item(&self->own, state * own);
    Moves moves = {.first = vec_at(&self->moves, from),
                   .second = vec_at(&self->alone, alone)};
    moves.firsts = vec_item(&self->first, (state + 1) * step) - from;
    moves.all = moves.firsts + vec_item(&self->own, (state + 1) * own) - alone;
    return moves;
}

static const TabledMove *move_of(const Moves *moves, uint32_t k) {
    assert(k < moves->all);
    return k < moves->firsts ? &moves->first[k]
                             : &moves->second[k - moves->firsts];
}

static void enter(Parts *self, uint32_t state) {
    Mem *mem = self->tabled->mem;
    Visit visit = {.state = state, .low = ++self->entered};
    vec_item(&self->numbers, state) = self->entered;
    self->failed |= !vec_try_push(mem, &self->path, visit) ||
                    !vec_try_push(mem, &self->open, state);
}

/* All moves of the newest state were looked at. */
static void leave(Parts *self) {
    Visit visit = vec_pop(&self->path);
    if (self->path.count > 0 && vec_last(&self->path).low > visit.low)
        vec_last(&self->path).low = visit.low;
    if (visit.low != vec_item(&self->numbers, visit.state))
        return;
    uint32_t state;
    do {
        state = vec_pop(&self->open);
        vec_item(self->of, state) = self->count;
    } while (state != visit.state);
    self->count++;
}

static void walk(Parts *self, uint32_t start) {
    enter(self, start);
    while (self->path.count > 0 && !self->failed) {
        Visit *visit = &vec_last(&self->path);
        Moves moves = moves_of(self->tabled, visit->state);
        if (visit->next == moves.all) {
            leave(self);
            continue;
        }
        uint32_t to = move_of(&moves, visit->next++)->target;
        uint32_t number = vec_item(&self->numbers, to);
        if (number == 0)
            enter(self, to);
        else if (vec_item(self->of, to) == UINT32_MAX && number < visit->low)
            visit->low = number;
    }
}

typedef struct Contents { /* of a component */
    bool labelled;        /* a state with the infinite label */
    bool moved;           /* a move */
    uint64_t sets;        /* that moves are in */
} Contents;

static void add_contents(const Tabled *self, const TabledParts *parts,
                         Contents *contents) {
    for (uint32_t s = 0; s < self->states; s++) {
        uint32_t part = vec_item(parts, s);
        Moves moves = moves_of(self, s);
        for (uint32_t k = 0; k < self->letters; k++)
            contents[part].labelled |=
                (tabled_labels(self, s, k) & LABEL_INFINITE) != 0;
        for (uint32_t k = 0; k < moves.all; k++) {
            const TabledMove *move = move_of(&moves, k);
            if (vec_item(parts, move->target) != part)
                continue;
            contents[part].moved |= move->moves;
            contents[part].sets |= move->sets;
        }
    }
}

/* Forget the components that lack something. */
static bool keep_useful(const Tabled *self, TabledParts *parts,
                        uint32_t count) {
    Contents *contents = mem_try(self->mem, count * sizeof *contents);
    if (!contents)
        return false;
    add_contents(self, parts, contents);
    for (uint32_t s = 0; s < self->states; s++) {
        const Contents *of = &contents[vec_item(parts, s)];
        if (!of->labelled || !of->moved || of->sets != self->all)
            vec_item(parts, s) = UINT32_MAX;
    }
    mem_free(self->mem, contents, count * sizeof *contents);
    return true;
}

bool tabled_parts(const Tabled *self, TabledParts *parts) {
    Parts work = {.tabled = self, .of = parts};
    for (uint32_t s = 0; s < self->states && !work.failed; s++)
        work.failed |= !vec_try_push(self->mem, parts, UINT32_MAX) ||
                       !vec_try_push(self->mem, &work.numbers, 0);
    for (uint32_t s = 0; s < self->states && !work.failed; s++)
        if (vec_item(&work.numbers, s) == 0)
            walk(&work, s);
    bool good = !work.failed && keep_useful(self, parts, work.count);
    vec_release(self->mem, &work.numbers);
    vec_release(self->mem, &work.open);
    vec_release(self->mem, &work.path);
    return good;
}
