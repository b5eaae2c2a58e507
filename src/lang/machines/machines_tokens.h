/* lang/machines/machines_tokens.h -- the tokens of .cfsm files, for
 * lang/word_lexer.h
 *
 * Numbers:    there are none: a word is a number only where one is expected.
 */
#ifndef LANG_MACHINES_MACHINES_TOKENS_H
#define LANG_MACHINES_MACHINES_TOKENS_H

#include "lang/word_lexer.h"

#define MACHINES_WORDS(X) \
    X(CAPACITY, "capacity") \
    X(CHANNEL, "channel") \
    X(MACHINE, "machine") \
    X(INITIAL, "initial")

#define MACHINES_SYMBOLS(X) \
    X(ARROW, "->") \
    X(LEFT_BRACE, "{") \
    X(RIGHT_BRACE, "}") \
    X(LEFT_BRACKET, "[") \
    X(RIGHT_BRACKET, "]") \
    X(SEMICOLON, ";") \
    X(COLON, ":") \
    X(COMMA, ",") \
    X(SEND, "!") \
    X(RECEIVE, "?")

typedef enum MachinesKind {
    MACHINES_END = WORD_END,
    MACHINES_WORD = WORD_NAME,
#define MACHINES_ENUMERATOR(name, text) MACHINES_##name,
    MACHINES_WORDS(MACHINES_ENUMERATOR) MACHINES_SYMBOLS(MACHINES_ENUMERATOR)
#undef MACHINES_ENUMERATOR
} MachinesKind;

extern const WordTable machines_tokens;

#endif
