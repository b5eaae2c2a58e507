/* lang/network/model/network_graphs.h -- the components of a network as graphs,
 * for core/local_graphs.h
 *
 * One graph for each file: components that are alike share it. States that
 * nothing leads to are not in it.
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_GRAPHS_H
#define LANG_NETWORK_MODEL_NETWORK_GRAPHS_H

#include "core/local_graphs.h"
#include "lang/network/model/network_inside.h"

/* To be called once: which file each component is of. */
void network_number_graphs(NetworkModel *self);

void network_list_graphs(const NetworkModel *self, LocalGraphs *out);

void network_locate_components(const NetworkModel *self, const Word *state,
                               LocalPositions *out);

#endif
