#include "lang/plugin/plugin.h"

#include "base/bug.h"
#include "base/names.h"
#include "core/model_text.h"

#include <dlfcn.h>
#include <string.h>

enum {
    MOST_STATE_BYTES = 1 << 20,
    MOST_NAMES = 1 << 28, /* actions, properties or propositions */
    PRINTED_BYTES = 1024  /* most text of one state */
};

typedef struct Plugin {
    Model model;              /* the public face */
    TextFacet text;           /* its states as text */
    const MartletModel *user; /* what the user wrote */
    void *object;             /* from dlopen, or NULL */
    Foreign *foreign;         /* notified of calls; borrowed, or NULL */
    Property *properties;     /* of the user, in our form */
    const char **labels;      /* "tau", then the names of actions */
    uint32_t *action_labels;  /* action k has label k + 1; the last action
                                 stands for numbers out of range */
} Plugin;

struct MartletOutput {
    Successors *batch;   /* where emitted states go; NULL: they are counted */
    size_t count;        /* how many there were */
    size_t bytes;        /* of a state */
    size_t action_count; /* how many actions have names */
};

static const char *const variable_names[] = {"state"};

static const Plugin *plugin(const Model *model) {
    return (const Plugin *)model;
}

void martlet_emit(MartletOutput *output, size_t action, const void *state) {
    if (!output || !state)
        BUG("the model given in C calls martlet_emit with NULL");
    output->count++;
    if (!output->batch)
        return;
    if (action > output->action_count)
        action = output->action_count; /* shown as an unknown action */
    Word *vector = successors_add(output->batch, (uint32_t)action);
    if (!vector)
        return; /* the batch is marked as failed */
    memset(vector, 0, output->batch->words * sizeof *vector);
    memcpy(vector, state, output->bytes);
}

static MartletOutput output_to(const Plugin *self, Successors *out) {
    return (MartletOutput){.batch = out,
                           .bytes = self->user->state_bytes,
                           .action_count = self->user->action_count};
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker; /* what changes is the user's */
    if (!successors_begin(out))
        return;
    const Plugin *self = plugin(model);
    size_t first = out->count;
    MartletOutput output = output_to(self, out);
    foreign_enter(self->foreign);
    self->user->initial(self->user->context, &output);
    foreign_leave(self->foreign);
    for (size_t i = first; i < out->count; i++)
        out->actions[i] = 0;
    if (output.count == 0)
        BUG("the model given in C has an initial state at some calls only");
}

/* Without one nothing would be checked. */
static bool has_initial(const Plugin *self) {
    MartletOutput output = output_to(self, NULL);
    foreign_enter(self->foreign);
    self->user->initial(self->user->context, &output);
    foreign_leave(self->foreign);
    return output.count > 0;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    const Plugin *self = plugin(model);
    MartletOutput output = output_to(self, out);
    foreign_enter(self->foreign);
    self->user->successors(self->user->context, state, &output);
    foreign_leave(self->foreign);
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const Plugin *self = plugin(model);
    foreign_enter(self->foreign);
    bool marked = self->user->is_error(self->user->context, state, property);
    foreign_leave(self->foreign);
    return marked;
}

static Label labels(const Model *model, const Word *state, Label asked) {
    Label found = 0;
    for (uint32_t i = 0; i < model->property_count; i++) {
        Label label = model->properties[i].label;
        if ((label & asked & ~found) && marks(model, state, i))
            found |= label;
    }
    return found;
}

static bool holds(const Model *model, const Word *state, uint32_t number) {
    const Plugin *self = plugin(model);
    foreign_enter(self->foreign);
    bool held = self->user->holds(self->user->context, state, number);
    foreign_leave(self->foreign);
    return held;
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    (void)k; /* the whole state is one variable */
    const MartletModel *user = plugin(model)->user;
    if (user->print) {
        char text[PRINTED_BYTES] = "";
        foreign_enter(plugin(model)->foreign);
        user->print(user->context, state, text, sizeof text);
        foreign_leave(plugin(model)->foreign);
        text[sizeof text - 1] = '\0';
        text_add(out, text);
        return;
    }
    const unsigned char *bytes = (const unsigned char *)state;
    for (size_t i = 0; i < user->state_bytes; i++)
        text_printf(out, "%02x", bytes[i]);
}

static void free_plugin(Model *model) {
    Plugin *self = (Plugin *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->properties,
             model->property_count * sizeof *self->properties);
    mem_free(mem, self->labels, model->label_count * sizeof *self->labels);
    mem_free(mem, self->action_labels,
             model->action_count * sizeof *self->action_labels);
    foreign_enter(self->foreign); /* it may have destructors */
    if (self->object)
        dlclose(self->object);
    foreign_leave(self->foreign);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .labels = labels,
    .marks = marks,
    .holds = holds,
    .free = free_plugin,
};

/* ---- Making sure of the user's struct ------------------------------------ */

/* Names serve as keys: each must be there, and once. */
static const char *problem_with_names(const char *const *names, size_t count,
                                      Mem *mem) {
    const char *problem = NULL;
    Names seen;
    names_init(&seen, mem);
    for (size_t i = 0; i < count && !problem; i++) {
        if (!names[i])
            problem = "a name is NULL";
        else if (names_add(&seen, names[i], strlen(names[i])) != i)
            problem = "two actions or two propositions have the same name";
    }
    names_release(&seen);
    return problem;
}

static const char *problem_with_properties(const MartletModel *user, Mem *mem) {
    const char *problem = NULL;
    Names seen;
    names_init(&seen, mem);
    for (size_t i = 0; i < user->property_count && !problem; i++) {
        const MartletProperty *property = &user->properties[i];
        if (!property->name)
            problem = "a name is NULL";
        else if (!property->text)
            problem = "a text is NULL";
        else if (property->kind != MARTLET_REJECT &&
                 property->kind != MARTLET_DEADLOCK)
            problem = "a property is neither MARTLET_REJECT nor "
                      "MARTLET_DEADLOCK";
        else if (names_add(&seen, property->name, strlen(property->name)) != i)
            problem = "two properties have the same name";
    }
    names_release(&seen);
    return problem;
}

/* What is wrong with functions, sizes and counts, or NULL. */
static const char *problem_with_shape(const MartletModel *user) {
    if (user->version != MARTLET_MODEL_VERSION)
        return "its version is not the one of this Martlet";
    if (!user->initial || !user->successors)
        return "it lacks `initial` or `successors`";
    if (user->state_bytes == 0 || user->state_bytes > MOST_STATE_BYTES)
        return "state_bytes must be between 1 and 1048576";
    if (user->action_count == 0 || !user->actions)
        return "it needs at least one action name";
    if (user->action_count > MOST_NAMES || user->property_count > MOST_NAMES ||
        user->proposition_count > MOST_NAMES)
        return "it has too many actions, properties or propositions";
    if (user->proposition_count && (!user->propositions || !user->holds))
        return "it has propositions but no names or no `holds`";
    if (user->property_count && (!user->properties || !user->is_error))
        return "it has properties but no `is_error`";
    return NULL;
}

static const char *problem_with(const MartletModel *user, Mem *mem) {
    const char *problem = problem_with_shape(user);
    if (!problem)
        problem = problem_with_names(user->actions, user->action_count, mem);
    if (!problem)
        problem = problem_with_names(user->propositions,
                                     user->proposition_count, mem);
    return problem ? problem : problem_with_properties(user, mem);
}

/* ---- Making the Model ---------------------------------------------------- */

static void copy_tables(Plugin *self) {
    const MartletModel *user = self->user;
    Model *model = &self->model;
    Mem *mem = model->mem;
    self->properties =
        mem_alloc(mem, user->property_count * sizeof *self->properties);
    for (size_t i = 0; i < user->property_count; i++) {
        const MartletProperty *theirs = &user->properties[i];
        Label label =
            theirs->kind == MARTLET_DEADLOCK ? LABEL_DEADLOCK : LABEL_REJECT;
        self->properties[i] = (Property){theirs->name, theirs->text, label,
                                         NO_PROCESS,   NULL,         NULL};
        model->present |= label;
    }
    self->labels = mem_alloc(mem, model->label_count * sizeof *self->labels);
    self->action_labels =
        mem_alloc(mem, model->action_count * sizeof *self->action_labels);
    self->labels[0] = "tau";
    for (uint32_t i = 0; i < model->action_count; i++) {
        self->labels[i + 1] = i < user->action_count
                                  ? user->actions[i]
                                  : "(action number out of range)";
        self->action_labels[i] = i + 1;
    }
}

static Model *reject(const char *problem, Diagnostics *diag) {
    diag_error(diag, CODE_FORMAT, SPAN_NONE,
               "the model given in C cannot be used: %s", problem);
    return NULL;
}

static Model *make(const MartletModel *user, Foreign *foreign, Mem *mem,
                   Diagnostics *diag) {
    const char *problem = problem_with(user, mem);
    if (problem)
        return reject(problem, diag);
    Plugin *self = mem_alloc(mem, sizeof *self);
    self->user = user;
    self->foreign = foreign;
    self->text = (TextFacet){.of = &self->model,
                             .variables = variable_names,
                             .variable_count = 1,
                             .print_value = print_value};
    self->model = (Model){
        .operations = &operations,
        .mem = mem,
        .words = (uint32_t)((user->state_bytes + 7) / 8),
        .bits = (uint32_t)user->state_bytes * 8,
        .property_count = (uint32_t)user->property_count,
        .propositions = {.names = user->propositions,
                         .count = (uint32_t)user->proposition_count,
                         .result_count = (uint32_t)user->proposition_count},
        .text = &self->text,
        .label_count = (uint32_t)user->action_count + 2,
        .action_count = (uint32_t)user->action_count + 1,
    };
    copy_tables(self);
    self->model.properties = self->properties;
    self->model.labels = self->labels;
    self->model.action_labels = self->action_labels;
    if (has_initial(self))
        return &self->model;
    free_plugin(&self->model);
    return reject("`initial` produces no state", diag);
}

Model *plugin_model(const MartletModel *user, Mem *mem, Diagnostics *diag) {
    return make(user, NULL, mem, diag);
}

Model *plugin_load(const char *path, Foreign *foreign, Mem *mem,
                   Diagnostics *diag) {
    Text name; /* dlopen looks for bare names elsewhere */
    text_init(&name, mem);
    text_printf(&name, "%s%s", strchr(path, '/') ? "" : "./", path);
    foreign_enter(foreign);
    void *object = dlopen(name.data, RTLD_LAZY | RTLD_LOCAL);
    foreign_leave(foreign);
    text_release(&name);
    const MartletModel *user = object ? dlsym(object, "martlet_model") : NULL;
    if (!user) {
        const char *why = dlerror();
        diag_error(diag, CODE_FILE, SPAN_NONE, "cannot load %s: %s", path,
                   why ? why : "its martlet_model is at address 0");
        diag_hint(diag, "a model in C is a shared object that exports "
                        "`const MartletModel martlet_model`");
    }
    Model *model = user ? make(user, foreign, mem, diag) : NULL;
    if (model) {
        ((Plugin *)model)->object = object;
    } else if (object) {
        dlclose(object);
    }
    return model;
}
