#include "lang/dve/dve_tokens.h"

#define SPELLING(name, text) {DVE_##name, text, "\"" text "\""},
static const WordSpelling words[] = {DVE_WORDS(SPELLING)};
static const WordSpelling symbols[] = {DVE_SYMBOLS(SPELLING)};
#undef SPELLING

const WordTable dve_tokens = {
    .words = words,
    .word_count = sizeof words / sizeof *words,
    .symbols = symbols,
    .symbol_count = sizeof symbols / sizeof *symbols,
    .number = DVE_NUMBER,
};
