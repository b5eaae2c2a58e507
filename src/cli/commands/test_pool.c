/* cli/commands/test_pool.c -- several processes at a time
 *
 * A test waits until a process is free and its memory is, in the order of the
 * suite; a test for which there is never enough runs alone with all there is.
 */
#include "base/clock.h"
#include "cli/commands/test.h"

#include <poll.h>
#include <signal.h>

enum {
    GRACE = 10 /* seconds after its limit in which a check must end */
};

typedef struct Pool {
    Testing *testing;           /* what is run */
    VEC(TestProcess) processes; /* as many as jobs */
    VEC(struct pollfd) watched; /* two for each */
    size_t next;                /* trial to start */
    size_t running;             /* processes in use */
    uint64_t used;              /* bytes that they may use */
} Pool;

static bool fits(const Pool *pool, const TestTrial *trial) {
    return pool->running == 0 ||
           (pool->running < pool->testing->jobs &&
            trial->memory <= pool->testing->memory - pool->used);
}

/* It cannot be run: that is not its fault. */
static void drop(TestTrial *trial, const char *why) {
    trial->outcome = (Outcome){.whole = WISH_INCONCLUSIVE};
    trial->judgement = JUDGED_OPEN;
    trial->done = trial->dropped = true;
    text_printf(&trial->differences, "it was not run: %s\n", why);
}

static void start(Pool *pool) {
    TestTrial *trial = &pool->testing->trials.data[pool->next++];
    for (size_t i = 0; i < pool->processes.count; i++) {
        TestProcess *process = &pool->processes.data[i];
        if (process->trial)
            continue;
        if (process_start(process, pool->testing, trial)) {
            pool->running++;
            pool->used += trial->memory;
        } else {
            drop(trial, "the system has no more processes");
        }
        return;
    }
}

/* Milliseconds until a process must end, or -1. */
static int patience(const Pool *pool) {
    double now = clock_wall(), least = -1;
    for (size_t i = 0; i < pool->processes.count; i++) {
        const TestTrial *trial = pool->processes.data[i].trial;
        if (!trial || trial->limit <= 0)
            continue;
        double left = trial->started + 2 * trial->limit + GRACE - now;
        if (least < 0 || left < least)
            least = left > 0 ? left : 0;
    }
    return least < 0 ? -1 : least > 3600 ? 3600000 : (int)(least * 1000) + 1;
}

/* Wait until there is something to read, or a process is late. */
static void wait_for_news(Pool *pool) {
    vec_clear(&pool->watched);
    for (size_t i = 0; i < pool->processes.count; i++) {
        const TestProcess *process = &pool->processes.data[i];
        if (!process->trial)
            continue;
        vec_push(pool->testing->mem, &pool->watched,
                 ((struct pollfd){process->result, POLLIN, 0}));
        vec_push(pool->testing->mem, &pool->watched,
                 ((struct pollfd){process->errors, POLLIN, 0}));
    }
    poll(pool->watched.data, pool->watched.count, patience(pool));
}

static void end_late_ones(Pool *pool, bool interrupted) {
    double now = clock_wall();
    for (size_t i = 0; i < pool->processes.count; i++) {
        TestProcess *process = &pool->processes.data[i];
        const TestTrial *trial = process->trial;
        if (!trial)
            continue;
        if (interrupted)
            kill(process->pid, SIGTERM);
        if (trial->limit > 0 && !process->killed &&
            now > trial->started + 2 * trial->limit + GRACE) {
            process->killed = true;
            kill(process->pid, SIGKILL);
        }
    }
}

static void collect(Pool *pool, void (*report)(Testing *testing)) {
    for (size_t i = 0; i < pool->processes.count; i++) {
        TestProcess *process = &pool->processes.data[i];
        if (!process->trial || process_read(process))
            continue;
        pool->running--;
        pool->used -= process->trial->memory;
        process_finish(process, pool->testing);
        report(pool->testing);
    }
}

void pool_run(Testing *testing, void (*report)(Testing *testing)) {
    Pool pool = {.testing = testing};
    bool noticed = false;
    double started = clock_wall();
    for (size_t i = 0; i < testing->jobs; i++)
        vec_push(testing->mem, &pool.processes, (TestProcess){0});
    while (pool.next < testing->trials.count || pool.running) {
        bool interrupted = *interrupt_flag() != 0;
        while (!interrupted && pool.next < testing->trials.count &&
               fits(&pool, &testing->trials.data[pool.next]))
            start(&pool);
        while (interrupted && pool.next < testing->trials.count)
            drop(&testing->trials.data[pool.next++], "an interrupt");
        if (pool.running) {
            end_late_ones(&pool, interrupted && !noticed);
            noticed = interrupted;
            wait_for_news(&pool);
            collect(&pool, report);
        }
    }
    report(testing);
    testing->seconds = clock_wall() - started;
    vec_release(testing->mem, &pool.processes);
    vec_release(testing->mem, &pool.watched);
}
