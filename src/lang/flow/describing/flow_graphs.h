/* lang/flow/describing/flow_graphs.h -- the control graphs of a program, as
 * the user wrote it, for core/local_graphs.h
 *
 * One graph for each type of processes. What is inside of a d_step is shown, as
 * if it were not one.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_GRAPHS_H
#define LANG_FLOW_DESCRIBING_FLOW_GRAPHS_H

#include "core/local_graphs.h"
#include "lang/flow/running/view.h"

/* Of a program without optimisations. */
void flow_list_graphs(const Flow *flow, LocalGraphs *out);

void flow_locate_processes(const View *view, LocalPositions *out);

#endif
