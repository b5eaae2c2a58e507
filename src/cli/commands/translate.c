/* cli/commands/translate.c -- martlet translate PROPERTY */
#include "base/file.h"
#include "base/json.h"
#include "cli/cli.h"
#include "cli/options/rules.h"
#include "job/converting/conversion.h"
#include "report/diagnostics_json.h"

#include <stdio.h>
#include <string.h>

static const char *const kind_names[] = {
    [CONVERT_BUCHI] = "buchi",
    [CONVERT_TESTING] = "testing",
    [CONVERT_TESTER] = "tester",
    [CONVERT_SINGLE_PASS] = "single-pass",
    [CONVERT_GENERALISED] = "generalised",
};

static const char *const nouns[] = {
    [CONVERT_BUCHI] = "a Buchi automaton",
    [CONVERT_TESTING] = "a testing automaton",
    [CONVERT_TESTER] = "a tester",
    [CONVERT_SINGLE_PASS] = "a testing automaton",
    [CONVERT_GENERALISED] = "a generalised Buchi automaton",
};

static const char *const format_names[] = {
    [CONVERSION_HOA] = "hoa",
    [CONVERSION_NEVER] = "never",
    [CONVERSION_DOT] = "dot",
    [CONVERSION_LSTS] = "lsts",
};

enum {
    FORMAT_COUNT = sizeof format_names / sizeof *format_names
};

/* --format, or the ending of -o; else what is usual for the kind. */
static const char *format_word(const Cli *cli, ConversionKind to) {
    const char *word = option_text(&cli->options, OPT_FORMAT);
    const char *path = option_text(&cli->options, OPT_OUTPUT);
    const char *dot = path ? strrchr(path, '.') : NULL;
    if (word)
        return word;
    for (size_t i = 0; dot && i < FORMAT_COUNT; i++)
        if (file_has_suffix(dot + 1, format_names[i]))
            return format_names[i];
    return to == CONVERT_TESTER ? "lsts" : "hoa";
}

static bool choose_format(Cli *cli, ConversionKind to,
                          ConversionFormat *format) {
    const char *word = format_word(cli, to);
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        *format = (ConversionFormat)i;
        if (strcmp(word, format_names[i]) == 0 && conversion_suits(to, *format))
            return true;
    }
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE, "%s cannot be written as %s",
               nouns[to], word);
    diag_hint(&cli->diag, to == CONVERT_BUCHI    ? "hoa, never or dot can"
                          : to == CONVERT_TESTER ? "lsts or dot can"
                                                 : "hoa or dot can");
    return false;
}

/* ---- What -v shows ------------------------------------------------------- */

static void put_statistics(const Conversion *conversion, Text *out) {
    uint32_t states = conversion_states(conversion);
    size_t edges = conversion_edges(conversion);
    if (conversion->sentence.length)
        text_printf(out, "pattern: %s\n", conversion->sentence.data);
    if (conversion->formula != NO_FORMULA) {
        text_add(out, "formula: ");
        formula_echo(&conversion->formulas, conversion->formula, out);
        text_char(out, '\n');
    }
    text_printf(out, "%s: %u %s, %zu %s\n", kind_names[conversion->to], states,
                states == 1 ? "state" : "states", edges,
                edges == 1 ? "edge" : "edges");
    text_add(out, "properties: ");
    size_t before = out->length;
    conversion_properties(conversion, out);
    text_add(out, out->length == before ? "none\n" : "\n");
}

static void warn(const Cli *cli, const Conversion *conversion) {
    if (output_verbosity(cli) <= 0)
        return;
    Text out;
    text_init(&out, conversion->mem);
    put_statistics(conversion, &out);
    fputs(out.data, stderr);
    text_release(&out);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_property_words(Json *json, const Conversion *conversion) {
    Text words;
    text_init(&words, conversion->mem);
    conversion_properties(conversion, &words);
    json_put_array(json, "properties");
    for (const char *at = words.data; *at;) {
        size_t length = strcspn(at, " ");
        json_bytes(json, at, length);
        at += length + (at[length] == ' ');
    }
    json_end_array(json);
    text_release(&words);
}

static void put_result(Json *json, const Conversion *conversion) {
    if (conversion->sentence.length)
        json_put_string(json, "pattern", conversion->sentence.data);
    if (conversion->formula != NO_FORMULA) {
        Text echo;
        text_init(&echo, conversion->mem);
        formula_echo(&conversion->formulas, conversion->formula, &echo);
        json_put_string(json, "formula", echo.data);
        text_release(&echo);
    }
    json_put_uint(json, "states", conversion_states(conversion));
    json_put_uint(json, "transitions", conversion_edges(conversion));
    put_property_words(json, conversion);
}

/* The automaton itself is in the object unless it went to a file. */
static Status output_json(const Cli *cli, const Conversion *conversion,
                          const char *format, const Text *result,
                          Status status) {
    Text out;
    Json json;
    text_init(&out, conversion->mem);
    json_init(&json, &out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", JSON_SCHEMA);
    json_put_string(&json, "command", "translate");
    json_put_string(&json, "property",
                    cli->options.operands.count
                        ? cli->options.operands.data[0]
                        : option_text(&cli->options, OPT_PATTERN));
    json_put_string(&json, "to", kind_names[conversion->to]);
    json_put_string(&json, "format", format);
    if (conversion->made)
        put_result(&json, conversion);
    if (conversion->made && !option_is_set(&cli->options, OPT_OUTPUT))
        json_put_string(&json, "automaton", result->data);
    json_key(&json, "diagnostics");
    diagnostics_json(&json, conversion->diag);
    json_end_object(&json);
    json_finish(&json);
    status = output_file(cli, "-", &out, status);
    text_release(&out);
    return status;
}

/* ---- The command --------------------------------------------------------- */

static Status output_result(Cli *cli, const Conversion *conversion,
                            ConversionFormat format) {
    bool limited = diag_only(conversion->diag, CODE_AUTOMATON);
    Status status = conversion->made ? STATUS_HOLDS
                    : limited        ? STATUS_INCONCLUSIVE
                                     : STATUS_INPUT;
    bool json = option_is_set(&cli->options, OPT_JSON);
    Text result;
    text_init(&result, conversion->mem);
    bool fit = targets_spare(cli, conversion->diag, conversion->made);
    if (conversion->made &&
        !(fit && conversion_write(conversion, format, &result)))
        status = STATUS_INPUT;
    output_diagnostics(cli, conversion->diag);
    if (status == STATUS_HOLDS &&
        (!json || option_is_set(&cli->options, OPT_OUTPUT)))
        status = output_text(cli, &result, status);
    if (status == STATUS_HOLDS)
        warn(cli, conversion);
    if (json)
        status =
            output_json(cli, conversion, format_names[format], &result, status);
    text_release(&result);
    return status;
}

/* What ends it early: there is no result then. */
static Status leave(Cli *cli, const char *why) {
    Mem spare;
    Text text;
    mem_init(&spare);
    text_init(&text, &spare);
    text_add(&text, why);
    Conversion none = {
        .mem = &spare, .diag = &cli->diag, .formula = NO_FORMULA};
    return output_json(cli, &none, "hoa", &text, STATUS_INCONCLUSIVE);
}

/* With --relation the property is a specification, which becomes a tester and
 * nothing else. How models are read does not matter otherwise. */
static bool suits_specification(Cli *cli, const ConversionOptions *options) {
    const Options *chosen = &cli->options;
    if (options->specified
            ? options->to == CONVERT_TESTER && !options->negate
            : chosen->switches.count == 0 && !option_is_set(chosen, OPT_STATES))
        return true;
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE, "%s",
               options->specified
                   ? "with --relation a specification becomes a tester, and "
                     "nothing else"
                   : "--states, and options about languages of models, need "
                     "--relation");
    diag_hint(&cli->diag, options->specified
                              ? "give --to tester, without --negate"
                              : "a formula or an automaton has no states to "
                                "explore");
    return false;
}

static Status translate(Cli *cli, const ConversionOptions *asked,
                        ConversionFormat format) {
    ConversionOptions options = *asked;
    Conversion conversion;
    Budget budget;
    cli->leave = leave;
    setup_start(cli, &budget);
    options.budget = &budget;
    budget_guard(&budget, &cli->mem);
    conversion_run(&conversion, &options, &cli->mem, &cli->diag);
    budget_unguard(&cli->mem);
    Status status = output_result(cli, &conversion, format);
    conversion_release(&conversion);
    return status;
}

/* One property becomes one automaton. */
static bool suits_pattern(Cli *cli) {
    const Options *chosen = &cli->options;
    size_t count = chosen->values[OPT_PATTERN].texts.count;
    if (count > 1 || (count && option_is_set(chosen, OPT_RELATION))) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   count > 1 ? "translate takes one --pattern"
                             : "--relation needs a specification, not a "
                               "pattern");
        return false;
    }
    return true;
}

Status run_translate(Cli *cli) {
    const Options *chosen = &cli->options;
    JobOptions specified;
    setup_options(cli, &specified, 1);
    ConversionOptions options = {
        .property = chosen->operands.count ? chosen->operands.data[0] : NULL,
        .pattern = option_text(chosen, OPT_PATTERN),
        .scope = option_text(chosen, OPT_SCOPE),
        .negate = option_is_set(chosen, OPT_NEGATE),
        .to = (ConversionKind)option_choice(chosen, OPT_TO, CONVERT_BUCHI),
        .specified = option_is_set(chosen, OPT_RELATION) ? &specified : NULL,
    };
    ConversionFormat format;
    if (options_agree(&cli->options, &cli->diag) && suits_pattern(cli) &&
        setup_refines(cli) && suits_specification(cli, &options) &&
        choose_format(cli, options.to, &format) && targets_fit(cli, &cli->diag))
        return translate(cli, &options, format);
    output_diagnostics(cli, &cli->diag);
    return STATUS_INPUT;
}
