/* Depth-first search over a store without ids (paper 004, section 3.4): the
 * path is kept in whole states, and a state is stored when it is entered, as in
 * SPIN. What the store takes for an old state is left out. */
#include "search/dive.h"
#include "search/engine.h"

void search_dfs_bits(const Search *search) {
    Dive dive;
    StateId id;
    if (dive_init(&dive, search, 0, true))
        dive_start(&dive);
    while (dive_follow(&dive)) {
        if (dive_fails(&dive))
            dive_judge_step(&dive);
        if (judge_satisfied(&dive.judge))
            break;
        uint64_t before = dive.explorer.store->count;
        if (!explorer_insert(&dive.explorer, dive.state, &id))
            dive_stop(&dive, LIMIT_NONE);
        else if (dive.explorer.store->count > before)
            dive_enter(&dive);
    }
    dive_finish(&dive, true);
}
