#include "cli/options/rules.h"

#include "store/bitstate.h"

#include <string.h>

enum {
    MOST_WEIGHT = 1000, /* of estimates */
    MOST_JOBS = 1024    /* processes at the same time */
};

typedef enum RuleKind {
    CONTRADICTS, /* "A and B contradict each other: why" */
    EXCLUDES,    /* "A why: leave out B" */
    NEEDS        /* "A needs B", with `why` as the hint */
} RuleKind;

/* An option, perhaps only with some of its values ("a|b"). Without values,
 * "auto" counts as not given. */
typedef struct Condition {
    OptionId option;    /* which is given */
    const char *values; /* one of these, or NULL: any */
} Condition;

typedef struct Rule {
    unsigned commands;     /* set of ON_ bits */
    Condition subject;     /* if this is given ... */
    RuleKind kind;         /* ... then ... */
    Condition other;       /* ... this is not given, or is */
    const char *why;       /* or NULL */
    OptionGroup group;     /* instead of `other`: any option of the group */
    Condition alternative; /* what is needed can also be this, if it has
                              values */
} Rule;

static const char only_growth[] = "checks nothing but whether channels grow";
static const char runs_hint[] =
    "--relation traces, completed-traces, failures, failures-divergences or "
    "cffd";

/* Rows that exclude a group of options that a question about the growth of
 * channels does not have. */
#define GROWTH_EXCLUDES(name) \
    { \
        ON_CHECK, {OPT_UNBOUNDED_CHANNELS, NULL}, EXCLUDES, {0, NULL}, \
            only_growth, GROUP_##name, { \
            0, NULL \
        } \
    }
#define GROWTH_EXCLUDES_ONE(name) \
    { \
        ON_CHECK, {OPT_UNBOUNDED_CHANNELS, NULL}, EXCLUDES, \
            {OPT_##name, NULL}, only_growth, GROUP_NONE, { \
            0, NULL \
        } \
    }
#define RULE(commands, subject, values, kind, other, others, why) \
    { \
        commands, {OPT_##subject, values}, kind, {OPT_##other, others}, why, \
            GROUP_NONE, { \
            0, NULL \
        } \
    }

static const Rule rules[] = {
    RULE(ON_CHECK, DEADLOCK, NULL, CONTRADICTS, NO_DEADLOCK, NULL, NULL),
    RULE(ON_CHECK, FIRST, NULL, CONTRADICTS, KEEP_GOING, NULL, NULL),
    RULE(ON_CHECK, FIRST, NULL, CONTRADICTS, ALL, NULL, NULL),
    RULE(ON_CHECK, DEVICE, "gpu|emulated", EXCLUDES, STORE, NULL,
         "has a store of its own"),
    RULE(ON_CHECK, DEVICE, "gpu|emulated", EXCLUDES, SEARCH, NULL,
         "has an engine of its own"),
    RULE(ON_CHECK, SHORTEST, NULL, EXCLUDES, SEARCH, NULL,
         "chooses the engine itself"),
    RULE(ON_CHECK, SHORTEST, NULL, CONTRADICTS, NO_SHORTEN, NULL, NULL),
    RULE(ON_REPLAY, FORK, NULL, CONTRADICTS, SHORTEN, NULL, NULL),
    RULE(ON_REPLAY, FORK, NULL, CONTRADICTS, SIMPLEST, NULL, NULL),
    RULE(ON_REPLAY, FORK, NULL, CONTRADICTS, NECESSARY, NULL, NULL),
    RULE(ON_REPLAY, GOOD, NULL, CONTRADICTS, FORK, NULL, NULL),
    RULE(ON_REPLAY, GOOD, NULL, CONTRADICTS, SHORTEN, NULL, NULL),
    RULE(ON_REPLAY, GOOD, NULL, CONTRADICTS, SIMPLEST, NULL, NULL),
    RULE(ON_REPLAY, GOOD, NULL, CONTRADICTS, NECESSARY, NULL, NULL),
    RULE(ON_CHECK, HASHES, NULL, NEEDS, STORE, "bitstate", NULL),
    RULE(ON_CHECK, PASSES, NULL, NEEDS, STORE, "bitstate", NULL),
    {ON_CHECK,
     {OPT_TABLE, NULL},
     NEEDS,
     {OPT_STORE, "bitstate|replace"},
     NULL,
     GROUP_NONE,
     {OPT_SEARCH, "dbuchi"}},
    {ON_CHECK,
     {OPT_VICTIM, NULL},
     NEEDS,
     {OPT_STORE, "replace"},
     NULL,
     GROUP_NONE,
     {OPT_SEARCH, "dbuchi"}},
    RULE(ON_COMPARE, TABLE, NULL, NEEDS, STORE, "replace", NULL),
    RULE(ON_COMPARE, VICTIM, NULL, NEEDS, STORE, "replace", NULL),
    RULE(ON_CHECK, SHORTEST, NULL, CONTRADICTS, STORE, &LOSSY_STORE_CHOICES[1],
         "a state on a shorter way may be left out"),
    RULE(ON_CHECK, SHORTEST, NULL, CONTRADICTS, STORE, "replace",
         "states are met by long ways first"),
    RULE(ON_CHECK, EXACT_ONLY, NULL, CONTRADICTS, STORE,
         &LOSSY_STORE_CHOICES[1], "it may leave states out"),
    RULE(ON_CHECK, PASSES, NULL, CONTRADICTS, KEEP_GOING, NULL,
         "errors would be counted several times"),
    RULE(ON_CHECK, EXPLAIN, NULL, NEEDS, MINIMISE, NULL, NULL),
    GROWTH_EXCLUDES(CHECK),
    GROWTH_EXCLUDES(PROPERTIES),
    GROWTH_EXCLUDES(MONITORS),
    GROWTH_EXCLUDES(SEARCH),
    GROWTH_EXCLUDES(STORES),
    GROWTH_EXCLUDES(SHORTER),
    GROWTH_EXCLUDES_ONE(SHORTEST),
    GROWTH_EXCLUDES_ONE(REFINES),
    GROWTH_EXCLUDES_ONE(OPTIMISE),
    GROWTH_EXCLUDES_ONE(CONFLUENCE),
    GROWTH_EXCLUDES_ONE(SLICE),
    RULE(ON_CHECK | ON_RUN | ON_TRANSLATE, SCOPE, NULL, NEEDS, PATTERN, NULL,
         "such as --pattern 'response(p, s)'; see `martlet explain patterns`"),
    RULE(ON_CHECK | ON_RUN, REFINES, NULL, NEEDS, RELATION, NULL, runs_hint),
    RULE(ON_CHECK | ON_RUN, RELATION, NULL, NEEDS, REFINES, NULL, NULL),
    RULE(ON_CHECK | ON_RUN, VISIBLE, NULL, NEEDS, REFINES, NULL, NULL),
    RULE(ON_CHECK | ON_RUN, HIDE, NULL, NEEDS, REFINES, NULL, NULL),
    RULE(ON_TRANSLATE, VISIBLE, NULL, NEEDS, RELATION, NULL, runs_hint),
    RULE(ON_TRANSLATE, HIDE, NULL, NEEDS, RELATION, NULL, runs_hint),
    RULE(ON_GRAPH, VISIBLE, NULL, NEEDS, RELATION, NULL,
         "--relation strong-bisim keeps every tau"),
    RULE(ON_GRAPH, HIDE, NULL, NEEDS, RELATION, NULL,
         "--relation strong-bisim keeps every tau"),
};

typedef struct Range {
    unsigned commands;    /* set of ON_ bits */
    OptionId option;      /* a number of which ... */
    uint64_t least, most; /* ... these are taken; a size has no `most` */
} Range;

static const Range ranges[] = {
    {ON_CHECK, OPT_WEIGHT, 1, MOST_WEIGHT},
    {ON_CHECK, OPT_HASHES, 1, BITSTATE_MOST},
    {ON_CHECK, OPT_TABLE, BITSTATE_LEAST, UINT64_MAX},
    {ON_CHECK, OPT_PASSES, 1, UINT32_MAX},
    {ON_TEST, OPT_JOBS, 1, MOST_JOBS},
};

static bool is_among(const char *word, const char *values) {
    size_t length = strlen(word);
    for (;;) {
        size_t width = strcspn(values, "|");
        if (width == length && strncmp(values, word, length) == 0)
            return true;
        if (values[width] == '\0')
            return false;
        values += width + 1;
    }
}

static bool is_met(const Condition *condition, const Options *options) {
    const char *word = option_text(options, condition->option);
    if (!word)
        return false;
    return condition->values ? is_among(word, condition->values)
                             : strcmp(word, "auto") != 0;
}

/* The option that breaks the rule, or OPT_COUNT. */
static OptionId find_breach(const Rule *rule, const Options *options) {
    if (!(rule->commands >> options->command & 1) ||
        !is_met(&rule->subject, options))
        return OPT_COUNT;
    if (rule->kind == NEEDS)
        return is_met(&rule->other, options) ||
                       (rule->alternative.values &&
                        is_met(&rule->alternative, options))
                   ? OPT_COUNT
                   : rule->other.option;
    if (rule->group == GROUP_NONE)
        return is_met(&rule->other, options) ? rule->other.option : OPT_COUNT;
    OptionId id = 0;
    while (id < OPT_COUNT && !(option_table[id].group == rule->group &&
                               is_met(&(Condition){id, NULL}, options)))
        id++;
    return id;
}

/* "--store bitstate or replace" */
static void put_condition(Text *out, const Condition *condition) {
    text_printf(out, "--%s", option_table[condition->option].name);
    for (const char *value = condition->values; value && *value;) {
        size_t length = strcspn(value, "|");
        text_add(out, value == condition->values ? " " : " or ");
        text_bytes(out, value, length);
        value += length + (value[length] == '|');
    }
}

/* The option as it was given, if it is about some of its values. */
static void put_set(Text *out, const Condition *condition,
                    const Options *options) {
    text_printf(out, "--%s", option_table[condition->option].name);
    if (condition->values)
        text_printf(out, " %s", option_text(options, condition->option));
}

static void report_breach(const Rule *rule, OptionId other,
                          const Options *options, Diagnostics *diag) {
    Text out;
    text_init(&out, options->mem);
    put_set(&out, &rule->subject, options);
    switch (rule->kind) {
    case CONTRADICTS:
        text_add(&out, " and ");
        put_set(&out, &rule->other, options);
        text_add(&out, " contradict each other");
        if (rule->why)
            text_printf(&out, ": %s", rule->why);
        break;
    case EXCLUDES:
        text_printf(&out, " %s: leave out --%s", rule->why,
                    option_table[other].name);
        break;
    case NEEDS:
        text_add(&out, " needs ");
        put_condition(&out, &rule->other);
        if (rule->alternative.values) {
            text_add(&out, ", or ");
            put_condition(&out, &rule->alternative);
        }
        break;
    }
    diag_error(diag, CODE_USAGE, SPAN_NONE, "%s", out.data);
    if (rule->kind == NEEDS && rule->why)
        diag_hint(diag, "%s", rule->why);
    text_release(&out);
}

static bool is_in_range(const Range *range, const Options *options,
                        Diagnostics *diag) {
    uint64_t number = option_number(options, range->option, range->least);
    const char *name = option_table[range->option].name;
    if (!(range->commands >> options->command & 1) ||
        (number >= range->least && number <= range->most))
        return true;
    if (range->most == UINT64_MAX)
        diag_error(diag, CODE_USAGE, SPAN_NONE, "--%s is at least %lluK", name,
                   (unsigned long long)range->least >> 10);
    else
        diag_error(diag, CODE_USAGE, SPAN_NONE,
                   "--%s is a number from %llu to %llu", name,
                   (unsigned long long)range->least,
                   (unsigned long long)range->most);
    return false;
}

bool options_agree(const Options *options, Diagnostics *diag) {
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        OptionId other = find_breach(&rules[i], options);
        if (other == OPT_COUNT)
            continue;
        report_breach(&rules[i], other, options, diag);
        return false;
    }
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (!is_in_range(&ranges[i], options, diag))
            return false;
    return true;
}
