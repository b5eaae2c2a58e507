#include "lang/network/model/network_notes.h"

#include <string.h>

static size_t note_bytes(const NetworkNotes *self) {
    return (size_t)self->plan.count + 1;
}

void network_notes_begin(NetworkNotes *self, Worker *worker) {
    worker->own = NULL;
    if (!self->seen)
        return;
    worker->own = mem_try(worker->mem, note_bytes(self));
    if (worker->own)
        memset(worker->own, 0, note_bytes(self));
    else
        atomic_store(&self->lost, true);
}

void network_notes_end(NetworkNotes *self, Worker *worker) {
    const uint8_t *notes = worker->own;
    if (!notes)
        return;
    for (uint32_t i = 0; i < self->plan.count; i++)
        if (notes[i])
            atomic_store_explicit(&self->seen[i], 1, memory_order_relaxed);
    mem_free(worker->mem, worker->own, note_bytes(self));
    worker->own = NULL;
}

void network_notes_list(const NetworkNotes *self, const char *const *names,
                        CoverageList *out) {
    if (!self->seen || atomic_load(&self->lost))
        return;
    uint8_t *notes = mem_alloc(out->arena.mem, note_bytes(self));
    for (uint32_t i = 0; i < self->plan.count; i++)
        notes[i] = atomic_load_explicit(&self->seen[i], memory_order_relaxed);
    tally_list(&self->plan, notes, names, out);
    mem_free(out->arena.mem, notes, note_bytes(self));
}
