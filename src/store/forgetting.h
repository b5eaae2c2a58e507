/* store/forgetting.h -- what can be asked of a store that forgets
 *
 * Of kinds with STORE_FORGETS and of no others (store/store.h): every vector is
 * in one set, and that says whether it may be dropped. A new one is on the path
 * of the search, and the search says when it leaves that. An id is valid until
 * its vector is dropped.
 */
#ifndef STORE_FORGETTING_H
#define STORE_FORGETTING_H

#include "store/store.h"

/* The vector of this id belongs there from now on. */
static inline void store_put(Store *store, StateId id, StateSet set) {
    store->operations->put(store, id, set);
}

/* Where it belongs. */
static inline StateSet store_set_of(const Store *store, StateId id) {
    return store->operations->set_of(store, id);
}

#endif
