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

/* The files that were read are forgotten. */
static void add(Cli *cli, MonitorPick *picks, size_t *count,
                const char *property, const char *became) {
    MonitorChoice choice =
        property && became ? stated_choice(became) : CHOICE_AUTO;
    if (choice == CHOICE_AUTO)
        return;
    Arena *arena = &cli->diag.arena;
    picks[(*count)++] =
        (MonitorPick){.name = arena_copy(arena, property, strlen(property)),
                      .choice = choice,
                      .became = arena_copy(arena, became, strlen(became))};
}

static void read_trail(Cli *cli, JobOptions *options, Diagnostics *diag,
                       uint32_t source) {
    TrailFile file;
    if (trail_read(&file, diag, source)) {
        MonitorPick *pick = arena_alloc(&cli->diag.arena, sizeof *pick);
        add(cli, pick, &options->monitor.pick_count, file.property,
            file.became);
        options->monitor.picks = pick;
    }
    trail_release(&file);
}

static void read_runs(Cli *cli, JobOptions *options, Diagnostics *diag,
                      uint32_t source) {
    SavedRuns runs;
    if (saved_read_all(&runs, diag, source, (SavedChoice){0})) {
        MonitorPick *picks =
            arena_alloc(&cli->diag.arena, (runs.count + 1) * sizeof *picks);
        for (size_t i = 0; i < runs.count; i++)
            add(cli, picks, &options->monitor.pick_count, runs.data[i].property,
                runs.data[i].became);
        options->monitor.picks = picks;
    }
    saved_release_all(&runs, &cli->mem);
}

void picks_read(Cli *cli, JobOptions *options, const char *path) {
    Diagnostics diag;
    if (!path || options->monitor.choice != CHOICE_AUTO || !is_file(path))
        return;
    diag_init(&diag, &cli->mem);
    uint32_t source = diag_read(&diag, path, SPAN_NONE);
    if (source != NO_SOURCE)
        (trail_begins(&diag, source) ? read_trail : read_runs)(cli, options,
                                                               &diag, source);
    diag_release(&diag);
}
