#include "cli/commands/picks.h"

#include "report/traces/saved_run.h"
#include "report/traces/trail_read.h"

#include <string.h>
#include <sys/stat.h>

/* Can the file be read twice? */
static bool is_file(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISREG(found.st_mode);
}

static void add(Cli *cli, MonitorPick *picks, size_t *count,
                const SavedRun *run) {
    MonitorChoice choice =
        run->property && run->became ? stated_choice(run->became) : CHOICE_AUTO;
    if (choice == CHOICE_AUTO)
        return;
    Arena *arena = &cli->diag.arena;
    picks[(*count)++] = (MonitorPick){
        .name = arena_copy(arena, run->property, strlen(run->property)),
        .choice = choice};
}

void picks_read(Cli *cli, JobOptions *options, const char *path) {
    Diagnostics diag;
    SavedRuns runs;
    if (!path || options->monitor.choice != CHOICE_AUTO || !is_file(path))
        return;
    diag_init(&diag, &cli->mem);
    uint32_t source = diag_read(&diag, path, SPAN_NONE);
    if (source != NO_SOURCE && !trail_begins(&diag, source)) {
        if (saved_read_all(&runs, &diag, source, (SavedChoice){0})) {
            MonitorPick *picks =
                arena_alloc(&cli->diag.arena, (runs.count + 1) * sizeof *picks);
            for (size_t i = 0; i < runs.count; i++)
                add(cli, picks, &options->monitor.pick_count, &runs.data[i]);
            options->monitor.picks = picks;
        }
        saved_release_all(&runs, &cli->mem);
    }
    diag_release(&diag);
}
