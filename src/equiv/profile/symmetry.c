/* equiv/profile/symmetry.c -- processes that are interchangeable
 *
 * Blocks of one kind are interchangeable if states that differ only in who of
 * them is in which local state do the same. To find out, such states get equal
 * hashes: a block counts by its contents, not by its number, and with it the
 * elements of arrays that have its number as index, and whether variables hold
 * its number. That is a guess at what the model means by these numbers; whether
 * the states really do the same is decided by merging them (merging.h), so a
 * wrong guess only finds nothing. */
#include "base/hash.h"
#include "equiv/profile/profiling.h"

#include <string.h>

enum {
    GUESS_PLAIN = 0,
    GUESS_ARRAYS = 1,     /* elements of arrays go with processes */
    GUESS_REFERENCES = 2, /* variables hold numbers of processes */
    GUESSES = 4,
    MOST_BLOCKS = 64, /* that are compared */
    NOT_MEMBER = UINT32_MAX
};

typedef struct Symmetry {
    Profiling *profiling;
    const Anatomy *anatomy;
    Merging merging;       /* of the sample */
    VEC(uint32_t) members; /* blocks */
    uint32_t *place;       /* by block: which member it is, or NOT_MEMBER */
    uint32_t guess;        /* GUESS_... */
    int64_t offset;        /* of the index of a member in arrays */
    uint64_t *sums;        /* by member: hash of what goes with it */
    VEC(uint32_t) parts;   /* all that vary */
    Dissection found;      /* their contents */
} Symmetry;

/* ---- One state ----------------------------------------------------------- */

/* The member that has this number; NOT_MEMBER: none. */
static uint32_t member_of(const Symmetry *self, int64_t number) {
    for (uint32_t m = 0; m < self->members.count; m++)
        if (vec_item(&self->anatomy->blocks, self->members.data[m]).number ==
            number)
            return m;
    return NOT_MEMBER;
}

/* The hash of the array without the members' elements, which go with them. */
static uint64_t share_array(Symmetry *self, AnatomyPart part,
                            const int64_t *numbers, size_t count) {
    uint64_t rest = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t m = member_of(self, (int64_t)i + self->offset);
        int64_t number = numbers[i];
        if (m != NOT_MEMBER)
            self->sums[m] += columns_contents(part.item + 1u, &number, 1);
        else
            rest += hash_word(i + 1) * columns_contents(part.item, &number, 1);
    }
    return rest;
}

/* An array of channels or structs has a part for each element. */
static bool is_one_of_many(const Symmetry *self, AnatomyPart part) {
    return self->profiling->several[part.item] && part.block == NO_BLOCK;
}

static uint64_t share_element(Symmetry *self, AnatomyPart part,
                              const int64_t *numbers, size_t count) {
    uint32_t m = member_of(self, (int64_t)part.index + self->offset);
    if (m == NOT_MEMBER)
        return columns_part(part, numbers, count);
    self->sums[m] += columns_contents(part.item, numbers, count);
    return 0;
}

/* A variable that holds a member's number says something about that member. */
static uint64_t share_reference(Symmetry *self, AnatomyPart part,
                                const int64_t *numbers, size_t count) {
    uint32_t m = count == 1 ? member_of(self, numbers[0]) : NOT_MEMBER;
    if (m == NOT_MEMBER)
        return columns_part(part, numbers, count);
    self->sums[m] += hash_word(columns_part(part, NULL, 0) + part.item + 1);
    return hash_word(~(uint64_t)part.item);
}

/* A member that refers to itself, or to another one. */
static uint64_t share_own(Symmetry *self, AnatomyPart part, uint32_t member,
                          const int64_t *numbers, size_t count) {
    uint32_t m = count == 1 ? member_of(self, numbers[0]) : NOT_MEMBER;
    if (m == NOT_MEMBER)
        return columns_contents(columns_key(part), numbers, count);
    if (m != member)
        self->sums[m] += hash_word(part.item + ((uint64_t)1 << 40));
    return hash_word(part.item + ((uint64_t)(m == member) << 41));
}

/* What the part adds to the state, apart from what goes with members. */
static uint64_t share(Symmetry *self, AnatomyPart part, const int64_t *numbers,
                      size_t count) {
    ItemKind kind = vec_item(&self->anatomy->items, part.item).kind;
    uint32_t member =
        part.block == NO_BLOCK ? NOT_MEMBER : self->place[part.block];
    bool refers = self->guess & GUESS_REFERENCES && kind == ITEM_VARIABLE;
    if (member != NOT_MEMBER) {
        self->sums[member] +=
            refers ? share_own(self, part, member, numbers, count)
                   : columns_contents(columns_key(part), numbers, count);
        return 0;
    }
    if (self->guess & GUESS_ARRAYS && is_one_of_many(self, part))
        return share_element(self, part, numbers, count);
    if (self->guess & GUESS_ARRAYS && kind == ITEM_ARRAY)
        return share_array(self, part, numbers, count);
    return refers ? share_reference(self, part, numbers, count)
                  : columns_part(part, numbers, count);
}

static uint64_t hash_state(Symmetry *self, uint32_t state) {
    const Sample *sample = &self->profiling->sample;
    uint64_t hash = 0;
    anatomy_dissect(self->anatomy, sample->model, sample_vector(sample, state),
                    self->parts.data, self->parts.count, &self->found);
    memset(self->sums, 0, self->members.count * sizeof *self->sums);
    for (uint32_t k = 0; k < self->parts.count; k++) {
        size_t length;
        const int64_t *numbers = dissection_get(&self->found, k, &length);
        uint32_t number = self->parts.data[k];
        hash += share(self, vec_item(&self->anatomy->parts, number), numbers,
                      length);
    }
    for (size_t m = 0; m < self->members.count; m++)
        hash += hash_word(self->sums[m]);
    return hash;
}

/* ---- A set of blocks ----------------------------------------------------- */

/* By what the states would be divided if the members are interchangeable under
 * this guess; 0 if they are not. */
static double try_guess(Symmetry *self, double best) {
    Profiling *profiling = self->profiling;
    const Sample *sample = &profiling->sample;
    for (uint32_t s = 0; s < sample->count; s++) {
        profiling->column[s] = hash_state(self, s);
        if (mem_must_stop_after(profiling->mem, 2))
            return 0;
    }
    uint32_t hoped =
        columns_number(profiling->mem, profiling->column, sample->count, NULL);
    if (profiling_factor(profiling, hoped) <= best + 0.01 ||
        !merging_plausible(&self->merging, profiling->column) ||
        !profiling_afford(profiling))
        return 0;
    Merged merged = merging_count(&self->merging, profiling->column);
    return merged.left > 0 && merged.left == merged.before
               ? profiling_factor(profiling, hoped)
               : 0;
}

/* Arrays that are too short for the numbers may begin with the first member. */
static bool has_offset(Symmetry *self) {
    int64_t last =
        vec_item(&self->anatomy->blocks, vec_last(&self->members)).number;
    const Sample *sample = &self->profiling->sample;
    anatomy_dissect(self->anatomy, sample->model, sample_vector(sample, 0),
                    self->parts.data, self->parts.count, &self->found);
    for (uint32_t k = 0; k < self->parts.count; k++) {
        size_t length;
        AnatomyPart part = vec_item(&self->anatomy->parts, self->parts.data[k]);
        if (is_one_of_many(self, part))
            lists_get(&self->profiling->item_parts, part.item, &length);
        else if (vec_item(&self->anatomy->items, part.item).kind == ITEM_ARRAY)
            dissection_get(&self->found, k, &length);
        else
            continue;
        if ((int64_t)length <= last && length >= self->members.count)
            return true;
    }
    return false;
}

/* The best of all guesses. */
static double try_members(Symmetry *self, bool *with_arrays) {
    double best = 1;
    *with_arrays = false;
    int64_t first =
        vec_item(&self->anatomy->blocks, vec_item(&self->members, 0)).number;
    for (uint32_t b = 0; b < self->anatomy->blocks.count; b++)
        self->place[b] = NOT_MEMBER;
    for (uint32_t m = 0; m < self->members.count; m++)
        self->place[self->members.data[m]] = m;
    for (self->guess = 0; self->guess < GUESSES; self->guess++)
        for (int shifted = 0; shifted < 2; shifted++) {
            if (shifted && (!(self->guess & GUESS_ARRAYS) || first == 0 ||
                            !has_offset(self)))
                continue;
            self->offset = shifted ? first : 0;
            double factor = try_guess(self, best);
            if (factor > best) {
                best = factor;
                *with_arrays = self->guess & GUESS_ARRAYS;
            }
        }
    return best;
}

static bool advise(Symmetry *self) {
    Profile *profile = self->profiling->profile;
    bool with_arrays;
    double factor = try_members(self, &with_arrays);
    if (factor < PROFILE_WORTH)
        return false;
    profile_advise(profile, (Advice){.kind = ADVICE_SYMMETRY,
                                     .factor = factor,
                                     .bound = !profile->complete,
                                     .preserves = profile->complete,
                                     .with_arrays = with_arrays});
    for (size_t m = 0; m < self->members.count; m++)
        profile_subject(profile, self->members.data[m]);
    return true;
}

/* ---- All kinds ----------------------------------------------------------- */

/* Blocks of the kind that ever have a local state. */
static void collect(Symmetry *self, uint32_t kind) {
    const Profile *profile = self->profiling->profile;
    vec_clear(&self->members);
    for (uint32_t b = 0; b < profile->blocks.count; b++)
        if (vec_item(&self->anatomy->blocks, b).kind == kind &&
            vec_item(&profile->blocks, b).values > 1 &&
            self->members.count < MOST_BLOCKS)
            vec_push(self->profiling->mem, &self->members, b);
}

/* If not all are interchangeable, some neighbours may be: then so are all of a
 * row of such pairs. */
static void merge_kind(Symmetry *self, uint32_t kind) {
    bool with_arrays;
    uint32_t blocks[MOST_BLOCKS];
    collect(self, kind);
    size_t all = self->members.count, from = 0;
    if (all < 2 || advise(self) || all == 2)
        return;
    memcpy(blocks, self->members.data, all * sizeof *blocks);
    for (size_t i = 0; i < all; i++) {
        bool goes_on = false;
        if (i + 1 < all) {
            self->members.count = 2;
            memcpy(self->members.data, blocks + i, 2 * sizeof *blocks);
            goes_on = try_members(self, &with_arrays) > 1;
        }
        if (goes_on)
            continue;
        self->members.count = i + 1 - from;
        memcpy(self->members.data, blocks + from,
               self->members.count * sizeof *blocks);
        if (self->members.count > 1)
            advise(self);
        from = i + 1;
    }
}

/* Has something been said of these processes? */
static bool is_known(const Profile *profile, uint32_t kind) {
    for (size_t i = 0; i < profile->advice.count; i++) {
        const Advice *advice = &vec_item(&profile->advice, i);
        uint32_t block = vec_item(&profile->subjects, advice->first);
        if (advice->kind == ADVICE_SYMMETRY &&
            vec_item(&profile->anatomy.blocks, block).kind == kind)
            return true;
    }
    return false;
}

/* Names of actions may contain those of processes: then only errors count. */
static bool merge_kinds(Symmetry *self, MergeLabels labels) {
    const Profiling *profiling = self->profiling;
    bool good = merging_init(&self->merging, &profiling->sample, labels);
    for (uint32_t kind = 0; kind < self->anatomy->kinds.count && good; kind++)
        if (!is_known(profiling->profile, kind))
            merge_kind(self, kind);
    merging_release(&self->merging);
    return good;
}

bool profiling_symmetry(Profiling *profiling) {
    Mem *mem = profiling->mem;
    const Anatomy *anatomy = &profiling->profile->anatomy;
    Symmetry self = {.profiling = profiling, .anatomy = anatomy};
    size_t blocks = anatomy->blocks.count + 1;
    if (anatomy->blocks.count < 2 || profiling->profile->unnamed)
        return true;
    self.place = mem_alloc(mem, blocks * sizeof *self.place);
    self.sums = mem_alloc(mem, MOST_BLOCKS * sizeof *self.sums);
    dissection_init(&self.found, mem);
    for (uint32_t k = 0; k < anatomy->parts.count; k++)
        if (profiling->varies[k])
            vec_push(mem, &self.parts, k);
    bool good =
        merge_kinds(&self, MERGE_BY_NAME) && merge_kinds(&self, MERGE_BY_ERROR);
    vec_release(mem, &self.parts);
    vec_release(mem, &self.members);
    dissection_release(&self.found);
    mem_free(mem, self.sums, MOST_BLOCKS * sizeof *self.sums);
    mem_free(mem, self.place, blocks * sizeof *self.place);
    return good && !mem_must_stop(mem);
}
