/* lts/lsts_options.h -- kinds of files that hold an LSTS, and how to read them
 */
#ifndef LTS_LSTS_OPTIONS_H
#define LTS_LSTS_OPTIONS_H

#include "base/switches.h"

/* The kinds of file that hold one LSTS. */
typedef enum LstsFormat {
    LSTS_UNKNOWN,
    LSTS_TVT, /* .lsts, and .ag and .lsdag of acceptance graphs */
    LSTS_AUT, /* .aut */
    LSTS_FSM, /* .fsm */
    LSTS_DOT  /* .dot .gv, only written */
} LstsFormat;

typedef enum AutDialect {
    AUT_CADP,
    AUT_MCRL2,
    AUT_LTSMIN
} AutDialect;

typedef struct LstsOptions {
    LstsFormat format;  /* of files named by the user; unknown: by ending */
    AutDialect dialect; /* how .aut labels are escaped; what tau is called */
    const char *tau;    /* comma-separated hidden labels; NULL: i,tau in .aut,
                           tau in .fsm */
    bool for_tvt;       /* .lsts files are written without State_names, which
                           TVT rejects */
    const char *const *asked; /* texts that may name values of parameters, which
                                 become propositions then */
    size_t asked_count;       /* how many */
} LstsOptions;

/* The switches that LstsOptions are made of, for a list of them. */
#define LSTS_SWITCHES "aut-dialect", "tau"

/* What the switches say; false, with a diagnostic, if that is nothing. */
bool lsts_options(LstsOptions *options, Switches switches, Diagnostics *diag);

/* By the file's ending, .gz set aside; LSTS_UNKNOWN if it is none of ours. */
LstsFormat lsts_format(const char *path);

#endif
