#include "store/cutting.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum {
    AHEAD = 4 /* how far the number of values is extrapolated */
};

typedef struct Learning {
    Mem *mem;            /* for everything */
    const char *vectors; /* the sample */
    size_t count;        /* how many */
    size_t stride;       /* bytes from one to the next */
    uint64_t *hashes;    /* of a part of each */
    uint64_t *seen;      /* a table of those that were met; 0: free */
    size_t room;         /* of the table, a power of two */
    double *before;      /* by byte of a part: values of what is before it, */
    double *after;       /* and of the rest, in a search that goes on */
} Learning;

/* ---- Counting values ---------------------------------------------------- */

/* How many values there will be when there are 4^AHEAD times as many states, if
 * they become more as they did since the first quarter. (Parts that have few
 * values so far may be those of processes that have just begun to move.) */
static double extrapolate(uint32_t quarter, uint32_t all) {
    double values = all;
    assert(quarter > 0 && quarter <= all);
    for (int i = 0; i < AHEAD; i++)
        values *= (double)all / quarter;
    return values;
}

/* How many different hashes there will be. */
static double count_hashes(Learning *self) {
    uint32_t different = 0, quarter = 0;
    assert(self->room >= 2 * self->count);
    assert((self->room & (self->room - 1)) == 0);
    memset(self->seen, 0, self->room * sizeof *self->seen);
    for (size_t i = 0; i < self->count; i++) {
        uint64_t hash = self->hashes[i] | 1; /* not that of a free place */
        size_t place = (hash >> 32) & (self->room - 1);
        while (self->seen[place] != 0 && self->seen[place] != hash)
            place = (place + 1) & (self->room - 1);
        different += self->seen[place] == 0;
        self->seen[place] = hash;
        if (i <= self->count / 4)
            quarter = different;
    }
    return extrapolate(quarter, different);
}

/* One more byte of each vector. */
static void hash_byte(Learning *self, uint32_t byte) {
    for (size_t i = 0; i < self->count; i++)
        self->hashes[i] =
            hash_word(self->hashes[i] ^
                      (unsigned char)self->vectors[i * self->stride + byte]);
}

/* Count the values of all beginnings and of all ends of a part. */
static void count_values(Learning *self, uint32_t first, uint32_t end) {
    memset(self->hashes, 0, self->count * sizeof *self->hashes);
    for (uint32_t byte = first; byte < end; byte++) {
        self->before[byte] = count_hashes(self);
        hash_byte(self, byte);
    }
    memset(self->hashes, 0, self->count * sizeof *self->hashes);
    for (uint32_t byte = end; byte-- > first;) {
        hash_byte(self, byte);
        self->after[byte] = count_hashes(self);
    }
}

/* The best place for a cut, nearest to the middle if there are several. */
static uint32_t best_cut(Learning *self, uint32_t first, uint32_t end) {
    uint32_t middle = first + (end - first) / 2, best = middle;
    assert(end - first >= 2); /* so that there is a place */
    count_values(self, first, end);
    for (uint32_t step = 1; step < end - first; step++)
        for (int side = 0; side < 2; side++) {
            uint32_t cut = side ? middle + step : middle - step;
            if (cut > first && cut < end &&
                self->before[cut] + self->after[cut] <
                    self->before[best] + self->after[best])
                best = cut;
        }
    return best;
}

/* ---- The tree ----------------------------------------------------------- */

/* Cut a part, unless it is a leaf, and add its nodes; the result is its own. */
static bool cut_part(Learning *self, Cutting *cutting, uint32_t first,
                     uint32_t end, bool whole, uint32_t *number) {
    CutNode node = {first, end, 0, CUTTING_NO_NODE, CUTTING_NO_NODE};
    if (end - first > CUTTING_LEAF || whole) {
        uint32_t cut = best_cut(self, first, end);
        if (!cut_part(self, cutting, first, cut, false, &node.left) ||
            !cut_part(self, cutting, cut, end, false, &node.right))
            return false;
        uint32_t left = vec_item(cutting, node.left).height;
        uint32_t right = vec_item(cutting, node.right).height;
        node.height = 1 + (left > right ? left : right);
    }
    assert(first < end && end - first <= self->stride);
    *number = (uint32_t)cutting->count;
    return vec_try_push(self->mem, cutting, node);
}

/* Where the nodes of this height are in the order of heights: their number is
 * that of all lower ones, and of equal ones before. */
static uint32_t place_of(const Cutting *cutting, uint32_t number) {
    uint32_t height = vec_item(cutting, number).height, place = 0;
    for (uint32_t i = 0; i < cutting->count; i++) {
        uint32_t other = vec_item(cutting, i).height;
        place += other < height || (other == height && i < number);
    }
    return place;
}

static bool sort_nodes(Learning *self, Cutting *cutting) {
    Cutting sorted = {0};
    if (!vec_try_reserve(self->mem, &sorted, cutting->count))
        return false;
    sorted.count = cutting->count;
    for (uint32_t i = 0; i < cutting->count; i++) {
        CutNode node = vec_item(cutting, i);
        if (node.left != CUTTING_NO_NODE) {
            node.left = place_of(cutting, node.left);
            node.right = place_of(cutting, node.right);
        }
        vec_item(&sorted, place_of(cutting, i)) = node;
    }
    assert(vec_last(&sorted).end - vec_last(&sorted).first ==
           vec_last(cutting).end);
    assert(vec_item(&sorted, 0).height == 0);
    vec_release(self->mem, cutting);
    *cutting = sorted;
    return true;
}

static void release(Learning *self, uint32_t bytes) {
    mem_free(self->mem, self->hashes, self->count * sizeof *self->hashes);
    mem_free(self->mem, self->seen, self->room * sizeof *self->seen);
    mem_free(self->mem, self->before, bytes * sizeof *self->before);
    mem_free(self->mem, self->after, bytes * sizeof *self->after);
}

bool cutting_learn(Cutting *cutting, Mem *mem, const uint64_t *vectors,
                   size_t count, uint32_t words, uint32_t bytes) {
    uint32_t root;
    Learning self = {.mem = mem,
                     .vectors = (const char *)vectors,
                     .count = count,
                     .stride = words * sizeof *vectors,
                     .room = 64};
    assert(count > 0 && bytes >= 2 && bytes <= self.stride);
    while (self.room < 2 * count)
        self.room *= 2;
    self.hashes = mem_try(mem, count * sizeof *self.hashes);
    self.seen = mem_try(mem, self.room * sizeof *self.seen);
    self.before = mem_try(mem, bytes * sizeof *self.before);
    self.after = mem_try(mem, bytes * sizeof *self.after);
    bool done = self.hashes && self.seen && self.before && self.after &&
                cut_part(&self, cutting, 0, bytes, true, &root) &&
                sort_nodes(&self, cutting);
    release(&self, bytes);
    return done;
}
