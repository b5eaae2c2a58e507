/* The names of properties: those that the options ask for, and those that the
 * model and its monitors have. */
#include "base/suggest.h"
#include "formula/ltl_letters.h"
#include "job/form/job_rooms.h"
#include "job/loading/job_parts.h"
#include "job/loading/load.h"

#include <ctype.h>
#include <string.h>

bool job_asks_by_name(const JobOptions *options, const char *name) {
    for (size_t i = 0; i < options->asked.name_count; i++)
        if (strcmp(options->asked.names[i], name) == 0)
            return true;
    return false;
}

const char *job_asked_name(Job *job, size_t i) {
    Text name;
    text_init(&name, &job->mem);
    asked_name(&job->options->asked.properties, i, &name);
    const char *kept = job_keep(job, "%s", name.data);
    text_release(&name);
    return kept;
}

bool job_declares(const Model *model, const char *name) {
    for (uint32_t i = 0; i < model->property_count; i++)
        if (strcmp(model->properties[i].name, name) == 0)
            return true;
    return false;
}

bool job_asks(const JobOptions *options, const char *name) {
    if (options->asked.unbounded)
        return strcmp(name, GROWTH_PROPERTY) == 0;
    if (options->asked.deadlock == 0 && strcmp(name, "deadlock") == 0)
        return false;
    return options->asked.name_count == 0 || job_asks_by_name(options, name);
}

/* "tester:reject" is part of "tester". */
static bool is_part_of(const char *name, const char *whole) {
    size_t length = strlen(whole);
    return strncmp(name, whole, length) == 0 &&
           (name[length] == '\0' || name[length] == ':');
}

static bool is_unread(const Job *job, const char *name) {
    bool unread = diag_is_unread(&job->diag, name);
    for (size_t i = 0; i < job->skipped.count && !unread; i++)
        unread = is_part_of(name, job->skipped.data[i]);
    return unread;
}

/* Does the model have this property? If not, remember what comes close. */
static bool has_property(const Model *model, const char *name,
                         Suggestion *best) {
    for (uint32_t k = 0; k < model->property_count; k++) {
        if (strcmp(model->properties[k].name, name) == 0)
            return true;
        suggestion_offer(best, model->properties[k].name);
    }
    return false;
}

static bool reject_name(Job *job, const char *name) {
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "two properties are called %s", name);
    diag_hint(&job->diag, "rename the one that the model declares");
    return false;
}

/* A plug-in may call its properties as it likes, also like those that options
 * make. */
static bool names_are_unique(Job *job) {
    const Model *own = job->model;
    for (uint32_t i = 0; i < own->property_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(own->properties[i].name, own->properties[k].name) == 0)
                return reject_name(job, own->properties[i].name);
    for (size_t k = 0; k < job->monitors.count; k++) {
        const Model *model = job->monitors.data[k].model;
        for (uint32_t i = 0; i < model->property_count; i++)
            if (job_declares(own, model->properties[i].name))
                return reject_name(job, model->properties[i].name);
    }
    return true;
}

/* Every --property must name something. */
static bool know_properties(Job *job) {
    bool all = true;
    for (size_t i = 0; i < job->options->asked.name_count; i++) {
        const char *name = job->options->asked.names[i];
        Suggestion best = suggestion_for(name);
        bool known = load_knows_property(name) || is_unread(job, name) ||
                     has_property(job->model, name, &best);
        for (size_t k = 0; k < job->monitors.count && !known; k++)
            known = has_property(job->monitors.data[k].model, name, &best);
        if (known)
            continue;
        all = false;
        if (parts_lost(job, name))
            continue;
        diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
                   "the model has no property \"%s\"", name);
        diag_did_you_mean(&job->diag, best.candidate);
    }
    return all;
}

static void note_unasked(Job *job, const char *what) {
    diag_warning(&job->diag, CODE_PROPERTY, SPAN_NONE,
                 "%s is not checked: --property asks for others only", what);
}

/* What the user gave on the command line and --property then excludes: one of
 * the two is a slip of the pen. */
static void note_all_unasked(Job *job) {
    const JobOptions *options = job->options;
    const Asked *asked = &options->asked.properties;
    ASKED_EACH_STATE(asked, i) {
        const char *name = job_asked_name(job, i);
        if (!job_asks(options, name) && !job_skips(job, name))
            note_unasked(job, name);
    }
    if (options->asked.deadlock == 1 && !options->asked.unbounded &&
        !job_asks(options, "deadlock"))
        note_unasked(job, "deadlock");
    for (size_t k = 0; k < job->monitors.count; k++) {
        const Model *model = job->monitors.data[k].model;
        bool any = false;
        for (uint32_t i = 0; i < model->property_count; i++)
            any |= job_asks(options, model->properties[i].name);
        for (uint32_t i = 0; i < model->property_count && !any; i++)
            note_unasked(job, model->properties[i].name);
    }
}

bool job_check_names(Job *job) {
    if (!names_are_unique(job) || !know_properties(job))
        return false;
    note_all_unasked(job);
    return true;
}

bool job_skips(const Job *job, const char *name) {
    for (size_t i = 0; i < job->skipped.count; i++)
        if (strcmp(job->skipped.data[i], name) == 0)
            return true;
    return false;
}

void job_drop_monitor(Job *job, size_t number) {
    Monitor *monitor = &job->monitors.data[number];
    monitor_release(monitor, &job->mem);
    job->monitors.count--;
    memmove(monitor, monitor + 1,
            (job->monitors.count - number) * sizeof *monitor);
}

bool job_skip(Job *job, DiagMark mark, const char *name) {
    if (!job->options->asked.skip_unread ||
        !diag_confine(&job->diag, mark, name))
        return false;
    diag_blame(&job->diag, name);
    if (!job_skips(job, name))
        vec_push(&job->mem, &job->skipped, job_keep(job, "%s", name));
    return true;
}

void job_blame_unread(Job *job) {
    Diagnostics *diag = &job->diag;
    for (size_t i = 0; i < diag->unread.count; i++) {
        const char *name = diag->unread.data[i];
        if (!job_asks(job->options, name) && !job_skips(job, name))
            continue;
        diag_blame(diag, name);
        vec_push(&job->mem, &job->unread, name);
    }
}

/* ---- Names in formulas --------------------------------------------------- */

/* The letters of an atom's text that may be meant as operators; 0 if it is not
 * a single name. */
static size_t letters_of(const Source *source) {
    static const char origin[] = "atom of ";
    for (size_t i = 0; i < source->length; i++)
        if (!isalnum((unsigned char)source->text[i]) && source->text[i] != '_')
            return 0;
    return strncmp(source->name, origin, sizeof origin - 1) == 0
               ? ltl_letters(source->text, source->length, false)
               : 0;
}

void job_hint_letters(Job *job) {
    Diagnostics *diag = &job->diag;
    for (size_t i = 0; i < diag->items.count; i++) {
        Diagnostic *item = &diag->items.data[i];
        if (item->severity != SEVERITY_ERROR || item->span.source == NO_SOURCE)
            continue;
        const Source *source = &diag->sources.data[item->span.source];
        size_t letters = letters_of(source);
        if (letters == 0)
            continue;
        Text reading;
        text_init(&reading, &job->mem);
        ltl_spread_letters(source->text, source->length, letters, &reading);
        item->hint = job_keep(job,
                              "did you mean %.80s? Without blanks %.40s "
                              "is one name",
                              reading.data, source->text);
        text_release(&reading);
    }
}
