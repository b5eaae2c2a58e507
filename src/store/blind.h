/* store/blind.h -- for kinds of store that cannot give vectors back
 *
 * Purpose:    what their insertion has in common: before a new vector is added
 *             there must be room for it, in the window too, and then it gets
 *             its id.
 */
#ifndef STORE_BLIND_H
#define STORE_BLIND_H

#include "store/store.h"

/* Is there room for one more state? If not, the store says why. */
bool store_reserve(Store *store, uint64_t most);

/* The id of a new vector, which counts from now on. Without a window it means
 * nothing but that it is new. */
static inline StateId store_admit(Store *store, const uint64_t *vector) {
    assert(store->blind);
    assert(!store->slides || store->window.end == store->count);
    StateId id = store->slides ? store->count : 0;
    if (store->slides)
        window_push(&store->window, vector);
    store->count++;
    return id;
}

#endif
