/* Loading, first part: what is stated about a model that is not known yet.
 * Formulas and files are read, and their atoms collected for the language. */
#include "job/form/job_rooms.h"
#include "job/loading/specification_load.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Once is enough. */
static void ask_for(Job *job, const char *origin, const char *text,
                    bool guides) {
    for (size_t i = 0; i < job->atoms.count; i++)
        if (strcmp(job->atoms.data[i].text, text) == 0)
            return;
    vec_push(&job->mem, &job->atoms, (Question){origin, text, guides});
}

/* The next text that states a property: a formula under this name, or a file if
 * there is no text. Every file is read once: a job that starts again finds what
 * it found then. */
static uint32_t next_source(Job *job, const char *name, const char *text,
                            size_t *next) {
    if (*next == job->sources.count) {
        uint32_t source =
            text ? diag_source(&job->diag, name, text, strlen(text))
                 : diag_read(&job->diag, name, SPAN_NONE);
        vec_push(&job->mem, &job->sources, source);
    }
    return job->sources.data[(*next)++];
}

/* One more monitor that could be read, or not because of what has been said
 * from the mark on. False if nothing can be decided without it. What is skipped
 * is not read again. */
static bool add_monitor(Job *job, Monitor *monitor, DiagMark mark, bool read) {
    if (!read && job_skip(job, mark, monitor->name)) {
        monitor_release(monitor, &job->mem);
        return true;
    }
    vec_push(&job->mem, &job->monitors, *monitor);
    return read;
}

/* One more formula, property `i`. */
static bool add_formula(Job *job, size_t i, size_t *next) {
    const AskedProperty *asked = &job->options->asked.properties.items[i];
    const AskedKindInfo *kind = &asked_kinds[asked->kind];
    const char *name = job_asked_name(job, i);
    const char *path = kind->is_file ? asked->text : name;
    const char *text = kind->is_file ? NULL : asked->text;
    DiagMark mark = diag_mark(&job->diag);
    uint32_t source = next_source(job, path, text, next);
    if (job_skips(job, name))
        return true;
    Monitor monitor = {.kind = MONITOR_FORMULA, .name = name};
    monitor.origin = job_keep(job, "atom of %s", name);
    bool read = source != NO_SOURCE &&
                stated_read(&monitor, source, job->language->rules, &job->mem,
                            &job->diag);
    if (read && kind->is_goal)
        stated_become_goal(monitor.stated);
    return add_monitor(job, &monitor, mark, read);
}

/* Formulas, or files that hold one each. */
static bool read_formulas(Job *job, AskedKind kind, size_t *next) {
    const Asked *asked = &job->options->asked.properties;
    bool read = true;
    ASKED_EACH(asked, kind, i)
    read &= add_formula(job, i, next);
    return read;
}

/* Is one of the errors from the mark on in this source? */
static bool is_blamed(const Job *job, DiagMark mark, uint32_t source) {
    for (size_t i = mark.items; i < job->diag.items.count; i++)
        if (job->diag.items.data[i].span.source == source)
            return true;
    return false;
}

/* A scope that cannot be read is no property: nothing is decided then. */
static bool read_patterns(Job *job, AskedKind kind, size_t *next) {
    const AskedOptions *options = &job->options->asked;
    const Asked *asked = &options->properties;
    bool read = true, scoped = true;
    uint32_t scope = asked_count(asked, kind) && options->scope
                         ? next_source(job, "--scope", options->scope, next)
                         : NO_SOURCE;
    ASKED_EACH(asked, kind, i) {
        const char *name = job_asked_name(job, i);
        DiagMark mark = diag_mark(&job->diag);
        PatternText text = {next_source(job, name, asked->items[i].text, next),
                            scope, job->language->rules};
        if (job_skips(job, name))
            continue;
        Monitor monitor = {.kind = MONITOR_FORMULA, .name = name};
        monitor.origin = job_keep(job, "atom of %s", name);
        bool good = stated_read_pattern(&monitor, text, &job->mem, &job->diag);
        scoped &= scope == NO_SOURCE || !is_blamed(job, mark, scope);
        if (scoped)
            read &= add_monitor(job, &monitor, mark, good);
        else
            monitor_release(&monitor, &job->mem);
    }
    return read && scoped;
}

static Monitor begin_monitor(Job *job, size_t i) {
    const AskedProperty *property = &job->options->asked.properties.items[i];
    return (Monitor){
        .kind = asked_kinds[property->kind].monitor,
        .path = property->text,
        .name = job_asked_name(job, i),
        .origin = job_keep(job, "proposition of %s", property->text),
        .refining = job->options->asked.refining,
    };
}

static bool read_monitors(Job *job, AskedKind kind, size_t *next) {
    const Asked *asked = &job->options->asked.properties;
    bool read = true;
    ASKED_EACH(asked, kind, i) {
        DiagMark mark = diag_mark(&job->diag);
        uint32_t source = next_source(job, asked->items[i].text, NULL, next);
        Monitor monitor = begin_monitor(job, i);
        if (job_skips(job, monitor.name))
            continue;
        bool good = source != NO_SOURCE &&
                    monitor_read(&monitor, source, job->options->input.switches,
                                 &job->mem, &job->diag);
        read &= add_monitor(job, &monitor, mark, good);
    }
    return read;
}

/* A specification is read and explored once, too. */
static bool read_specifications(Job *job, AskedKind kind, size_t *next) {
    const Asked *asked = &job->options->asked.properties;
    bool read = true;
    size_t number = 0;
    (void)next; /* specifications are no texts */
    ASKED_EACH(asked, kind, i) {
        DiagMark mark = diag_mark(&job->diag);
        Monitor monitor = begin_monitor(job, i);
        if (number == job->specifications.count)
            vec_push(&job->mem, &job->specifications,
                     specification_load(job->options, asked->items[i].text,
                                        &job->budget, &job->mem, &job->diag));
        monitor.specification = job->specifications.data[number++];
        if (job_skips(job, monitor.name))
            continue;
        read &= add_monitor(job, &monitor, mark, monitor.specification != NULL);
    }
    return read;
}

/* The file of this claim is not read, or not again. */
static void drop_claim(Job *job, const char *name) {
    LanguageRequest *request = &job->request;
    size_t bytes = request->claim_count * sizeof *request->claims;
    const char **claims = arena_alloc(&job->diag.arena, bytes);
    size_t next = 0;
    ASKED_EACH(&job->options->asked.properties, ASKED_NEVER, i) {
        claims[next] = strcmp(name, job_asked_name(job, i)) == 0
                           ? NULL
                           : request->claims[next];
        next++;
    }
    request->claims = claims;
}

/* The language reads these files, and what it says of one that is not there
 * does not name the property. */
static void find_claims(Job *job, AskedKind kind) {
    const AskedOptions *options = &job->options->asked;
    ASKED_EACH(&options->properties, kind, i) {
        DiagMark mark = diag_mark(&job->diag);
        const char *name = job_asked_name(job, i);
        const char *path = options->properties.items[i].text;
        if (!options->skip_unread || job_skips(job, name) ||
            diag_supplied(&job->diag, path) || access(path, R_OK) == 0)
            continue;
        diag_error(&job->diag, CODE_FILE, SPAN_NONE, "cannot read %s: %s", path,
                   strerror(errno));
        job_skip(job, mark, name);
        drop_claim(job, name);
    }
}

static bool read_claims(Job *job, AskedKind kind, size_t *next) {
    if (!job->language->reads_claims)
        return read_monitors(job, kind, next);
    find_claims(job, kind);
    return true;
}

/* How properties of each kind are read; NULL: with the model. */
typedef bool ReadKind(Job *job, AskedKind kind, size_t *next);
static ReadKind *const readers[ASKED_KINDS] = {
    [ASKED_LTL] = read_formulas,     [ASKED_LTL_FILE] = read_formulas,
    [ASKED_EXISTS] = read_formulas,  [ASKED_PATTERN] = read_patterns,
    [ASKED_TESTER] = read_monitors,  [ASKED_REFINES] = read_specifications,
    [ASKED_HOA] = read_monitors,     [ASKED_NEVER] = read_claims,
    [ASKED_TESTING] = read_monitors, [ASKED_ACCEPTING] = read_monitors};

static bool read_all_monitors(Job *job) {
    size_t next = 0;
    bool read = true;
    for (AskedKind kind = 0; kind < ASKED_KINDS; kind++)
        if (readers[kind])
            read &= readers[kind](job, kind, &next);
    return read;
}

/* Everything that will be asked of the model's states. */
static void ask_for_atoms(Job *job) {
    const JobOptions *options = job->options;
    const Asked *asked = &options->asked.properties;
    ASKED_EACH_STATE(asked, i) {
        const char *name = job_asked_name(job, i);
        if (!job_skips(job, name))
            ask_for(job, name, asked->items[i].text, false);
    }
    for (size_t i = 0; i < job->monitors.count; i++) {
        const Monitor *monitor = &job->monitors.data[i];
        for (size_t k = 0; k < monitor_atom_count(monitor); k++)
            ask_for(job, monitor->origin, monitor_atom(monitor, k), false);
    }
    if (options->search.estimate)
        ask_for(job, "--estimate", options->search.estimate, true);
}

static void ask(Job *job) {
    job->atoms.count = 0; /* those of a smaller model */
    ask_for_atoms(job);
    job->request.atoms = job->atoms.data;
    job->request.atom_count = job->atoms.count;
}

bool job_read(Job *job) {
    bool read = read_all_monitors(job);
    ask(job);
    return read;
}

/* ---- Questions that the language cannot read ----------------------------- */

/* The property that an error of the language is about, or NULL: the model. */
static const char *subject(Job *job, const Diagnostic *item) {
    if (item->span.source == NO_SOURCE)
        return NULL;
    const Source *source = &job->diag.sources.data[item->span.source];
    const Asked *asked = &job->options->asked.properties;
    ASKED_EACH(asked, ASKED_NEVER, i)
    if (source->is_file && strcmp(source->name, asked->items[i].text) == 0)
        return job_asked_name(job, i);
    ASKED_EACH_STATE(asked, i) {
        const char *name = job_asked_name(job, i);
        if (!source->is_file && strcmp(source->name, name) == 0)
            return name;
    }
    for (size_t i = 0; i < job->monitors.count && !source->is_file; i++)
        if (strcmp(source->name, job->monitors.data[i].origin) == 0)
            return job->monitors.data[i].name;
    return NULL;
}

/* The property that the first error from the mark on is about; NULL if one of
 * the errors is about the model. What is about others is not kept: it comes
 * again when the model is loaded without that property. */
static const char *keep_first(Job *job, DiagMark mark) {
    Diagnostics *diag = &job->diag;
    const char *first = NULL;
    for (size_t i = mark.items; i < diag->items.count; i++) {
        const Diagnostic *item = &diag->items.data[i];
        const char *name =
            item->severity == SEVERITY_ERROR ? subject(job, item) : first;
        if (item->severity == SEVERITY_ERROR && !name)
            return NULL;
        if (!first)
            first = name;
    }
    size_t kept = mark.items;
    for (size_t i = mark.items; first && i < diag->items.count; i++) {
        Diagnostic item = diag->items.data[i];
        if (item.severity == SEVERITY_ERROR &&
            strcmp(subject(job, &item), first) == 0)
            diag->items.data[kept++] = item;
    }
    diag->items.count = first ? kept : diag->items.count;
    diag->warnings = first ? mark.warnings : diag->warnings;
    return first;
}

bool job_skip_question(Job *job, DiagMark mark) {
    if (!job->options->asked.skip_unread)
        return false;
    const char *name = keep_first(job, mark);
    if (!name || !job_skip(job, mark, name))
        return false;
    for (size_t i = 0; i < job->monitors.count; i++)
        if (strcmp(job->monitors.data[i].name, name) == 0) {
            job_drop_monitor(job, i);
            break;
        }
    drop_claim(job, name);
    ask(job);
    return true;
}
