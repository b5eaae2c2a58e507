#include "lang/flow/loading/flow_load.h"

#include "base/compiler.h"
#include "lang/flow/describing/flow_automata.h"
#include "lang/flow/describing/flow_channels.h"
#include "lang/flow/generating/embedded_load.h"
#include "lang/flow/model/flow_model.h"
#include "lang/flow/running/atom.h"

#include <string.h>

enum {
    FIRST_ROOM = 4,          /* messages in a channel without a capacity */
    MOST_ROOM = 1 << 15,     /* likewise */
    MOST_ROOM_BITS = 1 << 24 /* of a state, while room is doubled */
};

/* ---- What is asked ------------------------------------------------------- */

typedef enum Optimisation { /* values of --optimise, as sets of two */
    OPTIMISE_DEAD = 1,
    OPTIMISE_MERGE = 2
} Optimisation;

static bool read_goals(const LanguageRequest *request, FlowGoals *goals,
                       Diagnostics *diag) {
    static const char *const optimise[] = {"none", "dead", "merge", "all",
                                           NULL};
    Switches chosen = request->switches;
    size_t set;
    bool good = switches_choose(chosen, "optimise", optimise, &set, diag);
    if (request->reduce && !switches_value(chosen, "optimise"))
        set = request->counted ? OPTIMISE_DEAD : OPTIMISE_DEAD | OPTIMISE_MERGE;
    *goals = (FlowGoals){
        .atoms = request->atoms,
        .atom_count = request->atom_count,
        .checked = request->checked,
        .checked_count = request->checked_count,
        .room = switches_value(chosen, "unbounded-channels") ? FIRST_ROOM : 0,
        .dead = set & OPTIMISE_DEAD,
        .merge = set & OPTIMISE_MERGE,
        .slice = request->slice,
        .reach = request->reach,
        .cycles = request->cycles,
        .rounds = request->rounds};
    return good;
}

typedef struct Settings { /* what the request says about any program */
    FlowGoals goals;      /* what is asked, checked and optimised */
    StepperChoice choice; /* --engine */
    bool invariants;      /* not --no-invariants */
} Settings;

/* False, with a diagnostic, if a switch has no such value. */
static bool settings_init(Settings *self, const LanguageRequest *request,
                          Diagnostics *diag) {
    static const char *const engines[] = {[STEPPER_AUTO] = "auto",
                                          [STEPPER_COMPILED] = "compiled",
                                          [STEPPER_INTERPRETED] = "interpreted",
                                          NULL};
    Switches chosen = request->switches;
    size_t engine;
    bool unbounded = switches_value(chosen, "unbounded-channels");
    bool good = switches_choose(chosen, "engine", engines, &engine, diag);
    good &= read_goals(request, &self->goals, diag);
    self->choice = unbounded        ? STEPPER_INTERPRETED
                   : request->brief ? STEPPER_AUTO
                                    : (StepperChoice)engine;
    self->invariants = !switches_value(chosen, "no-invariants");
    if (unbounded && engine == STEPPER_COMPILED) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--unbounded-channels does not compile programs: leave out "
                   "--engine compiled");
        good = false;
    }
    return good;
}

/* Properties from outside may count steps that are merged. What they look at is
 * never reset: it is read together with the program. */
static bool may_optimise(const Settings *self, const LanguageRequest *request,
                         Diagnostics *diag) {
    if (!self->goals.merge || !request->counted)
        return true;
    diag_error(diag, CODE_USAGE, SPAN_NONE,
               "steps that are merged cannot be counted, as properties from "
               "outside the model, --shortest and --search astar do: use "
               "--optimise dead, which merges none");
    return false;
}

bool flow_goals(const LanguageRequest *request, FlowGoals *goals,
                Diagnostics *diag) {
    Settings settings;
    if (!settings_init(&settings, request, diag) ||
        !may_optimise(&settings, request, diag))
        return false;
    *goals = settings.goals;
    return true;
}

/* ---- Making the Model ---------------------------------------------------- */

static bool choose_engine(Model *model, StepperChoice choice,
                          Diagnostics *diag) {
    bool rejected;
    const char *why = flow_engine(model, choice, &rejected);
    if (!why)
        return true;
    diag_error(diag, rejected ? CODE_UNSUPPORTED : CODE_FILE, SPAN_NONE,
               "the program cannot be compiled: %s", why);
    diag_hint(diag, rejected ? "--engine auto interprets it"
                             : "--engine interpreted needs no compiler");
    return false;
}

/* Headers of C code are read by the compiler alone. */
static void note_headers(const Flow *flow, Diagnostics *diag) {
    const char *rule = flow->embedded->read.data;
    Text path;
    text_init(&path, diag->arena.mem);
    while (compiler_next_file(&rule, &path))
        if (path.data[path.length - 1] != ':')
            diag_note(diag, path.data);
    text_release(&path);
}

/* C code in the program is compiled before anything else can be done. */
static bool load_pieces(Flow *flow, const LanguageRequest *request,
                        StepperChoice choice, Diagnostics *diag) {
    Text said;
    if (!flow->embedded)
        return true;
    if (!permission_granted(request->c, diag, flow->embedded->span,
                            "the model contains C code"))
        return false;
    if (choice == STEPPER_INTERPRETED) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "the program contains C code, which cannot be interpreted");
        diag_hint(diag, "--engine auto compiles it");
        return false;
    }
    text_init(&said, diag->arena.mem);
    permission_used(request->foreign, diag, flow->embedded->span,
                    request->paths[0]);
    const char *why = embedded_load(flow, request->foreign, &said);
    note_headers(flow, diag);
    if (why) {
        diag_error(diag, CODE_FILE, SPAN_NONE,
                   "the C code in the program cannot be used: %s", why);
        if (said.length > 0)
            diag_hint(diag, "the compiler says:\n%s", said.data);
    }
    text_release(&said);
    return !why;
}

/* What a model of a program gets before it is searched; NULL, and the model is
 * freed, if it cannot have that. */
static Model *prepare(Model *model, const Settings *settings,
                      Diagnostics *diag) {
    if (settings->invariants)
        flow_encode(model);
    if (choose_engine(model, settings->choice, diag))
        return model;
    model_free(model);
    return NULL;
}

/* Can channels without a capacity be had, and what comes of it? */
static bool accept_unbounded(const Flow *flow, Diagnostics *diag) {
    const char *why = flow->room ? flow_opaque(flow) : NULL;
    if (!why)
        return true;
    if (flow->embedded) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--unbounded-channels cannot be used with this program: %s",
                   why);
        return false;
    }
    diag_warning(diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "no channel that grows will be found in this program: %s",
                 why);
    diag_hint(diag, "a search that ends still shows that all channels are "
                    "bounded");
    return true;
}

/* The Model of a Flow, which is taken over. */
static Model *make_model(Flow *flow, const Settings *settings,
                         const LanguageRequest *request, Mem *mem,
                         Diagnostics *diag) {
    const char *why;
    if (!accept_unbounded(flow, diag) ||
        !load_pieces(flow, request, settings->choice, diag)) {
        flow_release(flow);
        return NULL;
    }
    Model *model = flow_model(flow, mem, &why);
    if (model)
        return prepare(model, settings, diag);
    diag_error(diag, CODE_LIMIT, SPAN_NONE,
               "the program has no initial state: %s", why);
    return NULL;
}

/* A program with channels that grow is lowered again. */
static Model *keep_source(Model *model, const FlowSource *source, Mem *mem) {
    if (model && flow_of_model(model)->room)
        flow_keep_source(model, shared_source_new(source, mem));
    else
        source->free(source->program, mem);
    return model;
}

Model *flow_load(const FlowSource *source, const LanguageRequest *request,
                 Mem *mem, Diagnostics *diag) {
    Settings settings;
    Flow flow;
    Model *model = NULL;
    if (settings_init(&settings, request, diag) &&
        flow_make(&flow, source, &settings.goals, diag, mem))
        model = make_model(&flow, &settings, request, mem, diag);
    return keep_source(model, source, mem);
}

Model *flow_load_file(const LanguageRequest *request, FlowReader *read,
                      Mem *mem, Diagnostics *diag) {
    FlowGoals goals;
    if (!flow_goals(request, &goals, diag))
        return NULL;
    uint32_t source = diag_read(diag, request->paths[0], SPAN_NONE);
    return source == NO_SOURCE ? NULL : read(source, request, mem, diag);
}

/* ---- Other Models of the program ----------------------------------------- */

/* Another Model gets the engine that was asked for. */
static Model *equip(Model *model, const LanguageRequest *request,
                    Diagnostics *diag) {
    Settings settings;
    if (!model)
        return NULL;
    if (settings_init(&settings, request, diag))
        return prepare(model, &settings, diag);
    model_free(model);
    return NULL;
}

/* The program is lowered again, with twice as much room in its channels. What
 * it has to say has been said. */
static Model *make_room(const LanguageRequest *request, const Model *small,
                        Diagnostics *diag) {
    uint32_t room = flow_of_model(small)->room;
    SharedSource *source = flow_source_of(small);
    Settings settings;
    Flow flow;
    if (room > MOST_ROOM / 2 || small->bits > MOST_ROOM_BITS / 2)
        return NULL;
    DiagMark mark = diag_mark(diag);
    Model *model = NULL;
    if (!settings_init(&settings, request, diag))
        return NULL;
    settings.goals.room = 2 * room;
    if (flow_make(&flow, &source->source, &settings.goals, diag, small->mem))
        model = make_model(&flow, &settings, request, small->mem, diag);
    if (!model)
        return NULL;
    diag_forget(diag, mark);
    flow_keep_source(model, source);
    flow_keep_lengths(model, small);
    return model;
}

static Model *grow(const LanguageRequest *request, const Model *small,
                   Diagnostics *diag) {
    if (flow_of_model(small)->room)
        return make_room(request, small, diag);
    return equip(flow_grow(small), request, diag);
}

static Model *whole(const LanguageRequest *request, const Model *slice,
                    Diagnostics *diag) {
    return equip(flow_whole(slice), request, diag);
}

static uint32_t left_out(const Model *slice, const char *const **names) {
    *names = flow_of_model(slice)->idle;
    return flow_of_model(slice)->idle_count;
}

/* ---- What the program states --------------------------------------------- */

static uint32_t formula_count(const Model *model) {
    return flow_of_model(model)->formula_count;
}

static LanguageFormula state_formula(const Model *model, uint32_t number,
                                     Formulas *table) {
    const FlowFormula *stated = &flow_of_model(model)->formulas[number];
    return (LanguageFormula){
        stated->name, formula_copy(table, &stated->table, stated->formula),
        stated->span};
}

static uint32_t automaton_count(const Model *model) {
    return flow_of_model(model)->automaton_count;
}

static const char *state_automaton(const Model *model, uint32_t number,
                                   Automaton *automaton) {
    const Flow *flow = flow_of_model(model);
    flow_state_automaton(flow, &flow->automata[number], automaton);
    return flow->automata[number].name;
}

/* Is a statement of a process marked by an accept label? All programs can lack
 * progress. */
static bool marked(const Model *model, const char *proposition) {
    const Flow *flow = flow_of_model(model);
    bool found = strcmp(proposition, "accept_") != 0;
    for (uint32_t i = 0; i < flow->type_count && !found; i++)
        for (uint32_t k = 0; k < flow->types[i].location_count && !found; k++)
            found = flow->types[i].locations[k].accept;
    return found;
}

static const char *unlike(const Model *a, const Model *b) {
    return flow_model_alike(a, b)
               ? NULL
               : "labels and _last can be used only in "
                 "conditions that are known when the program "
                 "is read, because its states depend on them";
}

/* Atoms without a value are errors, and pass for false. */
static const char *doubtful(const Model *model) {
    return atom_any_fragile(flow_of_model(model)) ? "runtime" : NULL;
}

/* ---- Advice -------------------------------------------------------------- */

/* A large search that could have been faster. */
static void advise(const Model *model, Diagnostics *diag) {
    const char *why = flow_interpreted(model);
    if (!why)
        return;
    diag_warning(diag, CODE_FILE, SPAN_NONE,
                 "the program was interpreted, not compiled: %s", why);
    diag_hint(diag, "compiled programs are searched several times faster; add "
                    "--engine interpreted to hide this message");
}

const LanguageModels flow_models = {
    .grow = grow,
    .left_out = left_out,
    .whole = whole,
    .project = flow_project,
    .same_step = flow_same_step,
    .claim = flow_claim,
    .formula_count = formula_count,
    .formula = state_formula,
    .automaton_count = automaton_count,
    .automaton = state_automaton,
    .marked = marked,
    .unlike = unlike,
    .doubtful = doubtful,
    .advise = advise,
};
