#include "report/traces/trail_load.h"

#include "core/model_text.h"
#include "report/traces/replay.h"

#include <string.h>

#define NOWHERE SIZE_MAX
#define NO_NUMBER UINT32_MAX

/* A place that the trail may have led to. The cycle may start at any place
 * before its first line: SPIN forgets variables that are never read, so what is
 * a cycle for SPIN may become one here only in a later round. Whether it
 * closes, and what it meets, depends on that place, so candidates that differ
 * in it are kept apart. */
typedef struct Candidate {
    size_t parent;    /* the one before, or NOWHERE */
    size_t sibling;   /* another one at the same line, or NOWHERE */
    size_t entry;     /* the one at which the cycle starts, or NOWHERE */
    size_t line;      /* the line that comes next */
    size_t depth;     /* steps from the start */
    SetMask met;      /* sets that actions of the cycle are in */
    uint32_t action;  /* that led here */
    uint32_t process; /* that executed the last statement */
} Candidate;

typedef struct Follower {
    const Model *model;
    const TrailFile *file;
    Diagnostics *diag;
    Mem *mem;
    Worker worker;             /* that expands the model */
    bool watches;              /* the claim is part of the model */
    VEC(Candidate) candidates; /* in the order of discovery */
    VEC(Word) states;          /* of these */
    VEC(size_t) first;         /* by line: a candidate there, or NOWHERE */
    size_t furthest;           /* line that was reached */
    uint32_t merged;           /* the statement that the process of the last
                                  line may execute without one, or NO_NUMBER */
    bool failed;               /* no memory left, or too short */
    bool too_short;            /* a state did not fit */
} Follower;

static const Word *state_of(const Follower *self, size_t candidate) {
    return self->states.data + candidate * self->model->words;
}

/* --- candidates ------------------------------------------------------- */

static bool is_known(const Follower *self, const Candidate *added,
                     const Word *state) {
    size_t bytes = self->model->words * sizeof *state;
    for (size_t i = self->first.data[added->line]; i != NOWHERE;
         i = self->candidates.data[i].sibling) {
        const Candidate *old = &self->candidates.data[i];
        if (old->process == added->process && old->entry == added->entry &&
            mask_equal(&old->met, &added->met) &&
            memcmp(state_of(self, i), state, bytes) == 0)
            return true;
    }
    return false;
}

static void add_candidate(Follower *self, Candidate candidate,
                          const Word *state) {
    if (self->failed || is_known(self, &candidate, state))
        return;
    candidate.sibling = self->first.data[candidate.line];
    self->first.data[candidate.line] = self->candidates.count;
    self->failed |= !vec_try_push(self->mem, &self->candidates, candidate);
    for (uint32_t i = 0; i < self->model->words && !self->failed; i++)
        self->failed |= !vec_try_push(self->mem, &self->states, state[i]);
    if (candidate.line > self->furthest)
        self->furthest = candidate.line;
}

/* Has it come back to where its cycle started? */
static bool closes(const Follower *self, size_t candidate) {
    size_t entry = self->candidates.data[candidate].entry;
    return entry != NOWHERE &&
           memcmp(state_of(self, entry), state_of(self, candidate),
                  self->model->words * sizeof(Word)) == 0;
}

/* --- matching --------------------------------------------------------- */

/* Where the lines are in the course of a way. A claim moves with the lines of
 * processes: if statements were merged, it has a line for the first one only.
 */
typedef struct Spot {
    size_t line;
    size_t first;     /* line of the way: that of the claim, if it has one */
    uint32_t process; /* of the last statement that is not the claim's */
    bool begun;       /* a process has executed a statement */
    bool unclaimed;   /* the claim has, but the line is not there */
} Spot;

static bool is_at(const Follower *self, size_t line, uint32_t process,
                  uint32_t number) {
    const TrailFile *file = self->file;
    if (line >= file->lines.count)
        return false;
    const TrailLine *found = &file->lines.data[line];
    uint32_t shift = file->claim != TRAIL_NO_CLAIM;
    uint32_t needed = process == NO_PROCESS ? 0 : process + shift;
    return found->process == needed && found->number == number;
}

/* Lines of a claim that is not part of the model. */
static size_t skip_claim(const Follower *self, size_t line) {
    const TrailFile *file = self->file;
    while (file->claim != TRAIL_NO_CLAIM && !self->watches &&
           line < file->lines.count && file->lines.data[line].process == 0)
        line++;
    return line;
}

static void match_claim(const Follower *self, const StepStatement *statement,
                        Spot *spot) {
    bool found = is_at(self, spot->line, NO_PROCESS, statement->numbers[0]);
    spot->unclaimed = !found;
    spot->line += found;
}

/* A statement without a line of its own was merged with the last one of its
 * process. */
static bool match_process(const Follower *self, const StepStatement *statement,
                          Spot *spot) {
    if ((spot->begun || !spot->unclaimed) &&
        is_at(self, spot->line, statement->process, statement->numbers[0]))
        spot->line++;
    else if (!self->file->merged || statement->process != spot->process ||
             (!spot->begun && statement->numbers[0] != self->merged))
        return false;
    else if (!spot->begun)
        spot->line = spot->first; /* the claim's is that of another step */
    spot->process = statement->process;
    spot->begun = true;
    return true;
}

static bool match_statement(const Follower *self,
                            const StepStatement *statement, Spot *spot) {
    if (statement->number_count == 0)
        return true; /* no step for SPIN */
    spot->line = skip_claim(self, spot->line);
    if (statement->process == NO_PROCESS)
        match_claim(self, statement, spot);
    else if (!match_process(self, statement, spot))
        return false;
    for (uint32_t i = 1; i < statement->number_count; i++) /* joins */
        if (is_at(self, spot->line, statement->process, statement->numbers[i]))
            spot->line++;
    return true;
}

static bool match_way(const Follower *self, const Account *account, size_t way,
                      Spot *spot) {
    size_t count;
    const StepStatement *statements = account_way(account, way, &count);
    size_t start = spot->line;
    for (size_t i = 0; i < count; i++)
        if (!match_statement(self, &statements[i],
                             spot)) /* it may end in the middle */
            return spot->line == self->file->lines.count && spot->line > start;
    spot->line = skip_claim(self, spot->line);
    return spot->begun || (count > 0 && !spot->unclaimed);
}

/* Statements that were merged into one line are all different. */
static bool repeats(const Follower *self, size_t from, uint32_t action) {
    for (size_t i = from; self->candidates.data[i].parent != NOWHERE;) {
        const Candidate *last = &self->candidates.data[i];
        if (last->action == action)
            return true;
        if (self->candidates.data[last->parent].line != last->line)
            break;
        i = last->parent;
    }
    return false;
}

/* The transition, with the lines that it may stand for. */
static void follow_one(Follower *self, Candidate here, size_t from,
                       const Account *account, uint32_t action,
                       const Word *to) {
    Candidate next = {.parent = from,
                      .entry = here.entry,
                      .depth = here.depth + 1,
                      .met = here.met,
                      .action = action};
    SetMask sets = model_action_sets(self->model, action);
    if (next.entry != NOWHERE)
        mask_unite(&next.met, &sets);
    for (size_t t = 0; t < account->starts.count; t++) {
        Spot spot = {here.line, here.line, here.process, false, false};
        if (!match_way(self, account, t, &spot) ||
            (spot.line == here.line && repeats(self, from, action)))
            continue;
        next.line = spot.line;
        next.process = spot.process;
        add_candidate(self, next, to);
    }
}

/* The statement of the process that the step begins with, or NO_NUMBER. */
static uint32_t first_number(const Account *account, uint32_t process) {
    for (size_t i = 0; i < account->statements.count; i++) {
        const StepStatement *statement = &account->statements.data[i];
        if (statement->process != NO_PROCESS && statement->number_count > 0)
            return statement->process == process ? statement->numbers[0]
                                                 : NO_NUMBER;
    }
    return NO_NUMBER;
}

/* Statements are merged where a process has no choice: its only one. */
static uint32_t only_number(const Follower *self, size_t from,
                            const Successors *batch, Account *account) {
    uint32_t only = NO_NUMBER;
    for (size_t i = 0; i < batch->count && self->file->merged; i++) {
        account_clear(account);
        model_describe_step(self->model, state_of(self, from),
                            batch->actions[i], successors_state(batch, i),
                            account);
        uint32_t number =
            first_number(account, self->candidates.data[from].process);
        if (number != NO_NUMBER && only != NO_NUMBER && number != only)
            return NO_NUMBER;
        only = number == NO_NUMBER ? only : number;
    }
    return only;
}

static void follow_from(Follower *self, Candidate here, size_t from,
                        Successors *batch, Account *account) {
    for (size_t i = 0; i < batch->count && !self->failed; i++) {
        const Word *to = successors_state(batch, i);
        account_clear(account);
        model_describe_step(self->model, state_of(self, from),
                            batch->actions[i], to, account);
        follow_one(self, here, from, account, batch->actions[i], to);
    }
}

static void follow(Follower *self, size_t from, Successors *batch,
                   Account *account) {
    Candidate here = self->candidates.data[from];
    bool has_loop = self->file->loop != TRAIL_NO_LOOP, at_end;
    at_end = here.line == self->file->lines.count;
    if (at_end && (has_loop ? closes(self, from) : !self->file->merged))
        return;
    size_t loop = has_loop ? skip_claim(self, self->file->loop) : NOWHERE;
    if (at_end && has_loop)
        here.line = loop; /* another round */
    successors_clear(batch);
    model_expand(self->model, &self->worker, state_of(self, from), batch);
    if (batch->failed)
        mem_poll(self->mem); /* it may have been the time */
    self->failed |= batch->failed;
    self->too_short |= batch->too_short;
    self->merged = only_number(self, from, batch, account);
    follow_from(self, here, from, batch, account);
    if (here.line == loop && here.entry == NOWHERE) {
        here.entry = from;
        follow_from(self, here, from, batch, account);
    }
}

static void follow_all(Follower *self) {
    Successors batch;
    Account account;
    successors_init(&batch, self->mem, self->model->words);
    account_init(&account, self->mem);
    model_initial(self->model, &self->worker, &batch);
    for (size_t i = 0; i < batch.count; i++)
        add_candidate(self,
                      (Candidate){.parent = NOWHERE,
                                  .entry = NOWHERE,
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

/* A monitor that needs no more statements goes on by itself: the claim has
 * ended, or the run. */
static bool rest(Follower *self, Trace *trace) {
    Successors batch;
    Account account;
    size_t length = trace_length(trace), count;
    size_t bytes = self->model->words * sizeof(Word);
    successors_init(&batch, self->mem, self->model->words);
    account_init(&account, self->mem);
    model_expand(self->model, &self->worker, trace_state(trace, length),
                 &batch);
    if (batch.failed)
        mem_poll(self->mem);
    bool good = !batch.failed;
    for (size_t i = 0; i < batch.count && good && trace->loop == TRACE_NO_LOOP;
         i++) {
        const Word *to = successors_state(&batch, i);
        const Word *from = trace_state(trace, length);
        account_clear(&account);
        model_describe_step(self->model, from, batch.actions[i], to, &account);
        account_way(&account, 0, &count);
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
    if (closes(self, last))
        trace->loop =
            self->candidates.data[self->candidates.data[last].entry].depth;
    self->failed |= !good;
    return good;
}

/* The run to this candidate shows an error, perhaps after it has gone on by
 * itself. */
static bool is_error(Follower *self, size_t last, Trace *trace) {
    if (!build(self, last, trace))
        return false;
    if (replay_any_error(self->model, trace))
        return true;
    if (!self->model->monitor.moves || trace->loop != TRACE_NO_LOOP)
        return false;
    self->failed |= !rest(self, trace);
    return !self->failed && replay_any_error(self->model, trace);
}

/* Of those that are at the end, the first (so with the fewest rounds) that
 * shows an error, else one that closes the cycle, else any. */
static void choose(Follower *self, Trace *trace) {
    size_t end = self->file->lines.count, best = NOWHERE;
    for (size_t i = 0; i < self->candidates.count && !self->failed; i++) {
        if (self->candidates.data[i].line != end)
            continue;
        if (best == NOWHERE || (closes(self, i) && !closes(self, best)))
            best = i;
        if (is_error(self, i, trace))
            return;
    }
    if (!self->failed)
        build(self, best, trace);
}

static bool report_misfit(const Follower *self) {
    const TrailFile *file = self->file;
    if (self->failed) {
        diag_error(self->diag, CODE_TRACE, file->end,
                   "no memory left to follow the trail");
        return false;
    }
    if (self->furthest >= file->lines.count) { /* nowhere to begin */
        diag_error(self->diag, CODE_TRACE, file->end,
                   "the model has no initial state");
        return false;
    }
    const TrailLine *line = &file->lines.data[self->furthest];
    diag_error(self->diag, CODE_TRACE, line->span,
               "process %u cannot execute statement %u here", line->process,
               line->number);
    diag_hint(self->diag, "a trail matches only the program that it was made "
                          "from, with the same -D options");
    return false;
}

bool trail_load(const Model *model, Diagnostics *diag, const TrailFile *file,
                Trace *trace, bool *too_short) {
    Mem *mem = diag->arena.mem;
    Follower self = {.model = model, .file = file, .diag = diag, .mem = mem};
    worker_init_plain(&self.worker, model, mem);
    self.watches = trail_claim(model, mem) == file->claim;
    for (size_t i = 0; i <= file->lines.count && !self.failed; i++)
        self.failed |= !vec_try_push(mem, &self.first, NOWHERE);
    if (!self.failed)
        follow_all(&self);
    bool arrived =
        !self.failed && self.first.data[file->lines.count] != NOWHERE;
    if (arrived)
        choose(&self, trace);
    *too_short = self.too_short;
    if (!arrived || self.failed)
        arrived = !self.too_short && report_misfit(&self);
    worker_release(&self.worker);
    vec_release(mem, &self.candidates);
    vec_release(mem, &self.states);
    vec_release(mem, &self.first);
    return arrived;
}

uint32_t trail_claim(const Model *model, Mem *mem) {
    Successors batch;
    Worker worker;
    Account account;
    successors_init(&batch, mem, model->words);
    worker_init_plain(&worker, model, mem);
    account_init(&account, mem);
    model_initial(model, &worker, &batch);
    if (batch.count > 0)
        model_describe_step(model, successors_state(&batch, 0), 0,
                            successors_state(&batch, 0), &account);
    uint32_t claim = account.claim;
    account_release(&account);
    worker_release(&worker);
    successors_release(&batch);
    return claim;
}
