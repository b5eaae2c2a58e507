#include "search/device/old_levels.h"

#include "base/stress.h"

#include <assert.h>

enum {
    PIECE = STRESSED(1 << 20, 8), /* least words of a piece */
    PART = 4,                     /* of what is left that a level may take */
    MOST = STRESSED(1 << 20, 3)   /* pieces */
};

bool kept_drop(KeptLevels *kept, GpuDevice *device) {
    if (kept->first == kept->pieces.count)
        return false;
    KeptPiece *piece = &kept->pieces.data[kept->first++];
    gpu_free(device, piece->words, piece->capacity * sizeof(uint64_t));
    kept->from = piece->end;
    if (kept->first == kept->pieces.count) {
        kept->first = 0;
        vec_clear(&kept->pieces);
    }
    return true;
}

void kept_clear(KeptLevels *kept, GpuDevice *device) {
    assert(kept->first <= kept->pieces.count);
    while (kept_drop(kept, device))
        ;
    vec_release(device->mem, &kept->pieces);
    vec_release(device->mem, &kept->levels);
    kept->base = kept->from = kept->end = 0;
}

static bool add_piece(KeptLevels *kept, GpuDevice *device, uint64_t count) {
    size_t words = count > PIECE ? count : PIECE;
    size_t bytes = mem_product(words, sizeof(uint64_t));
    if (kept->pieces.count - kept->first >= MOST)
        kept_drop(kept, device);
    if (bytes > gpu_left(device) / PART ||
        !vec_try_reserve(device->mem, &kept->pieces, 1))
        return false;
    KeptPiece piece = {.words = gpu_alloc(device, bytes), .capacity = words};
    if (!piece.words)
        return false;
    vec_push(device->mem, &kept->pieces, piece);
    return true;
}

/* Room for so many words; NULL if there is none. */
static uint64_t *find_room(KeptLevels *kept, GpuDevice *device,
                           uint64_t count) {
    bool fits =
        kept->pieces.count > 0 &&
        vec_last(&kept->pieces).capacity - vec_last(&kept->pieces).used >=
            count;
    if (!fits && !add_piece(kept, device, count))
        return NULL;
    KeptPiece *piece = &vec_last(&kept->pieces);
    uint64_t *room = piece->words + piece->used;
    piece->used += count;
    piece->end = kept->end + 1;
    return room;
}

void kept_skip(KeptLevels *kept, GpuDevice *device) {
    while (kept_drop(kept, device))
        ;
    vec_clear(&kept->levels);
    kept->base = kept->from = ++kept->end;
}

void kept_add(KeptLevels *kept, GpuDevice *device, const uint64_t *words,
              uint64_t count) {
    uint64_t *room = vec_try_reserve(device->mem, &kept->levels, 1)
                         ? find_room(kept, device, count)
                         : NULL;
    if (!room) {
        kept_skip(kept, device);
        return;
    }
    gpu_copy(device, room, words, count * sizeof *words);
    vec_push(device->mem, &kept->levels, ((KeptLevel){room, count}));
    kept->end++;
    assert(kept_has(kept, kept->end - 1) &&
           kept->end == kept->base + kept->levels.count);
}
