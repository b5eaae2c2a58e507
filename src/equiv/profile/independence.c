/* equiv/profile/independence.c -- processes that have nothing to do with the
 * others
 *
 * A block is independent if its steps change nothing else and no other step
 * changes it, if what it can do depends on its own contents alone, what the
 * others can do on theirs alone, and if all combinations occur. */
#include "base/hash.h"
#include "core/structure_facet.h"
#include "equiv/profile/profiling.h"

typedef struct Independence {
    Profiling *profiling;
    Structure structure; /* who takes part */
    uint32_t block;      /* which is looked at */
    uint32_t process;    /* likewise */
} Independence;

/* Does each step change only its own side? `column` has the contents of the
 * block, `other` those of the rest. */
static bool is_separate(const Independence *self) {
    const Profiling *profiling = self->profiling;
    const Sample *sample = &profiling->sample;
    for (uint32_t s = 0; s < sample->count; s++)
        for (uint32_t i = sample_begin(sample, s); i < sample_end(sample, s);
             i++) {
            uint32_t target = vec_item(&sample->targets, i);
            uint32_t action = vec_item(&sample->actions, i);
            size_t count;
            uint32_t move = vec_item(&self->structure.moves, action);
            if (target == sample->count || move == NO_MOVE)
                return false;
            bool own =
                lists_has(&self->structure.participants, move, self->process);
            lists_get(&self->structure.participants, move, &count);
            const uint64_t *kept = own ? profiling->other : profiling->column;
            if ((own && count > 1) || kept[s] != kept[target])
                return false;
        }
    return true;
}

/* Add to the contents of the side what it can do. */
static void add_actions(const Independence *self, bool own, uint64_t *side) {
    const Sample *sample = &self->profiling->sample;
    for (uint32_t s = 0; s < sample->count; s++)
        for (uint32_t i = sample_begin(sample, s); i < sample_end(sample, s);
             i++) {
            uint32_t action = vec_item(&sample->actions, i);
            if (structure_lists(&self->structure, &self->structure.participants,
                                action, self->process) == own)
                side[s] += hash_word(hash_word(action) + 1);
        }
}

static bool depends_on_itself(const Independence *self, bool own,
                              uint64_t *side) {
    Profiling *profiling = self->profiling;
    uint32_t count = profiling->sample.count;
    uint32_t before = columns_number(profiling->mem, side, count, NULL);
    add_actions(self, own, side);
    return before > 0 &&
           columns_number(profiling->mem, side, count, NULL) == before;
}

static void inspect(Independence *self) {
    Profiling *profiling = self->profiling;
    Profile *profile = profiling->profile;
    const ProfileBlock *found = &vec_item(&profile->blocks, self->block);
    size_t count;
    const uint32_t *parts =
        lists_get(&profiling->block_parts, self->block, &count);
    uint32_t left = profiling_project(profiling, parts, count);
    if (found->values < 2 ||
        left * (uint64_t)found->values != profiling->sample.count ||
        !is_separate(self) ||
        !depends_on_itself(self, true, profiling->column) ||
        !depends_on_itself(self, false, profiling->other))
        return;
    profile_advise(
        profile, (Advice){.kind = ADVICE_INDEPENDENT, .factor = found->factor});
    profile_subject(profile, self->block);
}

/* Of a part of the states, combinations say nothing. */
bool profiling_independence(Profiling *profiling) {
    const Anatomy *anatomy = &profiling->profile->anatomy;
    if (!profiling->profile->complete || anatomy->blocks.count < 2 ||
        !(model_described(profiling->model) & STRUCTURE_PARTICIPANTS))
        return true;
    Independence self = {.profiling = profiling};
    structure_init(&self.structure, profiling->model, STRUCTURE_PARTICIPANTS,
                   profiling->mem);
    for (uint32_t b = 0; b < anatomy->blocks.count; b++) {
        self.block = b;
        self.process = vec_item(&anatomy->blocks, b).process;
        if (self.process != NO_PROCESS && !mem_must_stop(profiling->mem))
            inspect(&self);
    }
    structure_release(&self.structure);
    return !mem_must_stop(profiling->mem);
}
