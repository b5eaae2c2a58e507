/* profile/advising.c -- what to do about an item, and in which order
 *
 * Advice is sorted by how much it is worth. What keeps the model as it is counts
 * with its factor. What changes the model, and may therefore be possible only in
 * part, counts with the square root: half of the bits. */
#include "profile/profiling.h"

#include <math.h>
#include <stdlib.h>

#define WORTH 1.05 /* factors below are not worth a word */

enum {
    MANY_VALUES = 8 /* of which fewer may do */
};

static bool about(double a, double b) {
    return a >= b * 0.999;
}

/* The value is not always needed. If it is only compared with constants, and
 * goes beyond them, it need not be counted any further. */
static AdviceKind waste_of(const AnatomyItem *item, const ProfileItem *found) {
    return item->compared && item->updated && item->known &&
                   found->most > item->greatest + 1
               ? ADVICE_CLAMP
               : ADVICE_RESET;
}

static void add(Profile *profile, uint32_t item, Advice advice) {
    profile_advise(profile, advice);
    profile_subject(profile, item);
}

/* `same` is not more than `factor`, and 0 if it is not known. */
static void advise_item(Profile *profile, uint32_t number) {
    const AnatomyItem *item = &vec_item(&profile->anatomy.items, number);
    const ProfileItem *found = &vec_item(&profile->items, number);
    bool whole = about(found->same, found->factor);
    if (item->kind == ITEM_PLACE || found->factor < WORTH)
        return;
    if (whole && item->known && item->reads.count == 0 &&
        item->kind != ITEM_CHANNEL)
        add(profile, number,
            (Advice){.kind = ADVICE_UNREAD,
                     .factor = found->factor,
                     .preserves = true,
                     .by_itself = true});
    else if (whole)
        add(profile, number,
            (Advice){.kind = ADVICE_IDLE,
                     .factor = found->factor,
                     .preserves = true});
    else if (found->same >= WORTH &&
             found->same * found->same >= found->factor)
        add(profile, number,
            (Advice){.kind = waste_of(item, found),
                     .factor = found->same,
                     .preserves = true,
                     .by_itself = item->resettable});
    else if (found->values >= MANY_VALUES && item->kind == ITEM_VARIABLE)
        add(profile, number,
            (Advice){.kind = ADVICE_RANGE,
                     .factor = found->factor,
                     .bound = true});
    else if (found->same >= WORTH)
        add(profile, number,
            (Advice){.kind = waste_of(item, found),
                     .factor = found->same,
                     .preserves = true,
                     .by_itself = item->resettable});
}

/* The states are all combinations of its local states and the rest. */
static void advise_block(const Profiling *self, uint32_t block) {
    const ProfileBlock *found = &vec_item(&self->profile->blocks, block);
    if (found->values < 2 || !about(found->factor, (double)found->values))
        return;
    add(self->profile, block,
        (Advice){.kind = ADVICE_INDEPENDENT,
                 .factor = found->factor,
                 .preserves = false});
}

void profiling_advise(Profiling *self) {
    Profile *profile = self->profile;
    for (uint32_t i = 0; i < profile->items.count; i++)
        advise_item(profile, i);
    for (uint32_t b = 0; b < profile->blocks.count; b++)
        if (profile->blocks.count > 1)
            advise_block(self, b);
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
        advice->weight =
            advice->preserves ? advice->factor : sqrt(advice->factor);
    }
    if (profile->advice.count > 0)
        qsort(profile->advice.data, profile->advice.count,
              sizeof *profile->advice.data, by_weight);
}
