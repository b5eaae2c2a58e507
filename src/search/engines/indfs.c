/* search/engines/indfs.c -- improved nested depth-first search
 *
 * Paper 004, figure 15: the first search goes depth first from the initial
 * states; search/engines/nested.h says when it looks for cycles.
 *
 * A state is expanded once, and once more if a second search comes to it;
 * where no component is partially accepting, this is a single depth-first
 * search.
 */
#include "search/engine.h"
#include "search/engines/nested.h"

#include <assert.h>

static void first_search(Nested *nested, StateId initial) {
    Walker *walker = &nested->walker;
    Edge edge;
    nested_enter(nested, initial);
    while (!walker_over(walker) && !stack_empty(&nested->first)) {
        if (!stack_next(&nested->first, &edge))
            nested_leave(nested);
        else if (nested_closes(nested, edge.target))
            nested_report(nested, edge.target);
        else if (!(nested_flags(nested, edge.target) & HASHED))
            nested_enter(nested, edge.target);
    }
}

void search_indfs(const Search *search) {
    Nested nested;
    Walker *walker = &nested.walker;
    nested_start(&nested, search);
    walker->decisions.path = PATH;
    for (StateId id = 0; id < walker->initial_count && !walker_over(walker);
         id++)
        if (!(nested_flags(&nested, id) & HASHED))
            first_search(&nested, id);
    assert(walker_over(walker) || walker->explorer.statistics.expanded <=
                                      2 * walker->explorer.store->count);
    nested_finish(&nested, nested.first.highest + nested.second.highest);
}
