/* cli/options/group_table.h -- the groups of options, in the order of --help
 *
 *     GROUPS(name, heading, commands)
 *
 * --help of these commands shows the group; the groups that it leaves out
 * follow with --help all. A command with few options shows all of them.
 */
#ifndef CLI_OPTIONS_GROUP_TABLE_H
#define CLI_OPTIONS_GROUP_TABLE_H

#include "cli/options/command_table.h"

#define GROUPS(X) \
    X(CHECK, "What to check", ON_ALL) \
    X(LIMITS, "Limits", ON_ALL) \
    X(TRACES, "Counterexamples", ON_ALL) \
    X(RESULT, "The result", ON_ALL) \
    X(WALK, "The walk", ON_ALL) \
    X(TESTS, "Tests", ON_TEST) \
    X(OUTPUT, "Output", ON_ALL) \
    X(PROPERTIES, "More properties", ON_TRANSLATE) \
    X(RELATIONS, "Relations and specifications", \
      ON_COMPARE | ON_REDUCE | ON_GRAPH | ON_TRANSLATE) \
    X(MONITORS, "Monitors: automata instead of formulas", 0) \
    X(MODELS, "Reading models", 0) \
    X(SHORTER, "Shorter counterexamples", ON_REPLAY) \
    X(REPORTS, "Other reports", 0) \
    X(SEARCH, "Search, for experts: the engine is chosen without them", 0) \
    X(REDUCTION, "Reduction, for experts: what is sound is done without them", \
      0) \
    X(STORES, "Stores, for experts: the store is chosen by the memory", 0) \
    X(DEVICES, "Devices", 0) \
    X(GENERAL, "General", ON_NONE)

typedef enum OptionGroup {
    GROUP_NONE, /* of rules that are about one option */
#define GROUP_ENUMERATOR(name, ...) GROUP_##name,
    GROUPS(GROUP_ENUMERATOR)
#undef GROUP_ENUMERATOR
    GROUP_COUNT
} OptionGroup;

#endif
