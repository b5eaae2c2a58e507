#include "automata/forms/acceptance_parts.h"

#include "automata/forms/components.h"

#include <assert.h>

enum {
    MOST_COMPARED = 256,  /* parts of a component that are compared */
    MOST_UNITED = 4,      /* clauses of a part that was two */
    WEAK_STEPS = 1 << 20, /* to see that all cycles of a component accept */
    NO_PIECE = 0          /* of components without an edge */
};

/* A strongly connected part of the automaton. */
typedef struct Piece {
    VEC(uint32_t) states;     /* of the automaton */
    VEC(AutomatonEdge) edges; /* between positions in `states` */
    VEC(uint32_t) numbers;    /* of the edges in the automaton */
} Piece;

typedef struct Splitter {
    Mem *mem;               /* where the arrays come from */
    AcceptanceGoal goal;    /* the condition */
    AcceptanceParts *parts; /* found so far */
    size_t first;           /* of these: the first of the component in hand */
    size_t whole;           /* edges of the component in hand */
    size_t steps;           /* still allowed */
    bool only_ask;          /* is there a part? None is added */
    bool found;             /* there is */
    AcceptanceLimit limit;  /* that was reached */
} Splitter;

static void piece_release(Mem *mem, Piece *piece) {
    vec_release(mem, &piece->states);
    vec_release(mem, &piece->edges);
    vec_release(mem, &piece->numbers);
}

static bool spend(Splitter *splitter, size_t steps) {
    mem_poll(splitter->mem);
    if (splitter->limit == ACCEPTANCE_DONE && steps > splitter->steps)
        splitter->limit = ACCEPTANCE_TOO_LONG;
    if (splitter->limit == ACCEPTANCE_DONE)
        splitter->steps -= steps;
    return splitter->limit == ACCEPTANCE_DONE;
}

/* ---- Adding parts -------------------------------------------------------- */

static void part_release(Mem *mem, AcceptancePart *part) {
    vec_release(mem, &part->states);
    vec_release(mem, &part->edges);
    vec_release(mem, &part->clauses);
}

void acceptance_release_parts(AcceptanceParts *parts) {
    for (size_t i = 0; i < parts->parts.count; i++)
        part_release(parts->mem, &parts->parts.data[i]);
    vec_release(parts->mem, &parts->parts);
}

static bool has_edges(const AcceptancePart *large,
                      const AcceptancePart *small) {
    size_t at = 0;
    if (small->edges.count > large->edges.count)
        return false;
    for (size_t i = 0; i < small->edges.count; i++) {
        while (at < large->edges.count &&
               large->edges.data[at] < small->edges.data[i])
            at++;
        if (at == large->edges.count ||
            large->edges.data[at] != small->edges.data[i])
            return false;
    }
    return true;
}

/* Does one part accept whatever the other does? */
static bool covers(const AcceptancePart *part, const AcceptancePart *other) {
    return clauses_imply(&other->clauses, &part->clauses) &&
           has_edges(part, other);
}

/* Forget the parts of this component from `first` on that the new one covers;
 * false if one covers the new one. */
static bool make_room(Splitter *splitter, const AcceptancePart *added) {
    AcceptanceParts *parts = splitter->parts;
    size_t kept = splitter->first;
    if (parts->parts.count - splitter->first > MOST_COMPARED)
        return true;
    for (size_t i = splitter->first; i < parts->parts.count; i++) {
        AcceptancePart *part = &parts->parts.data[i];
        if (covers(part, added))
            return false; /* so it covered none of the others */
    }
    for (size_t i = splitter->first; i < parts->parts.count; i++) {
        AcceptancePart part = parts->parts.data[i];
        if (covers(added, &part)) {
            parts->edge_count -= part.edges.count;
            part_release(splitter->mem, &part);
        } else {
            parts->parts.data[kept++] = part;
        }
    }
    parts->parts.count = kept;
    return true;
}

/* Is a set of the clause met by every edge? */
static bool is_idle(const Piece *piece, uint64_t clause) {
    for (size_t i = 0; i < piece->edges.count; i++)
        if (!(piece->edges.data[i].marks & clause))
            return false;
    return true;
}

/* Two parts with the same edges may become one: take the other out, and let the
 * new one accept what it did. */
static void unite(Splitter *splitter, AcceptancePart *added) {
    Mem *mem = splitter->mem;
    AcceptanceParts *parts = splitter->parts;
    if (parts->parts.count - splitter->first > MOST_COMPARED)
        return;
    for (size_t i = splitter->first; i < parts->parts.count; i++) {
        AcceptancePart part = parts->parts.data[i];
        Clauses both = {0};
        size_t most = MOST_UNITED;
        if (part.edges.count != added->edges.count || !has_edges(&part, added))
            continue;
        for (size_t k = 0; k < part.clauses.count; k++)
            vec_push(mem, &both, part.clauses.data[k]);
        if (part.clauses.count > most)
            most = part.clauses.count;
        if (added->clauses.count > most)
            most = added->clauses.count;
        if (!clauses_unite(mem, &both, &added->clauses, most)) {
            vec_release(mem, &both);
            continue;
        }
        vec_release(mem, &added->clauses);
        added->clauses = both;
        parts->edge_count -= part.edges.count;
        part_release(mem, &part);
        parts->parts.data[i--] = vec_pop(&parts->parts);
    }
}

/* The piece with these clauses, which are copied. */
static void add_part(Splitter *splitter, const Piece *piece,
                     const Clauses *clauses) {
    Mem *mem = splitter->mem;
    AcceptanceParts *parts = splitter->parts;
    AcceptancePart part = {.whole = piece->edges.count == splitter->whole};
    for (size_t i = 0; i < piece->states.count; i++)
        vec_push(mem, &part.states, piece->states.data[i]);
    for (size_t i = 0; i < piece->numbers.count; i++)
        vec_push(mem, &part.edges, piece->numbers.data[i]);
    for (size_t i = 0; i < clauses->count; i++)
        if (!is_idle(piece, clauses->data[i]))
            vec_push(mem, &part.clauses, clauses->data[i]);
    unite(splitter, &part);
    if (!make_room(splitter, &part)) {
        part_release(mem, &part);
        return;
    }
    vec_push(mem, &parts->parts, part);
    parts->edge_count += part.edges.count;
    if (parts->edge_count > ACCEPTANCE_EDGES)
        splitter->limit = ACCEPTANCE_TOO_LARGE;
}

/* One part for each way to meet the condition. */
static void add_ways(Splitter *splitter, const Piece *piece, uint32_t root,
                     uint64_t gone) {
    Clauses ways = {0}, clauses = {0};
    if (!goal_clauses(&splitter->goal, root, gone, true, ACCEPTANCE_CLAUSES,
                      &ways))
        splitter->limit = ACCEPTANCE_TOO_COMPLEX;
    for (size_t i = 0; i < ways.count && splitter->limit == ACCEPTANCE_DONE &&
                       spend(splitter, piece->edges.count);
         i++) {
        vec_clear(&clauses);
        for (uint64_t sets = ways.data[i]; sets; sets &= sets - 1)
            vec_push(splitter->mem, &clauses, sets & -sets);
        add_part(splitter, piece, &clauses);
    }
    vec_release(splitter->mem, &ways);
    vec_release(splitter->mem, &clauses);
}

/* No Fin is left that could make a difference. */
static void add_parts(Splitter *splitter, const Piece *piece, uint32_t root,
                      uint64_t gone) {
    Clauses clauses = {0};
    splitter->found = true;
    if (splitter->only_ask)
        return;
    if (goal_clauses(&splitter->goal, root, gone, false, MOST_SETS, &clauses))
        add_part(splitter, piece, &clauses);
    else
        add_ways(splitter, piece, root, gone);
    vec_release(splitter->mem, &clauses);
}

/* ---- Splitting ----------------------------------------------------------- */

static void split(Splitter *splitter, const Piece *piece, uint32_t root,
                  Assumption assumption);

typedef VEC(Piece) Pieces;

/* The components of the edges, within the states of the whole, that have an
 * edge; `numbers` are those of the edges in the automaton. */
static void find_pieces(Mem *mem, const Piece *whole, Pieces *pieces) {
    MarkedGraph graph = {.state_count = (uint32_t)whole->states.count,
                         .edges = whole->edges.data,
                         .edge_count = whole->edges.count};
    Components components;
    components_init(&components, mem, &graph);
    size_t bytes = components.count * sizeof(uint32_t);
    uint32_t *piece_of = mem_alloc(mem, bytes); /* + 1 */
    uint32_t *places = mem_alloc(mem, graph.state_count * sizeof *places);
    for (size_t i = 0; i < graph.edge_count; i++) {
        uint32_t component = components.of[graph.edges[i].source];
        if (piece_of[component] == NO_PIECE &&
            components_inner(&components, &graph.edges[i])) {
            vec_push(mem, pieces, (Piece){0});
            piece_of[component] = (uint32_t)pieces->count;
        }
    }
    for (uint32_t s = 0; s < graph.state_count; s++) {
        uint32_t number = piece_of[components.of[s]];
        if (number == NO_PIECE)
            continue;
        Piece *piece = &pieces->data[number - 1];
        places[s] = (uint32_t)piece->states.count;
        vec_push(mem, &piece->states, whole->states.data[s]);
    }
    for (size_t i = 0; i < graph.edge_count; i++) {
        AutomatonEdge edge = graph.edges[i];
        if (!components_inner(&components, &edge))
            continue;
        Piece *piece = &pieces->data[piece_of[components.of[edge.source]] - 1];
        edge.source = places[edge.source];
        edge.target = places[edge.target];
        vec_push(mem, &piece->edges, edge);
        vec_push(mem, &piece->numbers, whole->numbers.data[i]);
    }
    mem_free(mem, places, graph.state_count * sizeof *places);
    mem_free(mem, piece_of, bytes);
    components_release(&components);
}

/* Split what is left without the edges of these sets. */
static void split_without(Splitter *splitter, const Piece *piece, uint32_t root,
                          uint64_t sets, Assumption assumption) {
    Mem *mem = splitter->mem;
    Pieces pieces = {0};
    Piece rest = {0};
    for (size_t i = 0; i < piece->states.count; i++)
        vec_push(mem, &rest.states, piece->states.data[i]);
    for (size_t i = 0; i < piece->edges.count; i++)
        if (!(piece->edges.data[i].marks & sets)) {
            vec_push(mem, &rest.edges, piece->edges.data[i]);
            vec_push(mem, &rest.numbers, piece->numbers.data[i]);
        }
    find_pieces(mem, &rest, &pieces);
    piece_release(mem, &rest);
    for (size_t i = 0; i < pieces.count; i++) {
        split(splitter, &pieces.data[i], root, assumption);
        piece_release(mem, &pieces.data[i]);
    }
    vec_release(mem, &pieces);
}

/* The sets that no run in the piece can meet again and again. */
static uint64_t needed_sets(Splitter *splitter, uint32_t root, uint64_t open,
                            Assumption assumption) {
    uint64_t needed = 0;
    for (uint64_t rest = open; rest; rest &= rest - 1) {
        Assumption other = assumption;
        other.kept |= rest & -rest;
        if (!goal_possible(&splitter->goal, root, other))
            needed |= rest & -rest;
    }
    return needed;
}

static uint64_t marks_of(const Piece *piece) {
    uint64_t marks = 0;
    for (size_t i = 0; i < piece->edges.count; i++)
        marks |= piece->edges.data[i].marks;
    return marks;
}

/* Each part of a disjunction is looked at alone. Otherwise, a run that stays in
 * the piece either meets a set infinitely often, or stays where no edge is in
 * it. Without a choice, all sets that must go go at once. Recursion is at most
 * as deep as there are parts of the condition and sets. */
static void split(Splitter *splitter, const Piece *piece, uint32_t root,
                  Assumption assumption) {
    AcceptanceGoal *goal = &splitter->goal;
    if (splitter->only_ask && splitter->found)
        return;
    assumption.gone |= ~marks_of(piece);
    uint64_t open = goal_open(goal, root, assumption);
    size_t questions = (size_t)__builtin_popcountll(open) + 2;
    if (!spend(splitter, piece->edges.count + questions * goal->count) ||
        !goal_possible(goal, root, assumption))
        return;
    root = goal_deciding(goal, root);
    if (!open) {
        add_parts(splitter, piece, root, assumption.gone);
        return;
    }
    if (goal->nodes[root].kind == GOAL_OR) {
        split(splitter, piece, goal->nodes[root].left, assumption);
        split(splitter, piece, goal->nodes[root].right, assumption);
        return;
    }
    uint64_t sets = needed_sets(splitter, root, open, assumption);
    if (!sets) {
        Assumption other = assumption;
        sets = open & -open;
        other.kept |= sets;
        split(splitter, piece, root, other);
    }
    assumption.gone |= sets;
    split_without(splitter, piece, root, sets, assumption);
}

/* ---- The whole ----------------------------------------------------------- */

/* Does every cycle of the component accept? False if that takes too long. */
static bool accepts_all(Splitter *splitter, const Piece *piece) {
    size_t steps = splitter->steps;
    splitter->steps = steps < WEAK_STEPS ? steps : WEAK_STEPS;
    splitter->only_ask = true;
    splitter->found = false;
    split(splitter, piece, splitter->goal.against, (Assumption){0});
    bool all = !splitter->found && splitter->limit == ACCEPTANCE_DONE;
    splitter->limit = ACCEPTANCE_DONE;
    splitter->only_ask = false;
    splitter->steps = steps;
    return all;
}

static void split_component(Splitter *splitter, const Piece *piece) {
    AcceptanceParts *parts = splitter->parts;
    splitter->first = parts->parts.count;
    splitter->whole = piece->edges.count;
    split(splitter, piece, splitter->goal.root, (Assumption){0});
    bool trivial = parts->parts.count == splitter->first ||
                   (parts->parts.data[splitter->first].whole &&
                    parts->parts.data[splitter->first].clauses.count == 0);
    if (splitter->limit == ACCEPTANCE_DONE && !trivial &&
        accepts_all(splitter, piece))
        add_part(splitter, piece, &(Clauses){0}); /* covers the others */
    for (size_t i = splitter->first; i < parts->parts.count; i++)
        if (parts->parts.data[i].whole) {
            parts->parts.data[i].hosted = true;
            break;
        }
}

static void all_of(const Automaton *automaton, Piece *piece) {
    for (uint32_t s = 0; s < automaton->state_count; s++)
        vec_push(automaton->mem, &piece->states, s);
    for (uint32_t i = 0; i < automaton->edges.count; i++) {
        vec_push(automaton->mem, &piece->edges, automaton->edges.data[i]);
        vec_push(automaton->mem, &piece->numbers, i);
    }
}

AcceptanceLimit acceptance_find_parts(const Automaton *automaton,
                                      AcceptanceParts *parts) {
    Mem *mem = automaton->mem;
    Splitter splitter = {.mem = mem, .parts = parts, .steps = ACCEPTANCE_STEPS};
    Piece whole = {0};
    Pieces pieces = {0};
    *parts = (AcceptanceParts){.mem = mem};
    goal_init(&splitter.goal, mem, &automaton->condition);
    all_of(automaton, &whole);
    find_pieces(mem, &whole, &pieces);
    piece_release(mem, &whole);
    for (size_t i = 0; i < pieces.count; i++) {
        if (splitter.limit == ACCEPTANCE_DONE)
            split_component(&splitter, &pieces.data[i]);
        piece_release(mem, &pieces.data[i]);
    }
    vec_release(mem, &pieces);
    goal_release(&splitter.goal);
    return splitter.limit;
}
