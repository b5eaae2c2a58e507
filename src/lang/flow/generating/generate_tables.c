#include "lang/flow/generating/generate_tables.h"

#include <inttypes.h>

static uint32_t all_channels(const Flow *flow) {
    uint32_t count = flow->channel_count;
    for (uint32_t t = 0; t < flow->type_count; t++)
        count += flow->types[t].channel_count;
    return count;
}

/* Channel i of all: the global ones, then those of the types in order. */
static const Channel *channel_at(const Flow *flow, uint32_t i) {
    if (i < flow->channel_count)
        return &flow->channels[i];
    i -= flow->channel_count;
    uint32_t t = 0;
    while (i >= flow->types[t].channel_count)
        i -= flow->types[t++].channel_count;
    return &flow->types[t].channels[i];
}

uint32_t *tables_shapes(const Flow *flow, Arena *arena, bool *alike) {
    uint32_t count = all_channels(flow), next = 0;
    uint32_t *shapes = arena_alloc(arena, (count + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < count; i++) {
        shapes[i] = UINT32_MAX;
        for (uint32_t j = 0; j < i && shapes[i] == UINT32_MAX; j++)
            if (channel_is_alike(channel_at(flow, i), channel_at(flow, j)))
                shapes[i] = shapes[j];
        if (shapes[i] == UINT32_MAX)
            shapes[i] = next++;
    }
    *alike = count > 0 && count == flow->channel_count && next == 1;
    return shapes;
}

/* --- sizes ------------------------------------------------------------ */

static uint32_t length_of(const Argument *arguments) {
    uint32_t length = 0;
    for (; arguments; arguments = arguments->next)
        length++;
    return length;
}

/* Polls take no part: they never write beyond what a channel has. */
static uint32_t most_fields(const Flow *flow) {
    uint32_t most = 1;
    for (uint32_t i = 0; i < all_channels(flow); i++)
        if (channel_at(flow, i)->field_count > most)
            most = channel_at(flow, i)->field_count;
    for (uint32_t c = 0; c < flow->command_count; c++)
        if (length_of(flow->commands[c].arguments) > most)
            most = length_of(flow->commands[c].arguments);
    return most;
}

void tables_sizes(const Interpreter *self, Text *out) {
    const Flow *flow = self->flow;
    uint32_t channels = all_channels(flow);
    text_printf(out, "#define GENERATED_WORDS %u\n", self->words);
    text_printf(out, "#define GENERATED_HIDDEN %u\n", self->hidden_words);
    text_printf(out, "#define GENERATED_CAPACITY %u\n", self->capacity);
    text_printf(out, "#define GENERATED_TYPES %u\n", flow->type_count);
    text_printf(out, "#define GENERATED_PROCESSES %u\n", self->processes);
    text_printf(out, "#define GENERATED_CHANNELS %u\n",
                channels ? channels : 1);
    text_printf(out, "#define GENERATED_FIELDS %u\n", most_fields(flow));
    text_printf(out, "#define GENERATED_TYPE_WIDTH %u\n", flow->type_width);
    text_printf(out, "#define GENERATED_GLOBAL_WIDTH %u\n", flow->global_width);
    text_printf(out, "#define GENERATED_GLOBAL_CHANNELS %u\n",
                flow->channel_count);
    if (flow->fixed)
        text_add(out, "#define GENERATED_FIXED 1\n");
}

/* --- tables ----------------------------------------------------------- */

static void write_shape(const Channel *channel, uint32_t number, Text *out) {
    text_printf(out, "static const Shape shape_%u = {%u, %u, %u, %u, {", number,
                channel->capacity, channel->field_count, channel->length_width,
                channel->message_width);
    for (uint32_t i = 0; i < channel->field_count; i++)
        text_printf(out, "%s%u", i ? ", " : "", channel->fields[i].width);
    text_add(out, "}, {");
    for (uint32_t i = 0; i < channel->field_count; i++)
        text_printf(out, "%s%d", i ? ", " : "", channel->fields[i].is_signed);
    text_add(out, "}};\n");
}

static void write_shapes(const Flow *flow, const uint32_t *shapes, Text *out) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < all_channels(flow); i++)
        if (shapes[i] == next)
            write_shape(channel_at(flow, i), next++, out);
}

/* The last word is for constants without bits, which are 0. */
static void write_constants(const Flow *flow, Text *out) {
    text_add(out, "MAYBE const uint64_t constants[] = {\n");
    for (uint32_t i = 0; i < (flow->constant_width + 63) / 64; i++)
        text_printf(out, "    0x%" PRIx64 "u,\n", flow->constants[i]);
    text_add(out, "    0};\n");
}

/* The processes of the start, which are all there are. */
void tables_fixed(const Flow *flow, Text *out) {
    uint32_t base = flow->global_width;
    text_add(out, "typedef struct Fixed { uint32_t base[GENERATED_PROCESSES + "
                  "1]; uint16_t type[GENERATED_PROCESSES + 1]; } Fixed;\n"
                  "static const Fixed fixed = {{");
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].active; i++) {
            text_printf(out, "%u, ", base);
            base += flow->types[t].header_width + flow->types[t].variable_width;
        }
    text_printf(out, "%u}, {", base);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].active; i++)
            text_printf(out, "%u, ", t);
    text_add(out, "0}};\n");
}

void tables_write(const Flow *flow, const uint32_t *shapes, Text *out) {
    uint32_t first = flow->channel_count;
    write_shapes(flow, shapes, out);
    write_constants(flow, out);
    if (flow->fixed)
        tables_fixed(flow, out);
    text_add(out, "\nstatic const Tables tables = {{\n");
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        text_printf(out, "    {%u, %u, %u, %u},\n",
                    type->header_width + type->variable_width,
                    type->header_width, first, type->channel_count);
        first += type->channel_count;
    }
    text_add(out, "}, {\n");
    for (uint32_t i = 0; i < all_channels(flow); i++)
        text_printf(out, "    {&shape_%u, %u, %u},\n", shapes[i],
                    channel_at(flow, i)->address, i);
    if (all_channels(flow) == 0)
        text_add(out, "    {&no_shape, 0, 0},\n");
    text_add(out, "}};\n");
}
