#include "equiv/relations/rule.h"

#include <string.h>
#include <strings.h>

const RelationRule relation_rules[RELATION_COUNT] = {
#define RULE(name, ...) [RELATION_##name] = {__VA_ARGS__},
    RELATIONS(RULE)
#undef RULE
};

const RelationRule *rule_find(const char *name) {
    assert(name);
    for (size_t i = 0; i < RELATION_COUNT; i++)
        if (strcmp(relation_rules[i].name, name) == 0)
            return &relation_rules[i];
    return NULL;
}

const char *rule_full_name(const char *word) {
    static const struct {
        const char *word;
        Relation relation;
    } others[] = {
        {"strong", RELATION_STRONG_BISIM},
        {"bisim", RELATION_STRONG_BISIM},
        {"branching", RELATION_BRANCHING_BISIM},
        {"divbranching", RELATION_DIV_BRANCHING_BISIM},
        {"div-branching", RELATION_DIV_BRANCHING_BISIM},
        {"dpbranching-bisim", RELATION_DIV_BRANCHING_BISIM},
        {"weak", RELATION_WEAK_BISIM},
        {"observational", RELATION_WEAK_BISIM},
        {"div-weak", RELATION_DIV_WEAK_BISIM},
        {"dpweak-bisim", RELATION_DIV_WEAK_BISIM},
        {"sim", RELATION_SIMULATION},
        {"ready-sim", RELATION_READY_SIMULATION},
        {"trace", RELATION_TRACES},
        {"weak-trace", RELATION_TRACES},
        {"t", RELATION_TRACES},
        {"completed", RELATION_COMPLETED_TRACES},
        {"f", RELATION_FAILURES},
        {"fd", RELATION_FAILURES_DIVERGENCES},
        {"fair", RELATION_FAIR_TESTING},
    };
    assert(word);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcasecmp(others[i].word, word) == 0)
            return relation_rules[others[i].relation].name;
    return word;
}
