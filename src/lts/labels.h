/* lts/labels.h -- action labels of formats that have no list of actions
 *
 * Purpose:    .aut and .fsm files write the label on every transition; a
 *             Labels gives them numbers in order of appearance, and 0 to the
 *             hidden ones.
 * Ownership:  borrows the Lsts, to whose actions new labels are added.
 * Cost:       one hash probe per transition.
 */
#ifndef LTS_LABELS_H
#define LTS_LABELS_H

#include "base/names.h"
#include "lts/lsts.h"

typedef struct Labels {
    Lsts *lsts;            /* borrowed: gets the actions */
    const char *hidden;    /* borrowed: comma-separated */
    Names names;           /* labels seen, hidden ones too */
    VEC(uint32_t) actions; /* by number of name: its action */
} Labels;

void labels_init(Labels *labels, Lsts *lsts, const char *hidden);
void labels_release(Labels *labels);

/* The action of a label, which is added if it is new. */
uint32_t labels_action(Labels *labels, const char *bytes, size_t length);

/* Report visible actions that would be read back as hidden: as an error if
 * the label is `tau`, which hides in every tool, or else as a warning if it is
 * on our own list. False after an error. */
bool labels_check(const Lsts *lsts, Diagnostics *diag, const char *tau,
                  const char *hidden);

/* Warn of parts that a format for bare transition systems leaves out. */
void labels_warn_of_loss(const Lsts *lsts, Diagnostics *diag,
                         const char *format, bool has_propositions);

#endif
