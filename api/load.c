#include "api/load.h"

#include "base/file.h"
#include "base/suggest.h"
#include "lang/dve/dve_model.h"
#include "lang/network/network.h"
#include "lang/plugin/plugin.h"
#include "lang/promela/generating/embedded_load.h"
#include "lang/promela/model/flow_load.h"
#include "lang/promela/model/promela_model.h"

#include <string.h>

typedef enum Language {
    LANGUAGE_UNKNOWN,
    LANGUAGE_LSTS,
    LANGUAGE_NETWORK,
    LANGUAGE_PLUGIN,
    LANGUAGE_PROMELA,
    LANGUAGE_DVE
} Language;

typedef struct LanguageName {
    const char *name; /* for --lang, and the file's ending without the dot */
    Language language;
} LanguageName;

static const LanguageName languages[] = {
    {"lsts", LANGUAGE_LSTS},       {"aut", LANGUAGE_LSTS},
    {"aut.gz", LANGUAGE_LSTS},     {"fsm", LANGUAGE_LSTS},
    {"rules", LANGUAGE_NETWORK},   {"ext", LANGUAGE_NETWORK},
    {"xrules", LANGUAGE_NETWORK},  {"so", LANGUAGE_PLUGIN},
    {"pml", LANGUAGE_PROMELA},     {"prom", LANGUAGE_PROMELA},
    {"promela", LANGUAGE_PROMELA}, {"dve", LANGUAGE_DVE},
};

enum {
    LANGUAGE_COUNT = sizeof languages / sizeof *languages
};

/* With --lang NAME a file is treated as if it were called x.NAME. */
static const LanguageName *language_of(const JobOptions *options,
                                       const char *path) {
    for (size_t i = 0; i < LANGUAGE_COUNT; i++) {
        const char *name = languages[i].name;
        size_t length = strlen(path), tail = strlen(name);
        if (options->language
                ? strcmp(options->language, name) == 0
                : length > tail && path[length - tail - 1] == '.' &&
                      file_has_suffix(path, name))
            return &languages[i];
    }
    return NULL;
}

static Language first_language(const JobOptions *options) {
    const LanguageName *found =
        options->path_count ? language_of(options, options->paths[0]) : NULL;
    return found ? found->language : LANGUAGE_UNKNOWN;
}

bool load_is_promela(const JobOptions *options) {
    return first_language(options) == LANGUAGE_PROMELA;
}

uint32_t load_automaton_count(const JobOptions *options, const Model *model) {
    return first_language(options) == LANGUAGE_DVE ? dve_property_count(model)
                                                   : 0;
}

const char *load_automaton(const Model *model, uint32_t number,
                           Automaton *automaton) {
    dve_automaton(model, number, automaton);
    return dve_property_name(model, number);
}

bool load_alike(const JobOptions *options, const Model *a, const Model *b) {
    return load_is_promela(options) ? promela_alike(a, b) : a->bits == b->bits;
}

static void report_unknown(const JobOptions *options, const char *path,
                           Diagnostics *diag) {
    if (options->language) {
        Suggestion best = suggestion_for(options->language);
        for (size_t i = 0; i < LANGUAGE_COUNT; i++)
            suggestion_offer(&best, languages[i].name);
        diag_error(diag, CODE_FORMAT, SPAN_NONE, "there is no language \"%s\"",
                   options->language);
        diag_did_you_mean(diag, best.candidate);
        return;
    }
    diag_error(diag, CODE_FORMAT, SPAN_NONE,
               "cannot tell what kind of model %s is", path);
    diag_hint(diag, "models end in .pml .dve .lsts .aut .fsm .rules .ext "
                    ".xrules or .so; --lang NAME overrules the ending");
}

static Model *load_components(const JobOptions *options, const char *language,
                              Mem *mem, Diagnostics *diag) {
    static const char *const formats[] = {
        [LSTS_TVT] = "lsts", [LSTS_AUT] = "aut", [LSTS_FSM] = "fsm"};
    LstsOptions lsts = options->lsts;
    for (size_t i = LSTS_TVT; options->language && i <= LSTS_FSM; i++)
        if (strncmp(language, formats[i], strlen(formats[i])) == 0)
            lsts.format = (LstsFormat)i;
    Network network;
    network_init(&network, mem);
    if (network_read_components(&network, diag, options->paths,
                                options->path_count, &lsts))
        return network_model(&network, diag);
    network_release(&network);
    return NULL;
}

static Model *load_network(const JobOptions *options, const char *language,
                           Mem *mem, Diagnostics *diag) {
    Network network;
    network_init(&network, mem);
    NetworkFormat format =
        strcmp(language, "rules") == 0 ? NETWORK_RULES : NETWORK_EXTENDED;
    if (network_read(&network, diag, options->paths[0], format, &options->lsts))
        return network_model(&network, diag);
    network_release(&network);
    return NULL;
}

static bool choose_engine(Model *model, StepperChoice choice,
                          Diagnostics *diag) {
    bool refused;
    const char *why = promela_engine(model, choice, &refused);
    if (!why)
        return true;
    if (refused) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "the program cannot be compiled: %s", why);
        diag_hint(diag, "--engine auto interprets it");
        return false;
    }
    diag_error(diag, CODE_FILE, SPAN_NONE, "the program cannot be compiled: %s",
               why);
    diag_hint(diag, "--engine interpreted needs no compiler");
    return false;
}

/* Code is about to be loaded: a piece of C, or all of the model. */
static void announce(const JobOptions *options, const Diagnostics *diag,
                     Span span) {
    Text place;
    if (!options->foreign)
        return;
    text_init(&place, diag->arena.mem);
    if (span.source != NO_SOURCE)
        text_printf(&place, "%s:%zu", diag->sources.data[span.source].name,
                    diag_place(diag, span).line);
    options->foreign->announce(options->foreign,
                               place.length ? place.data : NULL);
    text_release(&place);
}

/* C code in the program is compiled before anything else can be done. */
static bool load_pieces(Flow *flow, const JobOptions *options, Mem *mem,
                        Diagnostics *diag) {
    Text said;
    if (!flow->embedded)
        return true;
    if (!permission_given(options->c, diag, flow->embedded->span,
                          "the model contains C code"))
        return false;
    if (options->code == STEPPER_INTERPRETED) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "the program contains C code, which cannot be interpreted");
        diag_hint(diag, "--engine auto compiles it");
        return false;
    }
    text_init(&said, mem);
    announce(options, diag, flow->embedded->span);
    const char *why = embedded_load(flow, options->foreign, &said);
    if (why) {
        diag_error(diag, CODE_FILE, SPAN_NONE,
                   "the C code in the program cannot be used: %s", why);
        if (said.length > 0)
            diag_hint(diag, "the compiler says:\n%s", said.data);
    }
    text_release(&said);
    return !why;
}

static Model *load_promela(const JobOptions *options, Mem *mem,
                           Diagnostics *diag) {
    Flow flow;
    const char *why;
    if (!flow_load(&flow, options->paths[0], &options->promela, diag, mem))
        return NULL;
    if (!load_pieces(&flow, options, mem, diag)) {
        flow_release(&flow);
        return NULL;
    }
    Model *model = promela_model(&flow, mem, &why);
    if (!model) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "the program has no initial state: %s", why);
        return NULL;
    }
    if (choose_engine(model, options->code, diag))
        return model;
    model_free(model);
    return NULL;
}

static Model *load_plugin(const JobOptions *options, Mem *mem,
                          Diagnostics *diag) {
    if (!permission_given(options->c, diag, SPAN_NONE,
                          "the model is a shared object of C code"))
        return NULL;
    announce(options, diag, SPAN_NONE);
    return plugin_load(options->paths[0], options->foreign, mem, diag);
}

bool load_larger(const JobOptions *options, Model *small, Model **larger,
                 Diagnostics *diag) {
    *larger = promela_grow(small);
    return *larger && choose_engine(*larger, options->code, diag);
}

Model *load_model(const JobOptions *options, Mem *mem, Diagnostics *diag) {
    const LanguageName *first = NULL;
    for (size_t i = 0; i < options->path_count; i++) {
        const LanguageName *found = language_of(options, options->paths[i]);
        if (!found) {
            report_unknown(options, options->paths[i], diag);
            return NULL;
        }
        if (i > 0 && (found->language != LANGUAGE_LSTS ||
                      first->language != LANGUAGE_LSTS)) {
            diag_error(diag, CODE_USAGE, SPAN_NONE,
                       "several models can be given only if all are .lsts, "
                       ".aut or .fsm files");
            return NULL;
        }
        first = i == 0 ? found : first;
    }
    switch (first ? first->language : LANGUAGE_UNKNOWN) {
    case LANGUAGE_LSTS:
        return load_components(options, first->name, mem, diag);
    case LANGUAGE_NETWORK:
        return load_network(options, first->name, mem, diag);
    case LANGUAGE_PLUGIN:
        return load_plugin(options, mem, diag);
    case LANGUAGE_PROMELA:
        return load_promela(options, mem, diag);
    case LANGUAGE_DVE:
        return dve_load(options->paths[0], options->promela.atoms,
                        options->promela.atom_count, mem, diag);
    case LANGUAGE_UNKNOWN:
        break;
    }
    diag_error(diag, CODE_USAGE, SPAN_NONE, "no model was given");
    return NULL;
}
