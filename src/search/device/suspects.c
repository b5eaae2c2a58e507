#include "search/device/suspects.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

static const Model *model_of(const Suspects *self) {
    return self->search->model;
}

static size_t items_bytes(const Suspects *self) {
    return self->count * sizeof *self->items;
}

static size_t vectors_bytes(const Suspects *self) {
    return mem_product(self->count, model_of(self)->words * sizeof(Word));
}

bool suspects_init(Suspects *self, const Search *search) {
    Mem *mem = search->findings->mem;
    const Model *model = search->model;
    *self = (Suspects){.search = search,
                       .count = model->property_count + model_site_count(model),
                       .counts = search->options.keep_going};
    search->findings->counted = self->counts;
    blame_init(&self->blame, model->words);
    self->blame.plain = search->options.plain;
    self->items = mem_try(mem, items_bytes(self));
    self->vectors = mem_try(mem, vectors_bytes(self));
    if (!self->items || !self->vectors)
        return false;
    for (uint32_t i = 0; i < self->count; i++) {
        bool site = i >= model->property_count;
        uint32_t k = site ? i - model->property_count : NO_SITE;
        self->items[i] =
            (Suspect){.property = site ? model_site_get(model, k)->property : i,
                      .site = k,
                      .slot = NO_SLOT};
    }
    return true;
}

void suspects_release(Suspects *self) {
    Mem *mem = self->search->findings->mem;
    mem_free(mem, self->items, items_bytes(self));
    mem_free(mem, self->vectors, vectors_bytes(self));
    blame_release(&self->blame);
}

/* Errors of a property that has sites are looked for at all of them. */
Label suspects_kinds(const Suspects *self) {
    const Findings *findings = self->search->findings;
    const Model *model = model_of(self);
    Label open = 0;
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings_open(findings, p) ||
            (self->counts && findings_asked(findings, p)))
            open |= model->properties[p].label;
    for (uint32_t s = 0; s < model_site_count(model); s++)
        if (findings_asked(findings, model_site_get(model, s)->property))
            open |= model->properties[model_site_get(model, s)->property].label;
    return open & model->present;
}

/* ---- Suspecting ---------------------------------------------------------- */

static bool is_less(const Word *one, const Word *two, uint32_t words) {
    for (uint32_t i = words; i-- > 0;)
        if (one[i] != two[i])
            return one[i] < two[i];
    return false;
}

static Suspect *suspect_of(const Suspects *self, uint32_t property,
                           uint32_t site) {
    assert(property < model_of(self)->property_count);
    return &self->items[site == NO_SITE
                            ? property
                            : model_of(self)->property_count + site];
}

static void count(const Suspects *self, Suspect *suspect) {
    Findings *findings = self->search->findings;
    findings->items[suspect->property].errors++;
    if (suspect->site != NO_SITE && findings->found[suspect->site])
        vec_item(&findings->sites, findings->found[suspect->site] - 1).errors++;
    else
        suspect->errors++;
}

/* There is an error in the state, or in a step of it. */
static void add(Suspects *self, const Suspect *error, const Word *state,
                bool again) {
    const Findings *findings = self->search->findings;
    uint32_t words = model_of(self)->words;
    Suspect *suspect = suspect_of(self, error->property, error->site);
    Word *least = self->vectors + (size_t)(suspect - self->items) * words;
    if (!findings_asked(findings, error->property))
        return;
    if (self->counts && !again)
        count(self, suspect);
    if (!findings_lacks(findings, error->property, error->site) ||
        (suspect->found && !is_less(state, least, words)))
        return;
    uint64_t errors = suspect->errors;
    *suspect = *error;
    suspect->errors = errors;
    memcpy(least, state, words * sizeof *least);
}

void suspects_state(Suspects *self, const Word *state, Label kind,
                    uint64_t depth) {
    const Model *model = model_of(self);
    for (uint32_t p = 0; p < model->property_count; p++) {
        if (model->properties[p].label != kind ||
            !findings_asked(self->search->findings, p) ||
            !model_marks(model, state, p))
            continue;
        Suspect error = {.property = p,
                         .site = model_site(model, state, p),
                         .found = true,
                         .depth = depth,
                         .slot = NO_SLOT};
        add(self, &error, state, false);
    }
}

/* ---- Steps --------------------------------------------------------------- */

/* Is blame needed to say what is wrong with the steps? */
static bool needs_blame(const Model *model, const Successors *steps) {
    for (size_t i = 0; i < steps->count && model_site_count(model); i++)
        if (model_violates(model, steps->actions[i]) != NO_PROPERTY &&
            model_step_site(model, steps->actions[i]) == NO_SITE)
            return true;
    return false;
}

static uint32_t site_of(const Model *model, uint32_t action) {
    return model_site_count(model) ? model_step_site(model, action) : NO_SITE;
}

static bool fails(const Model *model, const Successors *steps) {
    for (size_t i = 0; i < steps->count; i++)
        if (model_violates(model, steps->actions[i]) != NO_PROPERTY)
            return true;
    return false;
}

void suspects_steps(Suspects *self, const Word *state, const Successors *steps,
                    uint64_t depth) {
    const Model *model = model_of(self);
    Suspect error = {
        .found = true, .step = true, .depth = depth, .slot = NO_SLOT};
    if (!model->violates || !fails(model, steps))
        return;
    if (!needs_blame(model, steps)) {
        for (size_t i = 0; i < steps->count; i++) {
            error.property = model_violates(model, steps->actions[i]);
            if (error.property == NO_PROPERTY)
                continue;
            error.site = site_of(model, steps->actions[i]);
            add(self, &error, state, false);
        }
        return;
    }
    model_blame(model, state, &self->blame);
    for (size_t i = 0; i < self->blame.failures.count; i++) {
        const Failure *failure = &vec_item(&self->blame.failures, i);
        error.site = failure->site;
        error.property = model_site_get(model, failure->site)->property;
        add(self, &error, state, failure->again);
    }
}

/* Is this step the error? */
static bool is_error(Suspects *self, const Suspect *suspect,
                     const Successors *steps, size_t i) {
    const Model *model = model_of(self);
    uint32_t action = steps->actions[i];
    if (model_violates(model, action) == NO_PROPERTY)
        return false;
    if (!needs_blame(model, steps))
        return model_violates(model, action) == suspect->property &&
               site_of(model, action) == suspect->site;
    for (size_t k = 0; k < self->blame.failures.count; k++) {
        const Failure *failure = &vec_item(&self->blame.failures, k);
        if (failure->site == suspect->site &&
            blame_fits(&self->blame, failure, action,
                       successors_state(steps, i)))
            return true;
    }
    return false;
}

bool suspects_finish(Suspects *self, const Suspect *suspect, Trace *trace) {
    const Model *model = model_of(self);
    Mem *mem = self->search->findings->mem;
    const Word *state = suspects_vector(self, suspect);
    Successors steps;
    Worker worker;
    bool added = false;
    successors_init(&steps, mem, model->words);
    if (worker_init(&worker, model, mem))
        model_expand(model, &worker, state, &steps);
    if (model_site_count(model))
        model_blame(model, state, &self->blame);
    for (size_t i = 0; i < steps.count && !added && !steps.failed; i++)
        if (is_error(self, suspect, &steps, i))
            added = trace_step(trace, steps.actions[i],
                               successors_state(&steps, i));
    worker_release(&worker);
    successors_release(&steps);
    return added;
}

/* ---- Errors -------------------------------------------------------------- */

bool suspects_convict(Suspects *self) {
    Findings *findings = self->search->findings;
    for (uint32_t i = 0; i < self->count; i++) {
        Suspect *suspect = &self->items[i];
        if (!suspect->found || suspect->slot != NO_SLOT)
            continue;
        suspect->slot =
            findings_violate(findings, suspect->property, suspect->site);
        if (suspect->slot == NO_SLOT)
            return false;
        if (suspect->site != NO_SITE)
            vec_item(&findings->sites, findings->found[suspect->site] - 1)
                .errors += suspect->errors;
        self->violated = findings_decisive(findings);
    }
    return true;
}

bool suspects_satisfied(const Suspects *self) {
    const Findings *findings = self->search->findings;
    const SearchOptions *options = &self->search->options;
    return (options->first && self->violated) ||
           (findings->open == 0 && findings->open_sites == 0 &&
            !options->keep_going);
}

const Word *suspects_vector(const Suspects *self, const Suspect *suspect) {
    assert(suspect >= self->items && suspect < self->items + self->count);
    return self->vectors +
           (size_t)(suspect - self->items) * model_of(self)->words;
}

void suspects_forget(Suspects *self) {
    Findings *findings = self->search->findings;
    for (uint32_t i = self->count; i-- > 0;) {
        Suspect *suspect = &self->items[i];
        if (suspect->found && suspect->slot != NO_SLOT)
            findings_forget(findings, suspect->slot);
    }
    for (uint32_t p = 0; p < findings->count; p++)
        findings->items[p].errors = 0;
}
