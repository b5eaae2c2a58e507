#include "lang/machines/machines_tokens.h"

#define SPELLING(name, text) {MACHINES_##name, text, "\"" text "\""},
static const WordSpelling words[] = {MACHINES_WORDS(SPELLING)};
static const WordSpelling symbols[] = {MACHINES_SYMBOLS(SPELLING)};
#undef SPELLING

const WordTable machines_tokens = {
    .words = words,
    .word_count = sizeof words / sizeof *words,
    .symbols = symbols,
    .symbol_count = sizeof symbols / sizeof *symbols,
};
