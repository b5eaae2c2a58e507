/* report/formulas/formula_page.h -- explanations of formulas, for people and
 * programs */
#ifndef REPORT_FORMULAS_FORMULA_PAGE_H
#define REPORT_FORMULAS_FORMULA_PAGE_H

#include "automata/explaining/explanation.h"
#include "base/json.h"
#include "report/wording/page.h"

/* Everything about one formula; `all`: whatever is left out otherwise. */
void formula_page_put(Page *page, const Explanation *explanation, bool all);

/* How two formulas are related. */
void formula_page_compare(Page *page, const Explanation *first,
                          const Explanation *second,
                          const Implications *relation);

/* The same as JSON (doc/formats/json.md): an object for a formula, and the
 * members of the outer object for a relation. */
void formula_json_put(Json *json, const Explanation *explanation);
void formula_json_relation(Json *json, const Explanation *first,
                           const Explanation *second,
                           const Implications *relation);

/* "equivalent", "implies", "implied", "exclusive", "overlapping" or
 * "unknown". */
const char *implications_name(const Implications *relation);

#endif
