/* Conditions that come up when the model is there already. */
#include "core/condition.h"
#include "job/form/job.h"

#include <string.h>

static bool is_known(const Model *model, const char *text) {
    for (uint32_t i = 0; i < model->proposition_count; i++)
        if (strcmp(model->propositions[i], text) == 0)
            return true;
    return false;
}

/* Where a front end reads expressions with the program, read it once more. It
 * has been found good before, and what was said then is not said again. */
static Model *read_again(Job *job, const char *text) {
    DiagMark mark = diag_mark(&job->diag);
    Question atom = {"condition", text, false};
    LanguageRequest request = job->request;
    request.atoms = &atom;
    request.atom_count = 1;
    request.brief = true;
    Model *model = job->language->load(&request, &job->mem, &job->diag);
    if (!model)
        return NULL;
    diag_forget(&job->diag, mark);
    const Language *language = job->language;
    const char *why =
        language->unlike ? language->unlike(model, job->loaded) : NULL;
    if (!why)
        return model;
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s", why);
    model_free(model);
    return NULL;
}

bool job_condition(Job *job, const char *text, Boolean *condition) {
    const Model *model = job->model;
    model_free(job->asked);
    job->asked = NULL;
    if (model->has_own_expressions && !is_known(model, text) &&
        job->options->input.path_count &&
        strcmp(job->options->input.paths[0], "-") != 0) {
        model = job->asked = read_again(job, text);
        if (!model)
            return false;
    }
    return condition_parse(model, &job->diag, "condition", text, condition);
}

bool job_evaluate(const Job *job, const Boolean *condition, const Word *state) {
    return condition_holds(job->asked ? job->asked : job->model, condition,
                           state);
}
