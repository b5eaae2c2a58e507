/* lang/network/form/assembly.h -- a network that is being read
 *
 * Purpose:    components by id, their files read once each, actions and
 *             results by name, rules with their checks; the readers of the
 *             single formats add the syntax.
 * Errors:     everything goes to the diagnostics and reading goes on, so that
 *             one run finds many errors. A component whose file cannot be read
 *             stays in the network without an Lsts, and whatever refers to it
 *             is let through: the error has been reported.
 * Ownership:  borrows the network, the diagnostics and the options; what the
 *             network keeps is copied into its arena.
 */
#ifndef LANG_NETWORK_FORM_ASSEMBLY_H
#define LANG_NETWORK_FORM_ASSEMBLY_H

#include "lang/network/form/network.h"
#include "lts/tvt_lexer.h"

enum {
    NO_COMPONENT = UINT32_MAX
};

typedef struct Assembly {
    Network *network;           /* being filled */
    Diagnostics *diag;          /* what is wrong */
    const LstsOptions *options; /* how component files are read */
    TvtLexer lexer;             /* at the next token of the rules file */
    Arena scratch;              /* texts of tokens */
    Names paths;                /* of component files; number: system */
    Names ids;                  /* the bytes of ids; number: component */
    Names labels;               /* names of results; number + 1: label */
    Names atoms;                /* the bytes of atoms; number: atom */
    VEC(Names) alphabets;       /* by system; number + 1: action */
    VEC(uint32_t) systems;      /* by component: its system */
    VEC(uint64_t) stamps;       /* by component: the last rule it was in */
    uint64_t rule;              /* the rule being read, from 1 */
} Assembly;

void assembly_init(Assembly *assembly, Network *network, Diagnostics *diag,
                   const LstsOptions *options);
void assembly_release(Assembly *assembly);

/* Read the file of a new component (unless it has been read) and append the
 * component; strings are copied. */
typedef struct NewComponent {
    uint64_t id;        /* must be new; 0 is no id */
    const char *prefix; /* or "" */
    const char *name;   /* of the file, as written */
    const char *path;   /* of the file, as it is opened */
    Span id_span;       /* of the id */
    Span span;          /* of the file name */
} NewComponent;
void assembly_add_component(Assembly *assembly, const NewComponent *component);

/* Parse `id = "file"` or `id = <"prefix"> "file"` at the current token and
 * add the component; false if the syntax is wrong. */
bool assembly_parse_component(Assembly *assembly);

/* The component with this id, or NO_COMPONENT. */
uint32_t assembly_component(const Assembly *assembly, uint64_t id);

/* The names of the visible actions of a component that has been read. */
const Names *assembly_alphabet(Assembly *assembly, uint32_t component);

/* Warn that a component has no action of this number, so that the rule which
 * names it never fires. */
void assembly_no_number(Assembly *assembly, uint32_t component, Token action);

/* The label of this name, which is added if it is new. */
uint32_t assembly_label(Assembly *assembly, const char *name, size_t length);

/* The atom for a proposition of a component. */
uint32_t assembly_atom(Assembly *assembly, PropositionAtom atom);

/* Begin a rule; then claim each of its participants once. */
void assembly_begin_rule(Assembly *assembly);
bool assembly_claim(Assembly *assembly, uint32_t component, Span span);

/* Append a rule; an error at `span` if there are too many. */
bool assembly_add_rule(Assembly *assembly, const Participant *participants,
                       size_t count, uint32_t result, Span span);

/* Can the string be a name? A zero byte in it is an error. */
bool assembly_check_name(Assembly *assembly, const Token *token);

/* Move to the next `end`, `begin` or the end of the file. */
void assembly_skip_section(Assembly *assembly);

/* Read the rest of `End name`, skipping what stands before it. */
void assembly_end_section(Assembly *assembly, const char *name);

/* From the start of one span to the end of another. */
Span assembly_span(Span first, Span last);

/* The file formats; each reads from the current token to the end. */
void rules_read(Assembly *assembly);
void extended_read(Assembly *assembly);

#endif
