/* Loading, first part: what is stated about a model that is not known yet.
 * Formulas and files are read, and their atoms collected for the language. */
#include "api/job_rooms.h"

#include <string.h>

/* Once is enough. */
static void ask_for(Job *job, const char *origin, const char *text) {
    for (size_t i = 0; i < job->atoms.count; i++)
        if (strcmp(job->atoms.data[i].text, text) == 0)
            return;
    vec_push(&job->mem, &job->atoms, (Question){origin, text});
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
static bool read_formulas(Job *job) {
    const JobOptions *options = job->options;
    size_t number = 0;
    bool read = true;
    for (size_t i = 0; i < options->formula_count; i++) {
        const char *name = job_keep(job, "ltl:%zu", ++number);
        const char *text = options->formulas[i];
        uint32_t source = diag_source(&job->diag, name, text, strlen(text));
        read &= add_formula(job, name, source);
    }
    for (size_t i = 0; i < options->formula_file_count; i++) {
        const char *name = job_keep(job, "ltl:%zu", ++number);
        uint32_t source =
            diag_read(&job->diag, options->formula_files[i], SPAN_NONE);
        read &= source != NO_SOURCE && add_formula(job, name, source);
    }
    return read;
}

/* Read monitors of one kind. The first tester is "tester" and the next
 * "tester2"; automata are "hoa:1", "hoa:2", "never:1" and so on. */
static bool read_monitors(Job *job, MonitorKind kind, const char *name,
                          const char *const *paths, size_t count) {
    bool read = true;
    for (size_t i = 0; i < count; i++) {
        Monitor monitor = {.kind = kind, .path = paths[i], .name = name};
        if (kind != MONITOR_TESTER || i > 0)
            monitor.name = job_keep(job, "%s%s%zu", name,
                                    kind == MONITOR_TESTER ? "" : ":", i + 1);
        monitor.origin = job_keep(job, "proposition of %s", paths[i]);
        read &= monitor_read(&monitor, job->options->switches, &job->mem,
                             &job->diag);
        vec_push(&job->mem, &job->monitors, monitor);
    }
    return read;
}

static bool read_all_monitors(Job *job) {
    const JobOptions *options = job->options;
    bool formulas = read_formulas(job);
    bool testers = read_monitors(job, MONITOR_TESTER, "tester",
                                 options->testers, options->tester_count);
    bool automata = read_monitors(job, MONITOR_BUCHI, "hoa", options->automata,
                                  options->automaton_count);
    bool claims = job->language->reads_claims ||
                  read_monitors(job, MONITOR_NEVER, "never", options->claims,
                                options->claim_count);
    bool testing = read_monitors(job, MONITOR_TESTING, "testing",
                                 options->testing, options->testing_count);
    return formulas && testers && automata && claims && testing;
}

/* Everything that will be asked of the model's states. */
static void ask_for_atoms(Job *job) {
    const JobOptions *options = job->options;
    for (size_t i = 0; i < options->invariant_count; i++)
        ask_for(job, job_keep(job, "invariant:%zu", i + 1),
                options->invariants[i]);
    for (size_t i = 0; i < job->monitors.count; i++) {
        const Monitor *monitor = &job->monitors.data[i];
        for (size_t k = 0; k < monitor_atom_count(monitor); k++)
            ask_for(job, monitor->origin, monitor_atom(monitor, k));
    }
}

bool job_read(Job *job) {
    bool read = read_all_monitors(job);
    job->atoms.count = 0; /* those of a smaller model */
    ask_for_atoms(job);
    job->request.atoms = job->atoms.data;
    job->request.atom_count = job->atoms.count;
    return read;
}
