/* test/spin/process_random.c -- random processes */
#include "test/spin/program_random.h"

#include <string.h>

/* Where a process or its parameters go out of scope. */
typedef struct Scope {
    int names, groups, channels;
} Scope;

static Scope enter(const Writer *writer) {
    return (Scope){writer->name_count, writer->group_count,
                   writer->channel_count};
}

static void leave(Writer *writer, Scope scope) {
    writer->name_count = scope.names;
    writer->group_count = scope.groups;
    writer->channel_count = scope.channels;
}

/* A struct that a process can be called with: SPIN takes none with arrays,
 * and there has to be one. -1 if there is no such type. */
static int callable(Writer *writer) {
    int record = below(writer, RECORD_MAX);
    if (record >= writer->record_count || writer->records[record].arrays ||
        !random_group(writer, record))
        return -1;
    return record;
}

static Field parameter(Writer *writer) {
    static const FieldKind kinds[] = {FIELD_BYTE, FIELD_BIT, FIELD_SHORT,
                                      FIELD_MTYPE};
    Field field = {kinds[below(writer, 4)], 0, 0, false};
    int record = callable(writer);
    if (record >= 0 && !one_in(writer, 3)) {
        writer->used[USES_RECORD_PARAMETER]++;
        writer->used[USES_NESTED_PARAMETER] += writer->records[record].nested;
        field = (Field){FIELD_RECORD, record, 0, false};
    } else if (writer->channel_count > 0 && one_in(writer, 3)) {
        writer->used[USES_CHANNEL_PARAMETER]++;
        field = (Field){FIELD_CHANNEL, 0, 0, false};
    }
    return field;
}

/* Fills in the signature, brings the parameters into scope and spells them. */
static Phrase parameters(Writer *writer, Signature *signature) {
    static const char *const types[] = {"byte",     "bit",   "short",
                                        "unsigned", "mtype", "chan"};
    Phrase all = say("%s", "");
    writer->used[USES_PARAMETER]++;
    signature->count = 1 + below(writer, FIELD_MAX);
    for (int i = 0; i < signature->count; i++)
        signature->fields[i] = parameter(writer);
    for (int i = 0; i < signature->count; i++) {
        const Field *field = &signature->fields[i];
        Phrase name = say("v%d", i);
        Phrase type = field->kind == FIELD_RECORD
                          ? say("R%d", field->record)
                          : say("%s", types[field->kind]);
        all = say("%s%s%s %s", all.text, i ? "; " : "", type.text, name.text);
        add_field(writer, name, field);
    }
    return all;
}

static void fill(Writer *writer, int body, bool stays) {
    writer->labels = 1 + below(writer, writer->focus == FOCUS_JUMP ? 3 : 2);
    writer->placed = 0;
    writer->budget = 4 + below(writer, 7);
    if (writer->focus == FOCUS_JUMP)
        writer->budget += 3;
    random_sequence(writer, body, 1 + below(writer, 5), 3);
    place_labels(writer, body);
    add_line(writer, body, say("over: skip;"));
    if (stays)
        add_line(writer, body, say("endless: false;"));
}

static Phrase suffix(Writer *writer) {
    Phrase end = say("%s", "");
    if (one_in(writer, 12)) {
        writer->used[USES_PROVIDED]++;
        end = say(" provided (%s)", random_condition(writer, 0).text);
    }
    if (writer->ranked && one_in(writer, 2)) {
        writer->used[USES_PRIORITY]++;
        end = say(" priority %d%s", 1 + below(writer, 4), end.text);
    }
    return end;
}

void random_process(Writer *writer, int k, bool called) {
    Scope scope = enter(writer);
    Phrase start = say("%s", "");
    bool stays = k == 0 && writer->watched;
    if (stays || (!called && one_in(writer, 2))) {
        writer->used[USES_ACTIVE]++;
        start =
            !stays && one_in(writer, 4) ? say("active [2] ") : say("active ");
    }
    Phrase end = suffix(writer);
    Phrase list =
        called ? parameters(writer, &writer->signatures[k]) : say("%s", "");
    int body = add_block(
        writer, 0,
        say("%sproctype P%d(%s)%s {", start.text, k, list.text, end.text), "}");
    writer->processes = k;
    random_locals(writer, body);
    fill(writer, body, stays);
    leave(writer, scope);
}

Phrase random_run(Writer *writer, int k) {
    const Signature *signature = &writer->signatures[k];
    Phrase all = say("%s", "");
    for (int i = 0; i < signature->count; i++) {
        Phrase value = random_value(writer, &signature->fields[i]);
        all = say("%s%s%s", all.text, i ? ", " : "", value.text);
    }
    Phrase end = say("%s", "");
    if (writer->ranked && one_in(writer, 2))
        end = say(" priority %d", 1 + below(writer, 4));
    return say("run P%d(%s)%s", k, all.text, end.text);
}

void random_init(Writer *writer, int plain, int all) {
    Scope scope = enter(writer);
    int body = add_block(writer, 0, say("init {"), "}");
    int runs = below(writer, 3) + 1, into = body;
    bool more = one_in(writer, 3);
    if (more)
        random_locals(writer, body);
    for (int i = one_in(writer, 3); i > 0; i--)
        random_assignment(writer, body);
    if (one_in(writer, 2))
        into = add_block(writer, body, say("atomic {"), "};");
    for (int i = 0; i < runs; i++) {
        int k = one_in(writer, 2) ? below(writer, all) : all - 1;
        if (k == 0 && writer->watched)
            continue;
        writer->used[USES_RUN]++;
        add_line(writer, into, say("%s;", random_run(writer, k).text));
    }
    writer->processes = plain;
    if (more)
        fill(writer, body, false);
    leave(writer, scope);
}
