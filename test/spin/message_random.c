/* test/spin/message_random.c -- random channels and messages */
#include "test/spin/program_random.h"

#include <string.h>

static const Channel *any_channel(Writer *writer) {
    if (writer->channel_count == 0)
        return NULL;
    return &writer->channels[below(writer, writer->channel_count)];
}

const Channel *random_buffer(Writer *writer) {
    const Channel *channel = any_channel(writer);
    bool moving = channel && strchr(channel->name.text, '%');
    if (!channel || channel->rendezvous || (moving && writer->judging))
        return NULL;
    return channel;
}

const Channel *random_alike(Writer *writer) {
    const Channel *channel = any_channel(writer);
    return channel && !channel->alike ? &writer->channels[0] : channel;
}

const Group *random_group(Writer *writer, int record) {
    if (writer->group_count == 0)
        return NULL;
    int from = below(writer, writer->group_count);
    for (int i = 0; i < writer->group_count; i++) {
        const Group *group = &writer->groups[(from + i) % writer->group_count];
        if (group->record == record)
            return group;
    }
    return NULL;
}

static Phrase kind_name(Writer *writer) {
    static const char *const kinds[] = {"red", "green", "blue"};
    return say("%s", kinds[below(writer, 3)]);
}

/* The fields of a struct one by one, as values. */
static Phrase spread(Writer *writer, int record) {
    const Record *type = &writer->records[record];
    Phrase all = say("%s", "");
    writer->used[USES_RECORD_FIELDS]++;
    for (int i = 0; i < type->count; i++)
        for (int j = 0; j < 1 || j < type->fields[i].size; j++) {
            Phrase value = random_value(writer, &type->fields[i]);
            all = say("%s%s%s", all.text, all.text[0] ? "," : "", value.text);
        }
    return all;
}

Phrase random_value(Writer *writer, const Field *field) {
    bool plain = field->kind < FIELD_MTYPE;
    if (writer->sorting && plain)
        return say("%s & 1", random_place(writer).text);
    switch (field->kind) {
    case FIELD_BYTE:
    case FIELD_BIT:
    case FIELD_SHORT:
    case FIELD_UNSIGNED:
        return random_expression(writer, 1);
    case FIELD_MTYPE:
        return kind_name(writer);
    case FIELD_CHANNEL:
        return random_alike(writer)->name;
    case FIELD_RECORD:;
        const Group *group = random_group(writer, field->record);
        if (group)
            return group->name;
        return spread(writer, field->record);
    }
    return say("0");
}

/* As a whole, or field by field where no channel is among them. */
static Phrase record_value(Writer *writer, const Field *field) {
    const Group *group = random_group(writer, field->record);
    writer->used[USES_RECORD_MESSAGE]++;
    if (group && !one_in(writer, 4))
        return group->name;
    return spread(writer, field->record);
}

/* pan computes it again when it undoes the receive, and in the middle of a
 * rendezvous. */
static Phrase evaluated(Writer *writer) {
    Phrase value = random_expression(writer, 1);
    writer->used[USES_EVAL]++;
    if (strstr(value.text, "len(") || strstr(value.text, "pc_value(") ||
        strstr(value.text, "_last"))
        value = random_place(writer);
    return say("eval(%s)", value.text);
}

/* A field that a receive waits for, or a place that it fills. */
static Phrase pattern(Writer *writer, const Field *field, bool alone) {
    if (field->kind == FIELD_MTYPE && one_in(writer, 2))
        return kind_name(writer);
    if (one_in(writer, 5))
        return say("%d", below(writer, 3));
    if (one_in(writer, 6))
        return say("_");
    if (writer->matching)
        return one_in(writer, 3) ? say("_") : evaluated(writer);
    if (alone && one_in(writer, 3))
        return random_place(writer);
    if (writer->hidden && one_in(writer, 4)) {
        writer->used[USES_HIDDEN]++;
        return say("hw");
    }
    return random_target(writer);
}

/* The field, or "_" if the message fills that place already: SPIN fills none
 * twice. */
static Phrase once(Phrase all, Phrase one) {
    bool again = !strchr(one.text, '(') && strstr(all.text, one.text);
    return again ? say("_") : one;
}

/* A struct as a whole, or nothing of it. */
static Phrase record_pattern(Writer *writer, const Field *field,
                             Phrase before) {
    const Group *group = random_group(writer, field->record);
    const Record *type = &writer->records[field->record];
    writer->used[USES_RECORD_MESSAGE]++;
    if (group && !writer->matching && !one_in(writer, 6))
        return group->name;
    Phrase all = say("%s", "");
    for (int i = 0; i < type->count; i++)
        for (int j = 0; j < 1 || j < type->fields[i].size; j++) {
            const Field *inner = &type->fields[i];
            Phrase left = say("%s,%s", before.text, all.text);
            Phrase one = say("_");
            if (inner->kind == FIELD_RECORD)
                one = record_pattern(writer, inner, left);
            else if (inner->kind != FIELD_CHANNEL)
                one = once(left, pattern(writer, inner, false));
            all = say("%s%s%s", all.text, all.text[0] ? "," : "", one.text);
        }
    return all;
}

/* A variable for a channel: a parameter or a struct's, or none. */
static Phrase channel_pattern(Writer *writer) {
    const Channel *channel = random_alike(writer);
    return channel && !channel->shared && !writer->inlining && !writer->matching
               ? channel->name
               : say("_");
}

static Phrase random_pattern(Writer *writer, const Channel *channel) {
    Phrase all = say("%s", "");
    for (int i = 0; i < channel->count; i++) {
        const Field *field = &channel->fields[i];
        Phrase one = field->kind == FIELD_RECORD
                         ? record_pattern(writer, field, all)
                     : field->kind == FIELD_CHANNEL
                         ? channel_pattern(writer)
                         : pattern(writer, field, channel->count == 1);
        one = once(all, one);
        all = say("%s%s%s", all.text, i ? "," : "", one.text);
    }
    return all;
}

static Phrase random_values(Writer *writer, const Channel *channel) {
    Phrase all = say("%s", "");
    for (int i = 0; i < channel->count; i++) {
        const Field *field = &channel->fields[i];
        Phrase one = field->kind == FIELD_RECORD ? record_value(writer, field)
                                                 : random_value(writer, field);
        all = say("%s%s%s", all.text, i ? "," : "", one.text);
    }
    return all;
}

/* A poll has no side effect: only values may stand in it. */
static bool polled(Writer *writer, const Channel *channel, Phrase *fields) {
    *fields = say("%s", "");
    for (int i = 0; i < channel->count; i++) {
        FieldKind kind = channel->fields[i].kind;
        if (kind == FIELD_RECORD || kind == FIELD_CHANNEL)
            return false;
        Phrase one = one_in(writer, 2) ? random_place(writer)
                                       : say("%d", below(writer, 3));
        *fields = say("%s%s%s", fields->text, i ? "," : "", one.text);
    }
    return true;
}

Phrase random_poll(Writer *writer, const Channel *channel) {
    static const char *const tests[] = {"full", "empty", "nfull", "nempty"};
    Phrase fields;
    if (one_in(writer, 2) || !polled(writer, channel, &fields)) {
        writer->used[USES_FULLNESS]++;
        return say("%s(%s)", tests[below(writer, 4)], channel->name.text);
    }
    writer->used[USES_POLL]++;
    return say("%s%s[%s]", channel->name.text, one_in(writer, 2) ? "?" : "??",
               fields.text);
}

bool random_send(Writer *writer, Phrase *line) {
    const Channel *channel = any_channel(writer);
    if (!channel)
        return false;
    bool sorted = !channel->rendezvous && one_in(writer, 4);
    writer->used[sorted ? USES_SORTED : USES_SEND]++;
    writer->used[USES_RENDEZVOUS] += channel->rendezvous;
    writer->sorting = sorted;
    Phrase values = random_values(writer, channel);
    writer->sorting = false;
    *line =
        say("%s%s%s;", channel->name.text, sorted ? "!!" : "!", values.text);
    return true;
}

bool random_receive(Writer *writer, Phrase *line) {
    const Channel *channel = any_channel(writer);
    if (!channel)
        return false;
    bool any = !channel->rendezvous && one_in(writer, 3);
    bool peek = !channel->rendezvous && one_in(writer, 5);
    writer->used[any ? USES_RANDOM : USES_RECEIVE]++;
    writer->used[USES_PEEK] += peek;
    writer->used[USES_RENDEZVOUS] += channel->rendezvous;
    writer->matching = one_in(writer, 4);
    Phrase fields = random_pattern(writer, channel);
    writer->matching = false;
    *line = say("%s%s%s%s%s;", channel->name.text, any ? "??" : "?",
                peek ? "<" : "", fields.text, peek ? ">" : "");
    return true;
}
