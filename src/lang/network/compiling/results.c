#include "lang/network/compiling/results.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct NamedSource {
    uint32_t name;       /* number of the name */
    uint32_t order;      /* of appearance, to keep it */
    ResultSource source; /* one of its disjuncts */
} NamedSource;

typedef struct ResultsBuild {
    const Network *network; /* whose propositions */
    Mem *mem;               /* for what is given back */
    Names names;            /* all names, results first */
    VEC(NamedSource) list;  /* what they come from */
    Text text;              /* a name being made */
} ResultsBuild;

static uint32_t add_name(ResultsBuild *build, const char *name) {
    return names_add(&build->names, name, strlen(name));
}

static uint32_t find_name(const ResultsBuild *build, const char *name) {
    return names_find(&build->names, name, strlen(name));
}

static void add_source(ResultsBuild *build, uint32_t name, uint32_t component,
                       uint32_t index) {
    assert(component == RESULT_OF_RULE ||
           component < build->network->components.count);
    uint32_t order = (uint32_t)build->list.count;
    vec_push(build->mem, &build->list,
             (NamedSource){name, order, {component, index}});
}

static bool propagates(const Proposition *proposition) {
    return proposition->kind == PROPOSITION_NAMED &&
           (proposition->name[0] == '/' || proposition->name[0] == '%');
}

static void add_propagated(ResultsBuild *build, const Names *hidden,
                           uint32_t c) {
    const Component *component = &build->network->components.data[c];
    for (size_t p = 0; p < component->lsts->propositions.count; p++) {
        const Proposition *proposition = &component->lsts->propositions.data[p];
        if (!propagates(proposition))
            continue;
        Text *text = &build->text;
        text_clear(text);
        text_printf(text, "%c%s%s", proposition->name[0], component->prefix,
                    proposition->name + 1);
        if (names_find(hidden, text->data, text->length) == NAME_NONE)
            add_source(build, add_name(build, text->data), c, (uint32_t)p);
    }
}

/* The name that takes `name` over because it is permanent, or NAME_NONE. */
static uint32_t find_permanent(ResultsBuild *build, const char *name) {
    if (name[0] == '/' || name[0] == '%')
        return NAME_NONE;
    text_clear(&build->text);
    text_printf(&build->text, "/%s", name);
    return find_name(build, build->text.data);
}

static void add_rules(ResultsBuild *build) {
    const Network *network = build->network;
    for (uint32_t r = 0; r < network->propositions.count; r++) {
        const PropositionRule *rule = &network->propositions.data[r];
        if (rule->result != PROPOSITION_NAMED)
            continue;
        uint32_t permanent = find_permanent(build, rule->name);
        uint32_t name =
            permanent == NAME_NONE ? add_name(build, rule->name) : permanent;
        add_source(build, name, RESULT_OF_RULE, r);
    }
}

/* Rules' permanent names must be known before plain ones are added. */
static void add_permanent_names(ResultsBuild *build) {
    const Network *network = build->network;
    for (size_t r = 0; r < network->propositions.count; r++) {
        const PropositionRule *rule = &network->propositions.data[r];
        if (rule->result == PROPOSITION_NAMED && rule->name[0] == '/')
            add_name(build, rule->name);
    }
}

/* Let "p" stand for all that "/p" stands for. */
static void add_aliases(ResultsBuild *build) {
    const Network *network = build->network;
    size_t count = build->list.count;
    for (size_t r = 0; r < network->propositions.count; r++) {
        const PropositionRule *rule = &network->propositions.data[r];
        if (rule->result != PROPOSITION_NAMED)
            continue;
        uint32_t permanent = find_permanent(build, rule->name);
        if (permanent == NAME_NONE || find_name(build, rule->name) != NAME_NONE)
            continue;
        uint32_t alias = add_name(build, rule->name);
        for (size_t i = 0; i < count; i++) {
            NamedSource item = build->list.data[i];
            if (item.name == permanent)
                add_source(build, alias, item.source.component,
                           item.source.index);
        }
    }
}

static void add_components(ResultsBuild *build) {
    const Network *network = build->network;
    for (uint32_t c = 0; c < network->components.count; c++) {
        const Component *component = &network->components.data[c];
        const Lsts *lsts = component->lsts;
        for (uint32_t p = 0; p < lsts->propositions.count; p++) {
            text_clear(&build->text);
            text_printf(&build->text, "%llu.%s",
                        (unsigned long long)component->id,
                        lsts->propositions.data[p].name);
            if (find_name(build, build->text.data) == NAME_NONE)
                add_source(build, add_name(build, build->text.data), c, p);
        }
    }
}

static int compare_sources(const void *a, const void *b) {
    const NamedSource *x = a, *y = b;
    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

/* Copy what was collected into the arena. */
static void finish(ResultsBuild *build, Results *results, Arena *arena) {
    size_t count = build->names.entries.count, total = build->list.count;
    const char **names = arena_alloc(arena, (count + 1) * sizeof *names);
    uint32_t *starts = arena_alloc(arena, (count + 1) * sizeof *starts);
    ResultSource *sources = arena_alloc(arena, (total + 1) * sizeof *sources);
    if (total > 1)
        qsort(build->list.data, total, sizeof *build->list.data,
              compare_sources);
    uint32_t next = 0;
    for (uint32_t n = 0; n < count; n++) {
        const Name *name = &build->names.entries.data[n];
        names[n] = arena_copy(arena, name->string, name->length);
        starts[n] = next;
        for (; next < total && build->list.data[next].name == n; next++)
            sources[next] = build->list.data[next].source;
    }
    assert(next == total);
    starts[count] = next;
    results->names = names;
    results->starts = starts;
    results->sources = sources;
    results->count = (uint32_t)count;
}

void results_build(Results *results, const Network *network, Arena *arena) {
    Mem *mem = network->mem;
    ResultsBuild build = {.network = network, .mem = mem};
    Names hidden;
    names_init(&hidden, mem);
    names_init(&build.names, mem);
    text_init(&build.text, mem);
    for (size_t i = 0; i < network->hidden.count; i++)
        names_add(&hidden, network->hidden.data[i],
                  strlen(network->hidden.data[i]));
    for (uint32_t c = 0; c < network->components.count; c++)
        add_propagated(&build, &hidden, c);
    add_permanent_names(&build);
    add_rules(&build);
    results->result_count = (uint32_t)build.names.entries.count;
    add_aliases(&build);
    add_components(&build);
    finish(&build, results, arena);
    text_release(&build.text);
    names_release(&build.names);
    names_release(&hidden);
    vec_release(mem, &build.list);
}
