/* Conditions that come up when the model is there already. */
#include "core/condition.h"
#include "job/form/job.h"

#include <string.h>

static bool is_known(const Model *model, const char *text) {
    for (uint32_t i = 0; i < model->propositions.count; i++)
        if (strcmp(model->propositions.names[i], text) == 0)
            return true;
    return false;
}

/* With vectors as long as the job's, which may have become longer. */
static Model *fit(Job *job, const LanguageRequest *request, Model *model) {
    const LanguageModels *can = language_models(job->language);
    while (model && can->grow && model->bits < job->loaded->bits) {
        Model *larger = can->grow(request, model, &job->diag);
        if (!larger)
            break;
        model_free(model);
        model = larger;
    }
    return model;
}

/* Where a front end reads expressions with the program, read it once more, from
 * the same texts. It has been found good before, and what was said then is not
 * said again. */
static Model *read_again(Job *job, const char *text) {
    DiagMark mark = diag_mark(&job->diag);
    Question atom = {"condition", text, false};
    LanguageRequest request = job->request;
    request.atoms = &atom;
    request.atom_count = 1;
    request.brief = true;
    job->diag.remembers = true;
    Model *model = job->language->load(&request, &job->mem, &job->diag);
    job->diag.remembers = false;
    model = fit(job, &request, model);
    if (!model)
        return NULL;
    diag_forget(&job->diag, mark);
    const LanguageModels *can = language_models(job->language);
    const char *why = can->unlike ? can->unlike(model, job->loaded) : NULL;
    if (!why)
        return model;
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s", why);
    model_free(model);
    return NULL;
}

bool job_condition(Job *job, const char *text, JobCondition *condition) {
    *condition = (JobCondition){.model = job->model};
    if (job->model->propositions.own_expressions &&
        !is_known(job->model, text) && job->options->input.path_count) {
        condition->model = condition->own = read_again(job, text);
        if (!condition->own)
            return false;
    }
    return condition_parse(condition->model, &job->diag, "condition", text,
                           &condition->formula);
}

bool job_condition_holds(const JobCondition *condition, const Word *state) {
    return condition_holds(condition->model, &condition->formula, state);
}

void job_condition_release(JobCondition *condition, Job *job) {
    boolean_release(&condition->formula, &job->mem);
    model_free(condition->own);
}
