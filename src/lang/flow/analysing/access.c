#include "lang/flow/analysing/access.h"

#include "lang/flow/analysing/access_walk.h"

#include <assert.h>
#include <string.h>

/* ---- Effects ------------------------------------------------------------- */

static void send_first(AccessWalk *walk, const Command *command) {
    Access *access = walk->access;
    uint32_t channel = walk_channel(walk, command->channel);
    walk_mark_end(walk, channel, BACK, access->writes);
    walk_mark_end(walk, channel, FRONT, access->needs);
    if (walk_may_meet(walk, channel) || walk->objects->flow->lossy)
        walk_mark_end(walk, channel, FRONT, access->reads);
    if (command->sorted) /* it can overtake others */
        walk_mark_end(walk, channel, FRONT, access->writes);
}

static void receive_first(AccessWalk *walk, const Command *command) {
    Access *access = walk->access;
    uint32_t channel = walk_channel(walk, command->channel);
    bool rendezvous = walk_may_meet(walk, channel);
    walk_mark_both(walk, channel, access->needs);
    if (command->peek && !rendezvous)
        walk_mark_end(walk, channel, FRONT, access->reads);
    else
        walk_mark_end(walk, channel, FRONT, access->writes);
    if (rendezvous)
        walk_mark_end(walk, channel, BACK, access->reads);
}

/* In the middle of a step. */
static void pass_message(AccessWalk *walk, const Command *command) {
    uint32_t channel = walk_channel(walk, command->channel);
    walk_mark_both(walk, channel, walk->access->reads);
    walk_mark_both(walk, channel, walk->access->writes);
    walk->access->wild |= walk_may_meet(walk, channel);
}

/* Is the channel known, and does the message have as many fields? */
static bool is_well_formed(const AccessWalk *walk, const Command *command) {
    const Flow *flow = walk->objects->flow;
    uint32_t channel = walk_channel(walk, command->channel), count = 0;
    for (const Argument *a = command->arguments; a; a = a->next)
        count++;
    return channel < flow->channel_count &&
           flow->channels[channel].field_count == count;
}

/* All but its guard, which walk_guard looks at. What a step prints is
 * computed in traces only. */
static void add_effects(AccessWalk *walk, const Command *command) {
    walk_actions(walk, command);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        walk->access->fails |= e->kind == FLOW_ASSERT || e->kind == FLOW_C;
}

static void add_effect(AccessWalk *walk, const Command *command, bool first) {
    add_effects(walk, command);
    switch (command->kind) {
    case COMMAND_SEND:
    case COMMAND_RECEIVE:
        walk->access->fails |= !is_well_formed(walk, command);
        walk_owners(walk, walk_channel(walk, command->channel),
                    command->contested);
        walk_trace(walk, command);
        if (!first)
            pass_message(walk, command);
        else if (command->kind == COMMAND_SEND)
            send_first(walk, command);
        else
            receive_first(walk, command);
        break;
    case COMMAND_END:
        object_add(walk->access->reads, walk->objects->more);
        object_add(walk->access->needs, walk->objects->less);
        object_add(walk->access->writes, walk->objects->less);
        object_add(walk->access->writes,
                   walk->objects->deaths + walk->subject->type);
        if (!first) /* whether it can die then depends on others */
            object_add(walk->access->reads, walk->objects->less);
        if (walk->objects->flow->types[walk->subject->type].channel_count > 0)
            object_add(walk->access->writes, walk->objects->inner);
        break;
    case COMMAND_D_STEP: /* it may block, or never end */
        walk->access->fails = true;
        break;
    case COMMAND_STEP:
    case COMMAND_ELSE:
        break;
    }
}

/* ---- Sequences ----------------------------------------------------------- */

enum { /* how a step came to a location */
    IN_ATOMIC = 1,
    IN_D_STEP = 2
};

typedef struct Sequence { /* what is left to look at of one step */
    Mem *mem;             /* of the two lists */
    uint8_t *entered;     /* by location: how it was come to */
    bool joins;           /* one was come to twice */
    VEC(uint32_t) work;   /* locations, and how, that follow */
} Sequence;

static void enter(Sequence *sequence, uint32_t location, uint8_t how) {
    if (sequence->entered[location] & how) {
        sequence->joins = true;
        return;
    }
    sequence->entered[location] |= how;
    vec_push(sequence->mem, &sequence->work, location << 2 | how);
}

static void go_on(Sequence *sequence, const Command *command, uint8_t how) {
    if (command->kind == COMMAND_D_STEP)
        enter(sequence, command->entry, IN_D_STEP);
    else if (how == IN_D_STEP && command->inside)
        enter(sequence, command->target, IN_D_STEP);
    else if (command->atomic)
        enter(sequence, command->target, IN_ATOMIC);
}

/* All that may be done without interruption after the first command. */
static void follow(AccessWalk *walk, Sequence *sequence) {
    const Flow *flow = walk->objects->flow;
    const FlowType *type = &flow->types[walk->subject->type];
    while (sequence->work.count) {
        uint32_t next = vec_pop(&sequence->work);
        assert(next >> 2 < type->location_count);
        const Location *here = &type->locations[next >> 2];
        for (uint32_t i = 0; i < here->count; i++) {
            const Command *command = &flow->commands[here->first + i];
            walk_guard(walk, here, command, false);
            add_effect(walk, command, false);
            go_on(sequence, command, next & 3);
        }
    }
}

/* Does the step end with this command, whatever comes after it? A sender
 * loses control to who receives. */
static bool hands_over(const AccessWalk *walk, const Command *command) {
    if (command->kind != COMMAND_SEND)
        return false;
    uint32_t channel = walk_channel(walk, command->channel);
    return channel != ANY_CHANNEL && walk_may_meet(walk, channel);
}

void access_init(Access *access, const Objects *objects, Arena *arena) {
    size_t bytes = objects->words * sizeof(uint64_t);
    *access = (Access){.needs = arena_alloc(arena, bytes),
                       .guards = arena_alloc(arena, bytes),
                       .reads = arena_alloc(arena, bytes),
                       .writes = arena_alloc(arena, bytes)};
}

/* The process is elsewhere afterwards. */
static void move_on(Access *access, const Objects *objects, uint32_t type,
                    uint32_t location, const Command *command) {
    const Location *places = objects->flow->types[type].locations;
    uint32_t target = command->target;
    bool leaves = location != target;
    object_add(access->writes, objects->types + type);
    if (objects_label(objects, command))
        object_add(access->writes, objects_label(objects, command));
    if (places[location].committed || places[target].committed)
        object_add(access->writes, objects->commits);
    if (!objects->places || !leaves)
        return;
    if (objects->places[type][location])
        object_add(access->writes, objects->places[type][location]);
    if (objects->places[type][target])
        object_add(access->writes, objects->places[type][target]);
}

void access_add(Access *access, const Objects *objects, const Subject *subject,
                uint32_t location, const Command *command) {
    const FlowType *type = &objects->flow->types[subject->type];
    Mem *mem = objects->flow->arena.mem;
    AccessWalk walk = {
        .access = access, .objects = objects, .subject = subject};
    Sequence sequence = {.mem = mem};
    assert(location < type->location_count);
    sequence.entered = mem_alloc(mem, type->location_count);
    walk_guard(&walk, &type->locations[location], command, true);
    add_effect(&walk, command, true);
    move_on(access, objects, subject->type, location, command);
    if (!hands_over(&walk, command))
        go_on(&sequence, command, IN_ATOMIC);
    follow(&walk, &sequence);
    access->fails |= sequence.joins || type->deterministic || access->wild;
    vec_release(mem, &sequence.work);
    mem_free(mem, sequence.entered, type->location_count);
}

void access_read(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term) {
    AccessWalk walk = {.access = access,
                       .objects = objects,
                       .subject = subject,
                       .into = access->reads};
    walk_term(&walk, term);
}

void access_need(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term) {
    AccessWalk walk = {.access = access,
                       .objects = objects,
                       .subject = subject,
                       .into = access->needs};
    walk_term(&walk, term);
}

void access_need_true(Access *access, const Objects *objects,
                      const Subject *subject, const Term *term) {
    AccessWalk walk = {.access = access,
                       .objects = objects,
                       .subject = subject,
                       .into = access->reads,
                       .also = access->needs};
    walk_condition(&walk, term);
}

int32_t access_buffer(const Objects *objects, const Subject *subject,
                      const Command *command) {
    AccessWalk walk = {.objects = objects, .subject = subject};
    uint32_t channel = walk_channel(&walk, command->channel);
    return channel == ANY_CHANNEL || walk_may_meet(&walk, channel)
               ? 0
               : (int32_t)channel + 1;
}

void access_need_end(Access *access, const Objects *objects, int32_t channel,
                     bool back) {
    uint32_t k = (uint32_t)channel - 1;
    object_add(access->needs,
               objects->channels + 2 * k + (back ? BACK : FRONT));
}

void access_join(Access *access, const Objects *objects, const Access *other) {
    for (uint32_t i = 0; i < objects->words; i++) {
        access->needs[i] |= other->needs[i];
        access->guards[i] |= other->guards[i];
        access->reads[i] |= other->reads[i];
        access->writes[i] |= other->writes[i];
    }
    access->wild |= other->wild;
    access->fails |= other->fails;
}

bool access_equal(const Objects *objects, const Access *a, const Access *b) {
    size_t bytes = objects->words * sizeof *a->needs;
    return memcmp(a->needs, b->needs, bytes) == 0 &&
           memcmp(a->guards, b->guards, bytes) == 0 &&
           memcmp(a->reads, b->reads, bytes) == 0 &&
           memcmp(a->writes, b->writes, bytes) == 0 && a->wild == b->wild &&
           a->fails == b->fails;
}

static bool meets(uint32_t words, const uint64_t *a, const uint64_t *b) {
    for (uint32_t i = 0; i < words; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* Does what the one writes change what the other does, or do both write the
 * same? */
static bool disturbs(const Objects *objects, const Access *a, const Access *b,
                     const uint64_t *exempt) {
    if (a->wild || b->wild || meets(objects->words, a->writes, b->reads) ||
        meets(objects->words, a->writes, b->guards) ||
        meets(objects->words, a->reads, b->writes))
        return true;
    for (uint32_t i = 0; i < objects->words; i++)
        if (a->writes[i] & b->writes[i] & ~objects->loose[i] &
            ~(exempt ? exempt[i] : 0))
            return true;
    return false;
}

bool access_conflict(const Objects *objects, const Access *a, const Access *b,
                     const uint64_t *exempt) {
    return disturbs(objects, a, b, exempt) ||
           meets(objects->words, a->guards, b->writes);
}

bool access_obstructs(const Objects *objects, const Access *a,
                      const Access *b) {
    return disturbs(objects, a, b, NULL) ||
           meets(objects->words, a->needs, b->writes);
}

bool access_enables(const Objects *objects, const Access *a, const Access *b) {
    return a->wild || b->wild || meets(objects->words, a->needs, b->writes);
}
