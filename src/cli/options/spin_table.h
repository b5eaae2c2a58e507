/* cli/options/spin_table.h -- options of spin and of pan, and what becomes of
 * them
 *
 *     X(text, kind, effect, argument)
 *
 * The kinds say what follows the text: nothing, a number or text in the same
 * word, or another word. The effect is a function of cli/commands/spin_words.c.
 * The argument is Martlet's option, or the reason why there is none.
 */
#ifndef CLI_OPTIONS_SPIN_TABLE_H
#define CLI_OPTIONS_SPIN_TABLE_H

/* Options of spin, before -run. */
#define SPIN_OPTIONS(X) \
    X("-search", WHOLE, run, "") \
    X("-run", WHOLE, run, "") \
    X("-replay", WHOLE, replay, "") \
    X("-pp", WHOLE, reject, "Martlet does not format programs") \
    X("-o1", WHOLE, no_dataflow, "") \
    X("-o2", WHOLE, nothing, "") \
    X("-o3", WHOLE, no_merging, "") \
    X("-o4", WHOLE, nothing, "") \
    X("-o5", WHOLE, nothing, "") \
    X("-o", TAIL, reject, "the old rules of priorities and semicolons") \
    X("-A", WHOLE, reject, \
      "use martlet check --slice: the report names what no property " \
      "depends on") \
    X("-a", WHOLE, verifier, "") \
    X("-B", WHOLE, nothing, "") \
    X("-b", WHOLE, nothing, "") \
    X("-C", WHOLE, reject, \
      "use martlet check: it warns of channels that are used at one end only") \
    X("-c", WHOLE, columns, "") \
    X("-D", TAIL, define, "") \
    X("-d", WHOLE, reject, "Martlet prints no symbol table") \
    X("-E", TAIL, preprocess, "") \
    X("-e", WHOLE, reject, \
      "Martlet checks all claims of a model, each on its own: martlet check") \
    X("-F", NEXT, formula_file, "") \
    X("-f", NEXT, formula, "") \
    X("-g", WHOLE, nothing, "") \
    X("-h", WHOLE, note, "the seed is 0, or what -n says") \
    X("-I", WHOLE, reject, \
      "Martlet reads programs itself; cpp shows what macros become") \
    X("-i", WHOLE, interact, "") \
    X("-J", WHOLE, reading, "--unless-j") \
    X("-j", TAIL, reject, \
      "use martlet step FILE --load TRAIL, and its command g N") \
    X("-k", NEXT, trail_file, "") \
    X("-L", WHOLE, reject, "it belongs to -e") \
    X("-l", WHOLE, nothing, "") \
    X("-M", WHOLE, reject, \
      "use -c, or martlet replay FILE TRAIL --trace-format svg") \
    X("-m", WHOLE, reading, "--lossy") \
    X("-N", NEXT, never, "") \
    X("-n", NUMBER, seed, "") \
    X("-O", WHOLE, reject, "Martlet has the scope rules of SPIN 6 only") \
    X("-P", TAIL, reject, \
      "Martlet reads programs itself and calls no preprocessor") \
    X("-p", WHOLE, nothing, "") \
    X("-q", NUMBER, reject, "runs show all channels") \
    X("-r", WHOLE, nothing, "") \
    X("-S", TAIL, reject, "Martlet makes no source of a verifier") \
    X("-s", WHOLE, nothing, "") \
    X("-T", WHOLE, nothing, "") \
    X("-t", TAIL, trail, "") \
    X("-u", NUMBER, steps, "") \
    X("-V", WHOLE, version, "") \
    X("-v", WHOLE, verbose, "") \
    X("-w", WHOLE, verbose, "") \
    X("-x", WHOLE, reject, "use martlet graph FILE -o OUT.dot")

/* Options of the compiler and of pan, after -run. */
#define PAN_OPTIONS(X) \
    X("-biterate", TAIL, iterate, "") \
    X("-bitstate", WHOLE, bitstate, "") \
    X("-bit", WHOLE, bitstate, "") \
    X("-bfspar", WHOLE, reject, "searches use one processor: use -bfs") \
    X("-dfspar", WHOLE, reject, "searches use one processor: leave it out") \
    X("-bfs", WHOLE, breadth, "") \
    X("-dfs", WHOLE, checking, "--search=dfs") \
    X("-bcs", WHOLE, reject, \
      "Martlet does not bound context switches; --simplest shows a shortest " \
      "counterexample with as few as possible") \
    X("-swarm", TAIL, reject, \
      "use -biterateN: one bitstate search after " \
      "another, each with other bits") \
    X("-link", NEXT, reject, \
      "Martlet links no C files; C code can be in the model") \
    X("-collapse", WHOLE, checking, "--store=tree") \
    X("-hc", WHOLE, checking, "--store=hash") \
    X("-noreduce", WHOLE, checking, "--no-por") \
    X("-noclaim", WHOLE, no_claim, "") \
    X("-p_permute", WHOLE, checking, "--order=random") \
    X("-p_rotate", TAIL, reject, "use -p_permute or -p_reverse") \
    X("-p_reverse", WHOLE, checking, "--order=reverse") \
    X("-t_reverse", WHOLE, checking, "--order=reverse") \
    X("-p_normal", WHOLE, nothing, "") \
    X("-rhash", WHOLE, checking, "--order=random") \
    X("-hash", WHOLE, nothing, "") \
    X("-ltl", NEXT, claim, "") \
    X("-safety", WHOLE, safety, "") \
    X("-D", TAIL, compile, "") \
    X("-O", TAIL, nothing, "") \
    X("-W", TAIL, nothing, "") \
    X("-RS", NUMBER, seed, "") \
    X("-A", WHOLE, no_asserts, "") \
    X("-a", WHOLE, acceptance, "") \
    X("-b", WHOLE, note, \
      "at the depth limit Martlet ends inconclusive, which is no error: exit " \
      "status 3") \
    X("-C", TAIL, columns_again, "") \
    X("-c", NUMBER, count, "") \
    X("-d", WHOLE, reject, "use martlet graph FILE -o OUT.dot") \
    X("-E", WHOLE, no_ends, "") \
    X("-e", WHOLE, every, "") \
    X("-f", WHOLE, checking, "--fair") \
    X("-G", NUMBER, table_megabytes, "") \
    X("-g", WHOLE, nothing, "") \
    X("-h", NUMBER, hash_seed, "") \
    X("-I", WHOLE, checking, "--shorten") \
    X("-i", WHOLE, checking, "--shortest") \
    X("-J", WHOLE, reading, "--unless-j") \
    X("-k", NUMBER, functions, "") \
    X("-l", WHOLE, progress, "") \
    X("-M", NUMBER, table_megabytes, "") \
    X("-m", NUMBER, depth, "") \
    X("-N", TAIL, claim_name, "") \
    X("-n", WHOLE, nothing, "") \
    X("-P", TAIL, reject, "a replay shows all processes") \
    X("-Q", NUMBER, minutes, "") \
    X("-q", WHOLE, reject, \
      "put the end label after a test that the channels are empty") \
    X("-r", TAIL, pan_replay, "") \
    X("-S", WHOLE, nothing, "") \
    X("-s", WHOLE, single, "") \
    X("-T", WHOLE, nothing, "") \
    X("-t", TAIL, suffix, "") \
    X("-V", WHOLE, version, "") \
    X("-v", WHOLE, verbose, "") \
    X("-w", NUMBER, table, "") \
    X("-X", TAIL, nothing, "") \
    X("-x", WHOLE, keep, "")

/* Macros of pan's source. */
#define PAN_MACROS(X) \
    X("SAFETY", WHOLE, safety, "") \
    X("NOREDUCE", WHOLE, checking, "--no-por") \
    X("BITSTATE", WHOLE, bitstate, "") \
    X("COLLAPSE", WHOLE, checking, "--store=tree") \
    X("MA", TAIL, checking, "--store=tree") \
    X("HC", TAIL, checking, "--store=hash") \
    X("BFS_PAR", WHOLE, reject, "searches use one processor: use -bfs") \
    X("BFS", WHOLE, breadth, "") \
    X("NP", WHOLE, nothing, "") \
    X("NOCLAIM", WHOLE, no_claim, "") \
    X("NOFAIR", WHOLE, nothing, "") \
    X("NFAIR", TAIL, nothing, "") \
    X("VECTORSZ", TAIL, nothing, "") \
    X("MEMLIM", TAIL, megabytes, "") \
    X("MEMCNT", TAIL, memory_bits, "") \
    X("NOCOMP", WHOLE, nothing, "") \
    X("NOFIX", WHOLE, nothing, "") \
    X("REACH", WHOLE, nothing, "") \
    X("XUSAFE", WHOLE, nothing, "") \
    X("SC", WHOLE, nothing, "") \
    X("SPACE", WHOLE, nothing, "") \
    X("T_REVERSE", WHOLE, checking, "--order=reverse") \
    X("T_RAND", TAIL, checking, "--order=random") \
    X("P_RAND", TAIL, checking, "--order=random") \
    X("RANDOMIZE", TAIL, checking, "--order=random") \
    X("NCORE", TAIL, reject, "searches use one processor") \
    X("PRINTF", WHOLE, reject, "printf shows nothing in a search") \
    X("NOBOUNDCHECK", WHOLE, reject, \
      "Martlet always checks that indices are within their bounds") \
    X("NOSTUTTER", WHOLE, reject, \
      "runs that end are always read as if their last state were repeated")

#endif
