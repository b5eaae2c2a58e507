/* report/saved_json.c -- saved runs in JSON
 *
 * Either the object that `check --trace-format json` writes, or the whole
 * output of `check --json`, with a trace for each violated property.
 */
#include "base/json_read.h"
#include "report/describe.h"
#include "report/saved_run.h"

#include <string.h>

typedef struct Reader {
    SavedRun *run; /* what is read becomes this */
    Diagnostics *diag;
    uint32_t source; /* what is read */
    Text words;      /* scratch */
} Reader;

static Span span_of(const Reader *self, const JsonValue *value) {
    return (Span){self->source, value->start, value->end};
}

/* Only the first byte, where the value may be long. */
static bool fail(Reader *self, const JsonValue *value, const char *message) {
    Span span = span_of(self, value);
    if (value->kind == JSON_OBJECT || value->kind == JSON_ARRAY)
        span.end = span.start + 1;
    diag_error(self->diag, CODE_TRACE, span, "%s", message);
    return false;
}

static const char *keep(Reader *self, const char *bytes, size_t length) {
    return arena_copy(&self->run->arena, bytes, length);
}

/* A member that is a string, or NULL. */
static const char *text_of(const JsonValue *object, const char *key) {
    const JsonValue *member = json_member_of(object, key, JSON_STRING);
    return member ? member->text : NULL;
}

/* --- words ------------------------------------------------------------- */

/* An object of strings as the text form writes it. NULL says nothing. */
static bool read_values(Reader *self, const JsonValue *object,
                        const char *otherwise, const char **words) {
    *words = "";
    if (!object)
        return true;
    if (object->kind != JSON_OBJECT)
        return fail(self, object, "an object is expected here");
    Text *line = &self->words, word;
    text_clear(line);
    text_init(&word, line->mem);
    bool good = true;
    for (const JsonValue *item = object->first; item && good;
         item = item->next) {
        if (item->kind != JSON_STRING) {
            good = fail(self, item, "a string is expected here");
            continue;
        }
        text_clear(&word);
        describe_word(&word, item->key, strlen(item->key));
        text_char(&word, '=');
        describe_word(&word, item->text, item->length);
        saved_words(line, word.data, word.length);
    }
    text_release(&word);
    *words = line->length ? keep(self, line->data, line->length) : otherwise;
    return good;
}

static const char *read_action(Reader *self, const JsonValue *action) {
    Text escaped;
    text_init(&escaped, self->words.mem);
    page_escape(&escaped, action->text, action->length);
    text_clear(&self->words);
    saved_words(&self->words, escaped.data, escaped.length);
    text_release(&escaped);
    return keep(self, self->words.data, self->words.length);
}

/* --- one trace --------------------------------------------------------- */

static bool read_step(Reader *self, const JsonValue *value) {
    SavedRun *run = self->run;
    const JsonValue *action = json_member_of(value, "action", JSON_STRING);
    if (!action)
        return fail(self, value, "a step is an object with an \"action\"");
    SavedStep step = {.span = span_of(self, action)};
    step.action = read_action(self, action);
    if (!read_values(self, json_member(value, "changes"), "unchanged",
                     &step.changes))
        return false;
    vec_push(run->arena.mem, &run->steps, step);
    return true;
}

static bool read_steps(Reader *self, const JsonValue *trace) {
    const JsonValue *steps = json_member_of(trace, "steps", JSON_ARRAY);
    const JsonValue *length = json_member(trace, "length");
    size_t expected;
    if (!steps)
        return fail(self, trace, "a trace has an array of \"steps\"");
    for (const JsonValue *step = steps->first; step; step = step->next)
        if (!read_step(self, step))
            return false;
    if (!length || (json_is_count(length, &expected) &&
                    expected == self->run->steps.count))
        return true;
    return fail(self, length, "this is not the number of steps");
}

static bool read_loop(Reader *self, const JsonValue *trace) {
    SavedRun *run = self->run;
    const JsonValue *loop = json_member(trace, "loop");
    if (!loop || loop->kind == JSON_NULL)
        return true;
    if (!json_is_count(loop, &run->loop))
        return fail(self, loop, "a number or null is expected here");
    if (run->loop >= run->steps.count)
        return fail(self, loop, "the cycle starts after its end");
    return true;
}

/* What `holder` says of a property, and its trace. */
static bool read_trace(Reader *self, const JsonValue *holder,
                       const char *property) {
    SavedRun *run = self->run;
    const JsonValue *trace = json_member_of(holder, "trace", JSON_OBJECT);
    const JsonValue *initial = json_member(trace, "initial");
    const char *error = text_of(holder, "error");
    run->property = property ? keep(self, property, strlen(property)) : NULL;
    run->error = error ? keep(self, error, strlen(error)) : NULL;
    run->start_span = span_of(self, initial ? initial : trace);
    run->start_span.end = run->start_span.start + 1;
    return read_values(self, initial, "", &run->start) &&
           read_steps(self, trace) && read_loop(self, trace);
}

/* --- the choice -------------------------------------------------------- */

static bool is_chosen(const char *name, SavedChoice choice) {
    for (size_t i = 0; i < choice.count; i++)
        if (name && strcmp(choice.properties[i], name) == 0)
            return true;
    return choice.count == 0;
}

/* Which traces there are, for the hint. */
static void list_traces(Reader *self, const JsonValue *properties) {
    text_clear(&self->words);
    for (const JsonValue *item = properties->first; item; item = item->next) {
        const char *name = text_of(item, "name");
        if (name && json_member_of(item, "trace", JSON_OBJECT))
            text_printf(&self->words, "%s%s", self->words.length ? ", " : "",
                        name);
    }
    if (self->words.length)
        diag_hint(self->diag, "--property NAME chooses one of %s",
                  self->words.data);
}

/* The output of `check --json`. */
static bool read_report(Reader *self, const JsonValue *properties,
                        SavedChoice choice) {
    const JsonValue *found = NULL;
    size_t count = 0;
    for (const JsonValue *item = properties->first; item; item = item->next) {
        if (!json_member_of(item, "trace", JSON_OBJECT) ||
            !is_chosen(text_of(item, "name"), choice))
            continue;
        found = item;
        count++;
    }
    if (count == 1)
        return read_trace(self, found, text_of(found, "name"));
    fail(self, properties,
         count               ? "there is more than one trace here"
         : choice.count == 0 ? "no property has a trace here"
                             : "no property that is asked for has a trace "
                               "here");
    list_traces(self, properties);
    return false;
}

bool saved_read_json(SavedRun *run, Diagnostics *diag, uint32_t source,
                     SavedChoice choice) {
    const Source *file = &diag->sources.data[source];
    Reader self = {.run = run, .diag = diag, .source = source};
    Arena arena;
    JsonMistake mistake;
    arena_init(&arena, run->arena.mem);
    text_init(&self.words, run->arena.mem);
    const JsonValue *root =
        json_read(&arena, file->text, file->length, &mistake);
    const JsonValue *properties =
        json_member_of(root, "properties", JSON_ARRAY);
    bool good = false;
    if (!root)
        diag_error(diag, CODE_TRACE,
                   (Span){source, mistake.start, mistake.start}, "%s",
                   mistake.message);
    else if (json_member_of(root, "trace", JSON_OBJECT))
        good = read_trace(&self, root, text_of(root, "property"));
    else if (properties)
        good = read_report(&self, properties, choice);
    else
        fail(&self, root, "there is no trace in this JSON object");
    text_release(&self.words);
    arena_release(&arena);
    return good;
}
