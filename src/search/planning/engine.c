/* search/planning/engine.c -- the table of engines (search/engine.h) */
#include "search/engine.h"

#include <string.h>

#define ENGINE_ROW(text, function, ...) \
    {.name = text, .run = function, __VA_ARGS__},

const Engine search_engines[] = {SEARCH_ENGINES(ENGINE_ROW){0}};

const Engine *engine_find(const char *name) {
    for (const Engine *engine = search_engines; engine->name; engine++)
        if (strcmp(engine->name, name) == 0)
            return engine;
    return NULL;
}
