#include "lang/network/reading/rule_pattern.h"

#include <assert.h>

enum {
    MOST_RULES = 10 * 1000 * 1000, /* made by wildcards */
    MOST_STEPS = 50 * 1000 * 1000  /* of comparing names with patterns */
};

void rule_pattern_init(RulePattern *rule, Mem *mem) {
    *rule = (RulePattern){.mem = mem, .left = MOST_RULES};
    matcher_init(&rule->matcher, mem, MOST_STEPS);
    text_init(&rule->name, mem);
}

void rule_pattern_clear(RulePattern *rule) {
    for (size_t i = 0; i < rule->elements.count; i++)
        pattern_release(&rule->elements.data[i].pattern, rule->mem);
    vec_clear(&rule->elements);
    pattern_release(&rule->result, rule->mem);
    rule->result = (WildcardPattern){0};
    rule->hidden = false;
    vec_clear(&rule->matcher.bindings);
}

void rule_pattern_release(RulePattern *rule) {
    rule_pattern_clear(rule);
    vec_release(rule->mem, &rule->elements);
    vec_release(rule->mem, &rule->participants);
    matcher_release(&rule->matcher);
    text_release(&rule->name);
}

/* Are all wildcards of the pattern bound? Then `name` is the only match. */
static bool expand_known(RulePattern *rule, const WildcardPattern *pattern) {
    text_clear(&rule->name);
    return matcher_expand(&rule->matcher, pattern, &rule->name) == NO_WILDCARD;
}

/* Start trying actions for an element, with what is bound so far. An element
 * without a choice gets its one action, or one that does not exist. */
static void enter(RulePattern *rule, Assembly *assembly, RuleElement *element) {
    element->bound = rule->matcher.bindings.count;
    element->next = 1;
    element->known = true;
    if (element->action) {
        element->next = element->action;
    } else if (expand_known(rule, &element->pattern)) {
        const Names *names = assembly_alphabet(assembly, element->component);
        uint32_t found = names_find(names, rule->name.data, rule->name.length);
        element->next = found == NAME_NONE ? NAME_NONE : found + 1;
    } else {
        element->known = false;
    }
}

/* The next action of the element that fits what is bound before it, or 0. */
static uint32_t advance(RulePattern *rule, const Assembly *assembly,
                        RuleElement *element) {
    const Lsts *lsts =
        assembly->network->components.data[element->component].lsts;
    uint32_t last = lsts_action_count(lsts), action = element->next;
    rule->matcher.bindings.count = element->bound;
    if (element->known) {
        element->next = NAME_NONE;
        if (!element->action && rule->matcher.steps > 0)
            rule->matcher.steps--;
        return action <= last ? action : 0;
    }
    while (action <= last && rule->matcher.steps > 0 &&
           !matcher_match(&rule->matcher, &element->pattern,
                          lsts->actions.data[action]))
        action++;
    element->next = action + 1;
    return action <= last ? action : 0;
}

/* One wildcard of the result that no participant binds. */
static bool check_result(RulePattern *rule, Assembly *assembly,
                         uint32_t unbound) {
    if (unbound == NO_WILDCARD)
        return true;
    diag_error(assembly->diag, CODE_WILDCARD, rule->result_span,
               "no participant of this rule binds $%u", unbound);
    diag_hint(assembly->diag, "a wildcard comes after the first < of a name; "
                              "it is bound if an action contains it");
    return false;
}

/* There is too much work: say of which kind. */
static bool reject(RulePattern *rule, Assembly *assembly, bool steps) {
    diag_error(assembly->diag, CODE_LIMIT, rule->span,
               steps ? "the wildcards of this file need more than %d steps of "
                       "comparing names"
                     : "this file expands to more than %d rules",
               steps ? (int)MOST_STEPS : (int)MOST_RULES);
    diag_hint(assembly->diag, "use the same wildcard wherever texts must be "
                              "equal, and fewer wildcards in a rule");
    return false;
}

/* Add the rule with the actions and bindings of the moment. */
static bool emit(RulePattern *rule, Assembly *assembly) {
    uint32_t label = 0;
    if (rule->left == 0)
        return reject(rule, assembly, false);
    if (!rule->hidden) {
        text_clear(&rule->name);
        matcher_expand(&rule->matcher, &rule->result, &rule->name);
        label = assembly_label(assembly, rule->name.data, rule->name.length);
    }
    rule->left--;
    return assembly_add_rule(assembly, rule->participants.data,
                             rule->participants.count, label, rule->span);
}

/* Every consistent choice of one action for each element, depth first. */
static bool combine(RulePattern *rule, Assembly *assembly) {
    size_t level = 0, count = rule->elements.count;
    enter(rule, assembly, &rule->elements.data[0]);
    for (;;) {
        RuleElement *element = &rule->elements.data[level];
        uint32_t action = advance(rule, assembly, element);
        if (rule->matcher.steps == 0)
            return reject(rule, assembly, true);
        if (!action) {
            if (level-- == 0)
                return true;
            continue;
        }
        rule->participants.data[level] =
            (Participant){element->component, action};
        if (level + 1 < count)
            enter(rule, assembly, &rule->elements.data[++level]);
        else if (!emit(rule, assembly))
            return false;
    }
}

/* The first wildcard of the result that is in no participant. */
static uint32_t unbound_in_result(const RulePattern *rule) {
    bool bound[MOST_WILDCARD + 1] = {false};
    for (size_t i = 0; i < rule->elements.count; i++) {
        const WildcardPattern *pattern = &rule->elements.data[i].pattern;
        for (size_t j = 0; j < pattern->parts.count; j++)
            if (pattern->parts.data[j].wildcard != NO_WILDCARD)
                bound[pattern->parts.data[j].wildcard] = true;
    }
    for (size_t i = 0; i < rule->result.parts.count; i++) {
        uint32_t wildcard = rule->result.parts.data[i].wildcard;
        if (wildcard != NO_WILDCARD && !bound[wildcard])
            return wildcard;
    }
    return NO_WILDCARD;
}

bool rule_pattern_expand(RulePattern *rule, Assembly *assembly) {
    assert(rule->elements.count > 0);
    if (!check_result(rule, assembly, unbound_in_result(rule)))
        return true;
    size_t before = assembly->network->rules.count;
    vec_clear(&rule->participants);
    vec_reserve(rule->mem, &rule->participants, rule->elements.count);
    rule->participants.count = rule->elements.count;
    if (!combine(rule, assembly))
        return false;
    if (assembly->network->rules.count == before) {
        diag_warning(assembly->diag, CODE_WILDCARD, rule->span,
                     "no combination of actions matches this rule");
        diag_hint(assembly->diag, "it makes no transition possible");
    }
    return true;
}
