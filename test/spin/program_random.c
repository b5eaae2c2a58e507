/* test/spin/program_random.c -- random declarations and processes */
#include "test/spin/program_random.h"

#include <string.h>

const char *construct_name(Construct construct) {
    static const char *const names[] = {
#define X(name, text) text,
        CONSTRUCTS(X)
#undef X
    };
    return names[construct];
}

static int line(Writer *writer, int parent, Phrase text) {
    return program_tree_line(&writer->tree, parent, text);
}

static void add_name(Writer *writer, const char *name, int size, bool nested) {
    bool narrow = !strcmp(name, "b") || !strcmp(name, "f") ||
                  !strcmp(name, "u") || !strcmp(name, "w");
    writer->names[writer->name_count++] =
        (Name){say("%s", name), size, narrow, false, nested};
}

static void add_channel(Writer *writer, const char *name, int fields,
                        bool rendezvous) {
    writer->channels[writer->channel_count++] =
        (Channel){say("%s", name), fields, rendezvous};
}

static void global_names(Writer *writer) {
    static const struct {
        const char *declaration, *name;
        int size;
        bool nested;
    } menu[] = {
        {"bit b;", "b", 0, false},
        {"bool f = true;", "f", 0, false},
        {"short s = -1;", "s", 0, false},
        {"int i;", "i", 0, false},
        {"unsigned u : 2;", "u", 0, false},
        {"mtype m = red;", "m", 0, false},
        {"byte a[3];", "a", 3, false},
        {"bit ab[2] = 1;", "ab", 2, false},
        {"R r;", "r.x", 0, true},
        {"R ra[2];", "ra[1].y", 2, true},
        {"R rb[2];", "rb[n % 2].x", 0, true},
        {"pid p;", "p", 0, false},
    };
    line(writer, 0, say("mtype = { red, green, blue };"));
    line(writer, 0, say("typedef R { byte x; bit y[2] };"));
    line(writer, 0, say("byte n;"));
    add_name(writer, "n", 0, false);
    for (size_t i = 0; i < sizeof menu / sizeof menu[0]; i++)
        if (one_in(writer, 4)) {
            line(writer, 0, say("%s", menu[i].declaration));
            add_name(writer, menu[i].name, menu[i].size, menu[i].nested);
        }
}

static void global_channels(Writer *writer) {
    static const char *const types[] = {"byte", "mtype, byte",
                                        "mtype, byte, bit"};
    int count = below(writer, 4) + (writer->focus == FOCUS_HANDSHAKE);
    for (int i = 0; i < count; i++) {
        int fields = 1 + below(writer, 3), slots = below(writer, 3);
        if (writer->focus == FOCUS_HANDSHAKE && one_in(writer, 2))
            slots = 0;
        Phrase name = say("c%d", i);
        if (one_in(writer, 6)) {
            line(writer, 0,
                 say("chan %s[2] = [%d] of { %s };", name.text, slots,
                     types[fields - 1]));
            name = one_in(writer, 2) ? say("%s[_pid %% 2]", name.text)
                                     : say("%s[%d]", name.text, i % 2);
        } else
            line(writer, 0,
                 say("chan %s = [%d] of { %s };", name.text, slots,
                     types[fields - 1]));
        add_channel(writer, name.text, fields, slots == 0);
    }
}

static void inlined(Writer *writer) {
    int body =
        program_tree_block(&writer->tree, 0, say("inline twice(z) {"), "}");
    writer->inlining = true;
    writer->budget = 4;
    add_name(writer, "z", 0, false);
    writer->inline_smooth = one_in(writer, 2);
    writer->indivisible = writer->inline_smooth ? 2 : 0;
    random_sequence(writer, body, 1 + below(writer, 3), 1);
    writer->indivisible = 0;
    writer->name_count--;
    writer->inlining = false;
}

/* The names that every process has; z of the inline is not among them. */
static void locals(Writer *writer, int body) {
    line(writer, body, say("byte k, j;"));
    add_name(writer, "j", 0, false);
    if (one_in(writer, 2)) {
        if (one_in(writer, 3))
            line(writer, body, say("byte x = n + 1;"));
        else
            line(writer, body, say("byte x = %d;", below(writer, 2)));
        add_name(writer, "x", 0, false);
    }
    if (one_in(writer, 4)) {
        line(writer, body, say("byte y[2];"));
        add_name(writer, "y", 2, false);
    }
    if (one_in(writer, 6)) {
        line(writer, body, say("R q;"));
        add_name(writer, "q.y", 2, true);
    }
    if (one_in(writer, 6)) {
        writer->used[USES_LOCAL_CHANNEL]++;
        line(writer, body, say("chan h = [1] of { byte };"));
        add_channel(writer, "h", 1, false);
    }
}

static void fill_process(Writer *writer, int body) {
    writer->labels = 0;
    writer->budget = 3 + below(writer, 6);
    random_sequence(writer, body, 1 + below(writer, 5), 3);
    line(writer, body, say("over: skip;"));
}

/* Process number k; with parameters only init can run it. */
static void process(Writer *writer, int k, bool parameters) {
    int names = writer->name_count, channels = writer->channel_count;
    Phrase start = say("%s", ""), end = say("%s", "");
    if (!parameters && one_in(writer, 2)) {
        writer->used[USES_ACTIVE]++;
        start = one_in(writer, 4) ? say("active [2] ") : say("active ");
    }
    if (one_in(writer, 10)) {
        writer->used[USES_PROVIDED]++;
        end = say(" provided (%s)", random_condition(writer, 0).text);
    }
    if (writer->ranked && one_in(writer, 2)) {
        writer->used[USES_PRIORITY]++;
        end = say(" priority %d%s", 1 + below(writer, 4), end.text);
    }
    int body = program_tree_block(&writer->tree, 0,
                                  say("%sproctype P%d(%s)%s {", start.text, k,
                                      parameters ? "byte v; bit w; chan t" : "",
                                      end.text),
                                  "}");
    if (parameters) {
        writer->used[USES_PARAMETER]++;
        add_name(writer, "v", 0, false);
        add_name(writer, "w", 0, false);
        if (channels > 0)
            add_channel(writer, "t", writer->channels[0].fields,
                        writer->channels[0].rendezvous);
    }
    writer->processes = k;
    locals(writer, body);
    fill_process(writer, body);
    writer->name_count = names;
    writer->channel_count = channels;
}

static void run_line(Writer *writer, int into, int k, bool parameters) {
    const char *channel =
        writer->channel_count ? writer->channels[0].name.text : "0";
    writer->used[USES_RUN]++;
    if (parameters)
        line(writer, into,
             say("run P%d(%d, n, %s);", k, below(writer, 3), channel));
    else if (writer->ranked && one_in(writer, 2))
        line(writer, into,
             say("run P%d() priority %d;", k, 1 + below(writer, 4)));
    else
        line(writer, into, say("run P%d();", k));
}

static void initial(Writer *writer, int plain, int all) {
    int body = program_tree_block(&writer->tree, 0, say("init {"), "}");
    int runs = below(writer, 3) + 1, into = body;
    bool more = one_in(writer, 3);
    if (more)
        locals(writer, body);
    if (one_in(writer, 2))
        into = program_tree_block(&writer->tree, body, say("atomic {"), "};");
    for (int i = 0; i < runs; i++) {
        int k = below(writer, all);
        run_line(writer, into, k, k >= plain);
    }
    writer->processes = plain;
    if (more)
        fill_process(writer, body);
}

/* A message on a global channel, as an event. SPIN takes a rendezvous for one
 * that finds no receiver, and of a sorted send or random receive it looks at
 * another message. */
static Phrase event(Writer *writer) {
    static const char *const fields[][3] = {
        {"1", "red", "red"}, {"2", "green, 1", "blue, _, 1"}, {"_", "_", "_"}};
    const Channel *channel =
        &writer->channels[below(writer, writer->channel_count)];
    bool whole = !strchr(channel->name.text, '%');
    bool alike = writer->used[USES_SORTED] || writer->used[USES_RANDOM];
    bool sends = whole && !channel->rendezvous && one_in(writer, 2);
    int kind = alike || !whole ? 2 : below(writer, 3);
    return say("%s%s%s", whole ? channel->name.text : "c0", sends ? "!" : "?",
               fields[kind][channel->fields - 1]);
}

/* Events in a row, or any of them again and again. */
static void trace(Writer *writer) {
    int body = program_tree_block(
        &writer->tree, 0, say("%s {", one_in(writer, 2) ? "trace" : "notrace"),
        "}");
    writer->used[USES_TRACE]++;
    for (int i = below(writer, 2); i >= 0; i--)
        line(writer, body, say("%s;", event(writer).text));
    if (one_in(writer, 3))
        return;
    int loop = program_tree_block(&writer->tree, body, say("do"), "od;");
    for (int i = 1 + below(writer, 3); i > 0; i--)
        line(writer, loop,
             say(":: %s%s", event(writer).text,
                 one_in(writer, 3) ? "-> break" : ""));
    line(writer, body, say("%s;", event(writer).text));
}

/* What is said to both tools beside the program. */
static void options(Writer *writer) {
    if (writer->channel_count > 0 && one_in(writer, 8)) {
        writer->used[USES_LOSSY]++;
        line(writer, 0, say("/* options: --lossy */"));
    }
    if (writer->used[USES_UNLESS] && one_in(writer, 3)) {
        writer->used[USES_INNER]++;
        line(writer, 0, say("/* options: --unless-j */"));
    }
}

void program_random(Writer *writer, uint64_t seed) {
    memset(writer, 0, sizeof *writer);
    writer->rng.state = seed;
    program_tree_clear(&writer->tree);
    writer->focus = below(writer, FOCUS_COUNT);
    writer->ranked = one_in(writer, 8);
    global_names(writer);
    global_channels(writer);
    inlined(writer);
    int plain = 1 + below(writer, 3), all = plain + below(writer, 2);
    for (int k = 0; k < all; k++)
        process(writer, k, k >= plain);
    int channels = writer->channel_count;
    initial(writer, plain, all);
    writer->channel_count = channels;
    if (channels > 0 && one_in(writer, 6))
        trace(writer);
    options(writer);
}
