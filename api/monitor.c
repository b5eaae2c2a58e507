#include "api/monitor.h"

#include "api/tester_file.h"
#include "automata/hoa.h"
#include "automata/never_read.h"
#include "wrap/observe.h"
#include "wrap/recur.h"
#include "wrap/test.h"

#include <string.h>

/* ---- Testers ------------------------------------------------------------- */

enum {
    MOST_WARNINGS = 5 /* about actions that the system lacks */
};

/* Actions that the system lacks never happen; it is worth a word, but not
 * thousands. */
static void warn_of_unknown(const Tester *tester, const Model *system,
                            const char *path, Diagnostics *diag) {
    Names known;
    size_t unknown = 0;
    names_init(&known, tester->mem);
    for (uint32_t k = 1; k < system->label_count; k++)
        names_add(&known, system->labels[k], strlen(system->labels[k]));
    for (size_t i = 0; i < tester->actions.entries.count; i++) {
        Name action = tester->actions.entries.data[i];
        if (names_find(&known, action.string, action.length) != NAME_NONE ||
            ++unknown > MOST_WARNINGS)
            continue;
        diag_warning(diag, CODE_TESTER, SPAN_NONE,
                     "the tester %s waits for \"%s\", which the model never "
                     "does",
                     path, action.string);
        diag_did_you_mean(diag, names_suggest(&known, action.string));
    }
    if (unknown > MOST_WARNINGS)
        diag_warning(diag, CODE_TESTER, SPAN_NONE,
                     "the tester %s waits for %zu such actions in all", path,
                     unknown);
    names_release(&known);
}

static Model *load_tester(const MonitorFile *file, const Model *system,
                          const LstsOptions *options, Diagnostics *diag) {
    Tester tester;
    if (!tester_load(&tester, system->mem, diag, file->path, options))
        return NULL;
    warn_of_unknown(&tester, system, file->path, diag);
    return test_wrap(system, &tester, file->name);
}

/* ---- Automata ------------------------------------------------------------ */

static Model *load_automaton(Monitor *monitor, const MonitorFile *file,
                             const Model *system, Diagnostics *diag) {
    uint32_t source = diag_read(diag, file->path, SPAN_NONE);
    if (source == NO_SOURCE)
        return NULL;
    Automaton *automaton = mem_alloc(system->mem, sizeof *automaton);
    automaton_init(automaton, system->mem);
    monitor->automaton = automaton;
    if (!(file->kind == MONITOR_NEVER ? never_read : hoa_read)(automaton, diag,
                                                               source))
        return NULL;
    bool testing = file->kind == MONITOR_TESTING;
    if (automaton->testing != testing) {
        diag_error(diag, CODE_FORMAT, (Span){source, 0, 1},
                   testing ? "this is not a testing automaton: it lacks "
                             "\"acc-name: testing\""
                           : "this is a testing automaton");
        diag_hint(diag, testing ? "give a Buchi automaton with --hoa"
                                : "give it with --testing-automaton");
        return NULL;
    }
    Text origin;
    text_init(&origin, system->mem);
    text_printf(&origin, "proposition of %s", file->path);
    Model *model =
        observe_wrap(system, automaton, file->name, origin.data, diag);
    text_release(&origin);
    return model;
}

bool monitor_load(Monitor *monitor, const MonitorFile *file,
                  const Model *system, const LstsOptions *options,
                  Diagnostics *diag) {
    *monitor = (Monitor){0};
    monitor->model = file->kind == MONITOR_TESTER
                         ? load_tester(file, system, options, diag)
                         : load_automaton(monitor, file, system, diag);
    return monitor->model != NULL;
}

/* ---- Cycles ---------------------------------------------------------------
 */

static const struct {
    const char *proposition; /* what recurs */
    Property property;       /* that forbids it */
} cycles[] = {
    {"np_",
     {"progress", "a cycle without progress", LABEL_LIVELOCK, NO_PROCESS,
      "non-progress-cycle"}},
    {"accept_",
     {"accept", "a cycle through an accept label", LABEL_INFINITE, NO_PROCESS,
      "acceptance-cycle"}},
};

const char *const monitor_cycles[] = {"progress", "accept", NULL};

bool monitor_cycle(Monitor *monitor, const char *name, const Model *system) {
    *monitor = (Monitor){0};
    for (size_t i = 0; i < sizeof cycles / sizeof *cycles; i++)
        for (uint32_t k = 0; k < system->proposition_count; k++)
            if (strcmp(cycles[i].property.name, name) == 0 &&
                strcmp(cycles[i].proposition, system->propositions[k]) == 0)
                monitor->model = recur_wrap(system, k, cycles[i].property);
    return monitor->model != NULL;
}

void monitor_release(Monitor *monitor) {
    model_free(monitor->model);
    if (!monitor->automaton)
        return;
    Mem *mem = monitor->automaton->mem;
    automaton_release(monitor->automaton);
    mem_free(mem, monitor->automaton, sizeof *monitor->automaton);
}
