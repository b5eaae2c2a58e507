#include "cli/suites/words.h"

static bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* One word from *at on into `word`; false if a quote is not closed. */
static bool take_word(ExpectationSentence sentence, size_t *at, Text *word) {
    char quote = '\0';
    for (; *at < sentence.length; (*at)++) {
        char byte = sentence.text[*at];
        if (!quote && is_blank(byte))
            break;
        if (byte == '\\' && quote != '\'' && *at + 1 < sentence.length)
            text_char(word, sentence.text[++*at]);
        else if (quote && byte == quote)
            quote = '\0';
        else if (!quote && (byte == '"' || byte == '\''))
            quote = byte;
        else
            text_char(word, byte);
    }
    return !quote;
}

bool words_split(Words *words, Mem *mem, Diagnostics *diag,
                 ExpectationSentence sentence) {
    size_t at = 0;
    bool good = true;
    Text word;
    text_init(&word, mem);
    for (;;) {
        while (at < sentence.length && is_blank(sentence.text[at]))
            at++;
        if (at == sentence.length || !good)
            break;
        text_clear(&word);
        good = take_word(sentence, &at, &word);
        vec_push(mem, words, arena_copy(&diag->arena, word.data, word.length));
    }
    if (!good)
        diag_error(diag, CODE_SYNTAX, sentence.span,
                   "a quote in these options is not closed");
    text_release(&word);
    return good;
}
