/* core/structure.h -- what a Model may tell of its inside
 *
 * Optional knowledge for monitors, reductions and heuristics: the parallel
 * processes (components) that a system is made of, and which of them take
 * part in an action. A search that needs none of this never looks here. A
 * wrapper that keeps the actions of its inner model hands the same Structure
 * on; others have none.
 */
#ifndef CORE_STRUCTURE_H
#define CORE_STRUCTURE_H

#include "core/successors.h"

typedef struct Structure Structure;

struct Structure {
    uint32_t process_count; /* processes are 0 .. process_count - 1 */

    /* Does the process take part in this action? */
    bool (*participates)(const Structure *structure, uint32_t action,
                         uint32_t process);

    /* Is taking this action up to the process, which takes part in it? Who
     * only answers is not able to move. NULL: up to all that take part. */
    bool (*leads)(const Structure *structure, uint32_t action,
                  uint32_t process);

    /* Append every (action, target) of the state. A Model's own expand gives
     * one source, label and target only once, whoever made it. NULL if the
     * Model's own expand leaves nothing out. */
    void (*expand)(const Structure *structure, const Word *state,
                   Successors *out);
};

#endif
