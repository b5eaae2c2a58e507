/* Loading, first part: what is stated about a model that is not known yet.
 * Formulas and files are read, and their atoms collected for the language. */
#include "job/job_rooms.h"
#include "job/specification_load.h"

#include <string.h>

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

/* One more formula, under this name. */
static bool add_formula(Job *job, const char *name, uint32_t source) {
    Monitor monitor = {.kind = MONITOR_FORMULA, .name = name};
    monitor.origin = job_keep(job, "atom of %s", name);
    bool read = stated_read(&monitor, source, job->language->rules, &job->mem,
                            &job->diag);
    vec_push(&job->mem, &job->monitors, monitor);
    return read;
}

/* --ltl and then --ltl-file: "ltl:1", "ltl:2" and so on. */
static bool read_formulas(Job *job, size_t *next) {
    const JobOptions *options = job->options;
    size_t number = 0;
    bool read = true;
    for (size_t i = 0; i < options->formula_count; i++) {
        const char *name = job_keep(job, "ltl:%zu", ++number);
        const char *text = options->formulas[i];
        read &= add_formula(job, name, next_source(job, name, text, next));
    }
    for (size_t i = 0; i < options->formula_file_count; i++) {
        const char *name = job_keep(job, "ltl:%zu", ++number);
        uint32_t source =
            next_source(job, options->formula_files[i], NULL, next);
        read &= source != NO_SOURCE && add_formula(job, name, source);
    }
    return read;
}

/* --pattern, with --scope: "pattern:1", "pattern:2" and so on. */
static bool read_patterns(Job *job, size_t *next) {
    const JobOptions *options = job->options;
    bool read = true;
    uint32_t scope = options->pattern_count && options->scope
                         ? next_source(job, "--scope", options->scope, next)
                         : NO_SOURCE;
    for (size_t i = 0; i < options->pattern_count; i++) {
        const char *name = job_keep(job, "pattern:%zu", i + 1);
        PatternText text = {next_source(job, name, options->patterns[i], next),
                            scope, job->language->rules};
        Monitor monitor = {.kind = MONITOR_FORMULA, .name = name};
        monitor.origin = job_keep(job, "atom of %s", name);
        read &= stated_read_pattern(&monitor, text, &job->mem, &job->diag);
        vec_push(&job->mem, &job->monitors, monitor);
    }
    return read;
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
        uint32_t source = next_source(job, paths.items[i], NULL, next);
        Monitor monitor = begin_monitor(job, kind, name, paths.items[i], i + 1);
        read &= source != NO_SOURCE &&
                monitor_read(&monitor, source, job->options->switches,
                             &job->mem, &job->diag);
        vec_push(&job->mem, &job->monitors, monitor);
    }
    return read;
}

/* A specification is read and explored once, too. */
static bool read_specifications(Job *job) {
    const Refining *refining = &job->options->refining;
    bool read = true;
    for (size_t i = 0; i < refining->count; i++) {
        const char *path = refining->paths[i];
        Monitor monitor =
            begin_monitor(job, MONITOR_REFINES, "refines", path, i + 1);
        if (i == job->specifications.count)
            vec_push(&job->mem, &job->specifications,
                     specification_load(job->options, path, &job->budget,
                                        &job->mem, &job->diag));
        monitor.specification = job->specifications.data[i];
        read &= monitor.specification != NULL;
        vec_push(&job->mem, &job->monitors, monitor);
    }
    return read;
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
    if (!job->language->reads_claims)
        read &= read_monitors(job, MONITOR_NEVER, "never", claims, &next);
    read &= read_monitors(job, MONITOR_TESTING, "testing", testing, &next);
    read &=
        read_monitors(job, MONITOR_ACCEPTING, "accepting", accepting, &next);
    return read;
}

/* Everything that will be asked of the model's states. */
static void ask_for_atoms(Job *job) {
    const JobOptions *options = job->options;
    for (size_t i = 0; i < options->invariant_count; i++)
        ask_for(job, job_keep(job, "invariant:%zu", i + 1),
                options->invariants[i], false);
    for (size_t i = 0; i < job->monitors.count; i++) {
        const Monitor *monitor = &job->monitors.data[i];
        for (size_t k = 0; k < monitor_atom_count(monitor); k++)
            ask_for(job, monitor->origin, monitor_atom(monitor, k), false);
    }
    if (options->estimate)
        ask_for(job, "--estimate", options->estimate, true);
}

bool job_read(Job *job) {
    bool read = read_all_monitors(job);
    job->atoms.count = 0; /* those of a smaller model */
    ask_for_atoms(job);
    job->request.atoms = job->atoms.data;
    job->request.atom_count = job->atoms.count;
    return read;
}
