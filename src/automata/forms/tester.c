#include "automata/forms/tester.h"

#include "base/bisect.h"
#include "base/sorted.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tester_init(Tester *tester, Mem *mem, uint32_t state_count) {
    assert(state_count > 0);
    *tester = (Tester){.mem = mem, .state_count = state_count};
    names_init(&tester->actions, mem);
    names_init(&tester->propositions, mem);
    tester->sets = mem_alloc(mem, state_count);
}

void tester_release(Tester *tester) {
    Mem *mem = tester->mem;
    size_t entries = (size_t)tester->state_count + 1;
    names_release(&tester->actions);
    names_release(&tester->propositions);
    vec_release(mem, &tester->state_names);
    vec_release(mem, &tester->labels);
    vec_release(mem, &tester->starts);
    mem_free(mem, tester->sets, tester->state_count);
    vec_release(mem, &tester->moves);
    mem_free(mem, tester->first, entries * sizeof *tester->first);
    *tester = (Tester){0};
}

void tester_set_states(Tester *tester, const uint8_t *sets, uint32_t count) {
    assert(count > 0 && !tester->first);
    mem_free(tester->mem, tester->sets, tester->state_count);
    tester->sets = mem_alloc(tester->mem, count);
    memcpy(tester->sets, sets, count);
    tester->state_count = count;
}

static int compare_moves(const void *left, const void *right) {
    const TesterMove *a = left, *b = right;
    int order = sorted_compare(a->source, b->source);
    if (order == 0)
        order = sorted_compare(a->action, b->action);
    return order ? order : sorted_compare(a->target, b->target);
}

void tester_finish(Tester *tester) {
    TesterMove *moves = tester->moves.data;
    size_t kept = tester->moves.count =
        sorted_unique(moves, tester->moves.count, sizeof *moves, compare_moves);
    size_t entries = (size_t)tester->state_count + 1;
    tester->first = mem_alloc(tester->mem, entries * sizeof *tester->first);
    for (size_t state = 0, i = 0; state < entries; state++) {
        while (i < kept && moves[i].source < state)
            i++;
        tester->first[state] = (uint32_t)i;
    }
    assert(tester->first[tester->state_count] == kept);
}

size_t tester_moves(const Tester *tester, uint32_t state, uint32_t action,
                    const TesterMove **from) {
    const TesterMove *moves = tester->moves.data;
    size_t at = tester->first[state], end = tester->first[state + 1], count = 0;
    BISECT(at, end, moves[at].action < action);
    while (at + count < end && moves[at + count].action == action)
        count++;
    *from = vec_at(&tester->moves, at);
    return count;
}

static int compare_labels(TesterLabel a, TesterLabel b) {
    int order = sorted_compare(a.name, b.name);
    return order ? order : (a.change > b.change) - (a.change < b.change);
}

/* The first label that is not below. */
static size_t find_label(const Tester *tester, TesterLabel label) {
    size_t low = 0, high = tester->labels.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_labels(tester->labels.data[middle], label) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t tester_action(const Tester *tester, TesterLabel label) {
    size_t place = find_label(tester, label);
    if (compare_labels(vec_item(&tester->labels, place), label) != 0) {
        label.change = TESTER_ANY_CHANGE;
        place = find_label(tester, label);
        assert(compare_labels(vec_item(&tester->labels, place), label) == 0);
    }
    return (uint32_t)place + 1;
}

uint32_t tester_start(const Tester *tester, uint64_t valuation) {
    for (size_t i = 0; i < tester->starts.count; i++)
        if (tester->starts.data[i].valuation == valuation)
            return tester->starts.data[i].state;
    return tester->initial;
}

bool tester_is_deterministic(const Tester *tester) {
    const TesterMove *moves = tester->moves.data;
    for (size_t i = 0; i < tester->moves.count; i++)
        if (moves[i].action == 0 ||
            (i > 0 && moves[i].source == moves[i - 1].source &&
             moves[i].action == moves[i - 1].action))
            return false;
    return true;
}

/* ---- tau_T loops: a depth-first search over tau_T moves only ------------- */

enum {
    WHITE,
    GREY,
    BLACK
};

typedef struct Frame {
    uint32_t state; /* on the path */
    uint32_t next;  /* how many of its tau_T moves were followed */
} Frame;

typedef struct TauSearch {
    const Tester *tester; /* what is searched */
    uint8_t *colors;      /* by state */
    VEC(Frame) path;      /* grey states */
    TesterLoop *loop;     /* the result */
} TauSearch;

/* The target of the next tau_T move of the frame, or NO_TESTER_STATE. */
static uint32_t next_target(const Tester *tester, Frame *frame) {
    uint32_t move = tester->first[frame->state] + frame->next;
    if (move >= tester->first[frame->state + 1] ||
        tester->moves.data[move].action != 0)
        return NO_TESTER_STATE;
    frame->next++;
    return tester->moves.data[move].target;
}

static void enter(TauSearch *search, uint32_t state) {
    vec_push(search->tester->mem, &search->path, (Frame){state, 0});
    search->colors[state] = GREY;
}

static void record_loop(TauSearch *search, uint32_t start) {
    size_t from = search->path.count - 1;
    while (search->path.data[from].state != start)
        from--;
    for (size_t i = from; i < search->path.count; i++)
        vec_push(search->tester->mem, search->loop, search->path.data[i].state);
}

static void search_from(TauSearch *search, uint32_t root) {
    enter(search, root);
    while (search->path.count && !search->loop->count) {
        uint32_t target = next_target(search->tester, &vec_last(&search->path));
        if (target == NO_TESTER_STATE)
            search->colors[vec_pop(&search->path).state] = BLACK;
        else if (search->colors[target] == WHITE)
            enter(search, target);
        else if (search->colors[target] == GREY)
            record_loop(search, target);
    }
}

void tester_tau_loop(const Tester *tester, TesterLoop *loop) {
    TauSearch search = {.tester = tester, .loop = loop};
    search.colors = mem_alloc(tester->mem, tester->state_count);
    for (uint32_t s = 0; s < tester->state_count && !loop->count; s++)
        if (search.colors[s] == WHITE)
            search_from(&search, s);
    vec_release(tester->mem, &search.path);
    mem_free(tester->mem, search.colors, tester->state_count);
}

uint32_t tester_unstable_deadlock(const Tester *tester) {
    for (uint32_t s = 0; s < tester->state_count; s++) {
        const TesterMove *moves;
        if ((tester->sets[s] & TESTER_DEADLOCK) &&
            tester_moves(tester, s, 0, &moves) > 0)
            return s;
    }
    return NO_TESTER_STATE;
}
