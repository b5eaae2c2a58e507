/* Loading, first part: what is stated about a model that is not known yet.
 * Formulas and files are read, and their atoms collected for the language. */
#include "job/job_rooms.h"
#include "job/specification_load.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef struct Paths {
    const char *const *items; /* files of one kind */
    size_t count;             /* how many */
} Paths;

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

/* One more formula, under this name. */
static bool add_formula(Job *job, const char *name, const char *path,
                        const char *text, size_t *next) {
    DiagMark mark = diag_mark(&job->diag);
    uint32_t source = next_source(job, path, text, next);
    if (job_skips(job, name))
        return true;
    Monitor monitor = {.kind = MONITOR_FORMULA, .name = name};
    monitor.origin = job_keep(job, "atom of %s", name);
    bool read = source != NO_SOURCE &&
                stated_read(&monitor, source, job->language->rules, &job->mem,
                            &job->diag);
    return add_monitor(job, &monitor, mark, read);
}

/* --ltl and then --ltl-file: "ltl:1", "ltl:2" and so on. */
static bool read_formulas(Job *job, size_t *next) {
    const JobOptions *options = job->options;
    size_t number = 0;
    bool read = true;
    for (size_t i = 0; i < options->formula_count; i++) {
        const char *name = job_keep(job, "ltl:%zu", ++number);
        read &= add_formula(job, name, name, options->formulas[i], next);
    }
    for (size_t i = 0; i < options->formula_file_count; i++) {
        const char *name = job_keep(job, "ltl:%zu", ++number);
        read &= add_formula(job, name, options->formula_files[i], NULL, next);
    }
    return read;
}

/* Is one of the errors from the mark on in this source? */
static bool is_blamed(const Job *job, DiagMark mark, uint32_t source) {
    for (size_t i = mark.items; i < job->diag.items.count; i++)
        if (job->diag.items.data[i].span.source == source)
            return true;
    return false;
}

/* A scope that cannot be read is no property: nothing is decided then.
 * --pattern, with --scope: "pattern:1", "pattern:2" and so on. */
static bool read_patterns(Job *job, size_t *next) {
    const JobOptions *options = job->options;
    bool read = true, scoped = true;
    uint32_t scope = options->pattern_count && options->scope
                         ? next_source(job, "--scope", options->scope, next)
                         : NO_SOURCE;
    for (size_t i = 0; i < options->pattern_count; i++) {
        const char *name = job_keep(job, "pattern:%zu", i + 1);
        DiagMark mark = diag_mark(&job->diag);
        PatternText text = {next_source(job, name, options->patterns[i], next),
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

/* Automata are "hoa:1", "hoa:2", "never:1" and so on. But the first tester is
 * "tester" and the next "tester2", and so are specifications "refines". */
static Monitor begin_monitor(Job *job, MonitorKind kind, const char *name,
                             const char *path, size_t number) {
    bool bare = kind == MONITOR_TESTER || kind == MONITOR_REFINES;
    Monitor monitor = {.kind = kind,
                       .path = path,
                       .name = name,
                       .refining = job->options->refining};
    if (!bare || number > 1)
        monitor.name = job_keep(job, "%s%s%zu", name, bare ? "" : ":", number);
    monitor.origin = job_keep(job, "proposition of %s", path);
    return monitor;
}

/* Read monitors of one kind. */
static bool read_monitors(Job *job, MonitorKind kind, const char *name,
                          Paths paths, size_t *next) {
    bool read = true;
    for (size_t i = 0; i < paths.count; i++) {
        DiagMark mark = diag_mark(&job->diag);
        uint32_t source = next_source(job, paths.items[i], NULL, next);
        Monitor monitor = begin_monitor(job, kind, name, paths.items[i], i + 1);
        if (job_skips(job, monitor.name))
            continue;
        bool good = source != NO_SOURCE &&
                    monitor_read(&monitor, source, job->options->switches,
                                 &job->mem, &job->diag);
        read &= add_monitor(job, &monitor, mark, good);
    }
    return read;
}

/* A specification is read and explored once, too. */
static bool read_specifications(Job *job) {
    const Refining *refining = &job->options->refining;
    bool read = true;
    for (size_t i = 0; i < refining->count; i++) {
        const char *path = refining->paths[i];
        DiagMark mark = diag_mark(&job->diag);
        Monitor monitor =
            begin_monitor(job, MONITOR_REFINES, "refines", path, i + 1);
        if (i == job->specifications.count)
            vec_push(&job->mem, &job->specifications,
                     specification_load(job->options, path, &job->budget,
                                        &job->mem, &job->diag));
        if (job_skips(job, monitor.name))
            continue;
        monitor.specification = job->specifications.data[i];
        read &= add_monitor(job, &monitor, mark, monitor.specification != NULL);
    }
    return read;
}

/* The file of this claim is not read, or not again. */
static void drop_claim(Job *job, const char *name) {
    LanguageRequest *request = &job->request;
    size_t bytes = request->claim_count * sizeof *request->claims;
    const char **claims = arena_alloc(&job->diag.arena, bytes);
    for (size_t i = 0; i < request->claim_count; i++)
        claims[i] = strcmp(name, job_keep(job, "never:%zu", i + 1)) == 0
                        ? NULL
                        : request->claims[i];
    request->claims = claims;
}

/* The language reads these files, and what it says of one that is not there
 * does not name the property. */
static void find_claims(Job *job, Paths paths) {
    for (size_t i = 0; i < paths.count; i++) {
        DiagMark mark = diag_mark(&job->diag);
        const char *name = job_keep(job, "never:%zu", i + 1);
        if (!job->options->skip_unread || job_skips(job, name) ||
            access(paths.items[i], R_OK) == 0)
            continue;
        diag_error(&job->diag, CODE_FILE, SPAN_NONE, "cannot read %s: %s",
                   paths.items[i], strerror(errno));
        job_skip(job, mark, name);
        drop_claim(job, name);
    }
}

static bool read_all_monitors(Job *job) {
    const JobOptions *options = job->options;
    Paths testers = {options->testers, options->tester_count};
    Paths automata = {options->automata, options->automaton_count};
    Paths claims = {options->claims, options->claim_count};
    Paths testing = {options->testing, options->testing_count};
    Paths accepting = {options->accepting, options->accepting_count};
    size_t next = 0;
    bool read = read_formulas(job, &next);
    read &= read_patterns(job, &next);
    read &= read_monitors(job, MONITOR_TESTER, "tester", testers, &next);
    read &= read_specifications(job);
    read &= read_monitors(job, MONITOR_BUCHI, "hoa", automata, &next);
    if (job->language->reads_claims)
        find_claims(job, claims);
    else
        read &= read_monitors(job, MONITOR_NEVER, "never", claims, &next);
    read &= read_monitors(job, MONITOR_TESTING, "testing", testing, &next);
    read &=
        read_monitors(job, MONITOR_ACCEPTING, "accepting", accepting, &next);
    return read;
}

/* Everything that will be asked of the model's states. */
static void ask_for_atoms(Job *job) {
    const JobOptions *options = job->options;
    for (size_t i = 0; i < options->invariant_count; i++) {
        const char *name = job_keep(job, "invariant:%zu", i + 1);
        if (!job_skips(job, name))
            ask_for(job, name, options->invariants[i], false);
    }
    for (size_t i = 0; i < job->monitors.count; i++) {
        const Monitor *monitor = &job->monitors.data[i];
        for (size_t k = 0; k < monitor_atom_count(monitor); k++)
            ask_for(job, monitor->origin, monitor_atom(monitor, k), false);
    }
    if (options->estimate)
        ask_for(job, "--estimate", options->estimate, true);
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
    const JobOptions *options = job->options;
    for (size_t i = 0; i < options->claim_count; i++)
        if (source->is_file && strcmp(source->name, options->claims[i]) == 0)
            return job_keep(job, "never:%zu", i + 1);
    for (size_t i = 0; i < options->invariant_count && !source->is_file; i++) {
        const char *name = job_keep(job, "invariant:%zu", i + 1);
        if (strcmp(source->name, name) == 0)
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
    if (!job->options->skip_unread)
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
