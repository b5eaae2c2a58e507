/* report/page/html_around.c -- the states next to a run as data of the page
 *
 * All steps that are possible in the last states of a run, and what they
 * change; those of the states that they lead to are not on the page.
 */
#include "base/hash.h"
#include "core/worker.h"
#include "report/page/html.h"
#include "report/wording/describe.h"

#include <string.h>

enum {
    MOST_AROUND = 2000 /* steps of the states of one run */
};

enum { /* facts about a step */
    STEP_IS_ERROR = 1,
    STEP_OF_RUN = 2
};

typedef struct Around {
    Html *html;           /* written there */
    const Model *model;   /* whose run it is */
    const Trace *trace;   /* the run */
    uint32_t property;    /* of the model, that the run violates */
    Worker worker;        /* a plain one */
    Successors batch;     /* transitions of a state */
    VEC(uint64_t) hashes; /* of states of the run, then of neighbours */
    VEC(Word) others;     /* neighbours */
} Around;

/* ---- Which states -------------------------------------------------------- */

/* False if they are not all there. */
static bool expand(Around *self, size_t state) {
    const Word *words = trace_state(self->trace, state);
    successors_clear(&self->batch);
    if (!model_labels(self->model, words, LABEL_CUT))
        model_expand_all(self->model, &self->worker, words, &self->batch);
    return !self->batch.failed && !mem_must_stop(self->batch.mem);
}

/* States from the result on have few enough steps; the last ones matter most.
 */
static size_t choose(Around *self, size_t end) {
    size_t left = MOST_AROUND, first = end;
    if (left > self->html->near_left)
        left = self->html->near_left;
    while (first > 0 && expand(self, first - 1) && self->batch.count <= left) {
        left -= self->batch.count;
        first--;
    }
    return first;
}

static uint64_t hash_of(const Around *self, const Word *state) {
    return hash_words(state, self->model->words);
}

static const Word *known(const Around *self, size_t i) {
    size_t run = trace_length(self->trace) + 1;
    return i < run ? trace_state(self->trace, i)
                   : vec_at(&self->others, (i - run) * self->model->words);
}

/* The number of a target: a state of the run, the next one if possible; or
 * a neighbour, which follow them. */
static size_t number_of(Around *self, size_t from, const Word *state) {
    uint64_t hash = hash_of(self, state);
    size_t bytes = self->model->words * sizeof *state;
    size_t run = trace_length(self->trace) + 1;
    if (from + 1 < run && memcmp(known(self, from + 1), state, bytes) == 0)
        return from + 1;
    for (size_t i = 0; i < self->hashes.count; i++)
        if (vec_item(&self->hashes, i) == hash &&
            memcmp(known(self, i), state, bytes) == 0)
            return i;
    vec_push(self->batch.mem, &self->hashes, hash);
    for (uint32_t w = 0; w < self->model->words; w++)
        vec_push(self->batch.mem, &self->others, state[w]);
    return self->hashes.count - 1;
}

/* ---- Steps --------------------------------------------------------------- */

static uint64_t facts_of(const Around *self, size_t from, size_t i,
                         size_t target) {
    const Model *model = self->model;
    const Word *state = successors_state(&self->batch, i);
    uint32_t action = self->batch.actions[i];
    uint64_t facts = 0;
    if (model->properties[self->property].label == LABEL_REJECT &&
        (model_violates(model, action) == self->property ||
         model_marks(model, state, self->property)))
        facts |= STEP_IS_ERROR;
    if (from < trace_length(self->trace) && target == from + 1 &&
        self->trace->actions.data[from] == action)
        facts |= STEP_OF_RUN;
    return facts;
}

/* [action, facts, target, changes ...]; the changes of the run are there
 * already. */
static void put_step(Around *self, size_t from, size_t i) {
    Html *html = self->html;
    const Word *state = successors_state(&self->batch, i);
    size_t target = number_of(self, from, state);
    uint64_t facts = facts_of(self, from, i, target);
    text_clear(&html->one);
    describe_action(self->model, self->batch.actions[i], &html->one);
    json_begin_array(&html->json);
    html_text(html, html->one.data);
    json_uint(&html->json, facts);
    json_uint(&html->json, target);
    if (!(facts & STEP_OF_RUN))
        html_changes(html, self->model, trace_state(self->trace, from), state);
    json_end_array(&html->json);
}

static void put_all(Around *self) {
    Html *html = self->html;
    const Trace *trace = self->trace;
    size_t end = trace_length(trace) + (trace->loop == TRACE_NO_LOOP);
    size_t first = choose(self, end);
    for (size_t i = 0; i <= trace_length(trace); i++)
        vec_push(self->batch.mem, &self->hashes,
                 hash_of(self, trace_state(trace, i)));
    json_put_uint(&html->json, "near_from", first);
    json_put_array(&html->json, "near");
    for (size_t from = first; from < end && expand(self, from); from++) {
        html->near_left -= self->batch.count;
        json_begin_array(&html->json);
        for (size_t i = 0; i < self->batch.count; i++)
            put_step(self, from, i);
        json_end_array(&html->json);
    }
    json_end_array(&html->json);
}

void html_around(Html *html, const Model *model, const Trace *trace,
                 uint32_t property) {
    Mem *mem = html->json.out->mem;
    Around self = {
        .html = html, .model = model, .trace = trace, .property = property};
    successors_init(&self.batch, mem, model->words);
    worker_init_plain(&self.worker, model, mem);
    put_all(&self);
    worker_release(&self.worker);
    successors_release(&self.batch);
    vec_release(mem, &self.others);
    vec_release(mem, &self.hashes);
}
