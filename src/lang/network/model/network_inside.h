/* lang/network/model/network_inside.h -- what a Model of a network holds
 *
 * Purpose:    shared by network_model.c, which makes the Model, and
 *             network_reports.c, which writes its states and steps as text.
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_INSIDE_H
#define LANG_NETWORK_MODEL_NETWORK_INSIDE_H

#include "core/anatomy.h"
#include "core/coverage.h"
#include "core/local_graphs.h"
#include "core/model_text.h"
#include "core/portable.h"
#include "core/structure_facet.h"
#include "lang/network/compiling/moves_build.h"
#include "lang/network/compiling/results.h"
#include "lang/network/compiling/terms.h"
#include "lang/network/model/network_notes.h"

enum {
    LABEL_KINDS = 5 /* labels of core/label.h, one bit each */
};

typedef struct NetworkModel {
    Model model;              /* the interface; first, so that it casts */
    Network network;          /* taken over */
    bool has_transitions;     /* its LSTSs do; if they are many they have been
                                 dropped */
    Arena arena;              /* everything below */
    Places places;            /* of components in a state */
    const Local *coded;       /* by component: its LSTS with codes, if these are
                                 not its local states */
    const States *states;     /* by component: its local states */
    const uint32_t **initial; /* by component: the ranks of its initial states,
                                 in order */
    Moves moves;              /* successors */
    Valuation valuation;      /* truth of components' propositions */
    Results results;          /* propositions of the composition */
    RuleTerms terms[LABEL_KINDS]; /* by bit of the label */
    bool labels_read_classes;     /* some of them need wide vectors */
    const uint32_t *rules;        /* by property: its proposition rule */
    const Boolean **cuts;         /* expressions that cut a state */
    size_t cut_count;             /* how many */
    const uint32_t *graphs;       /* by component: its file, among all files */
    NetworkNotes *notes;          /* of what workers have executed; shared by
                                     all of them, and no part of the model */
    struct {                      /* of the Model */
        TextFacet text;
        StructureFacet structure;
        PartsFacet parts;
        DeviceFacet device;
        CoverageFacet coverage;
        GraphList graphs;
    } facets;
} NetworkModel;

static inline const NetworkModel *network_self(const Model *model) {
    return (const NetworkModel *)model;
}

/* Fill in its TextFacet. */
void network_set_text(NetworkModel *self);

#endif
