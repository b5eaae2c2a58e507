/* api/monitor.h -- testers and automata from files, and built-in cycles
 *
 * Purpose:    each file that states a property by a monitor becomes a Model
 *             around the loaded one, with properties of its own.
 * Ownership:  the caller owns the Model; it borrows the system and whatever
 *             the Monitor holds.
 */
#ifndef API_MONITOR_H
#define API_MONITOR_H

#include "automata/automaton.h"
#include "core/model.h"
#include "lts/lsts.h"

typedef enum MonitorKind {
    MONITOR_TESTER,  /* --tester: an LSTS with /rej /dl_rej ... states */
    MONITOR_BUCHI,   /* --hoa: an automaton of the forbidden runs */
    MONITOR_TESTING, /* --testing-automaton */
} MonitorKind;

typedef struct MonitorFile {
    MonitorKind kind; /* what it holds */
    const char *path; /* where it is */
    const char *name; /* of its property or properties: "tester", "hoa:1" */
    bool marked;      /* may the product have several acceptance sets? */
} MonitorFile;

typedef struct Monitor {
    Automaton *automaton; /* of --hoa and --testing-automaton, or NULL; the
                             product points to it, so it never moves */
    Model *model;         /* the product */
} Monitor;

/* False, with diagnostics, if the file cannot be used. */
bool monitor_load(Monitor *monitor, const MonitorFile *file,
                  const Model *system, const LstsOptions *options,
                  Diagnostics *diag);

/* The names of cycles that can be looked for in some languages: NULL ends. */
extern const char *const monitor_cycles[];

/* The monitor for one of them; false if the system knows no such cycles. */
bool monitor_cycle(Monitor *monitor, const char *name, const Model *system);

void monitor_release(Monitor *monitor);

#endif
