/* cli/texts/prose_page.h -- texts within the width of a terminal */
#ifndef CLI_TEXTS_PROSE_PAGE_H
#define CLI_TEXTS_PROSE_PAGE_H

#include "cli/texts/prose.h"
#include "report/wording/page.h"

/* Put paragraphs and examples, each group after an empty line. */
void prose_put(Page *page, const char *text);

/* Put examples alone, line by line. */
void prose_put_examples(Page *page, const char *text);

#endif
