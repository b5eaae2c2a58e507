/* automata/formats/tester_read.h -- testers from LSTS files */
#ifndef AUTOMATA_FORMATS_TESTER_READ_H
#define AUTOMATA_FORMATS_TESTER_READ_H

#include "automata/forms/tester.h"
#include "core/model.h"
#include "lts/lsts.h"

/* A finished and valid tester, owned by the caller in a block of its own, from
 * a source of `diag` that was read from this path; NULL, with diagnostics, if
 * the file holds none. */
Tester *tester_read(uint32_t source, const char *path, Switches switches,
                    Mem *mem, Diagnostics *diag);

/* Warn of actions that the system never does. */
void tester_warn_of_unknown(const Tester *tester, const Model *system,
                            const char *path, Diagnostics *diag);

#endif
