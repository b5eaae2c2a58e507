#include "job/loading/load.h"

#include "base/file.h"
#include "base/suggest.h"
#include "job/form/job_rooms.h"
#include "job/loading/other_tool.h"
#include "lang/table/languages.h"

#include <string.h>

static bool contains(const char *const *words, const char *word) {
    for (; *words; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

/* The ending by which the language takes the file, or NULL. With --lang NAME
 * a file is treated as if it were called x.NAME. */
static const char *ending_of(const Language *language,
                             const JobOptions *options, const char *path) {
    for (size_t i = 0; language->endings[i]; i++) {
        const char *ending = language->endings[i];
        size_t length = strlen(path), tail = strlen(ending);
        if (options->input.language
                ? strcmp(options->input.language, ending) == 0
                : length > tail && path[length - tail - 1] == '.' &&
                      file_has_suffix(path, ending))
            return ending;
    }
    return NULL;
}

static const Language *language_of(const JobOptions *options, const char *path,
                                   const char **ending) {
    for (size_t i = 0; languages[i]; i++) {
        *ending = ending_of(languages[i], options, path);
        if (*ending)
            return languages[i];
    }
    return NULL;
}

/* ---- Messages ------------------------------------------------------------ */

/* ".lsts .aut .fsm" */
static void list_endings(const Language *language, Text *out) {
    for (size_t i = 0; language->endings[i]; i++)
        text_printf(out, "%s.%s", i ? " " : "", language->endings[i]);
}

/* All languages with their endings. */
static void list_languages(Text *out) {
    for (size_t i = 0; languages[i]; i++) {
        text_add(out, i == 0 ? "" : languages[i + 1] ? ", " : " or ");
        list_endings(languages[i], out);
        text_printf(out, " (%s)", languages[i]->name);
    }
}

static void report_unknown_name(const char *name, Diagnostics *diag) {
    Suggestion best = suggestion_for(name);
    for (size_t i = 0; languages[i]; i++)
        for (size_t k = 0; languages[i]->endings[k]; k++)
            suggestion_offer(&best, languages[i]->endings[k]);
    diag_error(diag, CODE_FORMAT, SPAN_NONE, "there is no language \"%s\"",
               name);
    diag_did_you_mean(diag, best.candidate);
}

static void report_unknown_ending(const char *path, Diagnostics *diag) {
    Text endings;
    if (other_tool_report(path, diag))
        return;
    text_init(&endings, diag->arena.mem);
    list_languages(&endings);
    diag_error(diag, CODE_FORMAT, SPAN_NONE,
               "the ending of %s does not say what kind of model it is", path);
    diag_hint(diag, "models end in %s; --lang NAME overrides the ending",
              endings.data);
    text_release(&endings);
}

static void report_unknown(const char *name, const char *path,
                           Diagnostics *diag) {
    if (name)
        report_unknown_name(name, diag);
    else
        report_unknown_ending(path, diag);
}

static void report_several(Diagnostics *diag) {
    Text list;
    text_init(&list, diag->arena.mem);
    for (size_t i = 0; languages[i]; i++)
        if (languages[i]->several) {
            text_add(&list, list.length ? ", or all in one of " : "");
            list_endings(languages[i], &list);
        }
    diag_error(diag, CODE_USAGE, SPAN_NONE,
               "several models can be given only if all end in one of %s",
               list.data);
    text_release(&list);
}

/* ---- Choosing ------------------------------------------------------------ */

/* A switch that no language understands is a mistake; one that another
 * language understands does not matter here. */
static bool know_switches(Switches switches, Diagnostics *diag) {
    bool all = true;
    for (size_t i = 0; i < switches.count; i++) {
        const char *name = switches.items[i].name;
        bool known = false;
        for (size_t k = 0; languages[k] && !known; k++)
            known = contains(languages[k]->switches, name);
        if (!known)
            diag_error(diag, CODE_USAGE, SPAN_NONE,
                       "no language has a setting \"%s\"", name);
        all &= known;
    }
    return all;
}

/* The language of the first file, which must be that of all. */
static const Language *choose(const JobOptions *options, const char **ending,
                              Diagnostics *diag) {
    const Language *first = NULL;
    for (size_t i = 0; i < options->input.path_count; i++) {
        const char *path = options->input.paths[i], *other;
        const Language *found =
            language_of(options, path, i == 0 ? ending : &other);
        if (!found) {
            report_unknown(options->input.language, path, diag);
            return NULL;
        }
        if (i > 0 && (found != first || !found->several)) {
            report_several(diag);
            return NULL;
        }
        first = found;
    }
    if (!first)
        diag_error(diag, CODE_USAGE, SPAN_NONE, "no model was given");
    return first;
}

/* By properties from outside the model, for a shortest counterexample, or by
 * the engine? */
static bool counts_steps(const JobOptions *options) {
    const Engine *engine =
        options->search.engine ? engine_find(options->search.engine) : NULL;
    return options->asked.properties.count > 0 || options->trace.shortest ||
           (engine && engine->counts_steps);
}

/* Are cycles looked for, other than those that the model itself forbids? */
static bool seeks_cycles(const JobOptions *options, const Language *language) {
    bool cycles = asked_runs(&options->asked.properties) > 0;
    for (size_t i = 0; i < language->cycle_count; i++)
        cycles |= job_asks_by_name(options, language->cycles[i].property.name);
    return cycles;
}

static const char **claims_of(const JobOptions *options, Diagnostics *diag) {
    const Asked *asked = &options->asked.properties;
    size_t count = 0;
    const char **claims =
        arena_alloc(&diag->arena, (asked->count + 1) * sizeof *claims);
    ASKED_EACH(asked, ASKED_NEVER, i)
    claims[count++] = asked->items[i].text;
    return claims;
}

const Language *load_language(const JobOptions *options,
                              LanguageRequest *request, Diagnostics *diag) {
    const char *ending = NULL;
    const Language *language = choose(options, &ending, diag);
    if (!language || !know_switches(options->input.switches, diag))
        return NULL;
    *request = (LanguageRequest){
        .paths = options->input.paths,
        .path_count = options->input.path_count,
        .ending = ending,
        .insists = options->input.language != NULL,
        .counted = counts_steps(options),
        .cycles = seeks_cycles(options, language),
        .switches = options->input.switches,
        .checked = options->asked.names,
        .checked_count = options->asked.name_count,
        .claims = claims_of(options, diag),
        .claim_count = asked_count(&options->asked.properties, ASKED_NEVER),
        .c = options->input.c,
        .foreign = options->input.foreign};
    return language;
}

bool load_knows_property(const char *name) {
    for (size_t i = 0; languages[i]; i++)
        if (contains(languages[i]->built_in, name))
            return true;
    return false;
}
