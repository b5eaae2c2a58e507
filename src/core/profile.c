#include "core/profile.h"

void profile_init(Profile *profile, const Model *model, Mem *mem) {
    *profile = (Profile){.mem = mem, .bits = model->bits};
    anatomy_init(&profile->anatomy, model, mem);
    for (size_t i = 0; i < profile->anatomy.items.count; i++)
        vec_push(mem, &profile->items, (ProfileItem){0});
    assert(profile->items.count == profile->anatomy.items.count);
    for (size_t i = 0; i < profile->anatomy.blocks.count; i++)
        vec_push(mem, &profile->blocks, (ProfileBlock){0});
}

void profile_release(Profile *profile) {
    assert(profile->items.count == profile->anatomy.items.count);
    anatomy_release(&profile->anatomy);
    vec_release(profile->mem, &profile->levels);
    vec_release(profile->mem, &profile->items);
    vec_release(profile->mem, &profile->blocks);
    vec_release(profile->mem, &profile->links);
    vec_release(profile->mem, &profile->advice);
    vec_release(profile->mem, &profile->subjects);
    *profile = (Profile){0};
}

void profile_advise(Profile *profile, Advice advice) {
    assert(advice.factor >= 1 && advice.count == 0);
    advice.first = profile->subjects.count;
    vec_push(profile->mem, &profile->advice, advice);
}

void profile_subject(Profile *profile, uint32_t number) {
    Advice *advice = &vec_last(&profile->advice);
    assert(advice->first + advice->count == profile->subjects.count);
    advice->count++;
    assert(profile->advice.count > 0);
    vec_push(profile->mem, &profile->subjects, number);
}
