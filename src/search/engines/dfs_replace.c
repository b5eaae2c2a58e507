/* Depth-first search over a store that forgets: DFS_Simple of paper 002. All
 * holes are empty: errors of states and steps are judged on the way. */
#include "search/engine.h"
#include "search/engines/dfsr.h"

void search_dfs_replace(const Search *search) {
    static const DfsrHoles nothing = {0};
    Dfsr self;
    if (dfsr_init(&self, search, &nothing))
        dfsr_start(&self);
    dfsr_finish(&self);
}
