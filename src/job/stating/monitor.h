/* job/stating/monitor.h -- testers and automata from files, and built-in cycles
 *
 * Purpose:    each file that states a property by a monitor becomes a Model
 *             around the loaded one, with properties of its own.
 * Order:      files are read before the model, whose front end may have to
 *             know the propositions of the automata.
 * Ownership:  the caller owns the Model; it borrows the system and whatever
 *             the Monitor holds.
 */
#ifndef JOB_STATING_MONITOR_H
#define JOB_STATING_MONITOR_H

#include "automata/forms/automaton.h"
#include "automata/forms/tester.h"
#include "core/model.h"
#include "formula/formula.h"
#include "job/stating/specification.h"
#include "lang/language.h"
#include "report/wording/report.h"

typedef enum MonitorKind {
    MONITOR_TESTER,    /* --tester: an LSTS with /rej /dl_rej ... states */
    MONITOR_BUCHI,     /* --hoa: an automaton of the forbidden runs */
    MONITOR_NEVER,     /* --never: the same as a never claim */
    MONITOR_TESTING,   /* --testing-automaton */
    MONITOR_ACCEPTING, /* --accepting: an automaton of all runs */
    MONITOR_FORMULA,   /* --ltl and formulas of the model itself */
    MONITOR_REFINES,   /* --refines: a specification */
} MonitorKind;

/* What a property was stated as. */
typedef struct Stated {
    Formulas formulas;    /* that it is one of */
    Formula formula;      /* what must hold */
    bool goal;            /* a run that satisfies its negation is wanted */
    Formulas joined;      /* if it `joins`: the same with conditions as atoms */
    Formula joint;        /* (job/stating/joining.h), in a table of its own */
    bool joins;           /* has it conditions with more than one atom? */
    Span span;            /* where it stands */
    ReportFormula report; /* what the report says about it */
    Automaton *testing;   /* a testing automaton of its negation that was made
                             and not used, or NULL */
    size_t steps;         /* of work that its automaton took */
    bool untestable;      /* a testing automaton would take too long to make */
} Stated;

typedef struct Refining {         /* how a system refines specifications */
    const RelationRule *relation; /* of runs; NULL: not said */
    LabelChoice choice;           /* what can be seen */
} Refining;

typedef struct Monitor {
    MonitorKind kind;     /* what it was made from */
    const char *name;     /* of its property or properties: "hoa:1" */
    const char *path;     /* the file it comes from, or NULL */
    const char *origin;   /* what messages call its propositions */
    Automaton *automaton; /* or NULL; the product points to it, so it never
                             moves */
    bool accepts;         /* the automaton is deterministic and must accept
                             every run; else it accepts what is forbidden */
    bool generalised;     /* its sets stay several, and on edges, wherever an
                             engine sees such sets */
    Stated *stated;       /* the formula that it was made from, or NULL */
    Tester *tester;       /* until it is part of the product, or NULL */
    const Specification *specification; /* that the system must refine, or
                                           NULL; the job owns it */
    Refining refining;                  /* how */
    Model *acting; /* the system with propositions about actions, if
                      the product needs them, or NULL */
    Model *model;  /* the product, once there is one */
} Monitor;

/* What it asks of states: the atoms of a formula, also those that its automaton
 * does not need, or the propositions of an automaton. */
size_t monitor_atom_count(const Monitor *monitor);
const char *monitor_atom(const Monitor *monitor, size_t i);

/* An empty automaton, to become a monitor's. */
Automaton *monitor_new_automaton(Mem *mem);

/* Read its file, a source of `diag`, before any model is known. False, with
 * diagnostics, if the file cannot be used; to be released in either case. */
bool monitor_read(Monitor *monitor, uint32_t source, Switches switches,
                  Mem *mem, Diagnostics *diag);

/* Make the product, which has several acceptance sets only if it may be
 * `marked`. If the automaton of a formula counts repetitions, it gives way to
 * one that does not, if there is one for the same language: then the product
 * can be reduced. False, with diagnostics, if they do not fit together. */
bool monitor_wrap(Monitor *monitor, const Model *system, bool marked,
                  Diagnostics *diag);

/* The monitor for a cycle that the language has a name for; false if the system
 * knows no such cycles. */
bool monitor_cycle(Monitor *monitor, const LanguageCycle *cycle,
                   const Model *system);

void monitor_release(Monitor *monitor, Mem *mem);

#endif
