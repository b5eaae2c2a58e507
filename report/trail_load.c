#include "report/trail_load.h"

#include "report/replay.h"

#include <string.h>

#define NOWHERE SIZE_MAX

/* A place that the trail may have led to. */
typedef struct Candidate {
    size_t parent;    /* the one before, or NOWHERE */
    size_t sibling;   /* another one at the same line, or NOWHERE */
    size_t line;      /* the line that comes next */
    size_t depth;     /* steps from the start */
    uint32_t action;  /* that led here */
    uint32_t process; /* that executed the last statement */
    uint32_t round;   /* how often the cycle was gone through */
} Candidate;

/* A step from a candidate back to one before it, in an earlier round. */
typedef struct Closing {
    size_t from, to; /* NOWHERE: none yet */
    uint32_t action;
} Closing;

typedef struct Follower {
    const Model *model;
    const TrailFile *file;
    Diagnostics *diag;
    Mem *mem;
    bool watches;              /* the claim is part of the model */
    VEC(Candidate) candidates; /* in the order of discovery */
    VEC(Word) states;          /* of these */
    VEC(size_t) first;         /* by line: a candidate there, or NOWHERE */
    size_t furthest;           /* line that was reached */
    Closing closing;           /* of the cycle, if it takes several rounds */
    bool failed;               /* no memory left */
} Follower;

static const Word *state_of(const Follower *self, size_t candidate) {
    return self->states.data + candidate * self->model->words;
}

/* --- candidates ------------------------------------------------------- */

static size_t find_candidate(const Follower *self, const Candidate *candidate,
                             const Word *state) {
    size_t bytes = self->model->words * sizeof *state;
    for (size_t i = self->first.data[candidate->line]; i != NOWHERE;
         i = self->candidates.data[i].sibling)
        if (self->candidates.data[i].process == candidate->process &&
            memcmp(state_of(self, i), state, bytes) == 0)
            return i;
    return NOWHERE;
}

/* SPIN forgets variables that nobody reads, so what is a cycle for SPIN may
 * become one here only in a later round. */
static void note_closing(Follower *self, const Candidate *candidate,
                         size_t known) {
    if (self->closing.from != NOWHERE ||
        self->candidates.data[known].round >= candidate->round)
        return;
    size_t i = candidate->parent;
    while (i != NOWHERE && i != known)
        i = self->candidates.data[i].parent;
    if (i == known)
        self->closing = (Closing){candidate->parent, known, candidate->action};
}

static void add_candidate(Follower *self, Candidate candidate,
                          const Word *state) {
    size_t known = find_candidate(self, &candidate, state);
    if (known != NOWHERE)
        note_closing(self, &candidate, known);
    if (self->failed || known != NOWHERE)
        return;
    candidate.sibling = self->first.data[candidate.line];
    self->first.data[candidate.line] = self->candidates.count;
    self->failed |= !vec_try_push(self->mem, &self->candidates, candidate);
    for (uint32_t i = 0; i < self->model->words && !self->failed; i++)
        self->failed |= !vec_try_push(self->mem, &self->states, state[i]);
    if (candidate.line > self->furthest)
        self->furthest = candidate.line;
}

/* --- matching --------------------------------------------------------- */

/* Where the lines are in the course of a tale. */
typedef struct Spot {
    size_t line;
    uint32_t process; /* of the last statement */
} Spot;

static bool is_at(const Follower *self, size_t line, uint32_t process,
                  uint32_t number) {
    const TrailFile *file = self->file;
    if (line >= file->lines.count)
        return false;
    const TrailLine *found = &file->lines.data[line];
    uint32_t shift = file->claim != TRAIL_NO_CLAIM;
    uint32_t wanted = process == NO_PROCESS ? 0 : process + shift;
    return found->process == wanted && found->number == number;
}

/* Lines of a claim that is not part of the model. */
static size_t skip_claim(const Follower *self, size_t line) {
    const TrailFile *file = self->file;
    while (file->claim != TRAIL_NO_CLAIM && !self->watches &&
           line < file->lines.count && file->lines.data[line].process == 0)
        line++;
    return line;
}

static bool match_deed(const Follower *self, const Deed *deed, Spot *spot) {
    if (deed->number_count == 0)
        return true; /* no step for SPIN */
    spot->line = skip_claim(self, spot->line);
    if (is_at(self, spot->line, deed->process, deed->numbers[0]))
        spot->line++;
    else if (!self->file->merged || deed->process != spot->process)
        return false;
    spot->process = deed->process;
    for (uint32_t i = 1; i < deed->number_count; i++) /* joins */
        if (is_at(self, spot->line, deed->process, deed->numbers[i]))
            spot->line++;
    return true;
}

static bool match_tale(const Follower *self, const Account *account,
                       size_t tale, Spot *spot) {
    size_t count;
    const Deed *deeds = account_tale(account, tale, &count);
    size_t start = spot->line;
    for (size_t i = 0; i < count; i++)
        if (!match_deed(self, &deeds[i], spot)) /* it may end in the middle */
            return spot->line == self->file->lines.count && spot->line > start;
    spot->line = skip_claim(self, spot->line);
    return count > 0;
}

static void follow(Follower *self, size_t from, Successors *batch,
                   Account *account) {
    Candidate here = self->candidates.data[from];
    if (here.line == self->file->lines.count &&
        self->file->loop != TRAIL_NO_LOOP) {
        here.line = skip_claim(self, self->file->loop);
        here.round++;
    }
    successors_clear(batch);
    model_expand(self->model, state_of(self, from), batch);
    self->failed |= batch->failed;
    for (size_t i = 0; i < batch->count && !self->failed; i++) {
        account_clear(account);
        model_tell(self->model, state_of(self, from), batch->actions[i],
                   successors_state(batch, i), account);
        for (size_t t = 0; t < account->starts.count; t++) {
            Spot spot = {here.line, here.process};
            if (match_tale(self, account, t, &spot))
                add_candidate(self,
                              (Candidate){.parent = from,
                                          .line = spot.line,
                                          .depth = here.depth + 1,
                                          .action = batch->actions[i],
                                          .process = spot.process,
                                          .round = here.round},
                              successors_state(batch, i));
        }
    }
}

static void follow_all(Follower *self) {
    Successors batch;
    Account account;
    successors_init(&batch, self->mem, self->model->words);
    account_init(&account, self->mem);
    model_initial(self->model, &batch);
    for (size_t i = 0; i < batch.count; i++)
        add_candidate(self,
                      (Candidate){.parent = NOWHERE,
                                  .line = skip_claim(self, 0),
                                  .process = NO_PROCESS - 1},
                      successors_state(&batch, i));
    for (size_t i = 0; i < self->candidates.count && !self->failed; i++)
        follow(self, i, &batch, &account);
    account_release(&account);
    successors_release(&batch);
}

/* --- the run ---------------------------------------------------------- */

static bool add_steps(Follower *self, size_t last, Trace *trace) {
    VEC(size_t) path = {0};
    for (size_t i = last; i != NOWHERE; i = self->candidates.data[i].parent)
        vec_push(self->mem, &path, i);
    bool good = trace_start(trace, state_of(self, path.data[path.count - 1]));
    for (size_t i = path.count - 1; good && i-- > 0;)
        good = trace_step(trace, self->candidates.data[path.data[i]].action,
                          state_of(self, path.data[i]));
    vec_release(self->mem, &path);
    return good;
}

/* The state of the run at which the cycle starts: where its first line comes
 * next, and the run ends. */
static size_t find_loop(const Follower *self, size_t last) {
    size_t bytes = self->model->words * sizeof(Word);
    for (size_t i = self->candidates.data[last].parent;
         self->file->loop != TRAIL_NO_LOOP && i != NOWHERE;
         i = self->candidates.data[i].parent)
        if (self->candidates.data[i].line ==
                skip_claim(self, self->file->loop) &&
            memcmp(state_of(self, i), state_of(self, last), bytes) == 0)
            return self->candidates.data[i].depth;
    return TRACE_NO_LOOP;
}

/* A monitor that needs no more deeds goes on by itself: the claim has ended,
 * or the run. */
static bool rest(Follower *self, Trace *trace) {
    Successors batch;
    Account account;
    size_t length = trace_length(trace), count;
    size_t bytes = self->model->words * sizeof(Word);
    successors_init(&batch, self->mem, self->model->words);
    account_init(&account, self->mem);
    model_expand(self->model, trace_state(trace, length), &batch);
    bool good = !batch.failed;
    for (size_t i = 0; i < batch.count && good && trace->loop == TRACE_NO_LOOP;
         i++) {
        const Word *to = successors_state(&batch, i);
        const Word *from = trace_state(trace, length);
        account_clear(&account);
        model_tell(self->model, from, batch.actions[i], to, &account);
        account_tale(&account, 0, &count);
        if (count > 0 || memcmp(from, to, bytes) != 0)
            continue;
        good = trace_step(trace, batch.actions[i], to);
        trace->loop = length;
    }
    account_release(&account);
    successors_release(&batch);
    return good;
}

static bool build(Follower *self, size_t last, Trace *trace) {
    trace_release(trace);
    trace_init(trace, self->mem, self->model->words);
    bool good = add_steps(self, last, trace);
    trace->loop = find_loop(self, last);
    if (good && self->model->moves && trace->loop == TRACE_NO_LOOP)
        good = rest(self, trace);
    self->failed |= !good;
    return good;
}

static void build_closing(Follower *self, Trace *trace) {
    Closing closing = self->closing;
    trace_release(trace);
    trace_init(trace, self->mem, self->model->words);
    self->failed |= !add_steps(self, closing.from, trace);
    trace->loop = self->candidates.data[closing.to].depth;
    if (!self->failed)
        self->failed =
            !trace_step(trace, closing.action, state_of(self, closing.to));
}

/* Of those that are at the end, the first that shows an error, or any. */
static void choose(Follower *self, Trace *trace) {
    size_t end = self->first.data[self->file->lines.count];
    for (size_t i = end; i != NOWHERE; i = self->candidates.data[i].sibling)
        if (!build(self, i, trace) || replay_any_error(self->model, trace))
            return;
    if (self->closing.from != NOWHERE)
        build_closing(self, trace);
    else
        build(self, end, trace);
}

static bool report_misfit(const Follower *self) {
    const TrailFile *file = self->file;
    if (self->failed) {
        diag_error(self->diag, CODE_TRACE, file->end,
                   "no memory left to follow the trail");
        return false;
    }
    const TrailLine *line = &file->lines.data[self->furthest];
    diag_error(self->diag, CODE_TRACE, line->span,
               "process %u cannot execute statement %u here", line->process,
               line->number);
    diag_hint(self->diag,
              "a trail fits only the program that it was made from, with the "
              "same -D options");
    return false;
}

bool trail_load(const Model *model, Diagnostics *diag, const TrailFile *file,
                Trace *trace) {
    Mem *mem = diag->arena.mem;
    Follower self = {.model = model, .file = file, .diag = diag, .mem = mem};
    self.closing.from = NOWHERE;
    self.watches = trail_claim(model, mem) == file->claim;
    for (size_t i = 0; i <= file->lines.count && !self.failed; i++)
        self.failed |= !vec_try_push(mem, &self.first, NOWHERE);
    if (!self.failed)
        follow_all(&self);
    bool arrived =
        !self.failed && self.first.data[file->lines.count] != NOWHERE;
    if (arrived)
        choose(&self, trace);
    if (!arrived || self.failed)
        arrived = report_misfit(&self);
    vec_release(mem, &self.candidates);
    vec_release(mem, &self.states);
    vec_release(mem, &self.first);
    return arrived;
}

bool trail_load_source(const Model *model, Diagnostics *diag, uint32_t source,
                       Trace *trace) {
    TrailFile file;
    bool good = trail_read(&file, diag, source) &&
                trail_load(model, diag, &file, trace);
    trail_release(&file);
    return good;
}

uint32_t trail_claim(const Model *model, Mem *mem) {
    Successors batch;
    Account account;
    successors_init(&batch, mem, model->words);
    account_init(&account, mem);
    model_initial(model, &batch);
    if (batch.count > 0)
        model_tell(model, successors_state(&batch, 0), 0,
                   successors_state(&batch, 0), &account);
    uint32_t claim = account.claim;
    account_release(&account);
    successors_release(&batch);
    return claim;
}
