#include "core/coverage.h"

#include "core/model.h"

#include <assert.h>

void coverage_init(CoverageList *list, Mem *mem) {
    *list = (CoverageList){.known = false};
    arena_init(&list->arena, mem);
}

void coverage_release(CoverageList *list) {
    Mem *mem = list->arena.mem;
    vec_release(mem, &list->groups);
    vec_release(mem, &list->items);
    arena_release(&list->arena);
}

void coverage_begin(CoverageList *list, const char *kind, const char *name) {
    assert(kind && name);
    list->known = true;
    vec_push(list->arena.mem, &list->groups,
             ((CoverageGroup){
                 .kind = kind, .name = name, .first = list->items.count}));
}

void coverage_add(CoverageList *list, CoverageItem item) {
    assert(list->groups.count > 0 && item.text);
    assert(item.kind < COVERAGE_KINDS && item.status <= COVERAGE_DONE);
    item.group = (uint32_t)list->groups.count - 1;
    vec_push(list->arena.mem, &list->items, item);
    vec_item(&list->groups, item.group).count++;
}

void model_cover(const Model *model, CoverageList *out) {
    if (model->coverage)
        model->coverage->cover(model->coverage->of, out);
}

CoverageCount coverage_count_group(const CoverageList *list, size_t group,
                                   CoverageKind kind) {
    const CoverageGroup *where = &vec_item(&list->groups, group);
    CoverageCount count = {0, 0};
    for (size_t i = where->first; i < where->first + where->count; i++) {
        const CoverageItem *item = &vec_item(&list->items, i);
        assert(item->group == group);
        if (kind != COVERAGE_KINDS && item->kind != kind)
            continue;
        count.all++;
        count.done += item->status == COVERAGE_DONE;
    }
    assert(count.done <= count.all && count.all <= where->count);
    return count;
}

CoverageCount coverage_count(const CoverageList *list, CoverageKind kind) {
    CoverageCount sum = {0, 0};
    for (size_t g = 0; g < list->groups.count; g++) {
        CoverageCount count = coverage_count_group(list, g, kind);
        sum.all += count.all;
        sum.done += count.done;
    }
    return sum;
}

typedef struct KindNames { /* of a CoverageKind */
    const char *one;       /* item */
    const char *several;   /* items */
} KindNames;

static const KindNames names[] = {
    [COVERAGE_STATEMENT] = {"statement", "statements"},
    [COVERAGE_CONDITION] = {"condition", "conditions"},
    [COVERAGE_END] = {"end", "ends"},
    [COVERAGE_RULE] = {"rule", "rules"},
    [COVERAGE_REJECTION] = {"rejection", "rejections"},
    [COVERAGE_TERM] = {"term", "terms"},
    [COVERAGE_TRANSITION] = {"transition", "transitions"},
    [COVERAGE_STATE] = {"state", "states"},
};

const char *coverage_kind_name(CoverageKind kind) {
    assert(kind < COVERAGE_KINDS);
    return names[kind].one;
}

const char *coverage_kind_plural(CoverageKind kind) {
    assert(kind < COVERAGE_KINDS);
    return names[kind].several;
}

const char *coverage_status_name(CoverageStatus status) {
    assert(status <= COVERAGE_DONE);
    return status == COVERAGE_DONE      ? "done"
           : status == COVERAGE_REACHED ? "reached"
                                        : "unreached";
}
