#include "base/suggest.h"
#include "report/describe.h"
#include "report/trace_file.h"

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

/* A state that the trace may be in after a step. Several transitions may
 * print alike, so every step has a set of candidates; each remembers how it
 * was reached. */
typedef struct Candidate {
    size_t parent;   /* index among all candidates */
    uint32_t action; /* that led here */
} Candidate;

typedef struct Loader {
    const Model *model;
    Diagnostics *diag;
    uint32_t source;           /* what is read */
    size_t position;           /* where reading goes on */
    Block block;               /* the block just read */
    VEC(Candidate) candidates; /* of all steps so far */
    VEC(Word) states;          /* their states, in the same order */
    size_t layer;              /* first candidate of the last step */
    Successors batch;          /* transitions of one candidate */
    Text words;                /* scratch: what a transition prints */
    Text names;                /* scratch: what its action prints */
    size_t steps;              /* read so far */
    size_t expected;           /* number of steps by the head, or SIZE_MAX */
    size_t loop;               /* start of the cycle, or TRACE_NO_LOOP */
} Loader;

static void loader_init(Loader *loader, const Model *model, Diagnostics *diag,
                        uint32_t source) {
    Mem *mem = diag->arena.mem;
    *loader = (Loader){.model = model, .diag = diag, .source = source};
    loader->expected = SIZE_MAX;
    loader->loop = TRACE_NO_LOOP;
    text_init(&loader->block.head, mem);
    text_init(&loader->block.rest, mem);
    text_init(&loader->words, mem);
    text_init(&loader->names, mem);
    successors_init(&loader->batch, mem, model->words);
}

static void loader_release(Loader *loader) {
    Mem *mem = loader->diag->arena.mem;
    text_release(&loader->block.head);
    text_release(&loader->block.rest);
    text_release(&loader->words);
    text_release(&loader->names);
    vec_release(mem, &loader->candidates);
    vec_release(mem, &loader->states);
    successors_release(&loader->batch);
}

/* Append a line's words with single blanks between them. */
static void add_words(Text *out, const char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        while (i < length && isspace((unsigned char)bytes[i]))
            i++;
        size_t start = i;
        while (i < length && !isspace((unsigned char)bytes[i]))
            i++;
        if (i == start)
            break;
        if (out->length)
            text_char(out, ' ');
        text_bytes(out, bytes + start, i - start);
    }
}

/* The next line that counts, or false at the end of the file. */
static bool next_line(const Loader *loader, size_t *position, Span *line) {
    const Source *source = &loader->diag->sources.data[loader->source];
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
        *line = (Span){.source = loader->source, .start = start, .end = end};
        if (word < end && source->text[word] != '#')
            return true;
    }
    *line = (Span){loader->source, source->length, source->length};
    return false;
}

static bool next_block(Loader *loader) {
    const char *text = loader->diag->sources.data[loader->source].text;
    Block *block = &loader->block;
    text_clear(&block->head);
    text_clear(&block->rest);
    if (!next_line(loader, &loader->position, &block->span))
        return false;
    Span line = block->span;
    add_words(&block->head, text + line.start, line.end - line.start);
    size_t ahead = loader->position;
    while (next_line(loader, &ahead, &line) &&
           isspace((unsigned char)text[line.start])) {
        add_words(&block->rest, text + line.start, line.end - line.start);
        loader->position = ahead;
    }
    return true;
}

/* What follows a keyword at the start of the head, or NULL. */
static const char *after(const Loader *loader, const char *keyword) {
    const char *head = loader->block.head.data;
    size_t length = strlen(keyword);
    if (strncmp(head, keyword, length) != 0)
        return NULL;
    return head[length] == ' '    ? head + length + 1
           : head[length] == '\0' ? head + length
                                  : NULL;
}

static bool fail(Loader *loader, const char *message) {
    diag_error(loader->diag, CODE_TRACE, loader->block.span, "%s", message);
    return false;
}

static bool read_number(Loader *loader, const char *text, size_t *number) {
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || value >= SIZE_MAX)
        return fail(loader, "a number is expected here");
    *number = (size_t)value;
    return true;
}

static bool not_a_trace(Loader *loader) {
    fail(loader, "a trace starts with the line \"martlet trace 1\"");
    diag_hint(loader->diag,
              "--trace-format text and trail can be read, the others cannot");
    return false;
}

/* The lines before the run itself; stops at "start". */
static bool read_head(Loader *loader) {
    if (!next_block(loader) || !after(loader, "martlet trace"))
        return not_a_trace(loader);
    if (strcmp(after(loader, "martlet trace"), "1") != 0)
        return fail(loader, "this version reads traces of version 1 only");
    while (next_block(loader)) {
        const char *value;
        if (after(loader, "start"))
            return true;
        if ((value = after(loader, "steps"))) {
            if (!read_number(loader, value, &loader->expected))
                return false;
        } else if (!after(loader, "model") && !after(loader, "property") &&
                   !after(loader, "error")) {
            return fail(loader, "\"start\" and the initial state are "
                                "expected here");
        }
    }
    return fail(loader, "the trace has no \"start\"");
}

static bool add_candidate(Loader *loader, size_t parent, uint32_t action,
                          const Word *state) {
    Mem *mem = loader->diag->arena.mem;
    size_t words = loader->model->words;
    for (size_t i = loader->layer; i < loader->candidates.count; i++)
        if (memcmp(loader->states.data + i * words, state,
                   words * sizeof *state) == 0)
            return true; /* it is there */
    Candidate candidate = {.parent = parent, .action = action};
    if (!vec_try_push(mem, &loader->candidates, candidate))
        return fail(loader, "no memory left to follow the trace");
    for (size_t i = 0; i < words; i++)
        if (!vec_try_push(mem, &loader->states, state[i]))
            return fail(loader, "no memory left to follow the trace");
    return true;
}

/* Does this transition print the words of the file? No words fit anything. */
static bool words_fit(Loader *loader, const char *wanted, const Word *from,
                      const Word *to) {
    if (*wanted == '\0')
        return true;
    Text line;
    text_init(&line, loader->words.mem);
    Page page;
    page_init(&page, &line, false);
    page_indent(&page, SIZE_MAX); /* never break a line */
    trace_words(loader->model, from, to, &page);
    text_clear(&loader->words);
    add_words(&loader->words, line.data, line.length);
    text_release(&line);
    return strcmp(loader->words.data, wanted) == 0;
}

static bool batch_complete(Loader *loader) {
    return !loader->batch.failed ||
           fail(loader, "no memory left to follow the trace");
}

static bool read_start(Loader *loader) {
    Text wanted;
    text_init(&wanted, loader->words.mem);
    text_add(&wanted, after(loader, "start"));
    add_words(&wanted, loader->block.rest.data, loader->block.rest.length);
    model_initial(loader->model, &loader->batch);
    bool good = batch_complete(loader);
    for (size_t i = 0; good && i < loader->batch.count; i++) {
        const Word *state = successors_state(&loader->batch, i);
        if (words_fit(loader, wanted.data, NULL, state))
            good = add_candidate(loader, SIZE_MAX, 0, state);
    }
    text_release(&wanted);
    if (good && loader->candidates.count == 0) {
        fail(loader, "this is not an initial state of the model");
        if (loader->batch.count == 1)
            diag_hint(loader->diag, "the initial state is %s",
                      loader->words.data);
        return false;
    }
    return good;
}

typedef struct Misfit { /* for the message when no transition fits */
    Suggestion action;  /* closest action that was possible */
    bool action_seen;   /* the action was possible, with other changes */
    Text changes;       /* one of these */
} Misfit;

/* Follow the step from one candidate. */
static bool follow(Loader *loader, size_t parent, const char *action,
                   Misfit *misfit, Arena *arena) {
    Word *from = loader->states.data + parent * loader->model->words;
    successors_clear(&loader->batch);
    model_expand(loader->model, from, &loader->batch);
    if (!batch_complete(loader))
        return false;
    for (size_t i = 0; i < loader->batch.count; i++) {
        Text *name = &loader->names;
        const Word *to = successors_state(&loader->batch, i);
        from = loader->states.data + parent * loader->model->words;
        text_clear(&loader->words);
        describe_action(loader->model, loader->batch.actions[i],
                        &loader->words);
        text_clear(name);
        add_words(name, loader->words.data, loader->words.length);
        if (strcmp(name->data, action) != 0) {
            suggestion_offer(&misfit->action,
                             arena_copy(arena, name->data, name->length));
        } else if (words_fit(loader, loader->block.rest.data, from, to)) {
            if (!add_candidate(loader, parent, loader->batch.actions[i], to))
                return false;
        } else {
            misfit->action_seen = true;
            text_clear(&misfit->changes);
            text_add(&misfit->changes, loader->words.data);
        }
    }
    return true;
}

static bool report_misfit(Loader *loader, const Misfit *misfit) {
    if (misfit->action_seen) {
        fail(loader, "this step leads to another state than the file says");
        diag_hint(loader->diag, "in the model: %s", misfit->changes.data);
    } else {
        fail(loader, "this step is not possible here");
        diag_did_you_mean(loader->diag, misfit->action.candidate);
    }
    return false;
}

static bool follow_all(Loader *loader, const char *action) {
    Misfit misfit = {.action = suggestion_for(action)};
    Arena arena;
    arena_init(&arena, loader->words.mem);
    text_init(&misfit.changes, loader->words.mem);
    size_t first = loader->layer, last = loader->candidates.count;
    loader->layer = last;
    bool good = true;
    for (size_t i = first; good && i < last; i++)
        good = follow(loader, i, action, &misfit, &arena);
    if (good && loader->candidates.count == last)
        good = report_misfit(loader, &misfit);
    text_release(&misfit.changes);
    arena_release(&arena);
    return good;
}

static bool read_step(Loader *loader) {
    const char *action = loader->block.head.data;
    while (isdigit((unsigned char)*action))
        action++;
    Text number;
    text_init(&number, loader->words.mem);
    text_printf(&number, "%zu", loader->steps + 1);
    size_t digits = (size_t)(action - loader->block.head.data);
    bool good =
        *action == ' ' && digits == number.length &&
        memcmp(loader->block.head.data, number.data, number.length) == 0;
    if (!good)
        diag_error(loader->diag, CODE_TRACE, loader->block.span,
                   "step %s is expected here", number.data);
    text_release(&number);
    if (!good || !follow_all(loader, action + 1))
        return false;
    loader->steps++;
    return true;
}

static bool read_steps(Loader *loader) {
    while (next_block(loader)) {
        const char *value = after(loader, "loop");
        if (value) {
            if (!read_number(loader, value, &loader->loop))
                return false;
            if (loader->loop >= loader->steps)
                return fail(loader, "the cycle starts behind its end");
        } else if (!read_step(loader)) {
            return false;
        }
    }
    if (loader->expected != SIZE_MAX && loader->expected != loader->steps) {
        diag_error(loader->diag, CODE_TRACE, loader->block.span,
                   "the trace ends after step %zu, but its head announces %zu",
                   loader->steps, loader->expected);
        return false;
    }
    return true;
}

/* Go back from one of the last candidates and write the trace forwards. */
static bool build(Loader *loader, Trace *trace) {
    Mem *mem = loader->diag->arena.mem;
    VEC(size_t) path = {0};
    for (size_t i = loader->layer; i != SIZE_MAX;
         i = loader->candidates.data[i].parent)
        vec_push(mem, &path, i);
    bool good = true;
    for (size_t i = path.count; good && i-- > 0;) {
        size_t index = path.data[i];
        const Word *state = loader->states.data + index * loader->model->words;
        good = i + 1 == path.count
                   ? trace_start(trace, state)
                   : trace_step(trace, loader->candidates.data[index].action,
                                state);
    }
    vec_release(mem, &path);
    trace->loop = loader->loop;
    return good || fail(loader, "no memory left to keep the trace");
}

const char *trace_property(Diagnostics *diag, uint32_t source) {
    const Source *file = &diag->sources.data[source];
    static const char key[] = "\nproperty ";
    const char *start = memmem(file->text, file->length, key, strlen(key));
    const char *run = memmem(file->text, file->length, "\nstart", 6);
    if (!start || (run && run < start))
        return NULL;
    start += strlen(key);
    size_t left = file->length - (size_t)(start - file->text);
    const char *end = memchr(start, '\n', left);
    size_t length = end ? (size_t)(end - start) : left;
    return arena_copy(&diag->arena, start, length);
}

bool trace_load(const Model *model, Diagnostics *diag, uint32_t source,
                Trace *trace) {
    Loader loader;
    loader_init(&loader, model, diag, source);
    bool good = read_head(&loader) && read_start(&loader) &&
                read_steps(&loader) && build(&loader, trace);
    loader_release(&loader);
    return good;
}
