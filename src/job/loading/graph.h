/* job/loading/graph.h -- the reachable part of a model as an explicit LSTS
 *
 * Purpose:    explores a model and writes down its states and transitions, with
 *             what their names, values and propositions are.
 * Names:      of actions are those of core/display.h (model_name_step).
 */
#ifndef JOB_LOADING_GRAPH_H
#define JOB_LOADING_GRAPH_H

#include "core/model.h"
#include "core/verdict.h"
#include "lts/lsts.h"

/* Fill in an initialised LSTS. The format decides how states are described. If
 * the statistics are not complete, states that were not visited are cut. */
void graph_explore(const Model *model, Budget *budget, LstsFormat format,
                   Lsts *lsts, Statistics *statistics);

#endif
