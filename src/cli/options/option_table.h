/* cli/options/option_table.h -- every option, once
 *
 * This table is the only place where an option is described: parsing,
 * --help, the manual page and shell completion are all made from it.
 *
 *     OPTIONS(name, long, short, kind, argument, group, commands, help)
 *
 * The argument of an OPTION_CHOICE is the list of its values. Words that the
 * contract reserves for later are in cli/options/reserved.h.
 */
#ifndef CLI_OPTIONS_OPTION_TABLE_H
#define CLI_OPTIONS_OPTION_TABLE_H

#include "cli/options/group_table.h"

typedef enum OptionKind {
    OPTION_FLAG,    /* no argument */
    OPTION_TEXT,    /* any argument; the last one counts */
    OPTION_LIST,    /* any argument; all count */
    OPTION_CHOICE,  /* one of a few words */
    OPTION_MAYBE,   /* one of a few words, after "="; without "=", the first of
                       them */
    OPTION_NEXT,    /* one of a few words, if the next word is one of them */
    OPTION_COUNT,   /* a number; K M G are thousands */
    OPTION_SIZE,    /* a number of bytes; K M G are 1024s */
    OPTION_SECONDS, /* a number, perhaps with a fraction */
} OptionKind;

#define OPTIONS(X) \
    X(PROPERTY, "property", 0, LIST, "NAME", CHECK, \
      ON_CHECK | ON_RUN | ON_DIFF, \
      "check only this property (may be repeated); replay, step and diff " \
      "read its " \
      "trace if a file has several") \
    X(DEADLOCK, "deadlock", 0, FLAG, "", CHECK, ON_CHECK, \
      "a state without transitions is an error") \
    X(NO_DEADLOCK, "no-deadlock", 0, FLAG, "", PROPERTIES, ON_CHECK, \
      "a state without transitions is not an error, even if the model says " \
      "so") \
    X(INVARIANT, "invariant", 0, LIST, "EXPR", CHECK, ON_CHECK | ON_RUN, \
      "EXPR must hold in every reachable state (may be repeated); see " \
      "`martlet explain expressions`") \
    X(REACH, "reach", 0, LIST, "EXPR", CHECK, ON_CHECK | ON_RUN, \
      "a goal: find a run to a state in which EXPR holds; it counts as an " \
      "error if there is none (may be repeated)") \
    X(LTL, "ltl", 0, LIST, "FORMULA", CHECK, ON_CHECK | ON_RUN, \
      "a formula that every run must satisfy (may be repeated); see `martlet " \
      "explain ltl`") \
    X(LTL_FILE, "ltl-file", 0, LIST, "F", PROPERTIES, ON_CHECK | ON_RUN, \
      "a file with such a formula (may be repeated)") \
    X(PATTERN, "pattern", 0, LIST, "P", PROPERTIES, \
      ON_CHECK | ON_RUN | ON_TRANSLATE, \
      "a property by name, like 'response(p, s)' or 'absence(p) after(q)' " \
      "(may be repeated); see `martlet explain patterns`") \
    X(EXISTS, "exists-ltl", 0, LIST, "F", PROPERTIES, ON_CHECK | ON_RUN, \
      "a goal: find a run that satisfies the formula F (may be repeated)") \
    X(SCOPE, "scope", 0, TEXT, "S", PROPERTIES, \
      ON_CHECK | ON_RUN | ON_TRANSLATE, \
      "when patterns without a scope of their own must hold: globally, " \
      "before(r), after(q), between(q, r) or after-until(q, r)") \
    X(MONITOR, "monitor", 0, CHOICE, \
      "auto|buchi|testing|tester|single-pass|deterministic|generalised", \
      MONITORS, ON_CHECK | ON_RUN, "what to turn formulas into") \
    X(TESTER, "tester", 0, LIST, "F.lsts", MONITORS, ON_CHECK | ON_RUN, \
      "a tester: an LSTS over visible actions whose /rej /dl_rej /ll_rej " \
      "/inf_rej states mark errors (may be repeated)") \
    X(REFINES, "refines", 0, LIST, "SPEC", RELATIONS, ON_CHECK | ON_RUN, \
      "the model must do nothing that its specification, the model in the " \
      "file SPEC, cannot do, by --relation (may be repeated)") \
    X(HOA, "hoa", 0, LIST, "F.hoa", MONITORS, ON_CHECK | ON_RUN, \
      "a Buchi automaton of the forbidden runs (may be repeated)") \
    X(NEVER, "never", 0, LIST, "F", MONITORS, ON_CHECK | ON_RUN, \
      "a never claim of the forbidden runs, as spin -f prints it, for any " \
      "model (may be repeated); see `martlet explain never`") \
    X(TESTING_AUTOMATON, "testing-automaton", 0, LIST, "F.hoa", MONITORS, \
      ON_CHECK | ON_RUN, \
      "a testing automaton of the forbidden runs (may be repeated)") \
    X(ACCEPTING, "accepting", 0, LIST, "F.hoa", MONITORS, ON_CHECK | ON_RUN, \
      "an automaton that must accept every run (may be repeated); a " \
      "deterministic Buchi automaton is best, see `martlet explain dbuchi`") \
    X(SEARCH, "search", 0, CHOICE, "auto" ENGINE_CHOICES, SEARCH, \
      ON_CHECK | ON_RUN, \
      "the search engine; by default the cheapest sound one") \
    X(DEVICE, "device", 0, CHOICE, "auto|cpu|gpu|emulated", DEVICES, ON_CHECK, \
      "where to search: gpu needs an NVIDIA GPU and is for networks and " \
      "programs (Promela, DVE, .cfsm), emulated runs the same kernels on the " \
      "processor; auto takes the GPU for large searches with --no-por; see " \
      "`martlet explain gpu`") \
    X(ORDER, "order", 0, CHOICE, "forward|reverse|random|hsf", SEARCH, \
      ON_CHECK, \
      "order in which transitions are explored; random follows --seed; hsf " \
      "is that of HSF-SPIN: errors count when their state is expanded") \
    X(HEURISTIC, "heuristic", 0, CHOICE, &HEURISTIC_CHOICES[1], SEARCH, \
      ON_CHECK, "the estimates that lead best, astar and idastar to errors") \
    X(ESTIMATE, "estimate", 0, TEXT, "EXPR", SEARCH, ON_CHECK, \
      "the estimate of --heuristic user; see `martlet explain user`") \
    X(WEIGHT, "weight", 0, COUNT, "W", SEARCH, ON_CHECK, \
      "astar and idastar count an estimate W times: fewer states, longer " \
      "counterexamples; default 1") \
    X(OUTER, "outer", 0, CHOICE, "bfs|dfs|best", SEARCH, ON_CHECK, \
      "order of the outer search of onepass; default bfs") \
    X(ENGINE, "engine", 0, CHOICE, "auto|compiled|interpreted", DEVICES, \
      ON_SEARCH | AS_SWITCH, \
      "how the steps of programs (Promela, DVE, .cfsm) are computed; auto " \
      "compiles large ones while the search is running") \
    X(FAIR, "fair", 0, FLAG, "", CHECK, ON_CHECK | ON_RUN, \
      "livelocks and infinite traces count only if they are weakly fair; a " \
      "run is not fair if a process is always able to move but never does") \
    X(OPTIMISE, "optimise", 0, CHOICE, "none|dead|merge|all", REDUCTION, \
      ON_MODEL | AS_SWITCH, \
      "fewer states of programs, same verdicts: dead resets variables that " \
      "are never read again, merge joins a step that affects no other " \
      "process with the step before it, unless a formula counts steps; " \
      "check does all unless --no-por is given, and the other commands none, " \
      "which gives SPIN's counts") \
    X(POR, "por", 0, FLAG, "", REDUCTION, ON_CHECK, \
      "explore only as much as the verdicts need, by stubborn sets, without " \
      "variables that no property depends on, and with what " \
      "--optimise does; this is the default, but with --por the report also " \
      "says why a search is not reduced") \
    X(NO_POR, "no-por", 0, FLAG, "", REDUCTION, ON_CHECK, \
      "explore everything: no reduction, unless --optimise is given") \
    X(NO_TOGETHER, "no-together", 0, FLAG, "", REDUCTION, ON_CHECK, \
      "a search for every rule, tester, automaton and formula; by default " \
      "those that are left after the first one that holds share an " \
      "exploration where that pays (martlet explain together)") \
    X(CONFLUENCE, "confluence", 0, FLAG, "", REDUCTION, ON_CHECK, \
      "where a component of a network has a silent step that disturbs " \
      "nothing, follow only that step; the report says how many transitions " \
      "were left out") \
    X(SLICE, "slice", 0, FLAG, "", REDUCTION, ON_CHECK | ON_REPLAY, \
      "leave out all of a program that no property checked depends " \
      "on: variables, as is the default without --no-por, but also counters " \
      "if cycles are checked, and steps if neither deadlocks nor cycles are; " \
      "the report names them, and counterexamples show variables unless a " \
      "cycle is too long with them, which replay --slice shows without") \
    X(STORE, "store", 0, CHOICE, "auto" STORE_CHOICES, STORES, \
      ON_CHECK | ON_COMPARE, \
      "how visited states are kept, see `martlet explain stores`; default " \
      "auto: exact, and when memory is full, compact or tree, then hash and " \
      "bitstate, which may leave states out; compare knows replace, for " \
      "relations of single steps and deterministic systems") \
    X(EXACT_ONLY, "exact-only", 0, FLAG, "", STORES, ON_CHECK, \
      "when memory is full, do not go on with stores that may leave states " \
      "out: end inconclusive instead of looking for errors") \
    X(TABLE, "table", 0, SIZE, "N[KMG]", STORES, ON_CHECK | ON_COMPARE, \
      "bytes of the table of --store bitstate, default 64M, or of --store " \
      "replace, default what --memory allows") \
    X(VICTIM, "victim", 0, CHOICE, "random|oldest|degree", STORES, \
      ON_CHECK | ON_COMPARE, \
      "which visited state --store replace gives up: one at random, by " \
      "--seed (the default), the oldest, or one that was met less often " \
      "than others") \
    X(HASHES, "hashes", 0, COUNT, "K", STORES, ON_CHECK, \
      "bits per state of --store bitstate, 1 to 16; default 3") \
    X(PASSES, "passes", 0, COUNT, "N", STORES, ON_CHECK, \
      "with --store bitstate: search up to N times, each with other bits") \
    X(SHORTEST, "shortest", 0, FLAG, "", TRACES, ON_CHECK | ON_RUN, \
      "find a provably shortest counterexample, or end inconclusive") \
    X(NO_SHORTEN, "no-shorten", 0, FLAG, "", SHORTER, ON_CHECK, \
      "take errors as the search finds them, and the first way to a livelock " \
      "or cycle instead of a short one") \
    X(SHORTEN, "shorten", 0, MAYBE, "any|control|state", SHORTER, \
      ON_CHECK | ON_REPLAY, \
      "look for a shorter run: to any error of the same property (the " \
      "default), to an error with all processes in the same places, or to " \
      "the same state; see `martlet explain shorten`") \
    X(EFFORT, "effort", 0, COUNT, "N[KMG]", SHORTER, ON_CHECK | ON_REPLAY, \
      "most states to expand for --shorten, --more, --fork or --good; " \
      "default " \
      "1M") \
    X(SIMPLEST, "simplest", 0, FLAG, "", SHORTER, ON_CHECK | ON_REPLAY, \
      "of all shortest counterexamples, the one with the fewest changes from " \
      "one process to another") \
    X(NECESSARY, "necessary", 0, FLAG, "", SHORTER, ON_CHECK | ON_REPLAY, \
      "say which steps of a shortest counterexample are in all of them") \
    X(MORE, "more", 0, COUNT, "N", TRACES, ON_CHECK, \
      "find up to N other counterexamples to each property that is violated: " \
      "to another place in the model, with another last process, or that " \
      "part from the first one elsewhere") \
    X(FORK, "fork", 0, COUNT, "STEP", TRACES, ON_REPLAY, \
      "show instead a run that leaves the given one after STEP steps and " \
      "still comes to an error of the same property") \
    X(GOOD, "good", 0, FLAG, "", TRACES, ON_REPLAY, \
      "show instead the nearest run without an error: it leaves the given " \
      "one " \
      "as late as possible and goes on forever, or stops where it may") \
    X(FIRST, "first", 0, FLAG, "", TRACES, ON_CHECK, \
      "stop at the first error of any property") \
    X(ALL, "all", 0, FLAG, "", SEARCH, ON_CHECK, \
      "after an error, search until every property and assertion is decided; " \
      "by default for as many expansions as were made before it, at least a " \
      "million") \
    X(KEEP_GOING, "keep-going", 0, FLAG, "", SEARCH, ON_CHECK, \
      "explore everything even when all properties are decided, and count " \
      "all errors") \
    X(COVERAGE, "coverage", 0, FLAG, "", REPORTS, ON_CHECK, \
      "list statements, rules and states of the model that are never " \
      "reached, with their places; if no search sees everything, one more is " \
      "made for this, without reductions; -v lists what is known without it") \
    X(MEMORY, "memory", 0, SIZE, "N[KMG]", LIMITS, ON_MODEL | ON_PROPERTY, \
      "limit on resident memory in bytes, of which the program itself takes " \
      "4M; default 90% of the free memory of the machine") \
    X(STATES, "states", 0, COUNT, "N[KMG]", LIMITS, ON_SEARCH | ON_TRANSLATE, \
      "most states to store; default of profile: 1M") \
    X(DEPTH, "depth", 0, COUNT, "N[KMG]", LIMITS, ON_SEARCH, \
      "longest run to follow") \
    X(TIME, "time", 0, SECONDS, "SEC", LIMITS, ON_MODEL | ON_PROPERTY, \
      "most seconds") \
    X(TRACE, "trace", 0, TEXT, "FILE", TRACES, \
      ON_CHECK | ON_REPLAY | ON_COMPARE, \
      "write the shortest counterexample to FILE; of replay, the run; of " \
      "compare, a run that shows the difference") \
    X(TRACE_FORMAT, "trace-format", 0, CHOICE, &TRACE_FORMAT_CHOICES[1], \
      TRACES, ON_CHECK | ON_REPLAY | ON_COMPARE, \
      "format of the trace; by default chosen by the ending of FILE, else " \
      "text. Without --trace it is printed. See `martlet explain trace`") \
    X(REPORT, "report", 0, TEXT, "FILE.html", OUTPUT, \
      ON_CHECK | ON_REPLAY | ON_COMPARE, \
      "write the report to FILE.html as a page for browsers: verdicts, " \
      "counterexamples as charts, automata and states to walk through, the " \
      "state space; of replay, the run") \
    X(JUNIT, "junit", 0, TEXT, "FILE", REPORTS, ON_CHECK | ON_TEST, \
      "write the report to FILE as JUnit XML, a test case per property") \
    X(SARIF, "sarif", 0, TEXT, "FILE", REPORTS, ON_CHECK, \
      "write the report to FILE as SARIF 2.1.0, with counterexamples as code " \
      "flows") \
    X(EXPECT, "expect", 0, LIST, "FILE.toml", TESTS, ON_CHECK, \
      "run the tests that this manifest lists, of the models given or of " \
      "all; see `martlet explain expect`") \
    X(FILTER, "filter", 0, LIST, "TEXT", TESTS, ON_TEST, \
      "only tests whose line contains TEXT (may be repeated; * stands for " \
      "any text)") \
    X(JOBS, "jobs", 'j', COUNT, "N", TESTS, ON_TEST, \
      "processes at a time; default: as many as there are processors") \
    X(ASCII, "ascii", 0, FLAG, "", REPORTS, ON_CHECK | ON_REPLAY | ON_COMPARE, \
      "draw charts with ASCII characters only") \
    X(RELATION, "relation", 0, CHOICE, &RELATION_CHOICES[1], RELATIONS, \
      ON_COMPARE | ON_REDUCE | ON_GRAPH | ON_CHECK | ON_RUN | ON_TRANSLATE, \
      "what the two systems must have in common, or the result and the " \
      "model, or the model and its specification; with graph: write the " \
      "reduced graph; see `martlet explain relations`") \
    X(WITH, "with", 0, LIST, "FILE", RELATIONS, ON_COMPARE, \
      "a file of B (may be repeated); then all files before the options are " \
      "A's, composed as check composes them") \
    X(PREORDER, "preorder", 0, FLAG, "", RELATIONS, ON_COMPARE, \
      "ask only whether B can do everything that A can: A is the " \
      "implementation, B the specification") \
    X(VISIBLE, "visible", 0, LIST, "NAME", RELATIONS, \
      ON_COMPARE | ON_REDUCE | ON_GRAPH | ON_CHECK | ON_RUN | ON_TRANSLATE, \
      "an action that can be seen; all others become tau (may be repeated; * " \
      "stands for any text)") \
    X(HIDE, "hide", 0, LIST, "NAME", RELATIONS, \
      ON_COMPARE | ON_REDUCE | ON_GRAPH | ON_CHECK | ON_RUN | ON_TRANSLATE, \
      "an action that becomes tau (may be repeated; * stands for any text)") \
    X(SAME_ALPHABET, "same-alphabet", 0, FLAG, "", RELATIONS, ON_COMPARE, \
      "both systems have the same alphabet, even if their files declare " \
      "different actions; by default that is a difference") \
    X(MINIMISE, "minimise", 0, CHOICE, &RELATION_CHOICES[1], RELATIONS, \
      ON_CHECK, \
      "reduce the components of a network by this relation before the " \
      "search; properties that it does not preserve are rejected") \
    X(EXPLAIN, "explain", 0, FLAG, "", RELATIONS, ON_REDUCE | ON_CHECK, \
      "say how large each part of a network was before and after it was " \
      "reduced") \
    X(JSON, "json", 0, MAYBE, "2|1", OUTPUT, \
      ON_CHECK | ON_COMPARE | ON_REDUCE | ON_PROFILE | ON_REPLAY | \
          ON_PROPERTY | ON_TEST | ON_DIFF, \
      "write one JSON object to standard output, and nothing else; with =1 " \
      "as " \
      "versions up to 0.3 did (schema 1)") \
    X(TO, "to", 0, CHOICE, "buchi|testing|tester|single-pass|generalised", \
      RESULT, ON_TRANSLATE, \
      "what PROPERTY becomes: an automaton that reads states (the default), " \
      "one that reads changes of states, one that reads visible actions, one " \
      "that reads changes for a single search, or one that reads states and " \
      "has any number of acceptance sets, on edges") \
    X(NEGATE, "negate", 0, FLAG, "", RESULT, ON_TRANSLATE, \
      "accept the runs that violate the formula, or that the automaton does " \
      "not accept, as check --hoa and --never need") \
    X(FOR, "for", 0, CHOICE, "tvt", RESULT, ON_GRAPH | ON_REDUCE, \
      "leave out what this tool rejects: TVT reads no State_names in .lsts " \
      "files") \
    X(FORMAT, "format", 0, CHOICE, "aut|lsts|fsm|dot|hoa|never|svg", RESULT, \
      ON_GRAPH | ON_REDUCE | ON_PROPERTY, \
      "format of the output; by default chosen by the ending of the file. " \
      "graph and reduce write aut, lsts, fsm and dot; translate writes hoa, " \
      "never, dot and lsts; explain-formula writes dot and svg") \
    X(PARTIAL, "partial", 0, FLAG, "", RESULT, ON_GRAPH, \
      "if a limit is reached, write what was explored, marked as a part: " \
      "what is checked of it never holds, and its unexplored states are no " \
      "deadlocks; by default nothing is written then") \
    X(RANDOM, "random", 0, COUNT, "N", WALK, ON_STEP, \
      "print a random walk of N steps and end") \
    X(SEED, "seed", 0, COUNT, "N", SEARCH, \
      ON_STEP | ON_CHECK | ON_COMPARE | ON_PROFILE, \
      "seed for all random choices; default 0") \
    X(LOAD, "load", 0, TEXT, "FILE", WALK, ON_STEP, \
      "start with a saved trace") \
    X(NO_C, "no-c", 0, FLAG, "", MODELS, ON_MODEL | ON_TRANSLATE, \
      "reject models with C code, and shared objects (MT008)") \
    X(C, "c", 0, FLAG, "", MODELS, ON_MODEL | ON_TRANSLATE | ON_TEST, \
      "allow models with C code despite the settings, and do not announce " \
      "that C code runs; --no-c takes precedence") \
    X(CLEAR, "clear", 0, FLAG, "", RESULT, ON_CACHE, \
      "remove all compiled models") \
    X(WORD, "search", 0, TEXT, "WORD", RESULT, ON_EXPLAIN, \
      "list the topics, and the places in documents, that contain WORD") \
    X(LANG, "lang", 0, TEXT, "NAME", MODELS, ON_MODEL, \
      "kind of model, instead of the file's ending: lsts aut fsm rules ext " \
      "xrules pml dve cfsm so") \
    X(DEFINE, "define", 'D', LIST, "NAME[=TEXT]", MODELS, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "define a macro for Promela, as #define does (may be repeated); with " \
      "check -D N=2..8 a check for each value, and a table") \
    X(INCLUDE, "include", 'I', LIST, "DIR", MODELS, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "also look for included Promela files in DIR (may be repeated)") \
    X(LOSSY, "lossy", 0, FLAG, "", MODELS, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "a message sent to a full Promela channel is lost (SPIN's -m)") \
    X(OVERFLOW, "overflow", 0, CHOICE, "wrap|error", MODELS, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "a DVE variable that cannot hold a value keeps its lowest bits, or the " \
      "run ends there with an error, as in DiVinE") \
    X(UNBOUNDED_CHANNELS, "unbounded-channels", 0, FLAG, "", MODELS, \
      ON_CHECK | ON_RUN | AS_SWITCH, \
      "channels of Promela and .cfsm have no capacity; check nothing but " \
      "whether one can grow forever; see `martlet explain growing`") \
    X(UNLESS_J, "unless-j", 0, FLAG, "", MODELS, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "in nested unless, the inner escape takes precedence (SPIN's -J)") \
    X(STRICT, "strict", 0, FLAG, "", MODELS, ON_MODEL, \
      "warnings about places in the model's files are errors") \
    X(TAU, "tau", 0, TEXT, "LIST", MODELS, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "labels of .aut files that are invisible; default i,tau") \
    X(AUT_DIALECT, "aut-dialect", 0, CHOICE, "cadp|mcrl2|ltsmin", MODELS, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "how labels in .aut files are quoted; default cadp") \
    X(NO_INVARIANTS, "no-invariants", 0, FLAG, "", REDUCTION, \
      ON_MODEL | ON_TRANSLATE | AS_SWITCH, \
      "store all of a state; by default parts that other parts determine are " \
      "left out: of networks always, of programs in compact stores") \
    X(OUTPUT, "output", 'o', TEXT, "FILE", OUTPUT, \
      ON_MODEL | ON_PROPERTY | ON_TEST | ON_DIFF, \
      "write to FILE instead of standard output (-)") \
    X(QUIET, "quiet", 'q', FLAG, "", OUTPUT, ON_ALL, \
      "only the verdict; no progress, no warnings") \
    X(VERBOSE, "verbose", 'v', FLAG, "", OUTPUT, ON_ALL, \
      "show more: all counterexamples, whole states, the memory limit; the " \
      "size and kind of the translated automaton") \
    X(COLOR, "color", 0, CHOICE, "auto|always|never", GENERAL, ON_ALL, \
      "use colours; auto: on a terminal, unless NO_COLOR is set") \
    X(HELP, "help", 'h', NEXT, "all", OUTPUT, ON_ALL, \
      "show the everyday options, or all of them") \
    X(VERSION, "version", 0, FLAG, "", GENERAL, ON_ALL, \
      "show the version of Martlet") \
    X(MAN, "man", 0, FLAG, "", GENERAL, ON_ALL, \
      "print the manual page, for `man -l` or to install") \
    X(COMPLETION, "completion", 0, NEXT, "bash|zsh|fish", GENERAL, ON_NONE, \
      "print a completion script for this shell, bash if none is named") \
    X(COMPLETE, "complete", 0, TEXT, "N WORD...", GENERAL, ON_NONE, \
      "print how the N-th of these words of a command line can go on: " \
      "completion scripts call this")

#endif
