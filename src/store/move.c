#include "store/move.h"

#include "store/bitstate.h"
#include "store/compact.h"
#include "store/hashed.h"

enum {
    MOVE_BATCH = 64, /* states that are moved at once */
    HASH_GAIN = 4,   /* bits that a hash must be shorter than a state */
    MOST_TABLE = 8,  /* times the memory of the old store, for the new one */
    SPARE = 8        /* of the memory, a part is left to states that wait */
};

/* ---- The ladder --------------------------------------------------------- */

StoreLadder store_ladder(const StoreKind *kind, uint32_t bits, bool lossy) {
    StoreLadder ladder = {{0}};
    size_t count = 0;
    const StoreKind *cheap = store_kind_cheap(bits);
    if (!(kind->traits & STORE_EXACT) || (kind->traits & STORE_FORGETS))
        return ladder;
    if (kind->traits & STORE_IDS)
        ladder.kinds[count++] = cheap;
    else
        cheap = kind;
    if (!lossy)
        return ladder;
    if (cheap != &compact_kind || bits >= HASHED_LEAST + HASH_GAIN)
        ladder.kinds[count++] = &hashed_kind;
    ladder.kinds[count] = &bitstate_kind;
    return ladder;
}

const StoreKind *ladder_step(StoreLadder *ladder) {
    const StoreKind *first = ladder->kinds[0];
    assert(first || !ladder->kinds[1]);
    for (size_t i = 0; i + 1 < LADDER_MOST; i++)
        ladder->kinds[i] = ladder->kinds[i + 1];
    ladder->kinds[LADDER_MOST - 1] = NULL;
    return first;
}

/* ---- States that wait --------------------------------------------------- */

/* Vectors that are wanted again later are kept, too. */
static bool hold_pins(const Store *from, Window *held, uint64_t *vector) {
    const Window *window = &from->window;
    if (!window_copy_pins(held, window))
        return false;
    for (size_t i = 0; i < window->pins.count; i++) {
        IdRange ids = vec_item(&window->pins, i).ids;
        for (uint64_t id = ids.first; id < ids.end && id < held->first; id++) {
            store_read(from, id, vector);
            window_keep(held, id, vector);
        }
    }
    return true;
}

/* Copy the states that wait; from a window they are taken. */
static bool hold_waiting(Store *from, uint64_t waiting, uint64_t *vector,
                         Window *held) {
    window_start(held, waiting);
    bool able = !from->blind || hold_pins(from, held, vector);
    for (uint64_t id = waiting; id < from->count && able; id++) {
        able = window_reserve(held);
        if (!able)
            break;
        store_read(from, id, vector);
        window_push(held, vector);
        if (from->blind)
            window_leave(&from->window, id + 1);
    }
    return able;
}

/* Insert what was stored before, as codes perhaps. */
static size_t hand_over(Store *to, bool coded, const uint64_t *vectors,
                        size_t count, StateId *ids) {
    return coded ? to->operations->insert(to, vectors, count, ids)
                 : store_insert(to, vectors, count, ids);
}

/* Those that wait get the ids that they had. */
static bool insert_waiting(Window *held, Store *to, bool coded,
                           uint64_t *vector) {
    bool able = true;
    StateId id;
    assert(to->count == held->first);
    to->slides = true;
    window_start(&to->window, held->first);
    while (held->first < held->end && able) {
        window_get(held, held->first, vector);
        window_leave(held, held->first + 1);
        able = hand_over(to, coded, vector, 1, &id) == 1;
    }
    return able;
}

/* ---- All states --------------------------------------------------------- */

/* Take the states out of the old store and let the new one have them. */
static bool adopt_all(Store *from, Store *to, uint64_t *vectors) {
    bool able;
    size_t count;
    do {
        count = from->operations->drain(from, vectors, MOVE_BATCH);
        able = to->operations->adopt(to, vectors, count);
    } while (count > 0 && able);
    return able;
}

/* The new store may leave states out: it adopts all, and those that wait do so
 * in the window that has them. */
static bool move_lossy(Store *from, Store *to, uint64_t waiting,
                       uint64_t *vectors, Window *held) {
    uint64_t count = from->count;
    bool slides = waiting != NONE_WAITS;
    if ((slides && !hold_waiting(from, waiting, vectors, held)) ||
        !adopt_all(from, to, vectors))
        return false;
    assert(to->blind && to->count == 0);
    to->missed = from->missed;
    to->count = count;
    to->slides = slides;
    if (slides) {
        window_release(&to->window);
        to->window = *held;
        window_init(held, to->mem, to->words, 0);
    }
    return true;
}

/* The new store is exact, and may want to know which states wait. */
static bool move_exact(Store *from, Store *to, uint64_t waiting,
                       uint64_t *vectors, Window *held) {
    size_t needed, moved = 0;
    StateId ids[MOVE_BATCH];
    assert(!from->blind);
    if (waiting != NONE_WAITS && !hold_waiting(from, waiting, vectors, held))
        return false;
    while (from->count > waiting) {
        uint64_t more = from->count - waiting;
        from->operations->drain(from, vectors,
                                more < MOVE_BATCH ? (size_t)more : MOVE_BATCH);
    }
    do {
        needed = from->operations->drain(from, vectors, MOVE_BATCH);
        moved = hand_over(to, from->coder, vectors, needed, ids);
    } while (needed > 0 && moved == needed);
    return moved == needed;
}

/* ---- The move ----------------------------------------------------------- */

/* What the new store is to be made for: short hashes, or if it has a table of a
 * fixed size, as much of the memory as states that wait will not need. */
static void fit_shape(const Store *from, const StoreKind *kind,
                      StoreShape *shape) {
    const Window *window = &from->window;
    if (kind == &hashed_kind)
        shape->functions = HASHED_LEAST;
    if (!from->operations->order)
        return;
    shape->order = from->operations->order(from);
    size_t all = mem_left(from->mem) + shape->order.bytes;
    size_t waiting = (size_t)(window->end - window->first) * window->width;
    size_t spare = waiting < all / 2 ? waiting : all / 2;
    if (spare < all / SPARE)
        spare = all / SPARE;
    size_t most = MOST_TABLE * shape->order.bytes + BITSTATE_LEAST;
    if (shape->table == 0)
        shape->table = all - spare < most ? all - spare : most;
}

bool store_move(Store **store, const StoreKind *kind, StoreShape shape,
                uint64_t waiting) {
    Store *from = *store;
    Mem *mem = from->mem;
    bool exact = kind->traits & STORE_EXACT;
    bool coded = from->coder;
    size_t bytes = MOVE_BATCH * from->words * sizeof(uint64_t);
    Window held;
    assert(store_can_move(from));
    assert(waiting <= from->count || waiting == NONE_WAITS);
    assert(coded ? shape.coder == from->coder : exact || !shape.coder);
    store_seal(from);
    if (!exact)
        fit_shape(from, kind, &shape);
    uint64_t *vectors = mem_try(mem, bytes);
    Store *to = vectors ? store_make(kind, mem, shape) : NULL;
    window_init(&held, mem, from->words,
                !coded && shape.coder ? coder_bits(shape.coder) : shape.bits);
    bool able = to && (exact ? move_exact(from, to, waiting, vectors, &held)
                             : move_lossy(from, to, waiting, vectors, &held));
    if (able) {
        store_free(from);
        *store = to;
        able = !exact || waiting == NONE_WAITS ||
               insert_waiting(&held, to, coded, vectors);
    } else {
        store_free(to);
    }
    window_release(&held);
    mem_free(mem, vectors, bytes);
    return able;
}
