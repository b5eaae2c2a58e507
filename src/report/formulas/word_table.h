/* report/formulas/word_table.h -- a word as a table
 *
 *     moment   1    1  2  3
 *     request  .    x  .  .
 *     grant    -    .  x  -
 *              ^       ^--^
 *
 * A row for each atom, a column for each moment: x where it is true, . where
 * it is false, - where that makes no difference. What is repeated forever is
 * marked. Two words are next to each other if there is room. Long words are
 * broken into several tables.
 */
#ifndef REPORT_FORMULAS_WORD_TABLE_H
#define REPORT_FORMULAS_WORD_TABLE_H

#include "automata/explaining/example.h"
#include "report/wording/page.h"

/* Rows for these atoms of the formulas, from this column on. */
void word_table_put(Page *page, const Example *examples, size_t count,
                    const Formulas *formulas, uint64_t atoms, size_t column);

#endif
