#include "lang/promela/promela_language.h"

#include "base/compiler.h"
#include "lang/flow/describing/flow_channels.h"
#include "lang/flow/generating/embedded_load.h"
#include "lang/flow/model/flow_model.h"
#include "lang/promela/promela_load.h"

#include <string.h>

static const char *const endings[] = {"pml", "prom", "promela", NULL};
static const char *const switches[] = {"define",
                                       "include",
                                       "engine",
                                       "lossy",
                                       "no-invariants",
                                       "optimise",
                                       "unless-j",
                                       "unbounded-channels",
                                       NULL};
static const char *const built_in[] = {"assert", "runtime", "trace", NULL};

static const LanguageCycle cycles[] = {
    {"np_",
     {"progress", "a cycle without progress", LABEL_LIVELOCK, NO_PROCESS,
      "non-progress-cycle"}},
    {"accept_",
     {"accept", "a cycle through an accept label", LABEL_INFINITE, NO_PROCESS,
      "acceptance-cycle"}},
};

enum {
    FIRST_ROOM = 4,          /* messages in a channel without a capacity */
    MOST_ROOM = 1 << 15,     /* likewise */
    MOST_ROOM_BITS = 1 << 24 /* of a state, while room is doubled */
};

/* ---- Options ------------------------------------------------------------- */

typedef VEC(const char *) Values;

static void collect(Switches chosen, const char *name, Values *values,
                    Mem *mem) {
    for (size_t i = 0; i < chosen.count; i++)
        if (strcmp(chosen.items[i].name, name) == 0)
            vec_push(mem, values, chosen.items[i].value);
}

typedef enum Optimisation { /* values of --optimise, as sets of two */
    OPTIMISE_DEAD = 1,
    OPTIMISE_MERGE = 2
} Optimisation;

typedef struct Settings { /* what the request says about a program */
    Mem *mem;             /* of the lists */
    Values defines;       /* -D */
    Values folders;       /* -I */
    PromelaOptions options;
    StepperChoice choice; /* --engine */
    bool invariants;      /* not --no-invariants */
} Settings;

/* False if a switch has no such value; to be released in either case. `room`:
 * of channels that have no capacity. */
static bool settings_init(Settings *self, const LanguageRequest *request,
                          uint32_t room, Mem *mem, Diagnostics *diag) {
    static const char *const engines[] = {[STEPPER_AUTO] = "auto",
                                          [STEPPER_COMPILED] = "compiled",
                                          [STEPPER_INTERPRETED] = "interpreted",
                                          NULL};
    static const char *const optimise[] = {"none", "dead", "merge", "all",
                                           NULL};
    Switches chosen = request->switches;
    size_t engine, set;
    *self = (Settings){.mem = mem};
    collect(chosen, "define", &self->defines, mem);
    collect(chosen, "include", &self->folders, mem);
    bool good = switches_choose(chosen, "engine", engines, &engine, diag);
    good &= switches_choose(chosen, "optimise", optimise, &set, diag);
    if (request->reduce && !switches_value(chosen, "optimise"))
        set = request->counted ? OPTIMISE_DEAD : OPTIMISE_DEAD | OPTIMISE_MERGE;
    bool unbounded = switches_value(chosen, "unbounded-channels");
    self->choice = unbounded        ? STEPPER_INTERPRETED
                   : request->brief ? STEPPER_AUTO
                                    : (StepperChoice)engine;
    if (unbounded && engine == STEPPER_COMPILED) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--unbounded-channels does not compile programs: leave out "
                   "--engine compiled");
        good = false;
    }
    self->invariants = !switches_value(chosen, "no-invariants");
    self->options =
        (PromelaOptions){.defines = self->defines.data,
                         .define_count = self->defines.count,
                         .folders = self->folders.data,
                         .folder_count = self->folders.count,
                         .goals.atoms = request->atoms,
                         .goals.atom_count = request->atom_count,
                         .goals.checked = request->checked,
                         .goals.checked_count = request->checked_count,
                         .claims = request->claims,
                         .claim_count = request->claim_count,
                         .room = unbounded ? room : 0,
                         .lossy = switches_value(chosen, "lossy"),
                         .inner_first = switches_value(chosen, "unless-j"),
                         .goals.dead = set & OPTIMISE_DEAD,
                         .goals.merge = set & OPTIMISE_MERGE,
                         .exclusive = request->exclusive,
                         .goals.slice = request->slice,
                         .goals.reach = request->reach,
                         .goals.cycles = request->cycles,
                         .goals.rounds = request->rounds};
    return good;
}

/* Properties from outside may count steps that are merged. What they look at is
 * never reset: it is read together with the program. */
static bool may_optimise(const Settings *self, const LanguageRequest *request,
                         Diagnostics *diag) {
    if (!self->options.goals.merge || !request->counted)
        return true;
    diag_error(diag, CODE_USAGE, SPAN_NONE,
               "steps that are merged cannot be counted, as properties from "
               "outside the model, --shortest and --search astar do: use "
               "--optimise dead, which merges none");
    return false;
}

static void settings_release(Settings *self) {
    vec_release(self->mem, &self->defines);
    vec_release(self->mem, &self->folders);
}

/* ---- Loading ------------------------------------------------------------- */

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

static Model *make_model(Flow *flow, const Settings *settings, Mem *mem,
                         Diagnostics *diag) {
    const char *why;
    Model *model = flow_model(flow, mem, &why);
    if (!model) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "the program has no initial state: %s", why);
        return NULL;
    }
    return prepare(model, settings, diag);
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

static Model *load_with(const LanguageRequest *request, uint32_t room, Mem *mem,
                        Diagnostics *diag) {
    Settings settings;
    Flow flow;
    Model *model = NULL;
    bool good = settings_init(&settings, request, room, mem, diag);
    for (size_t i = 0; i < settings.folders.count; i++)
        diag_allow(diag, settings.folders.data[i]);
    if (good && may_optimise(&settings, request, diag) &&
        promela_load(&flow, request->paths[0], &settings.options, diag, mem)) {
        if (accept_unbounded(&flow, diag) &&
            load_pieces(&flow, request, settings.choice, diag))
            model = make_model(&flow, &settings, mem, diag);
        else
            flow_release(&flow);
    }
    settings_release(&settings);
    return model;
}

static Model *load(const LanguageRequest *request, Mem *mem,
                   Diagnostics *diag) {
    bool unbounded = switches_value(request->switches, "unbounded-channels");
    if (unbounded && strcmp(request->paths[0], "-") == 0) {
        diag_error(diag, CODE_USAGE, SPAN_NONE,
                   "--unbounded-channels reads the program again whenever "
                   "channels need more room, which standard input does not "
                   "allow: give the name of a file");
        return NULL;
    }
    return load_with(request, FIRST_ROOM, mem, diag);
}

/* Another model of a program that has been loaded gets the engine that was
 * asked for. */
static Model *equip(Model *model, const LanguageRequest *request,
                    Diagnostics *diag) {
    Settings settings;
    if (!model)
        return NULL;
    bool good = settings_init(&settings, request, flow_of_model(model)->room,
                              model->mem, diag);
    settings_release(&settings);
    if (good)
        return prepare(model, &settings, diag);
    model_free(model);
    return NULL;
}

/* The program is lowered again, with twice as much room in its channels. What
 * it has to say has been said. */
static Model *make_room(const LanguageRequest *request, const Model *small,
                        Diagnostics *diag) {
    uint32_t room = flow_of_model(small)->room;
    if (room > MOST_ROOM / 2 || small->bits > MOST_ROOM_BITS / 2)
        return NULL;
    DiagMark mark = diag_mark(diag);
    Model *model = load_with(request, 2 * room, small->mem, diag);
    if (!model)
        return NULL;
    diag_forget(diag, mark);
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

/* The only states with a reject label are those where an atom has no value. */
static const char *doubtful(const Model *model) {
    return model->present & LABEL_REJECT ? "runtime" : NULL;
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

const Language promela_language = {
    .name = "Promela",
    .endings = endings,
    .comments = COMMENTS_C,
    .commented = endings,
    .switches = switches,
    .built_in = built_in,
    .cycles = cycles,
    .cycle_count = sizeof cycles / sizeof *cycles,
    .rules = LTL_RULES_SPIN,
    .reads_claims = true,
    .load = load,
    .grow = grow,
    .left_out = left_out,
    .whole = whole,
    .project = flow_project,
    .same_step = flow_same_step,
    .claim = flow_claim,
    .formula_count = formula_count,
    .formula = state_formula,
    .marked = marked,
    .unlike = unlike,
    .doubtful = doubtful,
    .advise = advise,
};
