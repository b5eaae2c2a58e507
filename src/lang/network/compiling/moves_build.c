#include "lang/network/compiling/moves_build.h"

#include "lang/network/compiling/collide.h"
#include "lang/network/compiling/columns.h"

#include <stdlib.h>
#include <string.h>

enum {
    HARD_PENALTY = 4 /* how much more a hard move costs than a plain one */
};

static const uint32_t no_partner[1] = {0}; /* always there, changes nothing */

typedef struct Driven { /* an action listed with the moves of its driver */
    uint32_t component; /* the driver */
    uint32_t own;       /* the driver's own action; 0: tau */
    uint32_t action;    /* the action */
    bool hard;          /* it makes hard moves */
} Driven;

typedef struct MovesBuild {
    const MovesSource *source;   /* what is compiled */
    Arena *arena;                /* for the result */
    Mem *mem;                    /* for the rest */
    VEC(Driven) driven;          /* all live actions */
    VEC(ColumnRequest) requests; /* of all partners */
    Join *joins;                 /* by action */
    Meeting *meetings;           /* by action */
    uint32_t *partners;          /* columns of partners, by meeting */
    uint32_t partner_count;      /* how many so far */
    uint8_t *collides;           /* by action */
    const MoveColumn *columns;   /* when built */
} MovesBuild;

static const ActionFacts *facts_of(const MovesBuild *build, Participant p) {
    return &build->source->locals[p.component]->actions[p.action];
}

/* The share of a participant's states in which it can take part. */
static double share(const MovesBuild *build, Participant p) {
    return (double)facts_of(build, p)->sources /
           build->source->locals[p.component]->state_count;
}

/* Does a rule of two, driven by participant k, leave a partner with choice? */
static bool leaves_choice(const MovesBuild *build, uint32_t action,
                          uint32_t k) {
    const Network *network = build->source->network;
    if (action_size(network, action) != 2)
        return false;
    Participant other = action_participant(network, action, 1 - k);
    return facts_of(build, other)->branches;
}

static uint32_t choose_driver(const MovesBuild *build, uint32_t action) {
    const Network *network = build->source->network;
    uint32_t best = 0;
    double least = 0;
    for (uint32_t k = 0; k < action_size(network, action); k++) {
        Participant p = action_participant(network, action, k);
        double cost = share(build, p);
        if (leaves_choice(build, action, k))
            cost *= HARD_PENALTY;
        if (k == 0 || cost < least) {
            best = k;
            least = cost;
        }
    }
    return best;
}

/* Ask for the columns of all participants but the driver. The rarest comes
 * first, so that most attempts end with it. */
static void request_partners(MovesBuild *build, uint32_t action,
                             uint32_t driver) {
    const Network *network = build->source->network;
    Meeting *meeting = &build->meetings[action];
    size_t first = build->requests.count;
    meeting->first = build->partner_count;
    for (uint32_t k = 0; k < action_size(network, action); k++) {
        if (k == driver)
            continue;
        Participant p = action_participant(network, action, k);
        uint32_t *answer = &build->partners[build->partner_count++];
        vec_push(build->mem, &build->requests,
                 (ColumnRequest){p.component, p.action, answer});
        meeting->count++;
        ColumnRequest *head = &build->requests.data[first];
        ColumnRequest *tail = &vec_last(&build->requests);
        Participant rarest = {head->component, head->action};
        if (share(build, p) < share(build, rarest)) {
            ColumnRequest swap = *head;
            *head = *tail;
            *tail = swap;
            tail->answer = head->answer; /* places in the meeting stay */
            head->answer = swap.answer;
        }
    }
}

static void choose_drivers(MovesBuild *build) {
    const MovesSource *source = build->source;
    const Network *network = source->network;
    for (uint32_t a = 0; a < action_total(network); a++) {
        if (!source->reach->live[a])
            continue;
        uint32_t driver = choose_driver(build, a);
        Participant p = action_participant(network, a, driver);
        vec_push(build->mem, &build->driven,
                 (Driven){p.component, p.action, a, false});
        request_partners(build, a, driver);
    }
}

/* Decide between plain and hard, now that the columns are known. */
static void classify(MovesBuild *build) {
    for (size_t i = 0; i < build->driven.count; i++) {
        Driven *driven = &build->driven.data[i];
        Meeting meeting = build->meetings[driven->action];
        Join *join = &build->joins[driven->action];
        *join = (Join){.column = no_partner};
        driven->hard = build->collides[driven->action] || meeting.count > 1;
        if (meeting.count == 0)
            continue;
        const MoveColumn *column =
            &build->columns[build->partners[meeting.first]];
        if (column->starts)
            driven->hard = true;
        else
            *join =
                (Join){column->changes, column->at, column->mask, column->to};
    }
}

static int compare_driven(const void *a, const void *b) {
    const Driven *x = a, *y = b;
    if (x->hard != y->hard)
        return x->hard ? 1 : -1;
    if (x->component != y->component)
        return x->component < y->component ? -1 : 1;
    if (x->own != y->own)
        return x->own < y->own ? -1 : 1;
    return (x->action > y->action) - (x->action < y->action);
}

/* List the moves of every code; `slices` says where the actions
 * driven by each own action start. */
static void list_moves(const Local *local, const PartPlace *place,
                       const Driven *driven, const uint32_t *slices,
                       uint32_t *starts, Move *moves) {
    uint32_t next = 0;
    for (uint32_t s = 0; s < local->state_count; s++) {
        starts[s] = next;
        for (uint32_t i = local->starts[s]; i < local->starts[s + 1]; i++) {
            const LstsTransition *edge = &local->edges[i];
            uint32_t end = slices[edge->action + 1];
            for (uint32_t k = slices[edge->action]; k < end; k++)
                moves[next++] =
                    (Move){place_change(place, edge->source, edge->target),
                           driven[k].action};
        }
    }
    starts[local->state_count] = next;
    assert(next > 0); /* only live actions are driven */
}

/* The driver of a run of actions that one component drives. */
static bool build_driver(const MovesBuild *build, const Driven *driven,
                         size_t count, MoveDriver *driver) {
    uint32_t component = driven[0].component;
    const Local *local = build->source->coded[component];
    const PartPlace *place = &build->source->places->places[component];
    size_t bytes = ((size_t)local->action_count + 1) * sizeof(uint32_t);
    uint32_t *slices = mem_alloc(build->mem, bytes);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        total += local->actions[driven[i].own].edges;
        slices[driven[i].own + 1] = (uint32_t)i + 1;
    }
    for (uint32_t a = 0; a < local->action_count; a++)
        if (slices[a + 1] < slices[a])
            slices[a + 1] = slices[a];
    bool fits = total <= UINT32_MAX;
    if (fits) {
        size_t states = local->state_count;
        uint32_t *starts =
            arena_alloc(build->arena, (states + 1) * sizeof *starts);
        Move *moves = arena_alloc(build->arena, total * sizeof *moves);
        list_moves(local, place, driven, slices, starts, moves);
        *driver = (MoveDriver){.starts = starts,
                               .moves = moves,
                               .at = place_bit(place->code),
                               .mask = (uint32_t)place->code.mask,
                               .to = place_bit(place->rank),
                               .component = component};
    }
    mem_free(build->mem, slices, bytes);
    return fits;
}

/* All drivers, the plain ones first, each run of equals being one. */
static bool build_drivers(MovesBuild *build, Moves *moves) {
    const Driven *driven = build->driven.data;
    size_t count = build->driven.count;
    size_t most = 2 * build->source->network->components.count;
    MoveDriver *drivers = arena_alloc(build->arena, most * sizeof *drivers);
    if (count > 0)
        qsort(build->driven.data, count, sizeof *driven, compare_driven);
    moves->plain = moves->hard = drivers;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count; end++)
            if (driven[end].component != driven[i].component ||
                driven[end].hard != driven[i].hard)
                break;
        if (!build_driver(build, driven + i, end - i, drivers++))
            return false;
        if (driven[i].hard) {
            moves->hard_count++;
        } else {
            moves->plain_count++;
            moves->hard = drivers;
        }
    }
    assert(moves->plain_count + moves->hard_count <= most);
    return true;
}

bool moves_build(Moves *moves, const MovesSource *source, Arena *arena) {
    const Network *network = source->network;
    size_t total = action_total(network);
    MovesBuild build = {.source = source, .arena = arena, .mem = arena->mem};
    build.joins = arena_alloc(arena, total * sizeof *build.joins);
    build.meetings = arena_alloc(arena, total * sizeof *build.meetings);
    build.partners = arena_alloc(arena, network->participants.count *
                                            sizeof *build.partners);
    build.collides = arena_alloc(arena, total * sizeof *build.collides);
    collide_mark(network, source->locals, build.collides);
    uint8_t *live = arena_alloc(arena, total);
    memcpy(live, source->reach->live, total);
    choose_drivers(&build);
    build.columns =
        columns_build(source, build.requests.data, build.requests.count, arena);
    classify(&build);
    *moves = (Moves){.places = source->places,
                     .words = source->places->words,
                     .joins = build.joins,
                     .meetings = build.meetings,
                     .partners = build.partners,
                     .columns = build.columns,
                     .collides = build.collides,
                     .live = live,
                     .labels = source->labels};
    bool fits = build_drivers(&build, moves);
    vec_release(build.mem, &build.driven);
    vec_release(build.mem, &build.requests);
    return fits;
}
