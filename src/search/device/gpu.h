/* search/device/gpu.h -- the search that both engines for devices make
 *
 * Purpose:    breadth-first search on a device; when all states are stored,
 *             errors on cycles are decided by trimming, if they are asked for.
 *             The rows `gpu` and `trim` of the engine table differ in what they
 *             decide, and in what is done here if there is no device.
 */
#ifndef SEARCH_DEVICE_GPU_H
#define SEARCH_DEVICE_GPU_H

#include "search/engine.h"

/* Search on the device of the options, or by the other engine if there is none
 * or it fails; the device's `trouble` says why. */
void gpu_search(const Search *search, const Engine *otherwise);

#endif
