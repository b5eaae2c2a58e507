/* cli/options/command_table.h -- every command, once
 *
 *     COMMANDS(name, word, operands, least, most, summary)
 *
 * Sets of commands say which options belong to which
 * (cli/options/option_table.h).
 */
#ifndef CLI_OPTIONS_COMMAND_TABLE_H
#define CLI_OPTIONS_COMMAND_TABLE_H

#define COMMANDS(X) \
    X(CHECK, "check", "MODEL...", 1, 1000, "look for errors, on the fly") \
    X(COMPARE, "compare", "A B", 2, 2, \
      "equivalence or preorder of two systems") \
    X(GRAPH, "graph", "MODEL... -o OUT", 1, 1000, \
      "write the reachable state space") \
    X(REDUCE, "reduce", "MODEL... -o OUT", 1, 1000, \
      "write the smallest equivalent system") \
    X(PROFILE, "profile", "MODEL...", 1, 1000, \
      "say why there are so many states, and what would help") \
    X(STEP, "step", "MODEL...", 1, 1000, \
      "walk through a model by hand or at random") \
    X(REPLAY, "replay", "MODEL... TRACE", 2, 1000, "run a saved trace again") \
    X(DIFF, "diff", "A B", 2, 2, "show where two saved traces part") \
    X(TRANSLATE, "translate", "PROPERTY", 1, 1, \
      "turn a formula or an automaton into another form") \
    X(EXPLAIN_FORMULA, "explain-formula", "F [G]", 1, 2, \
      "say what a formula means, or compare two") \
    X(TEST, "test", "DIR...", 1, 100000, \
      "check all models that say what to expect") \
    X(SPIN, "spin", "ARGS...", 1, 1000, \
      "do what spin and pan do with these arguments") \
    X(CACHE, "cache", "", 0, 0, "show or empty the cache of compiled models") \
    X(NEW, "new", "KIND NAME", 2, 2, \
      "write a model with comments, to begin with") \
    X(EXPLAIN, "explain", "[TOPIC]", 0, 1, \
      "explain a diagnostic, an engine, a format")

typedef enum CommandId {
#define COMMAND_ENUMERATOR(name, ...) COMMAND_##name,
    COMMANDS(COMMAND_ENUMERATOR)
#undef COMMAND_ENUMERATOR
    COMMAND_NONE,
    COMMAND_COUNT = COMMAND_NONE
} CommandId;

enum { /* sets of commands */
    ON_CHECK = 1 << COMMAND_CHECK,
    ON_COMPARE = 1 << COMMAND_COMPARE,
    ON_GRAPH = 1 << COMMAND_GRAPH,
    ON_REDUCE = 1 << COMMAND_REDUCE,
    ON_PROFILE = 1 << COMMAND_PROFILE,
    ON_STEP = 1 << COMMAND_STEP,
    ON_REPLAY = 1 << COMMAND_REPLAY,
    ON_DIFF = 1 << COMMAND_DIFF,
    ON_TRANSLATE = 1 << COMMAND_TRANSLATE,
    ON_FORMULA = 1 << COMMAND_EXPLAIN_FORMULA,
    ON_TEST = 1 << COMMAND_TEST,
    ON_SPIN = 1 << COMMAND_SPIN,
    ON_CACHE = 1 << COMMAND_CACHE,
    ON_NEW = 1 << COMMAND_NEW,
    ON_EXPLAIN = 1 << COMMAND_EXPLAIN,
    ON_NONE = 1 << COMMAND_NONE, /* `martlet` without a command */
    ON_MODEL = ON_CHECK | ON_COMPARE | ON_GRAPH | ON_REDUCE | ON_PROFILE |
               ON_STEP | ON_REPLAY,
    ON_SEARCH = ON_CHECK | ON_COMPARE | ON_GRAPH | ON_REDUCE | ON_PROFILE,
    ON_RUN = ON_STEP | ON_REPLAY,            /* what reads saved runs */
    ON_PROPERTY = ON_TRANSLATE | ON_FORMULA, /* what reads formulas alone */
    ON_ALL = ON_MODEL | ON_DIFF | ON_PROPERTY | ON_TEST | ON_SPIN | ON_CACHE |
             ON_NEW | ON_EXPLAIN | ON_NONE,
    AS_SWITCH = 1 << 30 /* no command: only some languages understand it */
};

#endif
