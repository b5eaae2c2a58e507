#include "base/vector_memo.h"

void vector_memo_init(VectorMemo *memo, Mem *mem, uint32_t words,
                      uint32_t more) {
    *memo = (VectorMemo){.mem = mem, .words = words, .more = more};
}

void vector_memo_release(VectorMemo *memo) {
    if (memo->table)
        mem_free(memo->mem, memo->table, vector_memo_bytes(memo, memo->bits));
    *memo = (VectorMemo){0};
}

bool vector_memo_resize(VectorMemo *memo, size_t bytes) {
    uint32_t bits = 0;
    while (vector_memo_bytes(memo, bits + 1) <= bytes)
        bits++;
    uint64_t *table = mem_try(memo->mem, vector_memo_bytes(memo, bits));
    if (!table)
        return false;
    VectorMemo larger = *memo;
    larger.table = table;
    larger.bits = bits;
    vector_memo_release(memo);
    *memo = larger;
    return true;
}

void vector_memo_clear(VectorMemo *memo) {
    if (memo->table)
        memset(memo->table, 0, vector_memo_bytes(memo, memo->bits));
}
