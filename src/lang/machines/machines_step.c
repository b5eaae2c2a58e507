/* The steps of machines, and what they do with channels. */
#include "lang/machines/machines_inside.h"

#include <string.h>

/* ---- Queues -------------------------------------------------------------- */

static void queue_send(const MachineQueue *queue, Word *state,
                       uint32_t message) {
    uint32_t length = machines_length(queue, state);
    assert(length < queue->capacity);
    field_set(queue->slots[length], state, message);
    field_set(queue->length, state, length + 1);
}

static void queue_receive(const MachineQueue *queue, Word *state) {
    uint32_t length = machines_length(queue, state);
    assert(length > 0);
    for (uint32_t i = 0; i + 1 < length; i++)
        field_set(queue->slots[i], state,
                  field_get(queue->slots[i + 1], state));
    field_set(queue->slots[length - 1], state, 0);
    field_set(queue->length, state, length - 1);
}

/* ---- Steps --------------------------------------------------------------- */

/* Can this edge be followed by itself? Its machine is where it begins. */
static bool is_possible(const MachinesModel *self, const Word *state,
                        const MachinesEdge *edge, Successors *out) {
    const MachineQueue *queue = self->queues + edge->channel;
    switch (edge->action) {
    case MACHINES_INTERNAL:
        return true;
    case MACHINES_SENDS:
        if (machines_length(queue, state) < queue->capacity)
            return true;
        if (self->unbounded)
            out->failed = out->too_short = true;
        return false;
    case MACHINES_RECEIVES:
        return machines_length(queue, state) > 0 &&
               field_get(queue->slots[0], state) == edge->message;
    }
    return false;
}

/* What the worker remembers: by channel, how long it was. */
static void remember(Worker *worker, const MachineQueue *queue,
                     const Word *state) {
    uint32_t *longest = (uint32_t *)worker->own + queue->declared;
    uint32_t length = machines_length(queue, state);
    if (length > *longest)
        *longest = length;
}

static void follow(const MachinesModel *self, Worker *worker, Word *state,
                   const MachinesEdge *edge, bool meets) {
    field_set(self->places[edge->machine], state, edge->to);
    const MachineQueue *queue = self->queues + edge->channel;
    if (meets)
        return;
    switch (edge->action) {
    case MACHINES_INTERNAL:
        break;
    case MACHINES_SENDS:
        queue_send(queue, state, edge->message);
        remember(worker, queue, state);
        break;
    case MACHINES_RECEIVES:
        queue_receive(queue, state);
        break;
    }
}

static void take(const MachinesModel *self, Worker *worker, const Word *state,
                 uint32_t action, Successors *out) {
    const MachinesEdge *edges = self->shared->program.edges.data;
    MachineMove move = vec_item(&self->moves, action);
    const MachinesEdge *edge = &edges[move.edge];
    bool meets = move.receiver != NO_EDGE;
    if (meets) {
        const MachinesEdge *other = &edges[move.receiver];
        if (machines_place(self, state, other->machine) != other->from)
            return;
    } else if (!is_possible(self, state, edge, out)) {
        return;
    }
    Word *target = successors_add(out, action);
    if (!target)
        return;
    memcpy(target, state, self->model.words * sizeof *target);
    uint32_t *edges_seen =
        (uint32_t *)worker->own + self->model.channels->count;
    edges_seen[move.edge] = 1;
    if (meets)
        edges_seen[move.receiver] = 1;
    follow(self, worker, target, edge, meets);
    if (meets)
        follow(self, worker, target, &edges[move.receiver], true);
}

/* The edges of a machine that begin at a state. */
static uint32_t first_edge(const MachinesProgram *program, uint32_t machine,
                           uint32_t place) {
    const Machine *made = &program->machines.data[machine];
    uint32_t low = made->first, high = made->first + made->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (program->edges.data[middle].from < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void expand_machine(const MachinesModel *self, Worker *worker,
                           const Word *state, uint32_t machine,
                           Successors *out) {
    const MachinesProgram *program = &self->shared->program;
    const Machine *made = &program->machines.data[machine];
    uint32_t place = machines_place(self, state, machine);
    for (uint32_t e = first_edge(program, machine, place);
         e < made->first + made->count &&
         program->edges.data[e].from == place && !out->failed;
         e++)
        for (uint32_t a = self->first[e]; a < self->first[e + 1]; a++)
            take(self, worker, state, a, out);
}

void machines_expand_all(const Model *model, Worker *worker, const Word *state,
                         Successors *out) {
    if (!successors_begin(out))
        return;
    for (uint32_t m = 0; m < machines_program(model)->machines.count; m++)
        expand_machine(machines_of(model), worker, state, m, out);
}

/* Is transition i one of those from `first` to `end`, by another action? */
static bool is_repeated(const Model *model, const Successors *out, size_t first,
                        size_t end, size_t i) {
    for (size_t k = first; k < end; k++)
        if (model->action_labels[out->actions[k]] ==
                model->action_labels[out->actions[i]] &&
            memcmp(successors_state(out, k), successors_state(out, i),
                   model->words * sizeof(Word)) == 0)
            return true;
    return false;
}

void machines_expand(const Model *model, Worker *worker, const Word *state,
                     Successors *out) {
    size_t sources = out->source_count;
    machines_expand_all(model, worker, state, out);
    if (out->source_count == sources)
        return;
    size_t first = successors_last(out)->first, kept = first;
    for (size_t i = first; i < out->count; i++) {
        if (is_repeated(model, out, first, kept, i))
            continue;
        out->actions[kept] = out->actions[i];
        memmove(successors_state(out, kept), successors_state(out, i),
                model->words * sizeof(Word));
        kept++;
    }
    out->count = kept;
}

void machines_initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker; /* nothing is sent */
    const MachinesModel *self = machines_of(model);
    const MachinesProgram *program = machines_program(model);
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (!state)
        return;
    memset(state, 0, model->words * sizeof *state);
    for (uint32_t m = 0; m < program->machines.count; m++)
        field_set(self->places[m], state, program->machines.data[m].initial);
}

/* ---- Workers ------------------------------------------------------------- */

static size_t memory_bytes(const Model *model) {
    return (machines_notes(model) + (size_t)1) * sizeof(uint32_t);
}

bool machines_worker_begin(const Model *model, Worker *worker) {
    worker->own = mem_try(worker->mem, memory_bytes(model));
    if (worker->own)
        memset(worker->own, 0, memory_bytes(model));
    return worker->own;
}

void machines_raise(const MachinesModel *self, uint32_t i, uint32_t length) {
    uint32_t now = atomic_load(&self->longest[i]);
    while (length > now &&
           !atomic_compare_exchange_weak(&self->longest[i], &now, length))
        ;
}

void machines_worker_end(const Model *model, Worker *worker) {
    const uint32_t *lengths = worker->own;
    for (uint32_t i = 0; lengths && i < machines_notes(model); i++)
        machines_raise(machines_of(model), i, lengths[i]);
    mem_free(worker->mem, worker->own, memory_bytes(model));
    worker->own = NULL;
}

void machines_longest(const Model *model, uint32_t *out) {
    for (uint32_t i = 0; i < model->channels->count; i++)
        out[i] = atomic_load(&machines_of(model)->longest[i]);
}

/* ---- Channels ------------------------------------------------------------ */

void machines_contents(const Model *model, const Word *state, Contents *out) {
    const MachinesModel *self = machines_of(model);
    for (uint32_t i = 0; i < model->words; i++)
        vec_push(out->mem, &out->rest, state[i]);
    for (uint32_t c = 0; c < machines_program(model)->channels.count; c++) {
        const MachineQueue *queue = &self->queues[c];
        if (queue->capacity == 0)
            continue;
        uint32_t length = machines_length(queue, state);
        vec_push(out->mem, &out->channels,
                 ((ChannelContents){.channel = queue->declared,
                                    .length = length,
                                    .width = 1,
                                    .first = out->messages.count}));
        for (uint32_t i = 0; i < length; i++) {
            vec_push(out->mem, &out->messages,
                     field_get(queue->slots[i], state));
            field_set(queue->slots[i], out->rest.data, 0);
        }
        field_set(queue->length, out->rest.data, 0);
    }
}

/* An edge uses its channel as a queue, and no other. */
void machines_traffic(const Model *model, const Word *from, uint32_t action,
                      const Word *to, Traffic *out) {
    (void)from;
    (void)to;
    const MachinesModel *self = machines_of(model);
    const MachineMove *move = &vec_item(&self->moves, action);
    const MachinesEdge *edge =
        &vec_item(&self->shared->program.edges, move->edge);
    for (uint32_t i = 0; i < model->channels->count; i++)
        vec_push(out->mem, &out->uses, (ChannelUse){0});
    if (move->receiver != NO_EDGE || edge->action == MACHINES_INTERNAL)
        return;
    ChannelUse *use =
        &vec_item(&out->uses, self->queues[edge->channel].declared);
    use->sent = edge->action == MACHINES_SENDS;
    use->received = edge->action == MACHINES_RECEIVES;
}
