/* job/walking/walk_watch.c -- expressions in the states of a walk
 *
 * An expression is the name of a variable that is shown, which has the value
 * that is shown; or a condition, which is true or false. A language whose
 * expressions are read with the model reads it again for each of them, so that
 * the last ones are kept.
 */
#include "job/walking/walk_parts.h"

#include "core/model_text.h"

#include <string.h>

enum {
    MOST_WATCHES = 32 /* that are kept */
};

#define NO_SUCH_VARIABLE UINT32_MAX

void walk_forget_watches(Walk *walk) {
    for (size_t i = 0; i < walk->watches.count; i++)
        if (walk->watches.data[i].is_condition)
            job_condition_release(&walk->watches.data[i].condition, &walk->job);
    vec_clear(&walk->watches);
}

static uint32_t find_variable(const Walk *walk, const char *name) {
    const Model *model = walk->model;
    for (uint32_t k = 0; k < model_variable_count(model); k++)
        if (strcmp(model_variable(model, k), name) == 0)
            return k;
    return NO_SUCH_VARIABLE;
}

static WalkWatch *find(Walk *walk, const char *text) {
    for (size_t i = 0; i < walk->watches.count; i++)
        if (strcmp(walk->watches.data[i].text, text) == 0)
            return &walk->watches.data[i];
    return NULL;
}

static WalkWatch *watch_for(Walk *walk, const char *text) {
    WalkWatch *watch = find(walk, text);
    if (watch)
        return watch;
    if (walk->watches.count == MOST_WATCHES)
        walk_forget_watches(walk);
    WalkWatch made = {.text =
                          arena_copy(&walk->job.diag.arena, text, strlen(text)),
                      .variable = find_variable(walk, text)};
    vec_push(&walk->job.mem, &walk->watches, made);
    return &vec_last(&walk->watches);
}

/* Only what is well-formed is kept. */
static bool read_condition(Walk *walk, WalkWatch *watch) {
    JobCondition condition;
    if (watch->is_condition)
        return true;
    bool read = job_condition(&walk->job, watch->text, &condition);
    if (read)
        watch->condition = condition;
    else
        job_condition_release(&condition, &walk->job);
    watch->is_condition = read;
    return read;
}

bool walk_truth(Walk *walk, const char *condition, const Word *state,
                bool *truth) {
    WalkWatch *watch = watch_for(walk, condition);
    bool read = read_condition(walk, watch);
    if (read)
        *truth = job_condition_holds(&watch->condition, state);
    return read;
}

bool walk_value(Walk *walk, const char *expression, const Word *state,
                Text *out) {
    const WalkWatch *watch = watch_for(walk, expression);
    bool truth = false;
    if (watch->variable == NO_SUCH_VARIABLE) {
        if (!walk_truth(walk, expression, state, &truth))
            return false;
        text_add(out, truth ? "true" : "false");
        return true;
    }
    model_print_value(walk->model, state, watch->variable, out);
    if (out->length == 0)
        text_char(out, '-');
    return true;
}
