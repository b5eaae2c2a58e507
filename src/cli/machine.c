#include "cli/machine.h"

#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

/* What Linux estimates; it counts caches that can be dropped, which
 * sysconf's "available pages" do not. */
static uint64_t memory_available(void) {
    FILE *file = fopen("/proc/meminfo", "r");
    char line[128];
    unsigned long long kilobytes = 0;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1)
            break;
    if (file)
        fclose(file);
    if (kilobytes)
        return (uint64_t)kilobytes * 1024;
    long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size
                                 : UINT64_MAX;
}

/* The number in a one-line file, or UINT64_MAX ("max", or no such file). */
static uint64_t read_number(const char *path) {
    FILE *file = fopen(path, "r");
    unsigned long long number;
    bool found = file && fscanf(file, "%llu", &number) == 1;
    if (file)
        fclose(file);
    return found ? (uint64_t)number : UINT64_MAX;
}

static uint64_t group_allows(void) {
    uint64_t most = read_number("/sys/fs/cgroup/memory.max");
    uint64_t used = read_number("/sys/fs/cgroup/memory.current");
    if (most == UINT64_MAX || used == UINT64_MAX)
        return UINT64_MAX;
    return used < most ? most - used : 0;
}

uint64_t machine_memory(void) {
    uint64_t available = memory_available(), allowed = group_allows();
    return allowed < available ? allowed : available;
}
