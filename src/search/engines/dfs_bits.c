/* Depth-first search over a store without ids (paper 004, section 3.4): the
 * path is kept in whole states, and a state is stored when it is entered, as in
 * SPIN. What the store takes for an old state is left out. */
#include "search/engine.h"
#include "search/exploring/dive.h"

void search_dfs_bits(const Search *search) {
    Dive dive;
    if (dive_init(&dive, search, 0, true))
        dive_start(&dive);
    dive_explore(&dive);
    dive_finish(&dive, true);
}
