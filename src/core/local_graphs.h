/* core/local_graphs.h -- the automata of processes and components, to be drawn
 *
 * Purpose:    a part of the TextFacet (core/model_text.h), for reports that
 *             show each process as an automaton with its current place: the
 *             places of each type of processes as the user wrote it, the steps
 *             between them as texts, and where processes are in a state.
 * Limits:     a graph of more places or edges than the caller asks for has its
 *             counts only.
 * Ownership:  texts are in the arena of the LocalGraphs, or live as long as the
 *             Model.
 */
#ifndef CORE_LOCAL_GRAPHS_H
#define CORE_LOCAL_GRAPHS_H

#include "base/arena.h"
#include "base/vec.h"
#include "core/model_text.h"

typedef struct LocalPlace {
    const char *name; /* or NULL: it is known by its line */
    uint32_t line;    /* of what stands there, or 0 */
    bool initial;     /* processes begin here */
    bool rests;       /* a process may stay here forever */
} LocalPlace;

typedef struct LocalEdge {
    uint32_t from;    /* place */
    uint32_t to;      /* place */
    const char *text; /* what is done */
} LocalEdge;

typedef struct LocalGraph {   /* of the processes of one type */
    const char *name;         /* of the type, or the file of the component */
    uint32_t place_count;     /* how many places there are */
    size_t edge_count;        /* how many edges; 0 if they are not kept */
    const LocalPlace *places; /* NULL: there are too many to list */
    const LocalEdge *edges;   /* NULL: likewise */
} LocalGraph;

typedef struct LocalGraphs {
    Arena arena;            /* what is made for it */
    VEC(LocalGraph) graphs; /* numbered from 0 */
    uint32_t most_places;   /* of a graph */
    size_t most_edges;      /* of a graph */
} LocalGraphs;

typedef struct LocalPosition {
    const char *who;  /* type of the process, or the component */
    uint32_t process; /* its number */
    bool unique;      /* no other process has that name */
    uint32_t graph;   /* its graph */
    uint32_t place;   /* where it is there */
} LocalPosition;

typedef struct LocalPositions {
    Mem *mem;                 /* where the list comes from */
    VEC(LocalPosition) items; /* by process */
} LocalPositions;

struct GraphList {
    const Model *of; /* which the functions are asked of */

    /* Append all graphs. */
    void (*list)(const Model *model, LocalGraphs *out);

    /* Append the processes that there are in the state. */
    void (*locate)(const Model *model, const Word *state, LocalPositions *out);
};

/* All graphs of the model, with room from `mem`; none if they are not known. */
void local_graphs_init(LocalGraphs *graphs, const Model *model,
                       uint32_t most_places, size_t most_edges, Mem *mem);
void local_graphs_release(LocalGraphs *graphs);

/* Where the processes are in a state, into a list that is cleared. */
void model_locate_processes(const Model *model, const Word *state,
                            LocalPositions *out);

/* Are they known? */
static inline const GraphList *model_graphs(const Model *model) {
    return model->text ? model->text->graphs : NULL;
}

/* For models: may a graph of this size be filled in? */
static inline bool local_graphs_allow(const LocalGraphs *graphs,
                                      uint32_t places, size_t edges) {
    return places <= graphs->most_places && edges <= graphs->most_edges;
}

#endif
