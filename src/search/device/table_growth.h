/* search/device/table_growth.h -- the table of the states on a device, and how
 * it grows
 *
 * Purpose:    build the table again with more room, on the device.
 * Sizes:      powers of two. Small tables become four times as large; those
 *             that take a notable part of the device's memory twice.
 * Copies:     while both tables fit they exist side by side, so that the old
 *             one stays valid if the new one should not do.
 * In place:   if they do not, the second half of the buckets gets memory of its
 *             own and all entries move within the table. The home of an entry
 *             in a table of twice the size is twice its old one, or one more:
 *             so the upper half moves to what is new, then the upper half of
 *             the lower half to where that was, and so on. Entries that are
 *             away from home across such a border are put aside until the end.
 *             This needs no more than the new table. It can be done once: the
 *             next time there would have to be four times as much memory.
 */
#ifndef SEARCH_DEVICE_TABLE_GROWTH_H
#define SEARCH_DEVICE_TABLE_GROWTH_H

#include "search/device/space.h"

/* Make an empty table of the first size; false if there is no memory. */
bool growth_start(GpuSpace *space);
void growth_release(GpuSpace *space);

/* The fields of a task that say where the table is. */
void growth_task(const GpuSpace *space, GpuTask *task);

enum {
    BUCKET_SLOTS = 8 /* most of a bucket */
};

/* For short states: buckets, and places in them. */
uint64_t growth_buckets(const GpuSpace *space);
uint64_t growth_places(const GpuSpace *space);

/* Would the table be so full with so many more that it had better grow? */
bool growth_due(const GpuSpace *space, uint64_t coming);

/* Bytes without which it cannot grow. */
size_t growth_needs(const GpuSpace *space);

/* Let it grow; false, with the table as it was, if there is no memory. */
bool growth_make(GpuSpace *space);

#endif
