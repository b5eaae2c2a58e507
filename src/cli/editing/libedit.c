/* Lines are edited by libedit. */
#include "cli/editing/line_editor.h"

#include "base/quote.h"

#include <ctype.h>
#include <histedit.h>
#include <stdio.h>
#include <string.h>

enum {
    HISTORY = 1000 /* lines */
};

struct LineEditor {
    const LineWords *words;
    EditLine *edit;
    History *history;
};

/* ---- Completion ---------------------------------------------------------- */

typedef struct Completion {
    const char *start; /* what has been typed of the word */
    size_t length;     /* bytes of it */
    bool first;        /* it is the first one of the line */
    Text common;       /* what all that begin so have in common */
    size_t count;      /* how many begin so */
} Completion;

/* Names as martlet prints them: "P[0]:x", "client.2.W". */
static bool is_word(char c) {
    return isalnum((unsigned char)c) || strchr("_.:@[]$", c) || c & 0x80;
}

static Completion begin(const LineEditor *self) {
    const LineInfo *line = el_line(self->edit);
    Completion made = {.start = line->cursor};
    while (made.start > line->buffer && made.start[-1] != '\0' &&
           is_word(made.start[-1]))
        made.start--;
    made.length = (size_t)(line->cursor - made.start);
    made.first =
        strspn(line->buffer, " ") >= (size_t)(made.start - line->buffer);
    text_init(&made.common, self->words->mem);
    return made;
}

static bool fits(const Completion *completion, const Text *word) {
    return word->length >= completion->length &&
           memcmp(word->data, completion->start, completion->length) == 0;
}

/* Only what this word has, too, is common to all. */
static void meet(Completion *completion, const Text *word) {
    Text *common = &completion->common;
    size_t same = 0;
    if (completion->count++ == 0) {
        text_bytes(common, word->data, word->length);
        return;
    }
    while (same < common->length && same < word->length &&
           common->data[same] == word->data[same])
        same++;
    text_cut(common, same);
}

static void find_common(const LineEditor *self, Completion *completion) {
    const LineWords *words = self->words;
    Text word;
    text_init(&word, words->mem);
    for (size_t k = 0; words->get(words->context, completion->first, k, &word);
         k++) {
        if (fits(completion, &word))
            meet(completion, &word);
        text_clear(&word);
    }
    text_release(&word);
}

/* Below the line, which is then shown again. */
static void list(const LineEditor *self, const Completion *completion) {
    const LineWords *words = self->words;
    Text word, shown;
    text_init(&word, words->mem);
    text_init(&shown, words->mem);
    for (size_t k = 0; words->get(words->context, completion->first, k, &word);
         k++) {
        if (fits(completion, &word)) {
            text_add(&shown, shown.length ? "  " : "\n");
            quote_visible(&shown, word.data, word.length);
        }
        text_clear(&word);
    }
    puts(shown.data);
    fflush(stdout);
    text_release(&shown);
    text_release(&word);
}

static unsigned char complete(EditLine *edit, int key) {
    LineEditor *self = NULL;
    unsigned char result = CC_ERROR;
    (void)key;
    el_get(edit, EL_CLIENTDATA, (void **)&self);
    Completion completion = begin(self);
    find_common(self, &completion);
    bool longer = completion.common.length > completion.length;
    if (completion.count == 1)
        text_char(&completion.common, ' ');
    if (longer || completion.count == 1) {
        el_insertstr(edit, completion.common.data + completion.length);
        result = CC_REFRESH;
    } else if (completion.count > 1) {
        list(self, &completion);
        result = CC_REDISPLAY;
    }
    text_release(&completion.common);
    return result;
}

/* ---- Life ---------------------------------------------------------------- */

static char *prompt(EditLine *edit) {
    static char none[] = "";
    LineEditor *self = NULL;
    el_get(edit, EL_CLIENTDATA, (void **)&self);
    return self ? (char *)(uintptr_t)self->words->prompt : none;
}

static void set_up(LineEditor *self) {
    HistEvent event;
    history(self->history, &event, H_SETSIZE, HISTORY);
    history(self->history, &event, H_SETUNIQUE, 1);
    el_set(self->edit, EL_CLIENTDATA, self);
    el_set(self->edit, EL_PROMPT, prompt);
    el_set(self->edit, EL_EDITOR, "emacs");
    el_set(self->edit, EL_HIST, history, self->history);
    el_set(self->edit, EL_ADDFN, "martlet-complete", "complete the word",
           complete);
    el_set(self->edit, EL_BIND, "^I", "martlet-complete", NULL);
    el_set(self->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

LineEditor *line_editor_new(const LineWords *words) {
    LineEditor *self = mem_alloc(words->mem, sizeof *self);
    *self = (LineEditor){.words = words,
                         .edit = el_init("martlet", stdin, stdout, stderr),
                         .history = history_init()};
    if (self->edit && self->history) {
        set_up(self);
        return self;
    }
    line_editor_free(self);
    return NULL;
}

void line_editor_free(LineEditor *self) {
    if (!self)
        return;
    if (self->edit)
        el_end(self->edit);
    if (self->history)
        history_end(self->history);
    mem_free(self->words->mem, self, sizeof *self);
}

const char *line_editor_read(LineEditor *self) {
    HistEvent event;
    int count = 0;
    const char *line = el_gets(self->edit, &count);
    if (!line || count <= 0)
        return NULL;
    if (line[strspn(line, " \t\r\n")] != '\0')
        history(self->history, &event, H_ENTER, line);
    return line;
}
