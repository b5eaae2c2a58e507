/* Errors on cycles, on a device (search/device/trimming.h). */
#include "search/device/gpu.h"
#include "search/plan.h"

#include <assert.h>

void search_trim(const Search *search) {
    Plan plan = search_plan(search->model, search->findings, "auto");
    assert(plan.engine); /* scc decides what this does */
    gpu_search(search, plan.engine);
}
