/* report/traces/saved_text.c -- the text form of saved runs */
#include "report/traces/saved_run.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The file is a list of blocks: a line that starts at the margin, and the
 * indented lines below it. Blank lines and comments do not count. */
typedef struct Block {
    Span span; /* of the first line */
    Text head; /* the first line, blanks collapsed */
    Text rest; /* all words of the indented lines, one blank between */
} Block;

typedef struct Reader {
    SavedRun *run; /* what is read becomes this */
    Diagnostics *diag;
    uint32_t source; /* what is read */
    size_t position; /* where reading goes on */
    Block block;     /* the block just read */
    size_t expected; /* number of steps by the head, or SIZE_MAX */
} Reader;

/* --- blocks ------------------------------------------------------------ */

/* The next line that counts, or false at the end of the file. */
static bool next_line(const Reader *self, size_t *position, Span *line) {
    const Source *source = &self->diag->sources.data[self->source];
    while (*position < source->length) {
        size_t start = *position;
        const char *newline =
            memchr(source->text + start, '\n', source->length - start);
        size_t end =
            newline ? (size_t)(newline - source->text) : source->length;
        *position = end + (newline != NULL);
        size_t word = start;
        while (word < end && isspace((unsigned char)source->text[word]))
            word++;
        *line = (Span){.source = self->source, .start = start, .end = end};
        if (word < end && source->text[word] != '#')
            return true;
    }
    *line = (Span){self->source, source->length, source->length};
    return false;
}

static bool next_block(Reader *self) {
    const char *text = self->diag->sources.data[self->source].text;
    Block *block = &self->block;
    text_clear(&block->head);
    text_clear(&block->rest);
    if (!next_line(self, &self->position, &block->span))
        return false;
    Span line = block->span;
    saved_words(&block->head, text + line.start, line.end - line.start);
    size_t ahead = self->position;
    while (next_line(self, &ahead, &line) &&
           isspace((unsigned char)text[line.start])) {
        saved_words(&block->rest, text + line.start, line.end - line.start);
        self->position = ahead;
    }
    return true;
}

/* What follows a keyword at the start of the head, or NULL. */
static const char *after(const Reader *self, const char *keyword) {
    const char *head = self->block.head.data;
    size_t length = strlen(keyword);
    if (strncmp(head, keyword, length) != 0)
        return NULL;
    return head[length] == ' '    ? head + length + 1
           : head[length] == '\0' ? head + length
                                  : NULL;
}

static bool fail(Reader *self, const char *message) {
    diag_error(self->diag, CODE_TRACE, self->block.span, "%s", message);
    return false;
}

static const char *keep(Reader *self, const char *string) {
    return arena_copy(&self->run->arena, string, strlen(string));
}

static bool read_number(Reader *self, const char *text, size_t *number) {
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || value >= SIZE_MAX)
        return fail(self, "a number is expected here");
    *number = (size_t)value;
    return true;
}

/* --- the head ---------------------------------------------------------- */

static bool not_a_trace(Reader *self) {
    fail(self, "a trace starts with the line \"martlet trace 1\"");
    diag_hint(self->diag, "--trace-format text, json and trail can be read, "
                          "the others cannot");
    return false;
}

/* One line before the run itself. */
static bool read_entry(Reader *self) {
    const char *value;
    if ((value = after(self, "steps")))
        return read_number(self, value, &self->expected);
    if ((value = after(self, "property")))
        self->run->property = keep(self, value);
    else if ((value = after(self, "error")))
        self->run->error = keep(self, value);
    else if ((value = after(self, "monitor")))
        self->run->monitor = keep(self, value);
    else if ((value = after(self, "became")))
        self->run->became = keep(self, value);
    else if (!after(self, "model"))
        return fail(self, "\"start\" and the initial state are expected here");
    return true;
}

/* The lines before the run itself, and "start". */
static bool read_head(Reader *self) {
    if (!next_block(self) || !after(self, "martlet trace"))
        return not_a_trace(self);
    if (strcmp(after(self, "martlet trace"), "1") != 0)
        return fail(self, "this version reads traces of version 1 only");
    while (next_block(self)) {
        const char *start = after(self, "start");
        if (start) {
            Text words;
            text_init(&words, self->block.head.mem);
            text_add(&words, start);
            saved_words(&words, self->block.rest.data, self->block.rest.length);
            self->run->start = keep(self, words.data);
            self->run->start_span = self->block.span;
            text_release(&words);
            return true;
        }
        if (!read_entry(self))
            return false;
    }
    return fail(self, "the trace has no \"start\"");
}

/* --- the run ----------------------------------------------------------- */

static bool read_step(Reader *self) {
    SavedRun *run = self->run;
    const char *action = self->block.head.data;
    while (isdigit((unsigned char)*action))
        action++;
    Text number;
    text_init(&number, self->block.head.mem);
    text_printf(&number, "%zu", run->steps.count + 1);
    size_t digits = (size_t)(action - self->block.head.data);
    bool good = *action == ' ' && digits == number.length &&
                memcmp(self->block.head.data, number.data, digits) == 0;
    if (!good)
        diag_error(self->diag, CODE_TRACE, self->block.span,
                   "step %s is expected here", number.data);
    text_release(&number);
    SavedStep step = {.span = self->block.span};
    if (good) {
        step.action = keep(self, action + 1);
        step.changes = keep(self, self->block.rest.data);
        vec_push(run->arena.mem, &run->steps, step);
    }
    return good;
}

static bool read_steps(Reader *self) {
    SavedRun *run = self->run;
    while (next_block(self)) {
        const char *value = after(self, "loop");
        if (value) {
            if (!read_number(self, value, &run->loop))
                return false;
            if (run->loop >= run->steps.count)
                return fail(self, "the cycle starts after its end");
        } else if (!read_step(self)) {
            return false;
        }
    }
    if (self->expected == SIZE_MAX || self->expected == run->steps.count)
        return true;
    diag_error(self->diag, CODE_TRACE, self->block.span,
               "the trace ends after step %zu, but its head says %zu steps",
               run->steps.count, self->expected);
    return false;
}

bool saved_read_text(SavedRun *run, Diagnostics *diag, uint32_t source) {
    Reader self = {.run = run, .diag = diag, .source = source};
    self.expected = SIZE_MAX;
    text_init(&self.block.head, run->arena.mem);
    text_init(&self.block.rest, run->arena.mem);
    bool good = read_head(&self) && read_steps(&self);
    text_release(&self.block.head);
    text_release(&self.block.rest);
    return good;
}
