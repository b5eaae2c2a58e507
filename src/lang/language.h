/* lang/language.h -- what the rest of Martlet knows about a modelling language
 *
 * Purpose:    a language is one row of functions and plain facts. Its folder
 *             defines the row, lang/table lists all rows, and the code that
 *             loads, checks or reports models looks only at a row.
 * Request:    what the user said about the model, in words that fit every
 *             language. What concerns only some travels as switches, of which
 *             each language reads its own.
 * Questions:  a language whose models have their own expressions
 *             (Propositions.own_expressions) is given all of them when the
 *             model is read, and makes each a proposition.
 * Failure:    `load` and `grow` leave their reasons in the diagnostics.
 * Ownership:  requests are borrowed; Models belong to the caller.
 */
#ifndef LANG_LANGUAGE_H
#define LANG_LANGUAGE_H

#include "automata/forms/automaton.h"
#include "automata/forms/watcher.h"
#include "base/permission.h"
#include "base/switches.h"
#include "core/model.h"
#include "core/question.h"
#include "formula/ltl.h"
#include "lang/part_reducer.h"

typedef struct LanguageRequest {
    const char *const *paths;   /* files of the model, at least one */
    size_t path_count;          /* several only for languages that allow it */
    const char *ending;         /* which of the language's it is read as */
    bool insists;               /* the user gave the ending: --lang */
    bool brief;                 /* few states will be looked at: nothing is
                                   done to be fast */
    bool exclusive;             /* promises of the program, such as that it
                                   uses a channel alone, are relied on and
                                   checked */
    bool reduce;                /* as few states as the verdicts need are
                                   welcome, unless a switch says otherwise */
    bool counted;               /* steps are counted: by properties that the
                                   model does not state, or for a shortest
                                   counterexample */
    bool slice;                 /* what no property that is checked depends
                                   on may be left out of the states */
    bool reach;                 /* no deadlock and no cycle is looked for */
    bool cycles;                /* cycles are looked for, other than those of
                                   formulas and claims that the model states */
    bool rounds;                /* cycles must not become much longer with it */
    bool cover, cover_all;      /* note what is executed (core/coverage.h): what
                                   costs little; all */
    Switches switches;          /* those of all languages */
    const Question *atoms;      /* what is asked of states */
    size_t atom_count;          /* how many */
    const char *const *checked; /* names of properties that are checked */
    size_t checked_count;       /* how many; 0: all are */
    const char *const *claims;  /* files of forbidden runs, if the language
                                   reads them itself; NULL: one that is left
                                   out */
    size_t claim_count;         /* how many */
    Permission c;               /* may code of the model be run? */
    Foreign *foreign;           /* notified of such code, or NULL */
    const PartReducer *parts;   /* makes components smaller, or NULL; only for
                                   languages that have some */
} LanguageRequest;

/* A cycle that is an error only for those who ask for it by name. */
typedef struct LanguageCycle {
    const char *proposition; /* of the model: what recurs */
    Property property;       /* that forbids it */
} LanguageCycle;

/* What every run must satisfy, stated by the model itself. */
typedef struct LanguageFormula {
    const char *name; /* of the property */
    Formula formula;  /* in a table of the caller's; its atoms are propositions
                         of the model */
    Span span;        /* where it stands */
} LanguageFormula;

typedef enum CommentStyle {
    COMMENTS_NONE,
    COMMENTS_C,  /* // and, not nested, slash and star */
    COMMENTS_TVT /* # and (* *), nested */
} CommentStyle;

/* What Models of some languages can do beyond core/model.h; what a program does
 * not state, it has none of. */
typedef struct LanguageModels {
    /* The same model with longer state vectors, after one of them was too
     * short; the old model stays as it is. NULL, without diagnostics, if
     * longer ones do not help. */
    Model *(*grow)(const LanguageRequest *request, const Model *small,
                   Diagnostics *diag);

    /* Of a model in which something was left out because no property depends
     * on it, a slice: the names of what was left out; how many, 0 if the model
     * is whole. */
    uint32_t (*left_out)(const Model *slice, const char *const **names);

    /* The model with all that its slice leaves out, for the caller, once; its
     * actions print like those of the slice. */
    Model *(*whole)(const LanguageRequest *request, const Model *slice,
                    Diagnostics *diag);

    /* The state of the slice that is this state of the whole model; false if
     * the slice's vectors are too short for it. */
    bool (*project)(const Model *whole, const Word *state, const Model *slice,
                    Word *out);

    /* Are the two actions, of the whole model and of the slice, one step? */
    bool (*same_step)(const Model *whole, uint32_t action, const Model *slice,
                      uint32_t other);

    /* The monitor that is this property of the model, for its product with
     * the model or with a wrapper that keeps its states; NULL if there is
     * none. The caller owns it. */
    Watcher *(*claim)(const Model *model, uint32_t property);

    /* Formulas that the model itself states: how many, and one of them, made
     * in an empty table. */
    uint32_t (*formula_count)(const Model *model);
    LanguageFormula (*formula)(const Model *model, uint32_t number,
                               Formulas *table);

    /* Does the program have labels of this kind of cycle, given by its
     * proposition? */
    bool (*marked)(const Model *model, const char *proposition);

    /* Automata of forbidden runs that the model itself states: how many, and
     * one of them, into an initialised Automaton; the result is the name of
     * the property. */
    uint32_t (*automaton_count)(const Model *model);
    const char *(*automaton)(const Model *model, uint32_t number,
                             Automaton *automaton);

    /* Why the states of the one are not those of the other; NULL if they are.
     * Both are readings of one model, with other questions. If missing: they
     * always are. */
    const char *(*unlike)(const Model *a, const Model *b);

    /* The property whose errors are states where an atom has no value, and
     * passes for false; NULL if every atom always has one. It is checked with
     * whatever else is, since other verdicts may rest on it. */
    const char *(*doubtful)(const Model *model);

    /* Warn of what could have gone better in a search that is over. */
    void (*advise)(const Model *model, Diagnostics *diag);
} LanguageModels;

typedef struct Language {
    const char *name;             /* for people: "Promela" */
    const char *const *endings;   /* of files, without the dot, and what --lang
                                     calls them; NULL ends. A file that ends
                                     otherwise is another language's */
    const char *const *switches;  /* that it understands; NULL ends */
    const char *const *built_in;  /* properties that may be asked for where a
                                     model has no such errors; NULL ends */
    const LanguageCycle *cycles;  /* that can be asked for */
    size_t cycle_count;           /* how many */
    LtlRules rules;               /* how operators of formulas bind */
    CommentStyle comments;        /* how comments are written */
    const char *const *commented; /* endings of files that have any; NULL
                                    ends, or stands for none */
    bool several;                 /* a model may consist of several files */
    bool is_graph;                /* a file is an explicit LSTS (lts/lsts.h) */
    bool has_parts;               /* components can be made smaller
                                     (LanguageRequest.parts) */
    bool reads_claims;            /* never claims are part of the program */

    /* Read the model; NULL on failure. */
    Model *(*load)(const LanguageRequest *request, Mem *mem, Diagnostics *diag);

    const LanguageModels *models; /* or NULL: they can no more than Models */
} Language;

/* What its Models can do; of a language without such, nothing. */
static inline const LanguageModels *language_models(const Language *language) {
    static const LanguageModels none;
    return language->models ? language->models : &none;
}

#endif
