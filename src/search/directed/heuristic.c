#include "search/directed/heuristic.h"

#include <string.h>

#define HEURISTIC_ROW(text, function, ...) \
    {.name = text, .make = function, __VA_ARGS__},

const HeuristicKind heuristic_kinds[] = {HEURISTICS(HEURISTIC_ROW){0}};

const HeuristicKind *heuristic_find(const char *name) {
    for (const HeuristicKind *kind = heuristic_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}

void heuristic_free(Heuristic *heuristic) {
    if (heuristic)
        heuristic->free(heuristic);
}
