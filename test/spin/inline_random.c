/* test/spin/inline_random.c -- random inlines and calls of them
 *
 * Arguments are places, expressions and channels; SPIN has no statements as
 * arguments.
 */
#include "test/spin/program_random.h"

#include <string.h>

static void body_of(Writer *writer, Inline *made, int body) {
    int names = writer->name_count, channels = writer->channel_count;
    add_name(writer, made->renamed, 0, false);
    if (made->value) {
        add_name(writer, say("e"), 0, false);
        writer->names[writer->name_count - 1].fixed = true;
    }
    if (made->channel) {
        writer->channels[channels] = writer->channels[0];
        writer->channels[channels].name = say("ch");
        writer->channels[channels].shared = false;
        writer->channel_count++;
    }
    writer->budget = 4;
    writer->indivisible = made->smooth ? D_STEP : LOOSE;
    random_sequence(writer, body, 1 + below(writer, 3), 1);
    writer->indivisible = LOOSE;
    writer->name_count = names;
    writer->channel_count = channels;
}

void random_inlines(Writer *writer) {
    int count = below(writer, INLINE_MAX + 1);
    writer->inlining = true;
    for (int k = 0; k < count; k++) {
        Inline *made = &writer->inlines[k];
        *made =
            (Inline){.smooth = one_in(writer, 2), .value = one_in(writer, 3)};
        made->channel = writer->channel_count > 0 &&
                        writer->channel_count < CHANNEL_MAX &&
                        one_in(writer, 3);
        made->renamed = one_in(writer, 2) ? say("z") : say("z%d", k);
        int body = add_block(writer, 0,
                             say("inline t%d(%s%s%s) {", k, made->renamed.text,
                                 made->value ? ", e" : "",
                                 made->channel ? ", ch" : ""),
                             "}");
        body_of(writer, made, body);
        writer->inline_count = k + 1;
    }
    writer->inlining = false;
}

bool random_call(Writer *writer, int parent) {
    if (writer->inline_count == 0)
        return false;
    int k = below(writer, writer->inline_count);
    const Inline *made = &writer->inlines[k];
    if (writer->indivisible == D_STEP && !made->smooth)
        return false;
    writer->used[writer->inlining ? USES_INLINE_NESTED : USES_INLINE]++;
    Phrase all = random_place(writer);
    if (made->value) {
        Phrase value = random_expression(writer, 1);
        writer->used[USES_INLINE_VALUE]++;
        /* SPIN has no conditional expressions there, and _last is part of its
           states also if the inline does not use it. */
        if (strstr(value.text, "_last") || strstr(value.text, "->"))
            value = random_place(writer);
        all = say("%s, %s", all.text, value.text);
    }
    if (made->channel) {
        writer->used[USES_INLINE_CHANNEL]++;
        all = say("%s, %s", all.text, random_alike(writer)->name.text);
    }
    add_line(writer, parent, say("t%d(%s);", k, all.text));
    return true;
}
