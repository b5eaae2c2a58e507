/* Errors on cycles, on a device (gpu/trimming.h). */
#include "gpu/gpu.h"

void search_trim(const Search *search) {
    gpu_search(search, search_scc);
}
