/* search/device/small_search.h -- few states are searched on the processor
 *
 * Purpose:    a GPU needs some tenths of a second before it does anything, and
 *             its compiler about one, or twenty for a program with a formula. A
 *             search that the processor ends within so many states is not
 *             worth that: by breadth-first search or, for cycles, by the
 *             engine that it would have chosen.
 * Counted:    in states and not in time, so that every run is made in the same
 *             place. What it has found is forgotten if there are more.
 * Automatic:  a user who did not ask for a GPU shall not wait for it. So the
 *             second trial is long, and meanwhile another process compiles the
 *             kernels, which it leaves in the cache.
 */
#ifndef SEARCH_DEVICE_SMALL_SEARCH_H
#define SEARCH_DEVICE_SMALL_SEARCH_H

#include "search/device/device.h"
#include "search/engine.h"
#include "search/search.h"

/* Make the search by this engine, if it is small; false, with nothing decided,
 * if not. */
bool trial_decides(const Search *search, GpuDevice *device,
                   const Engine *engine);

#endif
