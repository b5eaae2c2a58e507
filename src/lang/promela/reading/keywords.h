/* lang/promela/reading/keywords.h -- the reserved words of Promela
 *
 * A Program interns these words first, in this order, so that the number of a
 * name below KEYWORD_COUNT is its Keyword. Words with a meaning in one place
 * only (in, always, until ...) are not reserved and not listed.
 */
#ifndef LANG_PROMELA_READING_KEYWORDS_H
#define LANG_PROMELA_READING_KEYWORDS_H

#define PROMELA_KEYWORDS(X) \
    X(ACTIVE, "active") \
    X(ASSERT, "assert") \
    X(ATOMIC, "atomic") \
    X(BIT, "bit") \
    X(BOOL, "bool") \
    X(BREAK, "break") \
    X(BYTE, "byte") \
    X(C_CODE, "c_code") \
    X(C_DECL, "c_decl") \
    X(C_EXPR, "c_expr") \
    X(C_STATE, "c_state") \
    X(C_TRACK, "c_track") \
    X(CHAN, "chan") \
    X(D_PROCTYPE, "D_proctype") \
    X(D_STEP, "d_step") \
    X(DO, "do") \
    X(ELSE, "else") \
    X(EMPTY, "empty") \
    X(ENABLED, "enabled") \
    X(EVAL, "eval") \
    X(FALSE, "false") \
    X(FI, "fi") \
    X(FOR, "for") \
    X(FULL, "full") \
    X(GET_PRIORITY, "get_priority") \
    X(GOTO, "goto") \
    X(HIDDEN, "hidden") \
    X(IF, "if") \
    X(INIT, "init") \
    X(INLINE, "inline") \
    X(INT, "int") \
    X(LEN, "len") \
    X(LOCAL, "local") \
    X(LTL, "ltl") \
    X(MTYPE, "mtype") \
    X(NEMPTY, "nempty") \
    X(NEVER, "never") \
    X(NFULL, "nfull") \
    X(NOTRACE, "notrace") \
    X(NP, "np_") \
    X(OD, "od") \
    X(OF, "of") \
    X(PC_VALUE, "pc_value") \
    X(PID, "pid") \
    X(PRINTF, "printf") \
    X(PRINTM, "printm") \
    X(PRIORITY, "priority") \
    X(PROCTYPE, "proctype") \
    X(PROVIDED, "provided") \
    X(RETURN, "return") \
    X(RUN, "run") \
    X(SELECT, "select") \
    X(SET_PRIORITY, "set_priority") \
    X(SHORT, "short") \
    X(SHOW, "show") \
    X(SKIP, "skip") \
    X(TIMEOUT, "timeout") \
    X(TRACE, "trace") \
    X(TRUE, "true") \
    X(TYPEDEF, "typedef") \
    X(UNLESS, "unless") \
    X(UNSIGNED, "unsigned") \
    X(XR, "xr") \
    X(XS, "xs")

typedef enum Keyword {
#define KEYWORD_ENUMERATOR(name, text) KEYWORD_##name,
    PROMELA_KEYWORDS(KEYWORD_ENUMERATOR)
#undef KEYWORD_ENUMERATOR
    KEYWORD_COUNT
} Keyword;

#endif
