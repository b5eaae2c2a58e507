#include "report/traces/trail_load.h"

#include "core/model_text.h"
#include "report/traces/candidates.h"
#include "report/traces/replay.h"

#include <string.h>

#define NO_NUMBER UINT32_MAX

/* The place of a candidate is the line that comes next. The cycle may start at
 * any candidate before its first line: SPIN forgets variables that are never
 * read, so what is a cycle for SPIN may become one here only in a later round.
 */
typedef struct Follower {
    const TrailFile *file;
    Diagnostics *diag;
    Candidates found; /* that fit so far */
    Account account;  /* of the current transition */
    bool watches;     /* the claim is part of the model */
    size_t furthest;  /* line that was reached */
    uint32_t merged;  /* the statement that the process of the last line may
                         execute without one, or NO_NUMBER */
} Follower;

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
    for (size_t i = from;
         vec_item(&self->found.items, i).parent != NO_CANDIDATE;) {
        const Candidate *last = &vec_item(&self->found.items, i);
        if (last->action == action)
            return true;
        if (vec_item(&self->found.items, last->parent).place != last->place)
            break;
        i = last->parent;
    }
    return false;
}

static void describe(Follower *self, const Word *from, size_t i) {
    account_clear(&self->account);
    model_describe_step(self->found.model, from, self->found.batch.actions[i],
                        successors_state(&self->found.batch, i),
                        &self->account);
}

/* Transition i, with the lines that it may stand for. */
static void follow_one(Follower *self, Candidate here, size_t from, size_t i) {
    uint32_t action = self->found.batch.actions[i];
    for (size_t t = 0; t < self->account.starts.count; t++) {
        Spot spot = {here.place, here.place, here.process, false, false};
        if (!match_way(self, &self->account, t, &spot) ||
            (spot.line == here.place && repeats(self, from, action)))
            continue;
        Candidate next =
            candidates_next(&self->found, from, here.entry, action);
        next.place = spot.line;
        next.process = spot.process;
        candidates_add(&self->found, next,
                       successors_state(&self->found.batch, i));
        if (spot.line > self->furthest)
            self->furthest = spot.line;
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
static uint32_t only_number(Follower *self, size_t from) {
    uint32_t process = vec_item(&self->found.items, from).process;
    uint32_t only = NO_NUMBER;
    for (size_t i = 0; i < self->found.batch.count && self->file->merged; i++) {
        describe(self, candidates_state(&self->found, from), i);
        uint32_t number = first_number(&self->account, process);
        if (number != NO_NUMBER && only != NO_NUMBER && number != only)
            return NO_NUMBER;
        only = number == NO_NUMBER ? only : number;
    }
    return only;
}

static void follow_from(Follower *self, Candidate here, size_t from) {
    for (size_t i = 0; i < self->found.batch.count && !self->found.failed;
         i++) {
        describe(self, candidates_state(&self->found, from), i);
        follow_one(self, here, from, i);
    }
}

/* False if that failed. */
static bool follow(Follower *self, size_t from) {
    Candidate here = vec_item(&self->found.items, from);
    bool has_loop = self->file->loop != TRAIL_NO_LOOP, at_end;
    at_end = here.place == self->file->lines.count;
    if (at_end &&
        (has_loop ? candidates_close(&self->found, from) : !self->file->merged))
        return true;
    size_t loop = has_loop ? skip_claim(self, self->file->loop) : NO_CANDIDATE;
    if (at_end && has_loop)
        here.place = loop; /* another round */
    if (!candidates_expand(&self->found, from))
        return false;
    self->merged = only_number(self, from);
    follow_from(self, here, from);
    if (here.place == loop && here.entry == NO_CANDIDATE) {
        here.entry = from;
        follow_from(self, here, from);
    }
    return !self->found.failed;
}

static bool follow_all(Follower *self) {
    Candidates *found = &self->found;
    bool good = !found->failed && !found->batch.failed;
    for (size_t i = 0; good && i < found->batch.count; i++)
        candidates_add(found, candidates_start(skip_claim(self, 0)),
                       successors_state(&found->batch, i));
    for (size_t i = 0; good && i < found->items.count; i++)
        good = follow(self, i);
    return good && !found->failed;
}

/* --- the run ---------------------------------------------------------- */

/* A monitor that needs no more deeds goes on by itself: the claim has ended,
 * or the run. */
static bool rest(Follower *self, Trace *trace) {
    Successors *batch = &self->found.batch;
    size_t length = trace_length(trace), count;
    size_t bytes = self->found.model->words * sizeof(Word);
    successors_clear(batch);
    model_expand(self->found.model, &self->found.worker,
                 trace_state(trace, length), batch);
    bool good = !batch->failed;
    for (size_t i = 0; i < batch->count && good && trace->loop == TRACE_NO_LOOP;
         i++) {
        const Word *to = successors_state(batch, i);
        describe(self, trace_state(trace, length), i);
        account_way(&self->account, 0, &count);
        if (count > 0 || memcmp(trace_state(trace, length), to, bytes) != 0)
            continue;
        good = trace_step(trace, batch->actions[i], to);
        trace->loop = length;
    }
    return good;
}

/* The run shows an error, perhaps after it has gone on by itself. */
static bool shows_error(void *context, Trace *trace) {
    Follower *self = context;
    const Model *model = self->found.model;
    if (replay_any_error(model, trace))
        return true;
    if (!model->monitor.moves || trace->loop != TRACE_NO_LOOP)
        return false;
    self->found.failed |= !rest(self, trace);
    return !self->found.failed && replay_any_error(model, trace);
}

static bool report_misfit(const Follower *self, bool failed) {
    const TrailFile *file = self->file;
    Diagnostics *diag = self->diag;
    if (failed) {
        diag_error(diag, CODE_TRACE, file->end,
                   "there is no time left to follow the trail");
        return false;
    }
    if (self->furthest >= file->lines.count) { /* nowhere to begin */
        diag_error(diag, CODE_TRACE, file->end,
                   "the model has no initial state");
        return false;
    }
    const TrailLine *line = &file->lines.data[self->furthest];
    diag_error(diag, CODE_TRACE, line->span,
               "process %u cannot execute statement %u here", line->process,
               line->number);
    diag_hint(diag, "a trail matches only the program that it was made "
                    "from, with the same -D options");
    return false;
}

bool trail_load(const Model *model, Diagnostics *diag, const TrailFile *file,
                Trace *trace, bool *too_short) {
    Mem *mem = diag->arena.mem;
    Follower self = {.file = file, .diag = diag};
    size_t end = file->lines.count;
    candidates_init(&self.found, model, mem, end);
    account_init(&self.account, mem);
    self.watches = trail_claim(model, mem) == file->claim;
    bool arrived = follow_all(&self) && candidates_reach(&self.found, end);
    if (arrived)
        candidates_choose(&self.found, end, shows_error, &self, trace);
    bool failed = candidates_fail(&self.found);
    *too_short = self.found.batch.too_short;
    if (!arrived || failed)
        arrived = !*too_short && report_misfit(&self, failed);
    account_release(&self.account);
    candidates_release(&self.found);
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
