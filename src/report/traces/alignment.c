#include "report/traces/alignment.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_CELLS = 1 << 24 /* of the table of common subsequences */
};

typedef struct Aligning {
    Alignment *out;
    const SavedRun *left, *right;
    size_t first;         /* step of the part that is compared, in both runs */
    size_t rows, columns; /* steps of that part */
    uint32_t *table; /* [row][column]: the longest common subsequence of what
                        is left from there on */
} Aligning;

static const SavedStep *step_of(const SavedRun *run, size_t i) {
    return &vec_item(&run->steps, i);
}

static bool same_action(const Aligning *self, size_t left, size_t right) {
    return strcmp(step_of(self->left, left)->action,
                  step_of(self->right, right)->action) == 0;
}

/* A run may not say what its steps change. */
static bool same_changes(const Aligning *self, size_t left, size_t right) {
    const char *one = step_of(self->left, left)->changes;
    const char *other = step_of(self->right, right)->changes;
    return *one == '\0' || *other == '\0' || strcmp(one, other) == 0;
}

static void add(Aligning *self, size_t left, size_t right) {
    bool both = left != ALIGNED_NONE && right != ALIGNED_NONE;
    vec_push(
        self->out->mem, &self->out->pairs,
        ((AlignedPair){left, right, both && same_changes(self, left, right)}));
}

/* ---- The part between ---------------------------------------------------- */

static uint32_t *cell(const Aligning *self, size_t row, size_t column) {
    assert(row <= self->rows && column <= self->columns);
    return &self->table[row * (self->columns + 1) + column];
}

static void fill(Aligning *self) {
    for (size_t row = self->rows; row-- > 0;)
        for (size_t column = self->columns; column-- > 0;) {
            uint32_t down = *cell(self, row + 1, column);
            uint32_t right = *cell(self, row, column + 1);
            uint32_t best = down > right ? down : right;
            if (same_action(self, self->first + row, self->first + column))
                best = *cell(self, row + 1, column + 1) + 1;
            *cell(self, row, column) = best;
        }
}

/* Steps of the left run come before those of the right one. */
static void follow(Aligning *self) {
    size_t row = 0, column = 0;
    while (row < self->rows || column < self->columns) {
        bool both = row < self->rows && column < self->columns;
        if (both &&
            same_action(self, self->first + row, self->first + column)) {
            add(self, self->first + row++, self->first + column++);
        } else if (column == self->columns ||
                   (both && *cell(self, row + 1, column) >=
                                *cell(self, row, column + 1))) {
            add(self, self->first + row++, ALIGNED_NONE);
        } else {
            add(self, ALIGNED_NONE, self->first + column++);
        }
    }
}

static void align_middle(Aligning *self) {
    size_t cells = (self->rows + 1) * (self->columns + 1);
    if (self->rows && self->columns &&
        cells / (self->rows + 1) != self->columns + 1)
        cells = SIZE_MAX;
    if (cells > MOST_CELLS) {
        for (size_t i = 0; i < self->rows; i++)
            add(self, self->first + i, ALIGNED_NONE);
        for (size_t i = 0; i < self->columns; i++)
            add(self, ALIGNED_NONE, self->first + i);
        return;
    }
    self->table = mem_alloc(self->out->mem, cells * sizeof *self->table);
    fill(self);
    follow(self);
    mem_free(self->out->mem, self->table, cells * sizeof *self->table);
}

/* ---- All of it ----------------------------------------------------------- */

static void align(Aligning *self) {
    size_t left = self->left->steps.count, right = self->right->steps.count;
    size_t most = left < right ? left : right, end = 0;
    while (self->first < most && same_action(self, self->first, self->first))
        self->first++;
    while (self->first + end < most &&
           same_action(self, left - end - 1, right - end - 1))
        end++;
    for (size_t i = 0; i < self->first; i++)
        add(self, i, i);
    self->rows = left - self->first - end;
    self->columns = right - self->first - end;
    align_middle(self);
    for (size_t i = end; i > 0; i--)
        add(self, left - i, right - i);
}

void alignment_init(Alignment *alignment, const SavedRun *left,
                    const SavedRun *right, Mem *mem) {
    Aligning self = {.out = alignment, .left = left, .right = right};
    *alignment = (Alignment){.mem = mem};
    align(&self);
    while (alignment->common < alignment->pairs.count &&
           alignment->pairs.data[alignment->common].alike)
        alignment->common++;
    alignment->same = alignment->common == alignment->pairs.count &&
                      left->loop == right->loop;
}

void alignment_release(Alignment *alignment) {
    vec_release(alignment->mem, &alignment->pairs);
}
