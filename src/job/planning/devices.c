#include "job/planning/devices.h"

#include "search/device/device.h"
#include "search/engine.h"

#include <assert.h>
#include <string.h>

enum {
    TRIAL = 100000,         /* states that the processor searches first, */
    SECOND_TRIAL = 3000000, /* and if the user did not ask for a GPU */
    DRIVER = 1 << 30 /* bytes: of fewer, those of the driver, which are not
                        counted, would be a large part */
};

/* May a GPU be used that was not asked for? Not where the processor reduces
 * the states, where more than verdicts and traces is asked of them, or where
 * little memory is allowed. */
static bool may_use_gpu(const Job *job) {
    const JobOptions *options = job->options;
    return options->reduction.mode == REDUCE_NEVER &&
           !options->reduction.confluence && !options->store.kind &&
           strcmp(options->search.engine, "auto") == 0 &&
           options->cover == COVER_NEVER && job->mem.limit >= DRIVER &&
           gpu_seems_there();
}

static void open_if_there(Job *job) {
    Text why;
    if (!may_use_gpu(job))
        return;
    text_init(&why, &job->mem);
    job->device = gpu_open(&job->mem, job->options->device.bytes, &why);
    if (job->device) {
        job->device->trial = TRIAL;
        job->device->second_trial = SECOND_TRIAL;
    }
    text_release(&why);
}

bool devices_open(Job *job) {
    Where where = job->options->device.where;
    Text why;
    if (where == WHERE_HERE || job->device)
        return true;
    if (where == WHERE_AUTO) {
        open_if_there(job);
        return true;
    }
    text_init(&why, &job->mem);
    job->device = where == WHERE_GPU
                      ? gpu_open(&job->mem, job->options->device.bytes, &why)
                      : gpu_open_emulated(&job->mem, &why);
    if (!job->device) {
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "--device gpu: %s",
                   why.data);
        diag_hint(&job->diag, "leave out --device to search on the processor");
    } else if (where == WHERE_GPU) {
        job->device->trial = TRIAL;
    }
    text_release(&why);
    return job->device != NULL;
}

void devices_close(Job *job) {
    gpu_close(job->device);
    job->device = NULL;
}

static void decline(Job *job, const Run *run, const char *why) {
    const char *name = "this";
    if (job->options->device.where == WHERE_AUTO)
        return;
    for (uint32_t i = 0; i < run->findings.count; i++)
        if (findings_asked(&run->findings, i)) {
            name = run->model->properties[i].name;
            break;
        }
    diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "--device %s is not used for %s: %s",
                 job->options->device.where == WHERE_GPU ? "gpu" : "emulated",
                 name, why);
}

bool devices_plan(Job *job, Run *run) {
    assert(!run->plan.engine);
    if (!job->device)
        return false;
    Plan plan = plan_on_device(run->model, &run->findings);
    const char *why = plan.why;
    if (plan.engine && !run->model->device)
        why = "there is no device code for this kind of model";
    else if (plan.engine && plan.engine->run == search_trim &&
             job->options->device.where == WHERE_AUTO)
        why = "cycles are left to the processor";
    else if (plan.engine) {
        run->plan = plan;
        return true;
    }
    decline(job, run, why);
    return false;
}

void devices_settle(Job *job, Run *run) {
    if (!job->device || !(run->plan.engine->needs & NEED_DEVICE))
        return;
    if (job->device->spared) {
        assert(job->device->instead);
        run->plan =
            search_plan(run->model, &run->findings, job->device->instead->name);
        run->plan.why = "--device: so few states are searched on the processor";
        return;
    }
    if (!gpu_failed(job->device)) {
        run->device = job->device->kind;
        return;
    }
    decline(job, run, job->device->trouble.data);
    run->plan =
        search_plan(run->model, &run->findings, job->device->instead->name);
    run->plan.why = "--device: the processor searches what it cannot";
    text_clear(&job->device->trouble);
}
