/* test/spin/declaration_random.c -- random types, variables and channels */
#include "test/spin/program_random.h"

#include <string.h>

static const char *const scalar_names[] = {"byte",     "bit",   "short",
                                           "unsigned", "mtype", "chan"};

void add_name(Writer *writer, Phrase name, int size, bool narrow) {
    if (writer->name_count == NAME_MAX_COUNT)
        return;
    Name *made = &writer->names[writer->name_count++];
    *made = (Name){.name = name, .size = size, .narrow = narrow};
    made->nested = strchr(name.text, '.') != NULL;
    made->moving = strchr(name.text, '%') != NULL;
}

static void add_channel(Writer *writer, Phrase name, const Field *fields,
                        int count) {
    if (writer->channel_count == CHANNEL_MAX)
        return;
    Channel *made = &writer->channels[writer->channel_count++];
    *made = (Channel){.name = name, .count = count};
    memcpy(made->fields, fields, (size_t)count * sizeof *fields);
}

/* A channel that holds one of those like the first global channel. */
static void add_alias(Writer *writer, Phrase name) {
    Channel first = writer->channels[0];
    if (writer->channel_count == 0)
        return;
    add_channel(writer, name, first.fields, first.count);
    Channel *made = &writer->channels[writer->channel_count - 1];
    made->alike = true;
    made->rendezvous = first.rendezvous;
}

/* The name of one element, if there are several. */
static Phrase element(Writer *writer, Phrase name, int size) {
    if (size == 0)
        return name;
    if (one_in(writer, 3))
        return say("%s[n %% %d]", name.text, size);
    return say("%s[%d]", name.text, below(writer, size));
}

static void add_record(Writer *writer, Phrase name, int record) {
    const Record *type = &writer->records[record];
    if (writer->group_count < GROUP_MAX)
        writer->groups[writer->group_count++] = (Group){name, record};
    for (int i = 0; i < type->count; i++)
        add_field(writer, say("%s.x%d", name.text, i), &type->fields[i]);
}

void add_field(Writer *writer, Phrase name, const Field *field) {
    static const Field byte = {FIELD_BYTE, 0, 0, false};
    bool narrow = field->kind == FIELD_BIT || field->kind == FIELD_UNSIGNED;
    if (field->kind == FIELD_RECORD) {
        writer->used[USES_RECORD_ARRAY] += field->size > 0;
        add_record(writer, element(writer, name, field->size), field->record);
    } else if (field->kind == FIELD_CHANNEL && field->made)
        add_channel(writer, element(writer, name, field->size), &byte, 1);
    else if (field->kind == FIELD_CHANNEL)
        add_alias(writer, element(writer, name, field->size));
    else
        add_name(writer, name, field->size, narrow);
}

/* "type name[size]" */
static Phrase spell_field(const Field *field, const char *name) {
    Phrase type =
        say("%s", field->kind == FIELD_RECORD ? "" : scalar_names[field->kind]);
    if (field->kind == FIELD_RECORD)
        type = say("R%d", field->record);
    Phrase text = say("%s %s", type.text, name);
    if (field->kind == FIELD_UNSIGNED)
        text = say("%s : 3", text.text);
    return field->size ? say("%s[%d]", text.text, field->size) : text;
}

/* An initial value with its "=", or nothing. */
static Phrase initial(Writer *writer, const Field *field, bool inside) {
    if (field->kind == FIELD_CHANNEL && field->made)
        return say(" = [1] of { byte }");
    if (field->kind >= FIELD_CHANNEL || !one_in(writer, 3))
        return say("%s", "");
    writer->used[USES_RECORD_INITIAL] += inside;
    writer->used[USES_ARRAY_INITIAL] += field->size > 0;
    if (field->kind == FIELD_MTYPE)
        return say(" = green");
    if (field->size == 2 && one_in(writer, 2))
        return say(" = { %d, 1 }", below(writer, 2));
    return say(" = %d", field->kind == FIELD_BIT ? 1 : 1 + below(writer, 2));
}

static FieldKind scalar_kind(Writer *writer) {
    static const FieldKind kinds[] = {FIELD_BYTE,  FIELD_BYTE,  FIELD_BYTE,
                                      FIELD_BIT,   FIELD_SHORT, FIELD_UNSIGNED,
                                      FIELD_MTYPE, FIELD_BYTE};
    return kinds[below(writer, 8)];
}

static Field random_field(Writer *writer, int records) {
    Field field = {scalar_kind(writer), 0, 0, false};
    /* SPIN has no arrays of unsigned variables. */
    if (field.kind != FIELD_UNSIGNED && one_in(writer, 8))
        field.size = 2;
    if (records > 0 && one_in(writer, 3)) {
        field = (Field){FIELD_RECORD, below(writer, records), 0, false};
        if (one_in(writer, 5))
            field.size = 2;
    } else if (one_in(writer, 8)) {
        field = (Field){FIELD_CHANNEL, 0, one_in(writer, 4) ? 2 : 0, true};
        if (writer->channel_count > 0 && one_in(writer, 2))
            field = (Field){FIELD_CHANNEL, 0, 0, false};
    }
    return field;
}

static void learn(Writer *writer, Record *record, const Field *field) {
    const Record *inner = &writer->records[field->record];
    bool whole = field->kind == FIELD_RECORD;
    bool channel = field->kind == FIELD_CHANNEL;
    record->arrays |= field->size > 0 || (whole && inner->arrays);
    record->lists |= whole && (field->size > 0 || inner->lists);
    record->nested |= whole;
    record->channels |= channel || (whole && inner->channels);
    record->unmade |= (channel && !field->made) || (whole && inner->unmade);
    record->bits |= field->kind == FIELD_UNSIGNED || (whole && inner->bits);
    writer->used[USES_RECORD_NESTED] += whole;
    writer->used[USES_RECORD_CHANNEL] += channel;
}

void random_typedefs(Writer *writer) {
    int count = below(writer, RECORD_MAX);
    if (writer->focus == FOCUS_RECORD)
        count = 2 + below(writer, RECORD_MAX - 1);
    for (int r = 0; r < count; r++) {
        Record *record = &writer->records[r];
        Phrase all = say("%s", "");
        record->count = 1 + below(writer, FIELD_MAX);
        for (int i = 0; i < record->count; i++) {
            Field *field = &record->fields[i];
            *field = random_field(writer, r);
            learn(writer, record, field);
            all = say("%s%s%s%s", all.text, i ? "; " : "",
                      spell_field(field, say("x%d", i).text).text,
                      initial(writer, field, true).text);
        }
        add_line(writer, 0, say("typedef R%d { %s };", r, all.text));
        writer->record_count = r + 1;
    }
}

/* SPIN warns about the value and takes none of it. */
static Phrase whole_initial(Writer *writer) {
    if (!one_in(writer, 40))
        return say("%s", "");
    writer->used[USES_RECORD_WHOLE]++;
    return say(" = %d", below(writer, 3));
}

/* Declares a struct. A channel in it that must be assigned first is
 * assigned at once, so only in a process. */
static void declare_record(Writer *writer, int parent, Phrase name,
                           int record) {
    int size = one_in(writer, 3) ? 2 : 0;
    if (writer->records[record].unmade)
        size = 0;
    Field field = {FIELD_RECORD, record, size, false};
    int before = writer->channel_count;
    add_line(writer, parent,
             say("%s%s;", spell_field(&field, name.text).text,
                 whole_initial(writer).text));
    add_field(writer, name, &field);
    for (int i = before; i < writer->channel_count; i++)
        if (writer->channels[i].alike) {
            writer->used[USES_CHANNEL_ASSIGN]++;
            add_line(writer, parent,
                     say("%s = %s;", writer->channels[i].name.text,
                         writer->channels[0].name.text));
        }
}

static Phrase prefix(Writer *writer) {
    int way = below(writer, 16);
    writer->used[USES_SHOW] += way == 0;
    writer->used[USES_LOCAL] += way == 1;
    return say("%s", way == 0 ? "show " : way == 1 ? "local " : "");
}

/* Each is assigned one value only, so that at every place where it is read
 * (after an assignment) it has that value, whatever order states are found
 * in. hw is never read but in the step that writes it. */
static void hidden_names(Writer *writer) {
    static const char *const declarations[] = {
        "hidden byte h0;", "hidden byte h1[2];", "hidden int h2 = 1;"};
    if (!one_in(writer, 4))
        return;
    writer->hidden = HIDDEN_MAX;
    for (int i = 0; i < HIDDEN_MAX; i++)
        add_line(writer, 0, say("%s", declarations[i]));
    add_line(writer, 0, say("hidden byte hw;"));
}

static void global_records(Writer *writer) {
    for (int r = 0; r < writer->record_count; r++)
        if (!writer->records[r].unmade && one_in(writer, 2))
            declare_record(writer, 0, say("g%d", r), r);
}

void random_globals(Writer *writer) {
    static const struct {
        const char *declaration, *name;
        int size;
        bool narrow;
    } menu[] = {
        {"bit b;", "b", 0, true},
        {"bool f = true;", "f", 0, true},
        {"short s = -1;", "s", 0, false},
        {"int i;", "i", 0, false},
        {"unsigned u : 2;", "u", 0, true},
        {"unsigned uw : 5 = 30;", "uw", 0, true},
        {"mtype m = red;", "m", 0, false},
        {"byte a[3];", "a", 3, false},
        {"byte ai[3] = { 2, 1, 0 };", "ai", 3, false},
        {"bit ab[2] = 1;", "ab", 2, true},
        {"short as[2] = { 5, 3 };", "as", 2, false},
        {"pid p;", "p", 0, false},
    };
    add_line(writer, 0, say("byte n;"));
    add_name(writer, say("n"), 0, false);
    for (size_t i = 0; i < sizeof menu / sizeof menu[0]; i++)
        if (one_in(writer, 5)) {
            writer->used[USES_ARRAY_INITIAL] +=
                menu[i].size && strchr(menu[i].declaration, '=');
            add_line(writer, 0,
                     say("%s%s", prefix(writer).text, menu[i].declaration));
            add_name(writer, say("%s", menu[i].name), menu[i].size,
                     menu[i].narrow);
        }
    if (writer->owning) {
        add_line(writer, 0, say("byte own[5];"));
        add_name(writer, say("own"), 5, false);
        writer->names[writer->name_count - 1].fixed = true;
    }
    global_records(writer);
    hidden_names(writer);
}

/* "[slots] of { fields }" */
static Phrase contents(const Channel *channel, int slots) {
    Phrase all = say(" = [%d] of {", slots);
    for (int i = 0; i < channel->count; i++) {
        const Field *field = &channel->fields[i];
        Phrase type = field->kind == FIELD_RECORD
                          ? say("R%d", field->record)
                          : say("%s", scalar_names[field->kind]);
        all = say("%s%s%s", all.text, i ? ", " : " ", type.text);
    }
    return say("%s }", all.text);
}

/* Declares the channel whose fields are known. */
static void declare_channel(Writer *writer, Channel *channel, int number) {
    /* pan has no priorities with rendezvous. */
    int slots = writer->ranked ? 1 + below(writer, 2) : below(writer, 3);
    if (writer->focus == FOCUS_HANDSHAKE && !writer->ranked &&
        one_in(writer, 2))
        slots = 0;
    bool several = one_in(writer, 6);
    channel->rendezvous = slots == 0;
    channel->shared = true;
    channel->alike = number == 0;
    add_line(writer, 0,
             say("chan c%d%s%s;", number, several ? "[2]" : "",
                 contents(channel, slots).text));
    channel->name = say("c%d", number);
    if (several)
        channel->name = one_in(writer, 2)
                            ? say("c%d[_pid %% 2]", number)
                            : say("c%d[%d]", number, below(writer, 2));
    writer->channels[writer->channel_count++] = *channel;
}

void random_first_channel(Writer *writer) {
    static const FieldKind kinds[] = {FIELD_MTYPE, FIELD_BYTE, FIELD_BIT};
    Channel channel = {.count = 1 + below(writer, 3)};
    if (writer->focus != FOCUS_HANDSHAKE && one_in(writer, 4))
        return;
    for (int i = 0; i < channel.count; i++)
        channel.fields[i].kind = kinds[channel.count == 1 ? 1 : i];
    declare_channel(writer, &channel, 0);
}

/* Another field of a message: SPIN has no arrays of structs and no unsigned
 * variables in one. */
static Field message_field(Writer *writer, bool alone) {
    Field field = {scalar_kind(writer), 0, 0, false};
    if (field.kind == FIELD_UNSIGNED)
        field.kind = FIELD_BYTE;
    int record = below(writer, RECORD_MAX);
    const Record *type = &writer->records[record];
    if (record < writer->record_count && !type->lists && !type->bits &&
        (alone || one_in(writer, 2)))
        field = (Field){FIELD_RECORD, record, 0, false};
    else if (one_in(writer, 8))
        field = (Field){FIELD_CHANNEL, 0, 0, false};
    return field;
}

void random_channels(Writer *writer) {
    if (writer->channel_count == 0)
        return;
    int count = below(writer, 3) + (writer->focus == FOCUS_RECORD);
    for (int k = 1; k <= count; k++) {
        Channel channel = {.count = 1 + below(writer, FIELD_MAX)};
        if (one_in(writer, 3))
            channel.count = 1;
        for (int i = 0; i < channel.count; i++) {
            channel.fields[i] = message_field(writer, channel.count == 1);
            writer->used[USES_CHANNEL_MESSAGE] +=
                channel.fields[i].kind == FIELD_CHANNEL;
        }
        declare_channel(writer, &channel, k);
    }
}

static void local_records(Writer *writer, int body) {
    for (int r = 0; r < writer->record_count; r++)
        if (one_in(writer, 4))
            declare_record(writer, body, say("q%d", r), r);
}

/* SPIN wants one process at most that has a channel for itself. */
static void exclusive(Writer *writer, int body) {
    const Channel *first = &writer->channels[0];
    if (!writer->exclusive || writer->used[USES_XR_XS] ||
        writer->channel_count == 0 || !first->shared ||
        strchr(first->name.text, '['))
        return;
    writer->used[USES_XR_XS]++;
    const char *way = one_in(writer, 2) ? "xr" : "xs";
    add_line(writer, body, say("%s %s;", way, writer->channels[0].name.text));
}

/* The names that every process has are k, kk and j. */
void random_locals(Writer *writer, int body) {
    static const Field byte = {FIELD_BYTE, 0, 0, false};
    exclusive(writer, body);
    add_line(writer, body, say("byte k, kk, j;"));
    add_name(writer, say("j"), 0, false);
    if (one_in(writer, 2)) {
        const char *first = one_in(writer, 3) ? "n + 1" : "1";
        add_line(writer, body,
                 say("%sbyte x = %s;", prefix(writer).text, first));
        add_name(writer, say("x"), 0, false);
    }
    if (one_in(writer, 4)) {
        bool filled = one_in(writer, 2);
        writer->used[USES_ARRAY_INITIAL] += filled;
        add_line(writer, body,
                 say("byte y[2]%s;", filled ? " = { 1, 2 }" : ""));
        add_name(writer, say("y"), 2, false);
    }
    if (one_in(writer, 6)) {
        writer->used[USES_LOCAL_CHANNEL]++;
        int slots = writer->ranked ? 1 : below(writer, 3);
        bool several = one_in(writer, 4);
        add_line(
            writer, body,
            say("chan h%s = [%d] of { byte };", several ? "[2]" : "", slots));
        int before = writer->channel_count;
        add_channel(writer, say("h%s", several ? "[1]" : ""), &byte, 1);
        if (before < writer->channel_count)
            writer->channels[before].rendezvous = slots == 0;
    }
    local_records(writer, body);
}

void random_declaration(Writer *writer, int parent) {
    Field field = {scalar_kind(writer), 0, 0, false};
    Phrase name = say("d%d", writer->fresh++);
    writer->used[USES_DECLARATION]++;
    if (field.kind != FIELD_UNSIGNED && one_in(writer, 5))
        field.size = 2;
    int record = below(writer, RECORD_MAX);
    if (record < writer->record_count && !writer->records[record].channels &&
        one_in(writer, 3))
        field = (Field){FIELD_RECORD, record, one_in(writer, 3) ? 2 : 0, false};
    writer->used[USES_RECORD_INSIDE] +=
        field.size || field.kind == FIELD_RECORD;
    Phrase start = prefix(writer);
    Phrase text = say("%s%s%s", start.text, spell_field(&field, name.text).text,
                      initial(writer, &field, false).text);
    if (field.kind == FIELD_BYTE && field.size == 0 && one_in(writer, 4))
        text = say("%s, e%s = 1", text.text, name.text);
    add_line(writer, parent, say("%s;", text.text));
    add_field(writer, name, &field);
}
