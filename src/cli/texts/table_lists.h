/* cli/texts/table_lists.h -- lists in texts that are made from tables
 *
 * A text says {NAME} where the list goes (cli/texts/prose.h). The lists are
 * lines of paragraphs and examples, like all texts.
 */
#ifndef CLI_TEXTS_TABLE_LISTS_H
#define CLI_TEXTS_TABLE_LISTS_H

#include "base/text.h"

/* Append the list of this name, of which there must be one. */
void table_list_add(const char *name, size_t length, Text *out);

#endif
