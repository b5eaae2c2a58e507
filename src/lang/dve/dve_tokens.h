/* lang/dve/dve_tokens.h -- the tokens of DVE, for lang/word_lexer.h */
#ifndef LANG_DVE_DVE_TOKENS_H
#define LANG_DVE_DVE_TOKENS_H

#include "lang/word_lexer.h"

#define DVE_WORDS(X) \
    X(AND, "and") \
    X(OR, "or") \
    X(NOT, "not") \
    X(IMPLY, "imply") \
    X(TRUE, "true") \
    X(FALSE, "false") \
    X(BYTE, "byte") \
    X(INT, "int") \
    X(CONST, "const") \
    X(CHANNEL, "channel") \
    X(PROCESS, "process") \
    X(PROPERTY, "property") \
    X(STATE, "state") \
    X(INIT, "init") \
    X(COMMIT, "commit") \
    X(ACCEPT, "accept") \
    X(ASSERT, "assert") \
    X(TRANS, "trans") \
    X(GUARD, "guard") \
    X(SYNC, "sync") \
    X(EFFECT, "effect") \
    X(SYSTEM, "system") \
    X(ASYNC, "async") \
    X(BUCHI, "buchi") \
    X(GENBUCHI, "genbuchi") \
    X(MULLER, "muller") \
    X(RABIN, "rabin") \
    X(STREETT, "streett")

/* Of two operators that begin alike the longer one comes first. */
#define DVE_SYMBOLS(X) \
    X(BOTH, "&&") \
    X(EITHER, "||") \
    X(ARROW, "->") \
    X(EQUAL, "==") \
    X(UNEQUAL, "!=") \
    X(LESS_EQUAL, "<=") \
    X(GREATER_EQUAL, ">=") \
    X(SHIFT_LEFT, "<<") \
    X(SHIFT_RIGHT, ">>") \
    X(LEFT_BRACE, "{") \
    X(RIGHT_BRACE, "}") \
    X(LEFT_BRACKET, "[") \
    X(RIGHT_BRACKET, "]") \
    X(LEFT_PAREN, "(") \
    X(RIGHT_PAREN, ")") \
    X(SEMICOLON, ";") \
    X(COLON, ":") \
    X(COMMA, ",") \
    X(DOT, ".") \
    X(BANG, "!") \
    X(QUESTION, "?") \
    X(TILDE, "~") \
    X(ASSIGN, "=") \
    X(LESS, "<") \
    X(GREATER, ">") \
    X(PLUS, "+") \
    X(MINUS, "-") \
    X(TIMES, "*") \
    X(DIVIDE, "/") \
    X(REMAINDER, "%") \
    X(BIT_OR, "|") \
    X(BIT_AND, "&") \
    X(BIT_XOR, "^")

typedef enum DveKind {
    DVE_END = WORD_END,
    DVE_NAME = WORD_NAME,
    DVE_NUMBER,
#define DVE_ENUMERATOR(name, text) DVE_##name,
    DVE_WORDS(DVE_ENUMERATOR) DVE_SYMBOLS(DVE_ENUMERATOR)
#undef DVE_ENUMERATOR
} DveKind;

extern const WordTable dve_tokens;

#endif
