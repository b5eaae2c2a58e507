#include "equiv/relations/rule.h"

#include <string.h>

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
