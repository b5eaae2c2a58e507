#include "job/loading/job_parts.h"

#include "automata/translating/stutter.h"
#include "equiv/minimising/minimal.h"
#include "equiv/relations/rule.h"
#include "job/form/job_rooms.h"

#include <assert.h>
#include <string.h>

/* ---- Reducing ------------------------------------------------------------ */

const char *parts_objection(Relation relation) {
    if (!rule_reduces(&relation_rules[relation]))
        return "systems cannot be reduced by this relation";
    return relation == RELATION_COMPLETED_TRACES
               ? "completed traces of a network do not follow from those of "
                 "its components"
               : NULL;
}

static bool shrink(void *context, struct Lsts *lsts) {
    return minimal_lsts(lsts, NULL, ((JobParts *)context)->relation);
}

static bool hides(void *context, const char *name) {
    const JobParts *parts = context;
    return alphabet_hides(&parts->choice, name, strlen(name));
}

static void note(void *context, const PartStep *step) {
    JobParts *parts = context;
    PartStep kept = *step;
    kept.name = job_keep(parts->job, "%s", step->name);
    vec_push(&parts->job->mem, &parts->steps, kept);
}

static void lose(void *context, const char *property) {
    JobParts *parts = context;
    parts->lost = true;
    if (property)
        names_add(&parts->properties, property, strlen(property));
}

/* Does the relation see propositions? */
static bool reads_propositions(Relation relation) {
    return relation_rules[relation].minimises ||
           (relation_rules[relation].aspects & RUNS_CHANGES);
}

void parts_begin(JobParts *parts, Job *job, Relation relation,
                 LabelChoice choice, bool whole) {
    assert(!parts_objection(relation));
    *parts = (JobParts){.job = job, .relation = relation, .choice = choice};
    parts->reducer = (PartReducer){.shrink = shrink,
                                   .hides = whole ? hides : NULL,
                                   .note = note,
                                   .lose = lose,
                                   .context = parts,
                                   .propositions = reads_propositions(relation),
                                   .whole = whole};
    names_init(&parts->properties, &job->mem);
    job->parts = &parts->reducer;
}

void parts_release(JobParts *parts) {
    parts->job->parts = NULL;
    names_release(&parts->properties);
    vec_release(&parts->job->mem, &parts->steps);
}

/* ---- What is preserved --------------------------------------------------- */

static const char unseen_propositions[] =
    "it depends on propositions, which the relation does not see";

/* Why the model's own property is not preserved, or NULL. */
static const char *object_to_own(Relation relation, const Property *property) {
    if (relation_rules[relation].keeps_runs)
        return NULL;
    if (property->label == LABEL_REJECT)
        return reads_propositions(relation) ? NULL : unseen_propositions;
    if (strcmp(property->name, "deadlock") == 0 &&
        relation_rules[relation].keeps_deadlocks)
        return NULL;
    return "related systems need not stop, or go on forever, in the same way";
}

/* The same for a tester, which sees visible actions. */
static const char *object_to_tester(Relation relation,
                                    const Property *property) {
    if (relation_rules[relation].keeps_runs ||
        (property->label == LABEL_DEADLOCK &&
         relation_rules[relation].keeps_deadlocks) ||
        (property->label == LABEL_REJECT &&
         relation != RELATION_FAILURES_DIVERGENCES))
        return NULL;
    return "related systems need not stop, or diverge, in the same way after "
           "the same trace";
}

/* The same for a formula or an automaton. */
static const char *object_to_automaton(Relation relation,
                                       const Monitor *monitor) {
    uint64_t letter;
    if (relation == RELATION_STRONG_BISIM)
        return NULL;
    if (!relation_rules[relation].keeps_runs)
        return "related systems need not have the same runs";
    if (monitor->acting)
        return "it is about actions that occur or are enabled, and related "
               "systems may do invisible steps in between";
    if (monitor->automaton && !monitor->automaton->testing &&
        automaton_stutter(monitor->automaton, &letter) != ANSWER_YES)
        return "it counts steps, or cannot be shown not to, and related "
               "systems may do more or fewer invisible ones";
    return NULL;
}

/* A refinement is preserved by its own relation and by finer ones. */
static const char *object_to_refinement(Relation relation,
                                        const Monitor *monitor) {
    const RelationRule *asked = monitor->refining.relation;
    if (relation_rules[relation].keeps_runs ||
        asked == &relation_rules[relation] ||
        (asked == &relation_rules[RELATION_TRACES] &&
         relation != RELATION_FAILURES_DIVERGENCES))
        return NULL;
    return "related systems need not be alike in what is refined";
}

static const char *object_to(const JobParts *parts, const Monitor *monitor,
                             const Property *property) {
    if (!monitor)
        return object_to_own(parts->relation, property);
    switch (monitor->kind) {
    case MONITOR_TESTER:
        return object_to_tester(parts->relation, property);
    case MONITOR_REFINES:
        return object_to_refinement(parts->relation, monitor);
    case MONITOR_BUCHI:
    case MONITOR_NEVER:
    case MONITOR_TESTING:
    case MONITOR_ACCEPTING:
    case MONITOR_FORMULA:
        break;
    }
    return object_to_automaton(parts->relation, monitor);
}

static void reject(const JobParts *parts, const char *property,
                   const char *why) {
    Diagnostics *diag = &parts->job->diag;
    diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
               "--minimise %s does not preserve %s: %s",
               relation_rules[parts->relation].name, property, why);
    diag_hint(diag, "--minimise cffd preserves most, strong-bisim all; "
                    "--property names what is checked");
}

bool parts_lost(const Job *job, const char *property) {
    const JobParts *parts = job->parts ? job->parts->context : NULL;
    if (!parts ||
        names_find(&parts->properties, property, strlen(property)) == NAME_NONE)
        return false;
    reject(parts, property, unseen_propositions);
    return true;
}

static bool allow_properties(const JobParts *parts, const Model *model,
                             const Monitor *monitor) {
    Job *job = parts->job;
    bool allowed = true;
    for (uint32_t i = 0; i < model->property_count; i++) {
        const Property *property = &model->properties[i];
        const char *why = job_asks(job->options, property->name)
                              ? object_to(parts, monitor, property)
                              : NULL;
        if (!why)
            continue;
        reject(parts, property->name, why);
        allowed = false;
    }
    return allowed;
}

/* Rules of the model are errors that were asked for unless others are named. */
static bool allow_loss(const JobParts *parts) {
    Job *job = parts->job;
    if (!parts->lost || job->options->asked.name_count > 0)
        return true;
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "--minimise %s does not preserve the propositions of the model, "
               "and rules about them",
               relation_rules[parts->relation].name);
    diag_hint(&job->diag, "--minimise cffd does, or name what is checked with "
                          "--property");
    return false;
}

bool parts_allow(const JobParts *parts) {
    Job *job = parts->job;
    if (!job->language->has_parts) {
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--minimise is for networks, whose components can be "
                   "reduced");
        return false;
    }
    if (job->options->asked.fair && parts->relation != RELATION_STRONG_BISIM) {
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "only --minimise strong-bisim preserves what is fair");
        return false;
    }
    bool allowed = allow_loss(parts);
    allowed &= allow_properties(parts, job->model, NULL);
    for (size_t i = 0; i < job->monitors.count; i++)
        if (job->monitors.data[i].model)
            allowed &= allow_properties(parts, job->monitors.data[i].model,
                                        &job->monitors.data[i]);
    return allowed;
}
