/* cli/commands/test_process.c -- one test: a check in a process of its own */
#include "base/clock.h"
#include "base/quote.h"
#include "cli/commands/test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_SAID = 4096 /* bytes of standard error that are kept */
};

/* ---- In the new process ------------------------------------------------- */

static Wish wish_of(Verdict verdict) {
    switch (verdict) {
    case VERDICT_HOLDS:
        return WISH_HOLDS;
    case VERDICT_VIOLATED:
        return WISH_VIOLATED;
    case VERDICT_INCONCLUSIVE:
        return WISH_INCONCLUSIVE;
    case VERDICT_SKIPPED:
        break;
    }
    return WISH_NONE;
}

static Wish wish_of_item(const ReportItem *item) {
    Verdict verdict = item->finding->verdict;
    bool goal = property_is_goal(item->property);
    return goal && verdict == VERDICT_VIOLATED ? WISH_REACHED
           : goal && verdict == VERDICT_HOLDS  ? WISH_UNREACHABLE
                                               : wish_of(verdict);
}

/* "FILE:2:5: a name is not declared" */
static void put_diagnostic(Text *out, const Diagnostics *diag,
                           const Diagnostic *item) {
    if (item->span.source != NO_SOURCE) {
        Place place = diag_place(diag, item->span);
        text_printf(out,
                    "%s:%zu:%zu: ", diag->sources.data[item->span.source].name,
                    place.line, place.column);
    }
    text_add(out, item->message);
}

/* Its errors, and of the first of them the message. */
static void take_errors(Mem *mem, const Diagnostics *diag, Outcome *outcome,
                        Text *message) {
    for (size_t i = 0; i < diag->items.count; i++) {
        const Diagnostic *item = &diag->items.data[i];
        bool known = item->severity != SEVERITY_ERROR;
        for (size_t k = 0; k < outcome->codes.count && !known; k++)
            known = outcome->codes.data[k] == (unsigned)item->code;
        if (!known)
            vec_push(mem, &outcome->codes, (unsigned)item->code);
        if (item->severity == SEVERITY_ERROR && message->length == 0)
            put_diagnostic(message, diag, item);
    }
}

/* The report of the check, to the process that waits for it. */
static void observe(Cli *cli, const Report *report) {
    Mem *mem = &cli->mem;
    Outcome outcome = {.states = report->states,
                       .transitions = report->transitions};
    Text message, bytes;
    text_init(&message, mem);
    text_init(&bytes, mem);
    outcome.whole = cli->writing == WRITING_NOTHING ? WISH_NONE
                    : strcmp(report_verdict(report), "error") == 0
                        ? WISH_ERROR
                        : wish_of(report->verdict);
    if (report->reason)
        text_add(&message, report->reason);
    take_errors(mem, report->diag, &outcome, &message);
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        bool violated = item->finding->verdict == VERDICT_VIOLATED;
        vec_push(mem, &outcome.properties,
                 ((Found){item->property->name, wish_of_item(item),
                          violated ? trace_length(&item->finding->trace)
                                   : NO_NUMBER}));
    }
    for (size_t i = 0; i < report->unread_count; i++)
        vec_push(mem, &outcome.properties,
                 ((Found){report->unread[i],
                          strcmp(report_unread(report, report->unread[i]),
                                 "error") == 0
                              ? WISH_ERROR
                              : WISH_INCONCLUSIVE,
                          NO_NUMBER}));
    outcome.message = message.data;
    outcome_write(&outcome, &bytes);
    const char *done = bytes.data;
    for (ssize_t wrote = 1; wrote > 0 && bytes.length; done += wrote) {
        wrote = write(cli->observer, done, bytes.length);
        bytes.length -= wrote > 0 ? (size_t)wrote : 0;
    }
    outcome_release(&outcome, mem);
    text_release(&bytes);
    text_release(&message);
}

static void add_limits(Mem *mem, Words *words, const Testing *testing,
                       const TestTrial *trial, Text *text) {
    text_printf(text, "--memory=%llu", (unsigned long long)trial->memory);
    if (trial->limit > 0)
        text_printf(text, " --time=%.3f", trial->limit);
    char *blank = strchr(text->data, ' ');
    vec_push(mem, words, text->data);
    if (blank) {
        *blank = '\0';
        vec_push(mem, words, blank + 1);
    }
    vec_push(mem, words,
             option_is_set(&testing->cli->options, OPT_C) ? "--c" : "--no-c");
    vec_push(mem, words, "--quiet");
}

/* As main does, with other words. */
static Status check_trial(const Testing *testing, const TestTrial *trial,
                          int result) {
    Cli cli = {.observe = observe, .observer = result, .outer = testing->cli};
    Words words = {0};
    Text limits;
    mem_init(&cli.mem);
    diag_init(&cli.diag, &cli.mem);
    options_init(&cli.options, &cli.mem);
    text_init(&limits, &cli.mem);
    vec_push(&cli.mem, &words, "martlet");
    vec_push(&cli.mem, &words, "check");
    for (size_t i = 0; i < trial->words.count; i++)
        vec_push(&cli.mem, &words, trial->words.data[i]);
    add_limits(&cli.mem, &words, testing, trial, &limits);
    Report failed = {.diag = &cli.diag, .failed = true};
    Status status = STATUS_INPUT;
    if (options_parse(&cli.options, &cli.diag, (int)words.count,
                      (char *const *)(uintptr_t)words.data))
        status = run_check(&cli);
    else
        observe(&cli, &failed);
    return status;
}

/* Nothing of it goes where Martlet's own output goes. */
static _Noreturn void be_child(const Testing *testing, const TestTrial *trial,
                               int result, int errors) {
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nowhere < 0 || dup2(nowhere, STDIN_FILENO) < 0 ||
        dup2(nowhere, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0)
        _exit(STATUS_BUG);
    interrupt_install();
    Status status = check_trial(testing, trial, result);
    fflush(stderr);
    _exit((int)status);
}

/* ---- In the old one ----------------------------------------------------- */

static bool open_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC) == 0 &&
           fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

bool process_start(TestProcess *process, Testing *testing, TestTrial *trial) {
    int result[2], errors[2];
    fflush(stdout);
    fflush(stderr);
    if (!open_pipe(result) || !open_pipe(errors))
        return false;
    trial->started = clock_wall();
    pid_t pid = fork();
    if (pid < 0)
        return false;
    if (pid == 0)
        be_child(testing, trial, result[1], errors[1]);
    close(result[1]);
    close(errors[1]);
    *process = (TestProcess){
        .pid = pid, .trial = trial, .result = result[0], .errors = errors[0]};
    text_init(&process->record, testing->mem);
    text_init(&process->said, testing->mem);
    return true;
}

/* What there is now; false at the end of the file. */
static bool drain(int from, Text *into, size_t most) {
    char bytes[4096];
    for (;;) {
        ssize_t count = read(from, bytes, sizeof bytes);
        if (count == 0)
            return false;
        if (count < 0)
            return errno == EAGAIN || errno == EINTR;
        size_t room = most - into->length;
        text_bytes(into, bytes, (size_t)count < room ? (size_t)count : room);
    }
}

bool process_read(TestProcess *process) {
    drain(process->errors, &process->said, MOST_SAID);
    return drain(process->result, &process->record, SIZE_MAX);
}

static const char *keep(Testing *testing, const char *bytes, size_t length) {
    return arena_copy(&testing->diag.arena, bytes, length);
}

/* Why there is no outcome: the end of the process, and what it said. */
static void explain_end(TestProcess *process, Testing *testing, int status) {
    TestTrial *trial = process->trial;
    Text *out = &trial->differences;
    size_t line = strcspn(process->said.data, "\n");
    if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_INCONCLUSIVE) {
        trial->outcome = (Outcome){.whole = WISH_INCONCLUSIVE};
        trial->outcome.message = keep(testing, process->said.data, line);
        trial->judgement =
            outcome_judge(&trial->outcome, &trial->test->expectation, out);
        return;
    }
    trial->outcome = (Outcome){.whole = WISH_NONE};
    trial->judgement = process->killed ? JUDGED_OPEN : JUDGED_BAD;
    if (process->killed)
        text_add(out, "it did not end in time and was killed\n");
    else if (WIFSIGNALED(status))
        text_printf(out, "it crashed: signal %d, %s\n", WTERMSIG(status),
                    strsignal(WTERMSIG(status)));
    else
        text_printf(out, "it ended with status %d\n", WEXITSTATUS(status));
    quote_visible_lines(out, process->said.data, process->said.length);
    if (out->data[out->length - 1] != '\n')
        text_char(out, '\n');
}

/* A check of C code that was rejected is rejected again. */
static void reject_again(Testing *testing, TestTrial *trial) {
    for (size_t i = 0; i < trial->outcome.codes.count; i++) {
        if (trial->outcome.codes.data[i] != CODE_C_CODE)
            continue;
        Text command;
        text_init(&command, testing->mem);
        text_printf(&command, "%s --no-c", trial->command);
        trial->command = keep(testing, command.data, command.length);
        text_release(&command);
        return;
    }
}

void process_finish(TestProcess *process, Testing *testing) {
    TestTrial *trial = process->trial;
    int status = 0;
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    process_read(process);
    trial->seconds = clock_wall() - trial->started;
    bool ended = WIFEXITED(status) && WEXITSTATUS(status) != STATUS_BUG;
    if (ended &&
        outcome_read(&trial->outcome, testing->mem, &testing->diag.arena,
                     process->record.data, process->record.length)) {
        trial->judgement = outcome_judge(
            &trial->outcome, &trial->test->expectation, &trial->differences);
        reject_again(testing, trial);
    } else {
        outcome_release(&trial->outcome, testing->mem);
        explain_end(process, testing, status);
    }
    trial->done = true;
    close(process->result);
    close(process->errors);
    text_release(&process->record);
    text_release(&process->said);
    process->trial = NULL;
}
