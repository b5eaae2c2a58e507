/* search/planning/on_device.c -- the engines of a device, and which engine of
 * the processor takes over if the device cannot make the search */
#include "search/device/gpu.h"
#include "search/planning/plan.h"

void search_gpu(const Search *search) {
    gpu_search(search, engine_find("bfs"));
}

/* Errors on cycles (search/device/trimming.h). */
void search_trim(const Search *search) {
    Plan plan = search_plan(search->model, search->findings, "auto");
    assert(plan.engine); /* scc decides what this does */
    gpu_search(search, plan.engine);
}
