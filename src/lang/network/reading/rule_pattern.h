/* lang/network/reading/rule_pattern.h -- one extended rule, many plain ones
 *
 * Purpose:    a rule whose names have wildcards becomes one rule for each
 *             consistent combination of actions that the components have.
 * Order:      by the actions' numbers, the first participant's counting most;
 *             so the same file gives the same network everywhere.
 * Cost:       the names of a component are tried one by one while some of its
 *             wildcards are unbound, and looked up otherwise. The number of
 *             rules made and of names tried is limited, since a combination
 *             of wildcards is quickly written and slowly done.
 */
#ifndef LANG_NETWORK_READING_RULE_PATTERN_H
#define LANG_NETWORK_READING_RULE_PATTERN_H

#include "lang/network/form/assembly.h"
#include "lang/network/reading/wildcard.h"

typedef struct RuleElement {
    uint32_t component;      /* who takes part */
    uint32_t action;         /* with which action; 0: see the pattern */
    WildcardPattern pattern; /* the name with its wildcards */
    Span span;               /* the name in the file */
    size_t bound;            /* bindings before this element (in expansion) */
    uint32_t next;           /* the next action to try (in expansion) */
    bool known;              /* nothing to choose (in expansion) */
} RuleElement;

typedef struct RulePattern {
    Mem *mem;                      /* of everything below */
    VEC(RuleElement) elements;     /* the participants */
    WildcardPattern result;        /* name of the result, unless hidden */
    bool hidden;                   /* the result is 0 */
    Span span;                     /* the rule in the file */
    Span result_span;              /* its result */
    Matcher matcher;               /* bindings; bounds the work of all rules */
    VEC(Participant) participants; /* of the rule being made */
    Text name;                     /* scratch: a name with texts filled in */
    uint64_t left;                 /* how many more rules may be made */
} RulePattern;

void rule_pattern_init(RulePattern *rule, Mem *mem);
void rule_pattern_release(RulePattern *rule);

/* Forget the rule but not the limits. */
void rule_pattern_clear(RulePattern *rule);

/* Append all rules that it stands for to the network; false if a limit was
 * reached, so that trying further rules is pointless. */
bool rule_pattern_expand(RulePattern *rule, Assembly *assembly);

#endif
