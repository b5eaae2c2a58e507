#include "report/wording/summary.h"

#include "core/model_text.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

#include <string.h>

typedef struct Maker {
    Summary *out;       /* what is made */
    const Model *model; /* of what runs */
    const Trace *trace; /* the run */
    uint32_t property;  /* that is violated */
    const Word *end;    /* the last state */
    Text text;          /* scratch */
    Mem *mem;           /* of everything */
} Maker;

static const char *keep(Maker *self, const char *string) {
    return arena_copy(&self->out->arena, string, strlen(string));
}

/* What is in the scratch text, which is empty then. */
static const char *take(Maker *self) {
    const char *kept =
        arena_copy(&self->out->arena, self->text.data, self->text.length);
    text_clear(&self->text);
    return kept;
}

/* --- values ------------------------------------------------------------- */

static bool is_same(Maker *self, const Word *state, const Mention *mention,
                    const char *value) {
    text_clear(&self->text);
    describe_element(self->model, state, mention->variable, mention->element,
                     &self->text);
    bool same = strcmp(self->text.data, value) == 0;
    text_clear(&self->text);
    return same;
}

/* The last step after which it had another value before, or 0. */
static size_t last_change(Maker *self, const Mention *mention,
                          const char *value) {
    size_t step = trace_length(self->trace);
    while (step > 0 &&
           is_same(self, trace_state(self->trace, step - 1), mention, value))
        step--;
    return step;
}

/* The last statement of the first way that writes the variable, or NULL. */
static const StepStatement *writer_in(const Account *account,
                                      uint32_t variable) {
    size_t count;
    const StepStatement *statements = account_way(account, 0, &count),
                        *found = NULL;
    for (size_t i = 0; i < account->mentions.count; i++) {
        const Mention *mention = &vec_item(&account->mentions, i);
        if (mention->written && mention->variable == variable &&
            mention->statement < count &&
            (!found || &statements[mention->statement] > found))
            found = &statements[mention->statement];
    }
    return found;
}

/* An action's text has two parts: one blank is enough here. */
static void name_action(Maker *self, uint32_t action) {
    const char *label = model_label(self->model, action);
    if (self->model->action_labels[action] != 0) {
        page_escape(&self->text, label, strlen(label));
        return;
    }
    Text name;
    text_init(&name, self->mem);
    describe_action(self->model, action, &name);
    for (const char *at = name.data; *at; at++)
        if (*at != ' ' || at[1] != ' ')
            text_char(&self->text, *at);
    text_release(&name);
}

/* Who wrote the variable in this step, and where. */
static void add_writer(Maker *self, size_t step, uint32_t variable,
                       SummaryValue *value) {
    uint32_t action = vec_item(&self->trace->actions, step - 1);
    Account account;
    size_t count;
    account_init(&account, self->mem);
    model_describe_step(self->model, trace_state(self->trace, step - 1), action,
                        trace_state(self->trace, step), &account);
    const StepStatement *statements = account_way(&account, 0, &count);
    const StepStatement *statement = writer_in(&account, variable);
    bool placed = statement || count == 1;
    if (!statement && count > 0)
        statement = &statements[0];
    if (statement) {
        statements_who(statement, &self->text);
        value->who = take(self);
    } else {
        name_action(self, action);
        value->who = take(self);
    }
    if (statement && statement->whole && placed) {
        value->whole = keep(self, statement->whole);
        self->out->advice = "a value did not fit into its variable and was cut "
                            "off: a larger type, such as int, holds it";
    }
    if (statement && placed && statement->file) {
        statements_place(statement, &self->text);
        value->place = take(self);
    }
    account_release(&account);
}

static void add_value(Maker *self, const Mention *mention) {
    SummaryValue made = {0};
    if (mem_must_stop(self->mem))
        return;
    const char *name = model_variable(self->model, mention->variable);
    describe_element(self->model, self->end, mention->variable,
                     mention->element, &self->text);
    made.value = take(self);
    text_add(&self->text, name);
    if (mention->element != NO_ELEMENT)
        text_printf(&self->text, "[%u]", mention->element);
    made.name = take(self);
    made.step = last_change(self, mention, made.value);
    if (made.step > self->trace->loop) /* it is not the value of the cycle */
        return;
    if (made.step > 0)
        add_writer(self, made.step, mention->variable, &made);
    vec_push(self->mem, &self->out->values, made);
}

/* What the statement reads. */
static void add_values(Maker *self, const Account *account, size_t statement) {
    for (size_t i = 0; i < account->mentions.count; i++) {
        const Mention *mention = &vec_item(&account->mentions, i);
        if (mention->statement == statement && !mention->written)
            add_value(self, mention);
    }
}

/* --- conditions --------------------------------------------------------- */

static void add_condition(Maker *self, const Account *account, size_t statement,
                          const char *text, const char *truth) {
    SummaryCondition made = {.text = text ? keep(self, text) : NULL,
                             .truth = truth,
                             .first = self->out->values.count};
    add_values(self, account, statement);
    made.count = self->out->values.count - made.first;
    if (text || made.count > 0)
        vec_push(self->mem, &self->out->conditions, made);
}

/* The statement that failed, if the last step is the error. */
static bool add_failure(Maker *self) {
    size_t length = trace_length(self->trace), count;
    if (length == 0 ||
        model_violates(self->model, vec_last(&self->trace->actions)) !=
            self->property)
        return false;
    Account account;
    account_init(&account, self->mem);
    model_describe_step(self->model, trace_state(self->trace, length - 1),
                        vec_last(&self->trace->actions), self->end, &account);
    const StepStatement *statements = account_way(&account, 0, &count);
    for (size_t i = 0; i < count; i++)
        if (statements[i].problem)
            add_condition(self, &account, i, NULL, NULL);
    account_release(&account);
    return true;
}

/* How often is it true in the cycle? */
static const char *truth_in_cycle(const Maker *self, uint32_t proposition) {
    size_t length = trace_length(self->trace), loop = self->trace->loop;
    size_t times = 0;
    for (size_t i = loop; i < length; i++)
        times +=
            model_holds(self->model, trace_state(self->trace, i), proposition);
    return times == 0              ? "is false in the cycle"
           : times < length - loop ? "becomes true and false in the cycle"
                                   : "is true in the cycle";
}

static void add_proposition(Maker *self, uint32_t proposition) {
    const char *truth =
        self->trace->loop != TRACE_NO_LOOP ? truth_in_cycle(self, proposition)
        : model_holds(self->model, self->end, proposition) ? "is true"
                                                           : "is false";
    Account account;
    account_init(&account, self->mem);
    if (strncmp(truth, "is", 2) == 0)
        model_deciding_parts(self->model, self->end, proposition, &account);
    add_condition(self, &account, OF_NO_STATEMENT,
                  self->model->propositions.names[proposition], truth);
    account_release(&account);
}

static void push_once(PropositionList *list, uint32_t number) {
    for (size_t i = 0; i < list->numbers.count; i++)
        if (vec_item(&list->numbers, i) == number)
            return;
    vec_push(list->mem, &list->numbers, number);
}

/* What the monitor, if there is one, looks at. */
static void add_seen(const Maker *self, PropositionList *list) {
    Visibility visibility;
    if (!model_visibility(self->model, self->mem, &visibility))
        return;
    for (size_t s = 0; s < visibility.seen.ends.count; s++) {
        size_t count;
        const uint32_t *seen = lists_get(&visibility.seen, s, &count);
        for (size_t i = count; i-- > 0;)
            if (seen[i] < self->model->propositions.count)
                push_once(list, seen[i]);
    }
    visibility_release(&visibility);
}

static void add_conditions(Maker *self) {
    PropositionList list = {.mem = self->mem};
    if (add_failure(self))
        return;
    if (!model_deciding_propositions(self->model, self->end, self->property,
                                     &list))
        add_seen(self, &list);
    for (size_t i = list.numbers.count; i-- > 0;)
        add_proposition(self, vec_item(&list.numbers, i));
    vec_release(self->mem, &list.numbers);
}

/* --- places ------------------------------------------------------------- */

static void add_place(Maker *self, const Account *account,
                      const StepStatement *statement) {
    SummaryPlace made = {.process = statement->process,
                         .rests = statement->rests,
                         .first = self->out->values.count};
    if (statement->file) {
        statements_who(statement, &self->text);
        made.who = take(self);
        statements_place(statement, &self->text);
        made.place = take(self);
        made.ended = statement->ended;
        if (!made.ended)
            made.statement = keep(self, statement->text);
    } else {
        made.who = keep(self, statement->who);
        made.place = keep(self, statement->text);
    }
    if (statement->obstacle && !made.ended)
        made.obstacle = keep(self, statement->obstacle);
    if (made.obstacle && self->out->stuck)
        add_values(self, account,
                   (size_t)(statement - account->statements.data));
    made.count = self->out->values.count - made.first;
    vec_push(self->mem, &self->out->places, made);
    if (statement->problem)
        add_condition(self, account,
                      (size_t)(statement - account->statements.data),
                      statement->problem, NULL);
}

/* Does everybody who must not stay only wait for messages at the head of a
 * loop? Such a process may be meant to wait there. */
static bool all_serve(const StepStatement *statements, size_t count) {
    size_t serving = 0;
    for (size_t i = 0; i < count; i++) {
        if (statements[i].rests)
            continue;
        if (!statements[i].serves)
            return false;
        serving++;
    }
    return serving > 0;
}

static void add_places(Maker *self) {
    Account account;
    size_t count;
    account_init(&account, self->mem);
    model_list_positions(self->model, self->end, &account);
    const StepStatement *statements = account_way(&account, 0, &count);
    for (size_t i = 0; i < count; i++)
        add_place(self, &account, &statements[i]);
    if (self->out->stuck && all_serve(statements, count))
        self->out->advice = "if a process may wait here forever, put a label "
                            "that begins with `end` before its loop";
    account_release(&account);
}

/* --- the cycle ---------------------------------------------------------- */

static SummaryPlace *place_of(Maker *self, uint32_t process) {
    for (size_t i = 0; i < self->out->places.count; i++)
        if (vec_item(&self->out->places, i).process == process)
            return &vec_item(&self->out->places, i);
    return NULL;
}

static bool mark_moving(Maker *self, uint32_t process) {
    SummaryPlace *place = place_of(self, process);
    if (place)
        place->moves = true;
    return place;
}

/* Who takes part in the step; false if no process does. */
static bool mark_step(Maker *self, size_t i) {
    uint32_t action = vec_item(&self->trace->actions, i);
    ModelPart part;
    bool any = false;
    for (uint32_t k = 0; model_participant(self->model, action, k, &part); k++)
        any |= mark_moving(self, (uint32_t)part.number);
    Account account;
    size_t count;
    account_init(&account, self->mem);
    model_describe_step(self->model, trace_state(self->trace, i), action,
                        trace_state(self->trace, i + 1), &account);
    const StepStatement *statements = account_way(&account, 0, &count);
    for (size_t d = 0; d < count; d++)
        if (statements[d].process != NO_PROCESS)
            any |= mark_moving(self, statements[d].process);
    account_release(&account);
    return any;
}

static void add_cycle(Maker *self) {
    size_t length = trace_length(self->trace);
    if (self->trace->loop == TRACE_NO_LOOP || self->trace->loop >= length)
        return;
    self->out->cycle_first = self->trace->loop + 1;
    self->out->cycle_last = length;
    self->out->still = true;
    for (size_t i = self->trace->loop; i < length && !mem_must_stop(self->mem);
         i++)
        if (mark_step(self, i))
            self->out->still = false;
}

/* --- all of it ---------------------------------------------------------- */

void summary_init(Summary *summary, const Model *model, const Trace *trace,
                  uint32_t property) {
    const Property *violated = &model->properties[property];
    *summary = (Summary){.error = property_error(violated),
                         .stuck = violated->label == LABEL_DEADLOCK};
    arena_init(&summary->arena, model->mem);
    Maker self = {.out = summary,
                  .model = model,
                  .trace = trace,
                  .property = property,
                  .end = trace_state(trace, trace_length(trace)),
                  .mem = model->mem};
    text_init(&self.text, self.mem);
    add_conditions(&self);
    add_places(&self);
    add_cycle(&self);
    text_release(&self.text);
}

void summary_release(Summary *summary) {
    Mem *mem = summary->arena.mem;
    vec_release(mem, &summary->conditions);
    vec_release(mem, &summary->places);
    vec_release(mem, &summary->values);
    arena_release(&summary->arena);
}
