/* From statements to nodes. What for, select and a declaration in the middle
 * of a body mean is said here and nowhere else:
 *
 *   for (i : a .. b) { S }    i = a; do :: i <= b -> S; i = i + 1
 *                                       :: else -> break od
 *   for (m in c) { S }        a hidden counter k: k = 0;
 *                             do :: k < len(c) -> c?m; c!m; S; k = k + 1
 *                                :: else -> break od
 *   select (i : a .. b)       one step with b - a + 1 branches if both are
 *                             constants not more than 32 apart; otherwise
 *                             i = a; do :: break :: i < b -> i = i + 1 od
 *   a label on these          marks the loop, not the first assignment
 *   byte x = e;               x = e, or x = 0, as a step
 *
 * So is what SPIN leaves out: of several skips and prints in a row, without
 * labels, in an option of if or do, the skips after the first of them, unless
 * one is the last statement of the option. In claims they stay.
 */
#include "lang/promela/lowering/lower_nodes.h"

#include "lang/flow/form/flow_visit.h"
#include "lang/promela/lowering/lower_written.h"

#include <assert.h>
#include <string.h>

/* Where a new node goes: after the last one of a sequence. */
typedef struct Sequence {
    Nodes *nodes;
    LoweredNode *first; /* NULL while it is empty */
    LoweredNode *last;  /* of the sequence */
    LoweredNode *up;    /* what it is part of */
    bool escape;        /* it is an escape of `up` */
} Sequence;

bool node_is_fork(const LoweredNode *node) {
    return node->kind == NODE_CHOICE || node->kind == NODE_LOOP ||
           node->kind == NODE_BLOCK || node->kind == NODE_ATOMIC;
}

static LoweredNode *add_node(Sequence *sequence, NodeKind kind,
                             const Statement *statement) {
    assert(sequence && statement);
    assert(!sequence->first == !sequence->last);
    LoweredNode *node = arena_alloc(&sequence->nodes->arena, sizeof *node);
    LoweredNode *up = sequence->up;
    *node = (LoweredNode){.kind = kind,
                          .statement = statement,
                          .up = up,
                          .in_escape = sequence->escape,
                          .location = NO_LOCATION,
                          .join = NO_LOCATION,
                          .target = NO_LOCATION};
    node->atomic = up && (up->atomic || up->kind == NODE_ATOMIC);
    if (up) /* the outermost one: those inside it are mere blocks */
        node->d_step = !up->d_step && up->kind == NODE_D_STEP ? up : up->d_step;
    node->command.line = lower_line(sequence->nodes->lowering, statement->span);
    node->origin.file = lower_file(sequence->nodes->lowering, statement->span);
    node->origin.span = statement->span;
    node->number = statement->number;
    if (sequence->last)
        sequence->last->next = node;
    else
        sequence->first = node;
    sequence->last = node;
    if (node_is_fork(node) && !node->d_step)
        vec_push(sequence->nodes->lowering->mem, &sequence->nodes->forks, node);
    assert(sequence->last == node && !node->next);
    return node;
}

static void add_statements(Sequence *sequence, const Statement *statement);

static LoweredNode *make_sequence(Nodes *nodes, LoweredNode *up,
                                  const Statement *body, bool escape) {
    assert(nodes->lowering->in);
    Sequence sequence = {.nodes = nodes, .up = up, .escape = escape};
    add_statements(&sequence, body);
    return sequence.first;
}

/* --- steps ------------------------------------------------------------ */

static const char *keep_text(Nodes *nodes, Text *text) {
    const char *copy =
        arena_copy(&nodes->lowering->flow->arena, text->data, text->length);
    text_release(text);
    return copy;
}

static const char *text_of(Nodes *nodes, const Statement *statement) {
    Text text;
    text_init(&text, nodes->lowering->mem);
    statement_print(statement, &text);
    return keep_text(nodes, &text);
}

static LoweredNode *add_step(Sequence *sequence, const Statement *statement,
                             CommandKind kind, const char *text) {
    assert(text);
    LoweredNode *node = add_node(sequence, NODE_STEP, statement);
    const char *written = lower_written(sequence->nodes->lowering, statement);
    node->command.kind = kind;
    node->command.text = written ? written : text;
    node->command.label = text;
    return node;
}

/* The only effect of a step. */
static FlowEffect *add_effect(Sequence *sequence, LoweredNode *node,
                              FlowEffectKind kind, const Term *term) {
    assert(term && !node->command.effects);
    FlowEffect *effect =
        arena_alloc(&sequence->nodes->lowering->flow->arena, sizeof *effect);
    *effect = (FlowEffect){.kind = kind, .term = term};
    node->command.effects = effect;
    return effect;
}

/* The newest node is not the whole statement, so it has another number. */
static void renumber(Sequence *sequence, uint32_t number) {
    assert(sequence->last);
    sequence->last->number = number;
}

static const Term *load_of(Lowering *lowering, const Cell *cell) {
    assert(cell);
    Term *term = arena_alloc(&lowering->flow->arena, sizeof *term);
    *term = (Term){.kind = TERM_LOAD, .cell = cell};
    return term;
}

/* `name` op `value` as text: x = 3, i <= n. */
static const char *text_pair(Nodes *nodes, const Expression *left,
                             const char *middle, const Expression *right) {
    assert(left && middle);
    Text text;
    text_init(&text, nodes->lowering->mem);
    expression_print(left, &text);
    text_add(&text, middle);
    if (right)
        expression_print(right, &text);
    return keep_text(nodes, &text);
}

static void add_assign(Sequence *sequence, const Statement *statement,
                       const Cell *cell, const Term *term, const char *text) {
    assert(cell && term);
    LoweredNode *node = add_step(sequence, statement, COMMAND_STEP, text);
    add_effect(sequence, node, FLOW_ASSIGN, term)->cell = cell;
}

static void add_assignment(Sequence *sequence, const Statement *statement) {
    assert(statement->target);
    assert(statement->kind != STATEMENT_ASSIGN || statement->value);
    Lowering *lowering = sequence->nodes->lowering;
    const char *text = text_of(sequence->nodes, statement);
    if (statement->target->kind == EXPRESSION_DISCARD) {
        add_step(sequence, statement, COMMAND_STEP, text);
        return;
    }
    const Cell *cell = lower_cell(lowering, statement->target);
    const Term *term;
    if (statement->kind == STATEMENT_ASSIGN)
        term = lower_term(lowering, statement->value);
    else
        term = lower_binary(
            lowering,
            statement->kind == STATEMENT_INCREMENT ? TERM_ADD : TERM_SUBTRACT,
            load_of(lowering, cell), lower_number(lowering, 1));
    add_assign(sequence, statement, cell, term, text);
}

static void add_declaration(Sequence *sequence, const Statement *statement) {
    assert(statement->kind == STATEMENT_DECLARATION);
    Lowering *lowering = sequence->nodes->lowering;
    uint32_t number = statement->first;
    for (const Variable *v = statement->variables; v; v = v->next) {
        if (v->in_prologue)
            continue;
        Text text;
        text_init(&text, lowering->mem);
        text_printf(&text, "%s%s = ", v->name, v->is_array ? "[0]" : "");
        if (v->type.kind == TYPE_STRUCT || v->channel) {
            add_step(sequence, statement, COMMAND_STEP,
                     keep_text(sequence->nodes, &text));
            renumber(sequence, number++);
            continue;
        }
        if (v->initial)
            expression_print(v->initial, &text);
        else
            text_char(&text, '0');
        add_assign(sequence, statement, lower_variable(lowering, v),
                   v->initial ? lower_term(lowering, v->initial)
                              : lower_number(lowering, 0),
                   keep_text(sequence->nodes, &text));
        renumber(sequence, number++);
    }
}

static void add_message(Sequence *sequence, const Statement *statement) {
    assert(statement->channel);
    assert(sequence->nodes->lowering->in);
    Lowering *lowering = sequence->nodes->lowering;
    bool sends = statement->kind == STATEMENT_SEND;
    LoweredNode *node =
        add_step(sequence, statement, sends ? COMMAND_SEND : COMMAND_RECEIVE,
                 text_of(sequence->nodes, statement));
    node->command.channel = lower_term(lowering, statement->channel);
    if (lowering->in->kind == PROCTYPE_TRACE ||
        lowering->in->kind == PROCTYPE_NOTRACE)
        node->command.arguments = lower_event(lowering, statement->arguments);
    else
        node->command.arguments =
            sends ? lower_values(lowering, statement->arguments)
                  : lower_patterns(lowering, statement->arguments);
    node->command.sorted = statement->sorted;
    node->command.random = statement->random;
    node->command.peek = statement->peek;
}

static void find_act(void *context, const Term *term) {
    *(bool *)context |=
        term->kind == TERM_RUN || term->kind == TERM_SET_PRIORITY;
}

/* To create a process, or to set a priority, is always possible. */
static void add_condition(Sequence *sequence, const Statement *statement) {
    assert(statement->value);
    LoweredNode *node = add_step(sequence, statement, COMMAND_STEP,
                                 text_of(sequence->nodes, statement));
    const Term *term = lower_term(sequence->nodes->lowering, statement->value);
    bool acts = false, all = false;
    flow_visit_term(&(FlowVisitor){.term = find_act, .context = &acts}, term);
    find_act(&all, term);
    if (!all)
        node->command.guard = term;
    if (acts)
        add_effect(sequence, node, FLOW_ACT, term);
}

static void add_action(Sequence *sequence, const Statement *statement,
                       FlowEffectKind kind) {
    assert(kind == FLOW_ASSERT || kind == FLOW_C);
    LoweredNode *node = add_step(sequence, statement, COMMAND_STEP,
                                 text_of(sequence->nodes, statement));
    add_effect(sequence, node, kind,
               lower_term(sequence->nodes->lowering, statement->value));
    sequence->nodes->lowering->flow->asserts |= kind == FLOW_ASSERT;
}

static const Printed *lower_printed(Lowering *lowering,
                                    const Expression *expression) {
    const Printed *first = NULL, **end = &first;
    for (; expression; expression = expression->next) {
        Printed *made = arena_alloc(&lowering->flow->arena, sizeof *made);
        made->term = lower_term(lowering, expression);
        made->names = lower_mtypes(lowering, &expression->type);
        *end = made;
        end = &made->next;
    }
    return first;
}

/* Nothing but a step, and something to see. */
static void add_print(Sequence *sequence, const Statement *statement) {
    assert(statement->kind == STATEMENT_PRINTM ? statement->value != NULL
                                               : statement->arguments != NULL);
    Lowering *lowering = sequence->nodes->lowering;
    LoweredNode *node = add_step(sequence, statement, COMMAND_STEP,
                                 text_of(sequence->nodes, statement));
    const Expression *list = statement->arguments;
    if (statement->kind == STATEMENT_PRINTM) {
        node->origin.format = "%e";
        node->origin.values = lower_printed(lowering, statement->value);
    } else {
        node->origin.format =
            arena_copy(&lowering->flow->arena, list->text, strlen(list->text));
        node->origin.values = lower_printed(lowering, list->next);
    }
}

/* --- choices ---------------------------------------------------------- */

static NodeOption **add_option(Sequence *sequence, NodeOption **tail,
                               LoweredNode *body) {
    assert(tail && !*tail);
    NodeOption *option = arena_alloc(&sequence->nodes->arena, sizeof *option);
    option->body = body;
    *tail = option;
    return &option->next;
}

static bool is_skip(const Statement *s) {
    return s->kind == STATEMENT_EXPRESSION &&
           (s->value->kind == EXPRESSION_NUMBER ||
            s->value->kind == EXPRESSION_MTYPE) &&
           s->value->value == 1;
}

static bool is_print(const Statement *s) {
    return s->kind == STATEMENT_PRINTF || s->kind == STATEMENT_PRINTM;
}

/* The sequence without its redundant skips. */
static LoweredNode *drop_skips(LoweredNode *first) {
    assert(!first || first->statement);
    LoweredNode *before = NULL;
    bool idle = false; /* `before` is a skip or print */
    for (LoweredNode *node = first; node; node = node->next) {
        const Statement *s = node->statement;
        bool quiet = !s->labels && (is_skip(s) || is_print(s));
        if (quiet && idle && is_skip(s) && node->next) {
            assert(before);
            before->next = node->next;
        } else {
            before = node;
            idle = quiet;
        }
    }
    return first;
}

static LoweredNode *make_option(Nodes *nodes, LoweredNode *up,
                                const Statement *body) {
    LoweredNode *first = make_sequence(nodes, up, body, false);
    return nodes->lowering->in->kind == PROCTYPE_NEVER ? first
                                                       : drop_skips(first);
}

/* The option with else is tried last, wherever it stands. */
static void add_choice(Sequence *sequence, const Statement *statement) {
    assert(statement->options);
    bool loops = statement->kind == STATEMENT_DO;
    LoweredNode *node =
        add_node(sequence, loops ? NODE_LOOP : NODE_CHOICE, statement);
    NodeOption **tail = &node->options;
    for (int last = 0; last <= 1; last++)
        for (const Option *o = statement->options; o; o = o->next)
            if (o->is_else == (last == 1))
                tail = add_option(sequence, tail,
                                  make_option(sequence->nodes, node, o->body));
}

static void add_break(Sequence *sequence, const Statement *loop) {
    assert(loop);
    LoweredNode *node = add_node(sequence, NODE_BREAK, loop);
    node->goal = loop;
    node->command.kind = COMMAND_STEP;
    node->command.text = "break";
}

static const Term *compare(Lowering *lowering, TermKind kind, const Cell *cell,
                           const Term *limit) {
    assert(cell && limit);
    return lower_binary(lowering, kind, load_of(lowering, cell), limit);
}

static void add_increment(Sequence *sequence, const Statement *statement,
                          const Cell *cell) {
    Lowering *lowering = sequence->nodes->lowering;
    add_assign(sequence, statement, cell,
               lower_binary(lowering, TERM_ADD, load_of(lowering, cell),
                            lower_number(lowering, 1)),
               text_pair(sequence->nodes, statement->target, "++", NULL));
}

/* else -> break, the way out of a for. */
static void add_leave(Sequence *leave, const Statement *statement) {
    assert(statement->number > 2);
    add_step(leave, statement, COMMAND_ELSE, "else");
    renumber(leave, statement->number - 2);
    add_break(leave, statement);
    renumber(leave, statement->number - 1);
}

/* A loop over the cell up to the limit, from where it stands. */
static void add_rounds(Sequence *sequence, const Statement *statement,
                       const Cell *cell, const Term *limit, const char *guard) {
    assert(guard && limit);
    Nodes *nodes = sequence->nodes;
    LoweredNode *loop = add_node(sequence, NODE_LOOP, statement);
    Sequence round = {.nodes = nodes, .up = loop};
    LoweredNode *test = add_step(&round, statement, COMMAND_STEP, guard);
    test->command.guard =
        compare(nodes->lowering, TERM_LESS_EQUAL, cell, limit);
    renumber(&round, statement->first + 1);
    add_statements(&round, statement->body);
    add_increment(&round, statement, cell);
    renumber(&round, statement->number - 3);
    Sequence leave = {.nodes = nodes, .up = loop};
    add_leave(&leave, statement);
    add_option(sequence, add_option(sequence, &loop->options, round.first),
               leave.first);
}

static void add_for_range(Sequence *sequence, const Statement *statement) {
    assert(statement->from && statement->to);
    Nodes *nodes = sequence->nodes;
    Lowering *lowering = nodes->lowering;
    const Cell *cell = lower_cell(lowering, statement->target);
    add_assign(sequence, statement, cell, lower_term(lowering, statement->from),
               text_pair(nodes, statement->target, " = ", statement->from));
    renumber(sequence, statement->first);
    add_rounds(sequence, statement, cell, lower_term(lowering, statement->to),
               text_pair(nodes, statement->target, " <= ", statement->to));
}

/* A loop over the messages of a channel, each of which is taken and put back.
 * The counter is part of the state and has no name. */
static const Cell *new_counter(Lowering *lowering) {
    Cell *cell = arena_alloc(&lowering->flow->arena, sizeof *cell);
    *cell = (Cell){.base = CELL_LOCAL,
                   .width = COUNTER_WIDTH,
                   .offset = lowering->counter};
    lowering->counter += COUNTER_WIDTH;
    assert(lowering->counter <=
           lowering->types[lowering->in->number].variable_width);
    return cell;
}

static void add_round_message(Sequence *round, const Statement *statement,
                              bool sends) {
    assert(statement->channel && statement->target);
    Lowering *lowering = round->nodes->lowering;
    LoweredNode *node =
        add_step(round, statement, sends ? COMMAND_SEND : COMMAND_RECEIVE,
                 text_pair(round->nodes, statement->channel, sends ? "!" : "?",
                           statement->target));
    node->command.channel = lower_term(lowering, statement->channel);
    (void)lower_spread(lowering, lower_cell(lowering, statement->target),
                       &statement->target->variable->type, sends,
                       &node->command.arguments);
    renumber(round, statement->first + (sends ? 3 : 2));
}

static void add_for_messages(Sequence *sequence, const Statement *statement) {
    assert(!statement->is_array);
    Nodes *nodes = sequence->nodes;
    Lowering *lowering = nodes->lowering;
    const Cell *cell = new_counter(lowering);
    add_assign(sequence, statement, cell, lower_number(lowering, 0), "for");
    renumber(sequence, statement->first);
    LoweredNode *loop = add_node(sequence, NODE_LOOP, statement);
    Sequence round = {.nodes = nodes, .up = loop};
    LoweredNode *test = add_step(&round, statement, COMMAND_STEP, "for: more");
    renumber(&round, statement->first + 1);
    Term *length = arena_alloc(&lowering->flow->arena, sizeof *length);
    *length =
        (Term){.kind = TERM_LEN, .a = lower_term(lowering, statement->channel)};
    test->command.guard = compare(lowering, TERM_LESS, cell, length);
    add_round_message(&round, statement, false);
    add_round_message(&round, statement, true);
    add_statements(&round, statement->body);
    add_assign(&round, statement, cell,
               lower_binary(lowering, TERM_ADD, load_of(lowering, cell),
                            lower_number(lowering, 1)),
               "for: next");
    renumber(&round, statement->number - 3);
    Sequence leave = {.nodes = nodes, .up = loop};
    add_leave(&leave, statement);
    add_option(sequence, add_option(sequence, &loop->options, round.first),
               leave.first);
}

static void add_for_in(Sequence *sequence, const Statement *statement) {
    Nodes *nodes = sequence->nodes;
    Lowering *lowering = nodes->lowering;
    if (!statement->is_array) {
        add_for_messages(sequence, statement);
        return;
    }
    const Cell *cell = lower_cell(lowering, statement->target);
    int32_t last = (int32_t)statement->channel->variable->length - 1;
    assert(last >= 0);
    Text text;
    text_init(&text, lowering->mem);
    expression_print(statement->target, &text);
    text_printf(&text, " <= %d", last);
    add_assign(sequence, statement, cell, lower_number(lowering, 0),
               text_pair(nodes, statement->target, " = 0", NULL));
    renumber(sequence, statement->first);
    add_rounds(sequence, statement, cell, lower_number(lowering, last),
               keep_text(nodes, &text));
}

static void add_short_select(Sequence *sequence, const Statement *statement) {
    assert(statement->from->value <= statement->to->value);
    Lowering *lowering = sequence->nodes->lowering;
    const Cell *cell = lower_cell(lowering, statement->target);
    LoweredNode *node = add_node(sequence, NODE_CHOICE, statement);
    NodeOption **tail = &node->options;
    for (int32_t v = statement->from->value; v <= statement->to->value; v++) {
        Sequence option = {.nodes = sequence->nodes, .up = node};
        Text text;
        text_init(&text, lowering->mem);
        expression_print(statement->target, &text);
        text_printf(&text, " = %d", v);
        add_assign(&option, statement, cell, lower_number(lowering, v),
                   keep_text(sequence->nodes, &text));
        renumber(&option,
                 statement->first + (uint32_t)(v - statement->from->value));
        tail = add_option(sequence, tail, option.first);
    }
}

static void add_select(Sequence *sequence, const Statement *statement) {
    assert(statement->from && statement->to);
    Nodes *nodes = sequence->nodes;
    Lowering *lowering = nodes->lowering;
    if (statement_selects_once(statement)) {
        add_short_select(sequence, statement);
        return;
    }
    const Cell *cell = lower_cell(lowering, statement->target);
    add_assign(sequence, statement, cell, lower_term(lowering, statement->from),
               text_pair(nodes, statement->target, " = ", statement->from));
    renumber(sequence, statement->first);
    LoweredNode *loop = add_node(sequence, NODE_LOOP, statement);
    Sequence leave = {.nodes = nodes, .up = loop};
    add_break(&leave, statement);
    renumber(&leave, statement->first + 3);
    Sequence round = {.nodes = nodes, .up = loop};
    LoweredNode *test =
        add_step(&round, statement, COMMAND_STEP,
                 text_pair(nodes, statement->target, " < ", statement->to));
    test->command.guard =
        compare(lowering, TERM_LESS, cell, lower_term(lowering, statement->to));
    renumber(&round, statement->first + 1);
    add_increment(&round, statement, cell);
    renumber(&round, statement->first + 2);
    add_option(sequence, add_option(sequence, &loop->options, leave.first),
               round.first);
}

/* --- the rest --------------------------------------------------------- */

static void add_block(Sequence *sequence, NodeKind kind,
                      const Statement *statement) {
    assert(kind == NODE_BLOCK || kind == NODE_ATOMIC || kind == NODE_D_STEP);
    LoweredNode *node = add_node(sequence, kind, statement);
    node->command.kind = COMMAND_D_STEP;
    node->body = make_sequence(sequence->nodes, node, statement->body, false);
    if (kind != NODE_D_STEP || !node->body)
        return;
    const Command *first = &node->body->command;
    node->command.text = first->text ? first->text : "d_step";
    node->command.label = first->label;
}

/* Braces around a part of an unless are no block of their own. */
static const Statement *unwrap(const Statement *part) {
    bool block =
        part && part->kind == STATEMENT_BLOCK && !part->next && !part->labels;
    return block ? part->body : part;
}

static void add_unless(Sequence *sequence, const Statement *statement) {
    assert(statement->kind == STATEMENT_UNLESS);
    Nodes *nodes = sequence->nodes;
    LoweredNode *node = add_node(sequence, NODE_UNLESS, statement);
    node->group = ++nodes->groups;
    node->body = make_sequence(nodes, node, unwrap(statement->body), false);
    node->escape = make_sequence(nodes, node, unwrap(statement->escape), true);
}

/* Does it matter that control is at this jump? */
static bool has_mark(const Statement *statement) {
    for (const PmlLabel *label = statement->labels; label; label = label->next)
        if (label->watched)
            return true;
    return statement_is_marked(statement);
}

static void add_jump(Sequence *sequence, const Statement *statement) {
    bool breaks = statement->kind == STATEMENT_BREAK;
    LoweredNode *node =
        add_node(sequence, breaks ? NODE_BREAK : NODE_GOTO, statement);
    node->goal = breaks ? statement->loop : statement->label->statement;
    assert(node->goal);
    node->marked_jump = has_mark(statement);
    node->command.kind = COMMAND_STEP;
    node->command.text = text_of(sequence->nodes, statement);
}

/* What xr and xs say of single channels; of arrays it is ignored. */
static void add_promises(Sequence *sequence, const Statement *statement) {
    Lowering *lowering = sequence->nodes->lowering;
    const PromelaOptions *options = lowering->options;
    const Proctype *in = lowering->in;
    bool process = in->kind == PROCTYPE_PROCESS || in->kind == PROCTYPE_INIT;
    if (!process || !options || !options->exclusive)
        return;
    FlowType *type = &lowering->types[in->number];
    for (const Expression *e = statement->arguments; e; e = e->next) {
        if (e->variable->is_array)
            continue;
        Exclusive *exclusive =
            arena_alloc(&lowering->flow->arena, sizeof *exclusive);
        exclusive->next = type->exclusives;
        exclusive->term = lower_term(lowering, e);
        exclusive->end =
            statement->kind == STATEMENT_XS ? END_SEND : END_RECEIVE;
        type->exclusives = exclusive;
    }
}

static void add_statement(Sequence *sequence, const Statement *statement) {
    switch (statement->kind) {
    case STATEMENT_DECLARATION:
        add_declaration(sequence, statement);
        break;
    case STATEMENT_ASSIGN:
    case STATEMENT_INCREMENT:
    case STATEMENT_DECREMENT:
        add_assignment(sequence, statement);
        break;
    case STATEMENT_EXPRESSION:
        add_condition(sequence, statement);
        break;
    case STATEMENT_ASSERT:
        add_action(sequence, statement, FLOW_ASSERT);
        break;
    case STATEMENT_SEND:
    case STATEMENT_RECEIVE:
        add_message(sequence, statement);
        break;
    case STATEMENT_IF:
    case STATEMENT_DO:
        add_choice(sequence, statement);
        break;
    case STATEMENT_FOR_RANGE:
        add_for_range(sequence, statement);
        break;
    case STATEMENT_FOR_IN:
        add_for_in(sequence, statement);
        break;
    case STATEMENT_SELECT:
        add_select(sequence, statement);
        break;
    case STATEMENT_BREAK:
    case STATEMENT_GOTO:
        add_jump(sequence, statement);
        break;
    case STATEMENT_ELSE:
        add_step(sequence, statement, COMMAND_ELSE, "else");
        break;
    case STATEMENT_BLOCK:
        add_block(sequence, NODE_BLOCK, statement);
        break;
    case STATEMENT_ATOMIC:
        add_block(sequence, NODE_ATOMIC, statement);
        break;
    case STATEMENT_D_STEP:
        add_block(sequence, NODE_D_STEP, statement);
        break;
    case STATEMENT_UNLESS:
        add_unless(sequence, statement);
        break;
    case STATEMENT_PRINTF:
    case STATEMENT_PRINTM:
        add_print(sequence, statement);
        break;
    case STATEMENT_XR:
    case STATEMENT_XS: /* promises, not steps */
        add_promises(sequence, statement);
        break;
    case STATEMENT_C_CODE:
        add_action(sequence, statement, FLOW_C);
        break;
    }
}

static void keep_labelled(Nodes *nodes, const Statement *statement,
                          LoweredNode *node) {
    assert(node &&
           statement->labels->number < nodes->lowering->program->label_count);
    vec_push(nodes->lowering->mem, &nodes->labelled, node);
    nodes->lowering->goals[statement->labels->number] = node;
}

static void add_statements(Sequence *sequence, const Statement *statement) {
    for (; statement; statement = statement->next) {
        LoweredNode *before = sequence->last;
        add_statement(sequence, statement);
        LoweredNode *made = before ? before->next : sequence->first;
        if (made && made->next) /* of for and select it is the loop */
            made = sequence->last;
        if (statement->labels && made)
            keep_labelled(sequence->nodes, statement, made);
    }
}

void nodes_init(Nodes *nodes, Lowering *lowering, const Proctype *proctype) {
    *nodes = (Nodes){.lowering = lowering};
    arena_init(&nodes->arena, lowering->mem);
    nodes->first = make_sequence(nodes, NULL, proctype->body, false);
}

void nodes_release(Nodes *nodes) {
    vec_release(nodes->lowering->mem, &nodes->labelled);
    vec_release(nodes->lowering->mem, &nodes->forks);
    arena_release(&nodes->arena);
}

LoweredNode *nodes_find(const Nodes *nodes, const Statement *statement) {
    assert(statement->labels);
    assert(statement->labels->number < nodes->lowering->program->label_count);
    return nodes->lowering->goals[statement->labels->number];
}
