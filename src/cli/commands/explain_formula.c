/* cli/commands/explain_formula.c -- martlet explain-formula F [G] */
#include "automata/formats/automaton_dot.h"
#include "automata/formats/automaton_svg.h"
#include "base/file.h"
#include "cli/cli.h"
#include "formula/ltl_mistakes.h"
#include "job/converting/property_file.h"
#include "report/diagnostics_json.h"
#include "report/formulas/formula_page.h"

#include <stdio.h>
#include <string.h>

typedef struct Formulation {
    Cli *cli;              /* borrowed */
    Formulas formulas;     /* of all formulas */
    Formula parsed[2];     /* the operands */
    Explanation items[2];  /* the first `explained` */
    size_t count;          /* of operands */
    size_t explained;      /* of items */
    Implications relation; /* of two */
    bool related;          /* it is known */
    const char *why;       /* a limit that ended it, or NULL */
} Formulation;

/* Is a picture wanted, of this format? By --format or the ending of -o. */
static bool is_output(const Cli *cli, const char *format, const char *ending) {
    const char *word = option_text(&cli->options, OPT_FORMAT);
    const char *path = option_text(&cli->options, OPT_OUTPUT);
    return word ? strcmp(word, format) == 0
                : path && file_has_suffix(path, ending);
}

static bool asks_for_dot(const Cli *cli) {
    return is_output(cli, "dot", ".dot");
}

static bool asks_for_svg(const Cli *cli) {
    return is_output(cli, "svg", ".svg");
}

/* ---- Output -------------------------------------------------------------- */

static void put_json(const Formulation *self, Text *out) {
    const Cli *cli = self->cli;
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", JSON_SCHEMA);
    json_put_string(&json, "command", "explain-formula");
    json_put_array(&json, "formulas");
    for (size_t i = 0; i < self->explained; i++)
        formula_json_put(&json, &self->items[i]);
    json_end_array(&json);
    if (self->related)
        formula_json_relation(&json, &self->items[0], &self->items[1],
                              &self->relation);
    if (self->why)
        json_put_string(&json, "reason", self->why);
    json_key(&json, "diagnostics");
    diagnostics_json(&json, &cli->diag);
    json_end_object(&json);
    json_finish(&json);
}

static void put_page(const Formulation *self, Text *out) {
    const Cli *cli = self->cli;
    Page page;
    bool file = option_is_set(&cli->options, OPT_OUTPUT);
    page_init(&page, out, !file && output_color(cli, 1));
    if (self->related)
        formula_page_compare(&page, &self->items[0], &self->items[1],
                             &self->relation);
    else
        formula_page_put(&page, &self->items[0], output_verbosity(cli) > 0);
}

static Status status_of(const Formulation *self) {
    if (self->related) {
        const char *name = implications_name(&self->relation);
        return strcmp(name, "unknown") == 0      ? STATUS_INCONCLUSIVE
               : strcmp(name, "equivalent") == 0 ? STATUS_HOLDS
                                                 : STATUS_VIOLATED;
    }
    return self->items[0].decided && self->items[0].made ? STATUS_HOLDS
                                                         : STATUS_INCONCLUSIVE;
}

static Status put_picture(const Formulation *self, Text *out, Status status) {
    const Explanation *e = &self->items[0];
    uint32_t states = e->automaton.state_count;
    Diagnostics *diag = &self->cli->diag;
    if (!e->made) {
        diag_error(diag, CODE_AUTOMATON, SPAN_NONE,
                   "the automaton is too large to be drawn");
        return STATUS_INCONCLUSIVE;
    }
    if (asks_for_dot(self->cli)) {
        automaton_dot(&e->automaton, out);
    } else if (states > MOST_DRAWN) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "a picture in SVG has at most %d states, and this automaton "
                   "has %u",
                   MOST_DRAWN, states);
        diag_hint(diag, "--format dot writes any; dot -Tsvg draws it");
        return STATUS_INPUT;
    } else {
        automaton_svg(&e->automaton, out);
    }
    return status;
}

static Status output_all(const Formulation *self) {
    Text out;
    text_init(&out, &self->cli->mem);
    bool json = option_is_set(&self->cli->options, OPT_JSON);
    bool picture = asks_for_dot(self->cli) || asks_for_svg(self->cli);
    Status status = self->explained ? status_of(self) : STATUS_INPUT;
    if (self->explained && picture && !json)
        status = put_picture(self, &out, status);
    output_diagnostics(self->cli, &self->cli->diag);
    if (json)
        put_json(self, &out);
    else if (self->explained && !picture)
        put_page(self, &out);
    if (out.length)
        status = output_text(self->cli, &out, status);
    text_release(&out);
    return status;
}

/* ---- Limits -------------------------------------------------------------- */

/* What ends it early: there is no result then. */
static Status leave(Cli *cli, const char *why) {
    Mem spare;
    Text out;
    mem_init(&spare);
    text_init(&out, &spare);
    Formulation none = {.cli = cli, .why = why};
    put_json(&none, &out);
    return output_file(cli, "-", &out, STATUS_INCONCLUSIVE);
}

/* ---- The command --------------------------------------------------------- */

static bool read_all(Formulation *self) {
    bool read = true;
    for (size_t i = 0; i < self->count; i++) {
        uint32_t source;
        self->parsed[i] =
            property_formula(self->cli->options.operands.data[i],
                             &self->formulas, &self->cli->diag, &source);
        read = read && self->parsed[i] != NO_FORMULA;
        if (self->parsed[i] != NO_FORMULA)
            ltl_find_mistakes(&self->formulas, self->parsed[i], source,
                              &self->cli->diag);
    }
    return read;
}

static void explain_all(Formulation *self) {
    for (; self->explained < self->count; self->explained++)
        explanation_init(&self->items[self->explained], &self->formulas,
                         self->parsed[self->explained]);
    self->related = self->count > 1;
    if (self->related)
        implications_init(&self->relation, &self->formulas, self->parsed[0],
                          self->parsed[1]);
}

static Status explain(Cli *cli) {
    Formulation self = {.cli = cli, .count = cli->options.operands.count};
    Budget budget;
    cli->leave = leave;
    setup_start(cli, &budget);
    budget_guard(&budget, &cli->mem);
    formulas_init(&self.formulas, &cli->mem);
    if (targets_spare(cli, &cli->diag, read_all(&self)))
        explain_all(&self);
    budget_unguard(&cli->mem);
    Status status = output_all(&self);
    if (self.related)
        implications_release(&self.relation);
    for (size_t i = 0; i < self.explained; i++)
        explanation_release(&self.items[i]);
    formulas_release(&self.formulas);
    return status;
}

static bool format_fits(Cli *cli) {
    const char *word = option_text(&cli->options, OPT_FORMAT);
    bool picture = asks_for_dot(cli) || asks_for_svg(cli);
    if (word && !picture) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   "an explanation cannot be written as %s", word);
        diag_hint(&cli->diag, "--format dot or svg draws the automaton; "
                              "martlet translate writes other formats");
        return false;
    }
    if (picture && cli->options.operands.count > 1) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   "only one formula can be drawn");
        return false;
    }
    return true;
}

Status run_explain_formula(Cli *cli) {
    if (format_fits(cli) && targets_fit(cli, &cli->diag))
        return explain(cli);
    output_diagnostics(cli, &cli->diag);
    return STATUS_INPUT;
}
