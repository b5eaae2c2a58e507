#include "lang/flow/model/flow_alike.h"

#include <string.h>

static bool same_type(const FlowType *a, const FlowType *b) {
    if (a->location_count != b->location_count || a->start != b->start ||
        a->header_width != b->header_width ||
        a->variable_width != b->variable_width)
        return false;
    for (uint32_t l = 0; l < a->location_count; l++)
        if (a->locations[l].first != b->locations[l].first ||
            a->locations[l].count != b->locations[l].count ||
            a->locations[l].line != b->locations[l].line)
            return false;
    return true;
}

static bool same_command(const Command *a, const Command *b) {
    return a->kind == b->kind && a->target == b->target && a->line == b->line &&
           strcmp(a->text, b->text) == 0;
}

bool flow_alike(const Flow *a, const Flow *b) {
    if (a->type_count != b->type_count || a->type_width != b->type_width ||
        a->global_width != b->global_width ||
        a->command_count != b->command_count)
        return false;
    for (uint32_t t = 0; t < a->type_count; t++)
        if (!same_type(&a->types[t], &b->types[t]))
            return false;
    for (uint32_t c = 0; c < a->command_count; c++)
        if (!same_command(&a->commands[c], &b->commands[c]))
            return false;
    return true;
}
