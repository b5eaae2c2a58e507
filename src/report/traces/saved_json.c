/* report/traces/saved_json.c -- saved runs in JSON
 *
 * Either the object that `check --trace-format json` writes, or the whole
 * output of `check --json`, with a trace for each violated property, and for
 * each site of it that is violated; the property's own is one of these.
 */
#include "base/json_read.h"
#include "report/traces/saved_run.h"
#include "report/wording/describe.h"
#include "report/wording/value_json.h"

#include <string.h>

typedef struct Reader {
    SavedRuns *runs; /* what is read becomes these */
    SavedRun *run;   /* the last of them */
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

/* An object of values as the text form writes it. NULL says nothing. */
static bool read_values(Reader *self, const JsonValue *object,
                        const char *otherwise, const char **words) {
    *words = "";
    if (!object)
        return true;
    if (object->kind != JSON_OBJECT)
        return fail(self, object, "an object is expected here");
    Text *line = &self->words, word, value;
    text_clear(line);
    text_init(&word, line->mem);
    text_init(&value, line->mem);
    bool good = true;
    for (const JsonValue *item = object->first; item && good;
         item = item->next) {
        text_clear(&value);
        if (!value_text(item, &value)) {
            good =
                fail(self, item, "a string, number or array is expected here");
            continue;
        }
        text_clear(&word);
        describe_word(&word, item->key, strlen(item->key));
        text_char(&word, '=');
        describe_word(&word, value.data, value.length);
        saved_words(line, word.data, word.length);
    }
    text_release(&value);
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
    return fail(self, length,
                json_member(trace, "steps_left_out")
                    ? "some of the steps are left out here: --trace FILE saves "
                      "a run as a whole"
                    : "this is not the number of steps");
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

static const char *keep_text(Reader *self, const char *text) {
    return text ? keep(self, text, strlen(text)) : NULL;
}

static bool has_trace(const JsonValue *holder) {
    return json_member_of(holder, "trace", JSON_OBJECT) != NULL;
}

static void read_site(Reader *self, const JsonValue *site) {
    SavedSite *out = &self->run->site;
    const JsonValue *line = json_member(site, "line");
    out->text = keep_text(self, text_of(site, "text"));
    out->file = keep_text(self, text_of(site, "file"));
    if (line && !json_is_count(line, &out->line))
        out->line = 0;
}

/* One more run: what `holder` says of a property, and the trace of `site`,
 * which may be the holder. */
static bool read_trace(Reader *self, const JsonValue *holder,
                       const char *property, const JsonValue *site) {
    const JsonValue *trace = json_member_of(site, "trace", JSON_OBJECT);
    const JsonValue *initial = json_member(trace, "initial");
    SavedRun run;
    saved_init(&run, self->diag, self->source);
    vec_push(self->words.mem, self->runs, run);
    self->run = &vec_last(self->runs);
    self->run->property = keep_text(self, property);
    self->run->error = keep_text(self, text_of(holder, "error"));
    self->run->became = keep_text(self, text_of(holder, "monitor"));
    self->run->start_span = span_of(self, initial ? initial : trace);
    self->run->start_span.end = self->run->start_span.start + 1;
    if (site != holder)
        read_site(self, site);
    return read_values(self, initial, "", &self->run->start) &&
           read_steps(self, trace) && read_loop(self, trace);
}

/* The runs of a property: one for each of its sites, if there are any. */
static bool read_property(Reader *self, const JsonValue *item) {
    const JsonValue *sites = json_member_of(item, "sites", JSON_ARRAY);
    const char *name = text_of(item, "name");
    bool any = false;
    for (const JsonValue *site = sites ? sites->first : NULL; site;
         site = site->next) {
        if (!has_trace(site))
            continue;
        any = true;
        if (!read_trace(self, item, name, site))
            return false;
    }
    return any || read_trace(self, item, name, item);
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
        if (name && has_trace(item))
            text_printf(&self->words, "%s%s", self->words.length ? ", " : "",
                        name);
    }
    if (self->words.length)
        diag_hint(self->diag, "--property NAME chooses one of %s",
                  self->words.data);
}

/* Without a trace, or with too many. */
static bool reject_choice(Reader *self, const JsonValue *properties,
                          const char *problem) {
    fail(self, properties, problem);
    list_traces(self, properties);
    return false;
}

/* The output of `check --json`: all runs that are meant, or the `one`. */
static bool read_report(Reader *self, const JsonValue *properties,
                        SavedChoice choice, bool one) {
    const JsonValue *found = NULL;
    for (const JsonValue *item = properties->first; item; item = item->next) {
        if (!has_trace(item) || !is_chosen(text_of(item, "name"), choice))
            continue;
        if (one && found)
            return reject_choice(self, properties,
                                 "there is more than one trace here");
        found = item;
        if (!one && !read_property(self, item))
            return false;
    }
    if (!found)
        return reject_choice(self, properties,
                             choice.count == 0
                                 ? "no property has a trace here"
                                 : "no property that is asked for has a "
                                   "trace here");
    return !one || read_trace(self, found, text_of(found, "name"), found);
}

static bool read_root(Reader *self, const JsonValue *root, SavedChoice choice,
                      bool one) {
    const JsonValue *properties =
        json_member_of(root, "properties", JSON_ARRAY);
    if (has_trace(root))
        return read_trace(self, root, text_of(root, "property"), root);
    return properties
               ? read_report(self, properties, choice, one)
               : fail(self, root, "there is no trace in this JSON object");
}

bool saved_read_json(SavedRuns *runs, Diagnostics *diag, uint32_t source,
                     SavedChoice choice, bool one) {
    const Source *file = &diag->sources.data[source];
    Mem *mem = diag->arena.mem;
    Reader self = {.runs = runs, .diag = diag, .source = source};
    Arena arena;
    JsonMistake mistake;
    arena_init(&arena, mem);
    text_init(&self.words, mem);
    const JsonValue *root =
        json_read(&arena, file->text, file->length, &mistake);
    if (!root)
        diag_error(diag, CODE_TRACE,
                   (Span){source, mistake.start, mistake.start}, "%s",
                   mistake.message);
    bool good = root && read_root(&self, root, choice, one);
    text_release(&self.words);
    arena_release(&arena);
    return good;
}
