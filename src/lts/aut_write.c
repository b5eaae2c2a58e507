/* lts/aut_write.c -- the writer of .aut files, in three dialects */
#include "lts/formats.h"
#include "lts/labels.h"

#include <assert.h>
#include <string.h>

/* Some tools assume that the initial state is 0, so it swaps numbers with the
 * state that has that number. */
typedef struct AutWriter {
    const Lsts *lsts;   /* borrowed */
    Text *out;          /* borrowed */
    AutDialect dialect; /* how labels are written */
    uint32_t initial;   /* the state that becomes 0 */
} AutWriter;

static const char *tau_name(AutDialect dialect) {
    return dialect == AUT_CADP ? "i" : "tau";
}

static uint32_t renumber(const AutWriter *writer, uint32_t state) {
    if (state == writer->initial)
        return 0;
    return state == 0 ? writer->initial : state;
}

static bool is_printable(const char *label) {
    for (; *label; label++)
        if (*label < ' ' || *label > '~')
            return false;
    return true;
}

static void write_ltsmin_label(Text *out, const char *label) {
    bool printable = is_printable(label);
    text_char(out, printable ? '"' : '#');
    for (; *label; label++) {
        if (!printable)
            text_printf(out, "%02X", (unsigned char)*label);
        else if (*label == '"' || *label == '\\')
            text_printf(out, "\\%c", *label);
        else
            text_char(out, *label);
    }
    text_char(out, printable ? '"' : '#');
}

static void write_transition(const AutWriter *writer,
                             const LstsTransition *transition) {
    Text *out = writer->out;
    const char *label = transition->action
                            ? writer->lsts->actions.data[transition->action]
                            : tau_name(writer->dialect);
    text_printf(out, "(%lu,",
                (unsigned long)renumber(writer, transition->source));
    if (writer->dialect == AUT_LTSMIN) {
        write_ltsmin_label(out, label);
    } else {
        text_char(out, '"');
        text_add(out, label);
        text_char(out, '"');
    }
    text_printf(out, ",%lu)\n",
                (unsigned long)renumber(writer, transition->target));
}

static void write_transitions_of(const AutWriter *writer, uint32_t state) {
    const Lsts *lsts = writer->lsts;
    for (size_t i = lsts_first_transition(lsts, state);
         i < lsts->transitions.count &&
         lsts->transitions.data[i].source == state;
         i++)
        write_transition(writer, &lsts->transitions.data[i]);
}

/* In the order of the new numbers: what was 0 comes where the initial state
 * was, so that writing what was read gives the same text again. */
static void write_transitions(const AutWriter *writer) {
    const Lsts *lsts = writer->lsts;
    bool waiting = writer->initial != 0;
    write_transitions_of(writer, writer->initial);
    for (size_t i = lsts_first_transition(lsts, 1); i < lsts->transitions.count;
         i++) {
        uint32_t source = lsts->transitions.data[i].source;
        if (waiting && source >= writer->initial) {
            write_transitions_of(writer, 0);
            waiting = false;
        }
        if (source != writer->initial)
            write_transition(writer, &lsts->transitions.data[i]);
    }
    if (waiting)
        write_transitions_of(writer, 0);
}

/* Labels that would end before their end. */
static bool check_labels(const Lsts *lsts, Diagnostics *diag,
                         AutDialect dialect) {
    bool good = true;
    for (size_t i = 1; i < lsts->actions.count && dialect != AUT_LTSMIN; i++) {
        const char *label = lsts->actions.data[i];
        const char *problem = strchr(label, '\n') ? "a line break"
                              : dialect == AUT_MCRL2 && strchr(label, '"')
                                  ? "a double quote"
                                  : NULL;
        if (!problem)
            continue;
        diag_error(diag, CODE_LABEL, SPAN_NONE,
                   "action %zu has %s in its name, which this dialect of .aut "
                   "cannot write",
                   i, problem);
        diag_hint(diag, "--aut-dialect=ltsmin has escapes for it");
        good = false;
    }
    return good;
}

bool aut_write(const Lsts *lsts, Diagnostics *diag, Text *out,
               const LstsOptions *options) {
    assert(lsts_check(lsts));
    AutDialect dialect = options->dialect;
    const char *hidden = options->tau ? options->tau : "i,tau";
    if (lsts->initial.count != 1) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   ".aut files have one initial state, this LSTS has %zu",
                   lsts->initial.count);
        return false;
    }
    bool good = check_labels(lsts, diag, dialect);
    good &= labels_check(lsts, diag, tau_name(dialect), hidden);
    if (!good)
        return false;
    labels_warn_of_loss(lsts, diag, ".aut", false);
    AutWriter writer = {lsts, out, dialect, lsts->initial.data[0]};
    text_printf(out, "des%s(0,%zu,%lu)\n", dialect == AUT_LTSMIN ? "" : " ",
                lsts->transitions.count, (unsigned long)lsts->state_count);
    write_transitions(&writer);
    return true;
}
