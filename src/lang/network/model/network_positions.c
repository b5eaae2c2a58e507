#include "lang/network/model/network_positions.h"

#include "base/sorted.h"
#include "lang/network/form/action.h"

#include <string.h>

enum {
    MOST_RULES = 3 /* that a component is said to wait for */
};

/* Has the component a transition with the action in its local state? The
 * transitions are sorted by source. */
static bool offers(const NetworkPositions *self, Participant participant) {
    const Lsts *lsts =
        self->network->components.data[participant.component].lsts;
    const LstsTransition *edges = lsts->transitions.data;
    uint32_t state = self->locals[participant.component];
    for (size_t i = lsts_first_transition(lsts, state);
         i < lsts->transitions.count && edges[i].source == state; i++)
        if (edges[i].action == participant.action)
            return true;
    return false;
}

typedef struct Waiting { /* of one component */
    size_t statement;    /* of the account */
    uint32_t rules;      /* it waits for, so far */
    bool moves;          /* one is possible */
    Text text;           /* why the others are not */
} Waiting;

/* "take<1>", or for a rule without a name what the component does itself. */
static void name_rule(const Network *network, const SyncRule *rule,
                      Participant own, Text *out) {
    const Lsts *lsts = network->components.data[own.component].lsts;
    text_add(out, rule->result ? network->labels.data[rule->result]
                               : lsts->actions.data[own.action]);
}

static const Participant *first_missing(const NetworkPositions *self,
                                        const SyncRule *rule) {
    const Participant *list = &self->network->participants.data[rule->first];
    for (uint32_t k = 0; k < rule->count; k++)
        if (!offers(self, list[k]))
            return &list[k];
    return NULL;
}

static void wait_for(const NetworkPositions *self, const SyncRule *rule,
                     Participant own, const Participant *missing,
                     Waiting *waiting, Account *out) {
    Text *text = &waiting->text;
    if (++waiting->rules > MOST_RULES)
        return;
    text_add(text, text->length ? ", " : "");
    name_rule(self->network, rule, own, text);
    text_printf(text, " needs %s", self->variables[missing->component]);
    account_mention(out, (Mention){waiting->statement, missing->component,
                                   NO_ELEMENT, false});
}

static void visit_rule(const NetworkPositions *self, const SyncRule *rule,
                       Waiting *waiting, Account *out) {
    const Participant *list = &self->network->participants.data[rule->first];
    const Participant *missing = first_missing(self, rule);
    for (uint32_t k = 0; k < rule->count; k++) {
        if (!missing)
            waiting[list[k].component].moves = true;
        else if (offers(self, list[k]))
            wait_for(self, rule, list[k], missing, &waiting[list[k].component],
                     out);
    }
}

static void visit_rules(const NetworkPositions *self, Account *out) {
    const Network *network = self->network;
    Mem *mem = out->arena.mem;
    size_t count = network->components.count,
           first = out->statements.count - count;
    Waiting *waiting = mem_alloc(mem, count * sizeof *waiting);
    for (size_t c = 0; c < count; c++) {
        text_init(&waiting[c].text, mem);
        waiting[c].statement = first + c;
        waiting[c].moves = offers(self, (Participant){(uint32_t)c, 0});
    }
    for (size_t r = 0; r < network->rules.count; r++)
        visit_rule(self, &network->rules.data[r], waiting, out);
    for (size_t c = 0; c < count; c++) {
        Text *text = &waiting[c].text;
        if (waiting[c].rules > MOST_RULES)
            text_add(text, ", ...");
        if (waiting[c].moves)
            text_clear(text);
        else if (!text->length)
            text_add(text, "no rule lets it move");
        if (text->length)
            vec_item(&out->statements, first + c).obstacle =
                arena_copy(&out->arena, text->data, text->length);
        text_release(text);
    }
    mem_free(mem, waiting, count * sizeof *waiting);
}

void network_list_positions(const NetworkPositions *self, Account *out) {
    const Network *network = self->network;
    account_begin(out);
    for (size_t c = 0; c < network->components.count; c++)
        account_add(
            out,
            (StepStatement){.process = (uint32_t)network->components.data[c].id,
                            .who = self->variables[c],
                            .text = arena_copy(&out->arena, self->texts[c],
                                               strlen(self->texts[c]))});
    if (self->has_transitions)
        visit_rules(self, out);
}
