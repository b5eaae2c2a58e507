#include "job/walking/walk_facts.h"

#include "core/channels.h"
#include "core/model_text.h"
#include "core/sites.h"
#include "job/walking/walk_parts.h"
#include "report/traces/replay.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

#include <string.h>

typedef struct Listing { /* facts in the making */
    Walk *walk;
    const Model *model;
    Mem *mem;
    Arena *arena;  /* of the caller */
    size_t number; /* of a choice, a step or a property */
    void *out;     /* what is filled in */
    Text one;      /* scratch */
    Text other;    /* likewise */
} Listing;

static const char *const truths[] = {"false", "true"};

/* ---- Texts and lists ----------------------------------------------------- */

static const char *keep(const Listing *self, const char *string) {
    return string ? arena_copy(self->arena, string, strlen(string)) : NULL;
}

/* What is in the text, which is empty then. */
static const char *take_text(const Listing *self, Text *text) {
    const char *kept = arena_copy(self->arena, text->data, text->length);
    text_clear(text);
    return kept;
}

/* The elements of a list, which is released. */
#define KEEP_ITEMS(self, list, out) \
    ((out) = keep_items((self)->arena, (list).data, \
                        (list).count * sizeof *(list).data), \
     vec_release((self)->mem, &(list)))

static const void *keep_items(Arena *arena, const void *items, size_t bytes) {
    void *kept = arena_alloc(arena, bytes + 1);
    if (bytes > 0)
        memcpy(kept, items, bytes);
    return kept;
}

static WalkEnd list(Walk *walk, WalkWork *work, Arena *arena, size_t number,
                    void *out) {
    Listing self = {.walk = walk,
                    .model = walk->model,
                    .mem = &walk->job.mem,
                    .arena = arena,
                    .number = number,
                    .out = out};
    return walk_within(walk, work, &self, NULL);
}

static void begin(Listing *self) {
    text_init(&self->one, self->mem);
    text_init(&self->other, self->mem);
}

static void end(Listing *self) {
    text_release(&self->other);
    text_release(&self->one);
}

/* ---- Statements ---------------------------------------------------------- */

/* A component of a network has a name and a local state. */
static WalkStatement statement_of(Listing *self,
                                  const StepStatement *statement) {
    if (statement->file)
        statements_who(statement, &self->one);
    else
        text_add(&self->one, statement->who);
    return (WalkStatement){.process = statement->process,
                           .who = take_text(self, &self->one),
                           .file = keep(self, statement->file),
                           .line = statement->line,
                           .text = keep(self, statement->text),
                           .output = keep(self, statement->output),
                           .problem = keep(self, statement->problem),
                           .obstacle = keep(self, statement->obstacle),
                           .ended = statement->ended,
                           .rests = statement->rests};
}

static void keep_statements(Listing *self, const Account *account,
                            WalkStatements *out) {
    VEC(WalkStatement) found = {0};
    size_t count;
    const StepStatement *statements = account_way(account, 0, &count);
    for (size_t i = 0; i < count; i++)
        vec_push(self->mem, &found, statement_of(self, &statements[i]));
    out->count = found.count;
    out->cut = account->cut;
    KEEP_ITEMS(self, found, out->items);
}

static WalkEnd list_places(Walk *walk, void *argument) {
    Listing *self = argument;
    Account account;
    if (!walk_started(walk))
        return WALK_NOWHERE;
    begin(self);
    account_init(&account, self->mem);
    model_list_positions(self->model, walk_state(walk), &account);
    keep_statements(self, &account, self->out);
    account_release(&account);
    end(self);
    return WALK_DONE;
}

WalkEnd walk_places(Walk *walk, Arena *arena, WalkStatements *out) {
    return list(walk, list_places, arena, 0, out);
}

/* ---- Steps --------------------------------------------------------------- */

static void list_changes(Listing *self, const Word *from, const Word *to,
                         WalkStep *out) {
    const Model *model = self->model;
    VEC(WalkChange) found = {0};
    for (uint32_t k = 0;
         describe_change(model, from, to, &k, &self->one, &self->other); k++)
        vec_push(
            self->mem, &found,
            ((WalkChange){model_variable(model, k), take_text(self, &self->one),
                          take_text(self, &self->other), false}));
    for (uint32_t k = 0; k < model_shown(model); k++) {
        bool after = model_holds(model, to, k);
        if (from ? describe_flips(model, from, to, k) : after)
            vec_push(self->mem, &found,
                     ((WalkChange){model->propositions.names[k], truths[!after],
                                   truths[after], true}));
    }
    text_clear(&self->one);
    text_clear(&self->other);
    out->change_count = found.count;
    KEEP_ITEMS(self, found, out->changes);
}

static void list_parts(Listing *self, uint32_t action, WalkStep *out) {
    VEC(WalkPart) found = {0};
    ModelPart part;
    for (uint32_t k = 0; model_participant(self->model, action, k, &part); k++)
        vec_push(self->mem, &found,
                 ((WalkPart){part.number, keep(self, part.name)}));
    out->part_count = found.count;
    KEEP_ITEMS(self, found, out->parts);
}

/* From NULL comes an initial state, which is no action. */
static void describe(Listing *self, const Word *from, uint32_t action,
                     const Word *to) {
    const Model *model = self->model;
    WalkStep *out = self->out;
    *out = (WalkStep){.action = action, .text = "", .label = ""};
    begin(self);
    list_changes(self, from, to, out);
    if (from) {
        Account account;
        account_init(&account, self->mem);
        model_describe_step(model, from, action, to, &account);
        keep_statements(self, &account, &out->statements);
        account_release(&account);
        list_parts(self, action, out);
        model_print_action(model, action, &self->one);
        out->text = take_text(self, &self->one);
        out->label = keep(self, model_label(model, action));
        out->monitor = model_moves(model, action);
        uint32_t error = model_violates(model, action);
        if (error != NO_PROPERTY)
            out->error = keep(self, model->properties[error].name);
    }
    end(self);
}

static WalkEnd describe_choice(Walk *walk, void *argument) {
    Listing *self = argument;
    const Successors *enabled = &walk->enabled;
    if (self->number >= enabled->count)
        return WALK_NOWHERE;
    describe(self, walk_started(walk) ? walk_state(walk) : NULL,
             enabled->actions[self->number],
             successors_state(enabled, self->number));
    return WALK_DONE;
}

static WalkEnd describe_step(Walk *walk, void *argument) {
    Listing *self = argument;
    const Trace *run = &walk->run;
    if (self->number >= trace_length(run))
        return WALK_NOWHERE;
    describe(self, trace_state(run, self->number),
             vec_item(&run->actions, self->number),
             trace_state(run, self->number + 1));
    return WALK_DONE;
}

WalkEnd walk_choice(Walk *walk, size_t choice, Arena *arena, WalkStep *out) {
    return list(walk, describe_choice, arena, choice, out);
}

WalkEnd walk_step(Walk *walk, size_t step, Arena *arena, WalkStep *out) {
    return list(walk, describe_step, arena, step, out);
}

/* ---- Values -------------------------------------------------------------- */

/* The state before this one, or this one itself. */
static const Word *state_before(const Walk *walk) {
    return trace_state(&walk->run, walk->at > 0 ? walk->at - 1 : 0);
}

static WalkValue value_of(Listing *self, uint32_t k) {
    const char *name = model_variable(self->model, k);
    size_t scope = describe_scope(name);
    WalkValue value = {.name = name,
                       .scope =
                           scope ? arena_copy(self->arena, name, scope) : NULL,
                       .is_place = scope > 0 && name[scope] == '@'};
    bool same = strcmp(self->one.data, self->other.data) == 0;
    value.before = take_text(self, &self->one);
    value.value = same ? value.before : take_text(self, &self->other);
    return value;
}

static WalkEnd list_values(Walk *walk, void *argument) {
    Listing *self = argument;
    const Model *model = self->model;
    WalkValues *out = self->out;
    VEC(WalkValue) found = {0};
    if (!walk_started(walk))
        return WALK_NOWHERE;
    const Word *before = state_before(walk), *here = walk_state(walk);
    *out = (WalkValues){0};
    begin(self);
    for (uint32_t k = 0; k < model_variable_count(model) && !out->cut; k++) {
        text_clear(&self->one);
        text_clear(&self->other);
        model_print_value(model, before, k, &self->one);
        model_print_value(model, here, k, &self->other);
        out->cut = mem_must_stop_after(self->mem, 1);
        if (self->one.length + self->other.length > 0)
            vec_push(self->mem, &found, value_of(self, k));
    }
    for (uint32_t k = 0; k < model_shown(model) && !out->cut; k++) {
        bool was = model_holds(model, before, k),
             is = model_holds(model, here, k);
        if (was || is)
            vec_push(self->mem, &found,
                     ((WalkValue){.name = model->propositions.names[k],
                                  .value = truths[is],
                                  .before = truths[was],
                                  .is_proposition = true}));
    }
    end(self);
    out->count = found.count;
    KEEP_ITEMS(self, found, out->items);
    return WALK_DONE;
}

WalkEnd walk_values(Walk *walk, Arena *arena, WalkValues *out) {
    return list(walk, list_values, arena, 0, out);
}

/* ---- Messages ------------------------------------------------------------ */

/* They are of the system, whatever watches it. */
static WalkEnd list_queues(Walk *walk, void *argument) {
    Listing *self = argument;
    WalkQueues *out = self->out;
    const Model *system = walk->job.model;
    VEC(WalkQueue) found = {0};
    Contents contents;
    if (!walk_started(walk))
        return WALK_NOWHERE;
    *out = (WalkQueues){0};
    if (!model_has_channels(system))
        return WALK_DONE;
    system = system->channels->of;
    begin(self);
    contents_init(&contents, self->mem);
    model_contents(system, walk_state(walk), &contents);
    for (uint32_t k = 0; k < contents.channels.count; k++) {
        const ChannelContents *channel = &vec_item(&contents.channels, k);
        const ModelChannel *declared =
            &system->channels->declared[channel->channel];
        model_print_channel(system, walk_state(walk), k, &self->one);
        vec_push(self->mem, &found,
                 ((WalkQueue){keep(self, declared->name), declared->capacity,
                              channel->length, take_text(self, &self->one)}));
    }
    contents_release(&contents);
    end(self);
    out->count = found.count;
    KEEP_ITEMS(self, found, out->items);
    return WALK_DONE;
}

WalkEnd walk_queues(Walk *walk, Arena *arena, WalkQueues *out) {
    return list(walk, list_queues, arena, 0, out);
}

/* ---- Errors -------------------------------------------------------------- */

/* The first that the error can be at, or NULL. */
static const Site *site_of(Listing *self, const Trace *past,
                           uint32_t property) {
    for (uint32_t i = 0; i < model_site_count(self->model); i++) {
        const Site *site = model_site_get(self->model, i);
        if (site->property == property &&
            replay_site(self->model, past, i, &self->other))
            return site;
    }
    return NULL;
}

static WalkEnd list_errors(Walk *walk, void *argument) {
    Listing *self = argument;
    WalkErrors *out = self->out;
    VEC(WalkError) found = {0};
    if (!walk_started(walk))
        return WALK_NOWHERE;
    Trace past = walk_past(walk);
    begin(self);
    for (uint32_t i = 0; i < self->model->property_count; i++) {
        const Property *property = &self->model->properties[i];
        text_clear(&self->other);
        if (!replay_shows(self->model, &past, i, &self->other))
            continue;
        describe_fault(self->model, &past, i, &self->one);
        bool fault = self->one.length > 0;
        const char *text = take_text(self, &self->one);
        vec_push(self->mem, &found,
                 ((WalkError){.property = i,
                              .name = keep(self, property->name),
                              .kind = property_error(property),
                              .text = keep(self, property->text),
                              .fault = fault ? text : NULL,
                              .site = site_of(self, &past, i)}));
    }
    end(self);
    out->count = found.count;
    KEEP_ITEMS(self, found, out->items);
    return mem_must_stop(self->mem) ? WALK_LATE : WALK_DONE;
}

WalkEnd walk_errors(Walk *walk, Arena *arena, WalkErrors *out) {
    return list(walk, list_errors, arena, 0, out);
}

static WalkEnd explain(Walk *walk, void *argument) {
    const Listing *self = argument;
    if (!walk_started(walk))
        return WALK_NOWHERE;
    Trace past = walk_past(walk);
    summary_init(self->out, self->model, &past, (uint32_t)self->number);
    return WALK_DONE;
}

WalkEnd walk_explain(Walk *walk, uint32_t property, Summary *out) {
    return list(walk, explain, NULL, property, out);
}

/* ---- Expressions --------------------------------------------------------- */

typedef struct Evaluation { /* for the value of an expression */
    const char *expression;
    Arena *arena;
    const char **value;
} Evaluation;

static WalkEnd evaluate(Walk *walk, void *argument) {
    const Evaluation *self = argument;
    Text text;
    if (!walk_started(walk))
        return WALK_NOWHERE;
    text_init(&text, &walk->job.mem);
    bool known = walk_value(walk, self->expression, walk_state(walk), &text);
    if (known)
        *self->value = arena_copy(self->arena, text.data, text.length);
    text_release(&text);
    return known ? WALK_DONE : WALK_REJECTED;
}

WalkEnd walk_evaluate(Walk *walk, const char *expression, Arena *arena,
                      const char **value) {
    return walk_within(walk, evaluate, &(Evaluation){expression, arena, value},
                       NULL);
}
