#include "store/store.h"

void store_check(const Store *store) {
    store->operations->check(store);
}

void store_seal(Store *store) {
    store->operations->seal(store);
}

void store_free(Store *store) {
    if (store)
        store->operations->free(store);
}
