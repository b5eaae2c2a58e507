#include "search/exploring/forced.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_PLACES = STRESSED(64, 1),
    HEAD = 1 /* words with a state before the next one */
};

void forced_init(Forced *forced, Mem *mem, uint32_t words) {
    *forced = (Forced){0};
    vector_memo_init(&forced->memo, mem, words, HEAD + words);
}

void forced_release(Forced *forced) {
    vector_memo_release(&forced->memo);
    *forced = (Forced){0};
}

const Word *forced_find(const Forced *forced, uint64_t hash, const Word *state,
                        ForcedStep *step) {
    const Word *kept = vector_memo_find(&forced->memo, hash, state);
    if (!kept)
        return NULL;
    *step = (ForcedStep){.action = (uint32_t)kept[0],
                         .left = (uint32_t)(kept[0] >> 32)};
    return kept + HEAD;
}

/* A larger table, if there may be one. */
static void make_room(Forced *forced) {
    VectorMemo *memo = &forced->memo;
    size_t place = vector_memo_bytes(memo, 0);
    size_t places = memo->table ? (size_t)4 << memo->bits : FIRST_PLACES;
    forced->added = 0;
    if (places * place <= FORCED_BYTES)
        vector_memo_resize(memo, places * place);
}

void forced_add(Forced *forced, uint64_t hash, const Word *state,
                const Word *next, ForcedStep step) {
    VectorMemo *memo = &forced->memo;
    if (!memo->table || forced->added == (size_t)1 << memo->bits)
        make_room(forced);
    Word *kept = vector_memo_add(memo, hash, state);
    if (!kept)
        return;
    kept[0] = (Word)step.left << 32 | step.action;
    memcpy(kept + HEAD, next, memo->words * sizeof *next);
    forced->added++;
}
