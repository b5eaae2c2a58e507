/* cli/options/harmless.h -- options of check that anyone's file may choose
 *
 * Comments of models and manifests name options for their tests. They decide
 * what is checked and how. An option that writes a file, allows code to be run
 * or changes what is printed is not in this list; a new option is not, unless
 * it is added here. `martlet test` takes the same options for all tests.
 */
#ifndef CLI_OPTIONS_HARMLESS_H
#define CLI_OPTIONS_HARMLESS_H

#define HARMLESS_OPTIONS \
    OPT_PROPERTY, OPT_DEADLOCK, OPT_NO_DEADLOCK, OPT_INVARIANT, OPT_REACH, \
        OPT_LTL, OPT_EXISTS, OPT_LTL_FILE, OPT_PATTERN, OPT_SCOPE, \
        OPT_MONITOR, OPT_TESTER, OPT_REFINES, OPT_HOA, OPT_NEVER, \
        OPT_TESTING_AUTOMATON, OPT_ACCEPTING, OPT_SEARCH, OPT_ORDER, \
        OPT_HEURISTIC, OPT_ESTIMATE, OPT_WEIGHT, OPT_OUTER, OPT_ENGINE, \
        OPT_FAIR, OPT_OPTIMISE, OPT_POR, OPT_NO_POR, OPT_CONFLUENCE, \
        OPT_SLICE, OPT_STORE, OPT_EXACT_ONLY, OPT_TABLE, OPT_VICTIM, \
        OPT_HASHES, OPT_PASSES, OPT_SHORTEST, OPT_NO_SHORTEN, OPT_SHORTEN, \
        OPT_EFFORT, OPT_MORE, OPT_SIMPLEST, OPT_NECESSARY, OPT_FIRST, OPT_ALL, \
        OPT_KEEP_GOING, OPT_MEMORY, OPT_STATES, OPT_DEPTH, OPT_TIME, \
        OPT_RELATION, OPT_VISIBLE, OPT_HIDE, OPT_MINIMISE, OPT_SEED, OPT_NO_C, \
        OPT_LANG, OPT_DEFINE, OPT_INCLUDE, OPT_LOSSY, OPT_OVERFLOW, \
        OPT_UNBOUNDED_CHANNELS, OPT_UNLESS_J, OPT_STRICT, OPT_TAU, \
        OPT_AUT_DIALECT, OPT_NO_INVARIANTS, OPT_NO_TOGETHER, OPT_DEVICE

#endif
