#include "lang/flow/describing/claim_statements.h"

#include "lang/flow/running/evaluate.h"

#include <string.h>

enum {
    MOST_MOVES = 256,    /* of one atomic sequence, as in claim_watcher.c */
    MOST_TRIED = 1 << 16 /* of all of them; without a way nothing is shown */
};

const Command *claim_commands(const View *view, const FlowType *graph,
                              uint32_t location, uint32_t *count) {
    const Location *here = &graph->locations[location];
    *count = here->count;
    return view->flow->commands + here->first;
}

bool claim_can_take(View *view, const FlowType *graph, const Command *command,
                    bool earlier, bool *fails) {
    uint32_t count = 0;
    const Command *inner =
        command->kind == COMMAND_D_STEP
            ? claim_commands(view, graph, command->entry, &count)
            : NULL;
    for (uint32_t i = 0; i < count; i++)
        if (claim_can_take(view, graph, &inner[i], false, fails))
            return true;
    view->fault = FAULT_NONE;
    bool can = command->kind == COMMAND_ELSE ? !earlier : !inner;
    const FlowEffect *effect = command->effects;
    const Term *asked = command->guard                     ? command->guard
                        : effect && effect->kind != FLOW_C ? effect->term
                                                           : NULL;
    int32_t value = asked ? evaluate(view, PID_OUTSIDE, asked) : 1;
    bool fault = view->fault != FAULT_NONE && view->fault != FAULT_REMOTE;
    *fails = fault || (command_asserts(command) && !value);
    if (command->guard)
        can = value != 0;
    return can || *fails;
}

typedef struct Search {
    const Claim *claim;      /* which one moves */
    const WatcherStep *step; /* the step */
    View view;
    const Command *moves[MOST_MOVES]; /* from the beginning */
    uint32_t count;                   /* how many */
    uint32_t tried;                   /* locations so far */
} Search;

static bool leads_to(const Search *search, const Command *command, bool fails) {
    return (fails ? 0 : command->target) == search->step->to;
}

/* A way from there to the goal, as `moves`. */
static bool find(Search *search, uint32_t from) {
    const Flow *flow = search->view.flow;
    const Location *here = &search->claim->graph->locations[from];
    bool earlier = false, fails;
    if (search->count == MOST_MOVES || here->end ||
        search->tried++ >= MOST_TRIED)
        return false; /* a claim that has ended moves no more */
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        if (!claim_can_take(&search->view, search->claim->graph, command,
                            earlier, &fails))
            continue;
        earlier = true;
        search->moves[search->count++] = command;
        bool goes_on = command->atomic && !fails;
        if (goes_on ? find(search, command->target)
                    : leads_to(search, command, fails))
            return true;
        search->count--;
    }
    return false;
}

/* Append the ways that there were, with the moves in front. */
static void put_in_front(const Search *search, Account *out) {
    size_t ways = out->starts.count;
    for (size_t t = 0; t == 0 || t < ways; t++) {
        size_t count;
        account_way(out, t, &count);
        account_begin(out);
        for (uint32_t i = 0; i < search->count; i++)
            account_add(out,
                        flow_statement(search->view.flow, search->claim->name,
                                       NO_PROCESS, search->moves[i]));
        for (size_t i = 0; i < count && ways; i++)
            account_add(
                out, vec_item(&out->statements, vec_item(&out->starts, t) + i));
    }
    if (ways == 0)
        return;
    size_t before = vec_item(&out->starts, ways);
    size_t left = out->statements.count - before;
    if (left > 0)
        memmove(out->statements.data, out->statements.data + before,
                left * sizeof *out->statements.data);
    out->statements.count = left;
    for (size_t t = 0; t < ways; t++)
        vec_item(&out->starts, t) = vec_item(&out->starts, ways + t) - before;
    out->starts.count = ways;
}

void claim_describe_step(const Interpreter *interpreter, const Claim *claim,
                         const WatcherStep *step, Account *out) {
    Search search = {.claim = claim, .step = step};
    search.view = (View){.flow = interpreter->flow,
                         .capacity = interpreter->capacity,
                         .hidden = (Word *)(uintptr_t)interpreter->hidden,
                         .stutters = step->stutters,
                         .dry = true};
    view_open(&search.view, (Word *)(uintptr_t)step->source);
    out->claim = claim->number;
    out->numbered = interpreter->flow->numbered;
    if (find(&search, step->from))
        put_in_front(&search, out);
}
