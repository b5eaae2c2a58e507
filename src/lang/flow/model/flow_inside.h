/* lang/flow/model/flow_inside.h -- what the Model of a program consists of
 *
 * Purpose:    for the files that make it: flow_model.c has the operations that
 *             every search needs, and its lists; flow_facets.c the rest.
 */
#ifndef LANG_FLOW_MODEL_FLOW_INSIDE_H
#define LANG_FLOW_MODEL_FLOW_INSIDE_H

#include "base/names.h"
#include "core/anatomy.h"
#include "core/local_graphs.h"
#include "core/model_text.h"
#include "core/plain.h"
#include "core/portable.h"
#include "core/structure_facet.h"
#include "lang/flow/describing/flow_channels.h"
#include "lang/flow/describing/flow_coverage.h"
#include "lang/flow/describing/flow_sites.h"
#include "lang/flow/describing/flow_variables.h"
#include "lang/flow/model/flow_model.h"
#include "lang/flow/structure/flow_structure.h"
#include "lang/flow/structure/inputs.h"

enum { /* what can be asked of a state before the program's atoms, if its
          locations are marked */
    PROPOSITION_NP,
    PROPOSITION_ACCEPT,
    MARK_PROPOSITIONS
};

typedef struct SharedFlow { /* a program and the Models made of it */
    Flow flow;              /* the program */
    Flow written;           /* the same as the user wrote it */
    uint32_t users;         /* how many Models it must live for */
} SharedFlow;

typedef struct FlowModel {
    Model model;             /* the interface; first, so that it casts */
    SharedFlow *shared;      /* the program, perhaps of others too */
    SharedSource *source;    /* of which it was made, if it is kept */
    Interpreter interpreter; /* its steps */
    Interpreter plain;       /* those of the program as it was written */
    Actions actions;         /* numbers of steps */
    Stepper *stepper;        /* who computes them */
    Arena arena;             /* everything below */
    Names labels;            /* of actions */
    Word *start;             /* the initial state */
    FlowVariables variables; /* of a state */
    Property *properties;    /* in the arena */
    uint32_t deadlock;       /* which property that is */
    uint32_t runtime;        /* likewise */
    uint32_t first_claim;    /* which property the first claim is */
    uint32_t first_atom;     /* which proposition the first atom is */
    FlowSites sites;         /* the places of errors */
    FlowChannels channels;   /* with a buffer */
    const FrameType *frames; /* by type: what seldom changes */
    struct {                 /* of the Model */
        TextFacet text;
        StructureFacet structure;
        PlainFacet plain;
        ChannelsFacet channels;
        PartsFacet parts;
        DeviceFacet device;
        SitesFacet sites;
        CoverageFacet coverage;
        GraphList graphs;
    } facets;
} FlowModel;

static inline const FlowModel *flow_model_of(const Model *model) {
    return (const FlowModel *)model;
}

/* A view for reading: nothing is written through it. */
static inline void flow_open_view(const Model *model, const Word *state,
                                  View *view) {
    const Interpreter *interpreter = &flow_model_of(model)->interpreter;
    *view =
        (View){.flow = interpreter->flow, .capacity = interpreter->capacity};
    view_open(view, (Word *)(uintptr_t)state);
}

/* To be called once each, in this order; before the last one the lists of the
 * Model must be complete. */
void flow_facet_sites(FlowModel *self);
void flow_facet_texts(FlowModel *self);
void flow_facet_channels(FlowModel *self);
void flow_facet_others(FlowModel *self);

#endif
