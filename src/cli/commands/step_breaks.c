/* cli/commands/step_breaks.c -- where martlet step stops */
#include "cli/commands/step.h"

#include "cli/options/number.h"

#include <stdlib.h>
#include <string.h>

/* "12" or "file.pml:12" */
static bool read_place(Session *session, const char *text, SessionBreak *out) {
    const char *colon = strrchr(text, ':'), *digits = colon ? colon + 1 : text;
    uint64_t line;
    if (!number_count(digits, &line) || line > UINT32_MAX)
        return false;
    out->line = (uint32_t)line;
    out->file = arena_copy(&session->breaks_arena, text,
                           colon ? (size_t)(colon - text) : 0);
    return true;
}

/* Does the condition hold here? */
static WalkEnd test(Session *session, const char *condition) {
    return walk_until(&session->walk, condition, WALK_AT_RANDOM, 0);
}

void session_break(Session *session, const char *argument) {
    SessionBreak added = {0};
    if (*argument == '\0') {
        for (size_t i = 0; i < session->breaks.count; i++)
            session_say(session, vec_item(&session->breaks, i).text);
        if (session->breaks.count == 0)
            session_say(session, "no breakpoints: break [FILE:]LINE or break "
                                 "CONDITION");
        return;
    }
    added.text = arena_copy(&session->breaks_arena, argument, strlen(argument));
    if (!read_place(session, argument, &added) &&
        walk_started(&session->walk)) {
        WalkEnd end = test(session, argument);
        if (end == WALK_REJECTED)
            return;
    }
    vec_push(&session->cli->mem, &session->breaks, added);
}

void session_clear_breaks(Session *session) {
    session->breaks.count = 0;
}

static bool is_in_file(const char *path, const char *name) {
    size_t length = strlen(path), tail = strlen(name);
    return tail <= length && strcmp(path + length - tail, name) == 0 &&
           (tail == length || tail == 0 || path[length - tail - 1] == '/');
}

/* Has the last step executed a statement there? */
static bool passes(Session *session, const SessionBreak *place) {
    Walk *walk = &session->walk;
    WalkStep step;
    Arena arena;
    bool found = false;
    walk_arena(walk, &arena);
    if (walk->at > 0 &&
        walk_step(walk, walk->at - 1, &arena, &step) == WALK_DONE)
        for (size_t i = 0; i < step.statements.count; i++) {
            const WalkStatement *statement = &step.statements.items[i];
            found =
                found || (statement->file && statement->line == place->line &&
                          is_in_file(statement->file, place->file));
        }
    arena_release(&arena);
    return found;
}

const char *session_stops(Session *session) {
    for (size_t i = 0; i < session->breaks.count; i++) {
        const SessionBreak *one = &vec_item(&session->breaks, i);
        if (one->line ? passes(session, one)
                      : test(session, one->text) == WALK_DONE)
            return one->text;
    }
    return NULL;
}
