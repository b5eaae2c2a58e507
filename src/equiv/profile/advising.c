/* equiv/profile/advising.c -- what to do about an item, and in which order
 *
 * Advice is sorted by how much it is worth. What keeps the model as it is
 * counts with its factor. What changes the model, and may therefore be possible
 * only in part, counts with the square root: half of the bits. So do
 * interleavings, most of which `check` leaves out by itself. */
#include "equiv/profile/profiling.h"

#include <math.h>
#include <stdlib.h>

enum {
    MANY_VALUES = 8 /* of which fewer may do */
};

static void add(Profile *profile, uint32_t item, Advice advice) {
    profile_advise(profile, advice);
    profile_subject(profile, item);
}

/* Some value is kept in vain, or there are many. `same` is not more than
 * `factor`, and 0 if it is not known. */
static void advise_item(Profile *profile, uint32_t number) {
    const AnatomyItem *item = &vec_item(&profile->anatomy.items, number);
    const ProfileItem *found = &vec_item(&profile->items, number);
    bool many = found->values >= MANY_VALUES && item->kind == ITEM_VARIABLE;
    bool much = found->same * found->same >= found->factor;
    if (found->same >= PROFILE_WORTH && (much || !many) &&
        item->kind != ITEM_CHANNEL)
        add(profile, number,
            (Advice){.kind = ADVICE_RESET,
                     .factor = found->same,
                     .bound = !profile->complete,
                     .preserves = profile->complete,
                     .by_itself = item->resettable});
    else if (many && found->factor >= PROFILE_WORTH)
        add(profile, number,
            (Advice){
                .kind = ADVICE_RANGE, .factor = found->factor, .bound = true});
}

/* ---- What counts further than anyone looks ------------------------------- */

/* The number above which no comparison is of interest: the greatest, or if that
 * is where it ends anyway, the one before it. -1: there is none. */
static int64_t clamp_of(const AnatomyItem *item, const ProfileItem *found) {
    if (item->kind != ITEM_VARIABLE || !item->known || !item->compared ||
        !item->updated || item->greatest < 0)
        return -1;
    if (found->most > item->greatest + 1)
        return item->greatest + 1;
    return item->second >= 0 && found->most > item->second + 1
               ? item->second + 1
               : -1;
}

/* Is that worth more than what is said of the item otherwise? */
static bool advise_clamp(Profiling *self, uint32_t number) {
    Profile *profile = self->profile;
    const AnatomyItem *item = &vec_item(&profile->anatomy.items, number);
    const ProfileItem *found = &vec_item(&profile->items, number);
    int64_t limit = clamp_of(item, found);
    if (limit < 0 || found->factor < PROFILE_WORTH)
        return false;
    double factor = profiling_clamp(self, number, limit);
    if (factor < PROFILE_WORTH || factor < found->same)
        return false;
    add(profile, number,
        (Advice){.kind = ADVICE_CLAMP, .factor = factor, .limit = limit});
    return true;
}

/* ---- What is never read -------------------------------------------------- */

/* By item: nothing depends on it, only perhaps others of which that is true. */
static void find_idle(const Anatomy *anatomy, bool *idle) {
    bool changed = true;
    for (size_t i = 0; i < anatomy->items.count; i++) {
        const AnatomyItem *item = &vec_item(&anatomy->items, i);
        idle[i] = item->known && !item->matters && item->kind != ITEM_CHANNEL &&
                  item->kind != ITEM_PLACE;
    }
    while (changed) {
        changed = false;
        for (size_t i = 0; i < anatomy->items.count; i++) {
            LineList feeds = vec_item(&anatomy->items, i).feeds;
            for (uint32_t k = 0; k < feeds.count && idle[i]; k++) {
                idle[i] = idle[feeds.lines[k] - 1];
                changed |= !idle[i];
            }
        }
    }
}

/* All of them are left out at once: one may have what another one has. */
static double idle_factor(Profiling *self, const bool *idle) {
    PartNumbers parts = {0};
    const Anatomy *anatomy = &self->profile->anatomy;
    for (uint32_t k = 0; k < anatomy->parts.count; k++)
        if (idle[vec_item(&anatomy->parts, k).item])
            vec_push(self->mem, &parts, k);
    uint32_t left = profiling_project(self, parts.data, parts.count);
    vec_release(self->mem, &parts);
    return profiling_factor(self, left);
}

bool profiling_idle(Profiling *self) {
    Profile *profile = self->profile;
    bool *idle = self->idle;
    find_idle(&profile->anatomy, idle);
    double factor = idle_factor(self, idle);
    if (factor < PROFILE_WORTH)
        return factor > 0;
    profile_advise(profile, (Advice){.kind = ADVICE_UNREAD,
                                     .factor = factor,
                                     .preserves = true,
                                     .by_itself = true});
    Advice *advice = &vec_last(&profile->advice);
    for (uint32_t i = 0; i < profile->items.count; i++)
        if (idle[i] && vec_item(&profile->items, i).values > 1) {
            profile_subject(profile, i);
            advice->by_itself &= vec_item(&profile->anatomy.items, i).removable;
        }
    return true;
}

/* ---- All items ----------------------------------------------------------- */

void profiling_advise(Profiling *self) {
    Profile *profile = self->profile;
    for (uint32_t i = 0; i < profile->items.count; i++)
        if (!self->idle[i] &&
            vec_item(&profile->anatomy.items, i).kind != ITEM_PLACE &&
            !advise_clamp(self, i))
            advise_item(profile, i);
}

/* ---- Order --------------------------------------------------------------- */

static int by_weight(const void *a, const void *b) {
    const Advice *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? 1 : -1;
    return x->first > y->first ? 1 : x->first < y->first ? -1 : 0;
}

void profiling_sort(Profile *profile) {
    for (size_t i = 0; i < profile->advice.count; i++) {
        Advice *advice = &vec_item(&profile->advice, i);
        bool doubtful = advice->bound && advice->kind != ADVICE_RANGE;
        bool sure = advice->preserves && advice->kind != ADVICE_ATOMIC;
        advice->weight = doubtful ? 1
                         : sure   ? advice->factor
                                  : sqrt(advice->factor);
    }
    if (profile->advice.count > 0)
        qsort(profile->advice.data, profile->advice.count,
              sizeof *profile->advice.data, by_weight);
}
