#include "test/reduce/hard_random.h"

#include "test/spin/program_tree.h"

#include <string.h>

typedef enum Trait {
#define X(name, text) HAS_##name,
    TRAITS(X)
#undef X
    TRAIT_COUNT
} Trait;

enum {
    MOST_CHANNELS = 12,
    DEPTH = 2, /* of compound statements */
    PLAIN = 0, /* where a statement is: not inside of either of these */
    IN_ATOMIC = 1,
    IN_D_STEP = 2
};

typedef struct Hard {
    Rng rng;
    FILE *out;
    bool has[TRAIT_COUNT];          /* the program may use it */
    Phrase channels[MOST_CHANNELS]; /* in scope, of one byte each */
    int channel_count;              /* how many */
    int globals;                    /* variables x0 .. */
    int types;                      /* processes P0 .. */
    int type;                       /* the one that is written */
    int inside;                     /* PLAIN, IN_ATOMIC or IN_D_STEP */
    int fresh;                      /* for names of labels */
} Hard;

static int below(Hard *self, int n) {
    return (int)rng_below(&self->rng, (uint64_t)n);
}

static bool one_in(Hard *self, int n) {
    return below(self, n) == 0;
}

/* The program may use it, and once in n does. */
static bool uses(Hard *self, Trait trait, int n) {
    return self->has[trait] && one_in(self, n);
}

/* ---- Expressions --------------------------------------------------------- */

static Phrase index_of(Hard *self) {
    switch (below(self, self->has[HAS_FAULT] ? 7 : 6)) {
    case 0:
        return say("_pid %% 2");
    case 1:
        return say("x0 %% 2");
    case 2:
        return say(self->has[HAS_PARAMETER] ? "k %% 2" : "l");
    case 3:
        return say("l");
    case 4:
    case 5:
        return say("%d", below(self, 2));
    }
    return say("x0");
}

/* Each process has one that it likes. */
static Phrase global(Hard *self) {
    if (one_in(self, 2))
        return say("x%d", self->type % self->globals);
    return say("x%d", below(self, self->globals));
}

static Phrase place(Hard *self) {
    if (uses(self, HAS_ARRAY, 2))
        return say("a[%s]", index_of(self).text);
    if (uses(self, HAS_RECORD, 3))
        return one_in(self, 2) ? say("r.f")
                               : say("r.v[%s]", index_of(self).text);
    if (uses(self, HAS_HIDDEN, 6))
        return say("h");
    if (one_in(self, 4))
        return say("l");
    return say("%s", global(self).text);
}

static Phrase pick_channel(Hard *self) {
    if (one_in(self, 3))
        return self->channels[0];
    return self->channels[below(self, self->channel_count)];
}

/* A place that others do not see changing through this process's locals. */
static Phrase value(Hard *self) {
    if (uses(self, HAS_NR_PR, 5))
        return say("(_nr_pr > %d)", 1 + below(self, 4));
    if (uses(self, HAS_REMOTE, 4)) /* the other may not be there */
        return self->type == self->types - 1 && one_in(self, 2)
                   ? say("P%d[%d]@M", self->types - 1, 1 + below(self, 3))
                   : say("P0[0]@M");
    if (uses(self, HAS_REMOTE_VARIABLE, 4))
        return say("P0[0]:l");
    if (uses(self, HAS_POLL, 5) && self->channel_count)
        return say("len(%s)", pick_channel(self).text);
    if (uses(self, HAS_FAULT, 6))
        return say("(1 / %s)", global(self).text);
    if (uses(self, HAS_PARAMETER, 5))
        return say("k");
    if (one_in(self, 3))
        return say("%d", below(self, 3));
    return place(self);
}

static Phrase condition(Hard *self) {
    static const char *const operators[] = {"==", "!=", "<", ">"};
    Phrase left = place(self), right = value(self);
    if (one_in(self, 2))
        right = say("%d", below(self, 2));
    if (one_in(self, 4))
        left = value(self);
    return say("%s %s %s", left.text, operators[below(self, 4)], right.text);
}

static Phrase simple_poll(Hard *self) {
    static const char *const tests[] = {"full", "empty", "nfull", "nempty"};
    Phrase channel = pick_channel(self);
    if (one_in(self, 3))
        return say("%s%s[%d]", channel.text, one_in(self, 2) ? "?" : "??",
                   below(self, 2));
    if (one_in(self, 4))
        return say("len(%s) %s %d", channel.text,
                   one_in(self, 2) ? "<" : ">=", 1 + below(self, 2));
    return say("%s(%s)", tests[below(self, 4)], channel.text);
}

/* A variable that hardly anything depends on. */
static Phrase idle(Hard *self) {
    static const char *const names[] = {"z0", "z1", "y", "s.f"};
    if (one_in(self, 5))
        return say("z[%s]", index_of(self).text);
    return say("%s", names[below(self, 4)]);
}

/* One of them depends on others, on what matters, or on what may fail; and
 * now and then the other way round. */
static Phrase idle_assignment(Hard *self) {
    Phrase left = idle(self), other = idle(self);
    switch (below(self, 8)) {
    case 0:
        return say("%s = (%s + 1) %% 3", left.text, left.text);
    case 1:
        return say("%s = (%s + %s) %% 4", left.text, other.text,
                   value(self).text);
    case 2:
        return say("%s = (%s -> %s : %s)", left.text, condition(self).text,
                   other.text, idle(self).text);
    case 3:
        return say("%s = (%s && %s)", left.text, other.text,
                   condition(self).text);
    case 4:
        return one_in(self, 4) ? say("%s = %s", place(self).text, other.text)
                               : say("%s = %s", left.text, other.text);
    case 5:
        return one_in(self, 4) ? say("%s = z[%s %% 2]", left.text, other.text)
                               : say("%s = 1", left.text);
    }
    return say("%s = %s", left.text, value(self).text);
}

/* A variable that is written and never read, unless to be written again. */
static Phrase count(Hard *self) {
    static const char *const indices[] = {"_pid", "_pid % 2", "l", "t[0]"};
    const char *sign = one_in(self, 4) ? "--" : "++";
    switch (below(self, 7)) {
    case 0:
        return say("t[%s]%s", indices[below(self, 4)], sign);
    case 1:
        return say("t[_pid %% 2]%s", sign);
    case 2:
        return say("g = %s", value(self).text);
    case 3:
        return say("g = g * 3 + t[%d]", below(self, 2));
    case 4:
        return self->has[HAS_FAULT] ? say("g = g / x0")
                                    : say("o.t[_pid %% 2].u%s", sign);
    case 5:
        return one_in(self, 6) ? say("g != 1") : say("j = 1 - j");
    }
    return say("g%s", sign);
}

static Phrase poll(Hard *self) {
    Phrase first = simple_poll(self);
    if (one_in(self, 4))
        return say("%s && %s", first.text, simple_poll(self).text);
    if (one_in(self, 4))
        return say("%s && %s", condition(self).text, first.text);
    if (one_in(self, 6))
        return say("!(%s)", first.text);
    return first;
}

/* ---- Messages ------------------------------------------------------------ */

static Phrase pattern(Hard *self) {
    if (uses(self, HAS_IDLE, 3))
        return idle(self);
    if (uses(self, HAS_EVAL, 2))
        return one_in(self, 2) ? say("eval(%s)", place(self).text)
                               : say("eval(%s)", global(self).text);
    if (one_in(self, 3))
        return say("%d", below(self, 2));
    return place(self);
}

static Phrase receive(Hard *self) {
    bool any = uses(self, HAS_RANDOM, 2), peek = uses(self, HAS_PEEK, 3);
    if (uses(self, HAS_FIELDS, 3))
        return say("d%s%s%s, %s%s", any ? "??" : "?", peek ? "<" : "",
                   pattern(self).text, one_in(self, 2) ? "_" : "eval(x0)",
                   peek ? ">" : "");
    return say("%s%s%s%s%s", pick_channel(self).text, any ? "??" : "?",
               peek ? "<" : "", pattern(self).text, peek ? ">" : "");
}

static Phrase send(Hard *self) {
    const char *sign = uses(self, HAS_SORTED, 2) ? "!!" : "!";
    if (uses(self, HAS_FIELDS, 3))
        return say("d%s%d, %s", sign, below(self, 2), value(self).text);
    return say("%s%s%s", pick_channel(self).text, sign,
               one_in(self, 2) ? say("%d", below(self, 3)).text
                               : value(self).text);
}

/* Every other process mostly sends, the others mostly receive. */
static Phrase message(Hard *self) {
    bool sends = one_in(self, 4) == (self->type % 2 > 0);
    if (uses(self, HAS_CHANNEL_MESSAGE, 3))
        return sends ? say("m!%s", pick_channel(self).text) : say("m?v");
    if (uses(self, HAS_CHANNEL_VARIABLE, 6))
        return say("w = %s", pick_channel(self).text);
    return sends ? send(self) : receive(self);
}

/* ---- Simple statements --------------------------------------------------- */

static Phrase assignment(Hard *self) {
    Phrase left = place(self);
    if (uses(self, HAS_COUNTER, 2))
        return count(self);
    if (uses(self, HAS_IDLE, 2))
        return idle_assignment(self);
    switch (below(self, 5)) {
    case 0:
        return say("%s = (%s + 1) %% 3", left.text, left.text);
    case 1:
        return say("%s = 1 - %s %% 2", left.text, left.text);
    case 2:
        return say("%s = %s", left.text, value(self).text);
    }
    return say("%s = %d", left.text, below(self, 2));
}

/* The first of the types that are only created: they may create those after
 * them, too. */
static int first_created(const Hard *self) {
    return self->types - (self->types > 2 && self->has[HAS_PARAMETER] ? 2 : 1);
}

static Phrase creation(Hard *self) {
    int first = first_created(self);
    if (first <= self->type)
        first = self->type + 1;
    int type = first + below(self, self->types - first);
    if (self->has[HAS_PARAMETER])
        return say("run P%d(%d, %s)", type, below(self, 2),
                   self->channel_count ? pick_channel(self).text : "0");
    return say("run P%d()", type);
}

/* What can stand first in an option. */
static Phrase guard(Hard *self) {
    if (uses(self, HAS_TIMEOUT, 5))
        return one_in(self, 4) ? say("timeout && %s", condition(self).text)
                               : say("timeout");
    if (self->channel_count && uses(self, HAS_POLL, 4))
        return poll(self);
    if (uses(self, HAS_NR_PR, 4))
        return say("_nr_pr %s %d", one_in(self, 2) ? "==" : ">",
                   2 + below(self, 4));
    if (self->channel_count && one_in(self, 2))
        return message(self);
    return condition(self);
}

static Phrase simple(Hard *self) {
    if (uses(self, HAS_ASSERT, 5))
        return uses(self, HAS_IDLE, 3)
                   ? say("assert(%s != 2)", idle(self).text)
                   : say("assert(%s)", condition(self).text);
    if (uses(self, HAS_PRINT, 3))
        return say("printf(\"%%d\", %s)", value(self).text);
    if (uses(self, HAS_PRIORITY, 4))
        return one_in(self, 2) ? say("set_priority(0, %d)", 1 + below(self, 4))
                               : say("_priority = %d", 1 + below(self, 4));
    if (one_in(self, 5))
        return say(one_in(self, 2) ? "skip" : "l = 1 - l %% 2");
    if (self->channel_count && one_in(self, 2))
        return message(self);
    if (one_in(self, 5) && self->inside != IN_D_STEP)
        return guard(self);
    return assignment(self);
}

static void line(Hard *self, Phrase phrase) {
    fprintf(self->out, "%s;\n", phrase.text);
}

/* ---- Compound statements ------------------------------------------------- */

static void sequence(Hard *self, int count, int depth);

static void option(Hard *self, Phrase first, int depth) {
    fprintf(self->out, ":: %s;\n", first.text);
    sequence(self, below(self, 2), depth);
}

static void choice(Hard *self, int depth) {
    bool loop = one_in(self, 3) && self->inside == PLAIN;
    fprintf(self->out, loop ? "do\n" : "if\n");
    for (int i = 1 + below(self, 2); i >= 0; i--)
        option(self, one_in(self, 4) ? assignment(self) : guard(self),
               depth - 1);
    if (uses(self, HAS_ELSE, 2))
        option(self, say("else"), depth - 1);
    if (loop)
        fprintf(self->out, ":: %s -> break\nod;\n", guard(self).text);
    else
        fprintf(self->out, "fi;\n");
}

static void label(Hard *self) {
    static const char *const names[] = {"accept", "progress", "end"};
    if (uses(self, HAS_LABEL, 2))
        fprintf(self->out, "%s%d:\n", names[below(self, 3)], self->fresh++);
}

static void indivisible(Hard *self, Trait trait, int depth) {
    int before = self->inside;
    self->inside = trait == HAS_ATOMIC ? IN_ATOMIC : IN_D_STEP;
    fprintf(self->out, trait == HAS_ATOMIC ? "atomic {\n" : "d_step {\n");
    if (uses(self, HAS_TIMEOUT, 2))
        line(self, say("timeout"));
    else if (!one_in(self, 3))
        line(self, guard(self));
    sequence(self, below(self, 2), depth - 1);
    if (trait == HAS_ATOMIC)
        label(self);
    sequence(self, 1, depth - 1);
    fprintf(self->out, "};\n");
    self->inside = before;
    label(self);
    fprintf(self->out, self->has[HAS_LABEL] ? "skip;\n" : "");
}

static void escape(Hard *self, int depth) {
    fprintf(self->out, "{\n");
    sequence(self, 1 + below(self, 2), depth - 1);
    fprintf(self->out, "} unless {\n%s;\n", guard(self).text);
    sequence(self, below(self, 2), depth - 1);
    fprintf(self->out, "};\n");
}

static void creating(Hard *self) {
    static const char *const bounds[] = {"n < 2 -> n++", "_nr_pr < 4",
                                         "_nr_pr < 5"};
    Phrase run = creation(self);
    int bound = below(self, 3);
    if (self->type >= first_created(self))
        fprintf(self->out, "%s;\n", run.text);
    else if (one_in(self, 3))
        fprintf(self->out, "%s;\nif\n:: %s\n:: %s\nfi;\n", bounds[bound],
                run.text, creation(self).text);
    else if (one_in(self, 3))
        fprintf(self->out, "atomic { %s; %s; };\n", bounds[bound], run.text);
    else if (one_in(self, 3))
        fprintf(self->out, "do\n:: %s; %s;\n:: %s -> break;\nod;\n",
                bounds[bound], run.text, condition(self).text);
    else
        fprintf(self->out, "%s; %s;\n", bounds[bound], run.text);
}

/* A loop that leads back to where the process was, whatever others do. */
static void spinning(Hard *self) {
    fprintf(self->out, "do\n:: l = 1 - l %% 2;\n:: %s -> break;\nod;\n",
            guard(self).text);
}

static void statement(Hard *self, int depth) {
    bool plain = self->inside == PLAIN;
    if (depth == DEPTH && uses(self, HAS_RUN, 3) && plain &&
        self->type != self->types - 1)
        creating(self);
    else if (uses(self, HAS_SPIN, 6) && plain)
        spinning(self);
    else if (depth > 0 && uses(self, HAS_UNLESS, 4) && plain)
        escape(self, depth);
    else if (depth > 0 && uses(self, HAS_ATOMIC, 3) && plain)
        indivisible(self, HAS_ATOMIC, depth);
    else if (depth > 0 && uses(self, HAS_D_STEP, 3) &&
             self->inside != IN_D_STEP)
        indivisible(self, HAS_D_STEP, depth);
    else if (depth > 0 && one_in(self, 4))
        choice(self, depth);
    else
        line(self, simple(self));
}

static void sequence(Hard *self, int count, int depth) {
    for (int i = 0; i < count; i++)
        statement(self, depth);
}

/* ---- Declarations -------------------------------------------------------- */

static void add_channel(Hard *self, Phrase name) {
    if (self->channel_count < MOST_CHANNELS)
        self->channels[self->channel_count++] = name;
}

static int capacity(Hard *self) {
    if (uses(self, HAS_RENDEZVOUS, 2) || !self->has[HAS_BUFFER])
        return 0;
    return self->has[HAS_SORTED] ? 2 : 1 + below(self, 2);
}

static void declare_channels(Hard *self) {
    if (!self->has[HAS_BUFFER] && !self->has[HAS_RENDEZVOUS])
        return;
    for (int i = below(self, 2); i >= 0; i--) {
        fprintf(self->out, "chan c%d = [%d] of { byte };\n", i, capacity(self));
        add_channel(self, say("c%d", i));
    }
    if (self->has[HAS_FIELDS])
        fprintf(self->out, "chan d = [%d] of { byte, byte };\n",
                capacity(self));
    if (self->has[HAS_CHANNEL_ARRAY]) {
        fprintf(self->out, "chan q[2] = [%d] of { byte };\n", capacity(self));
        add_channel(self, say("q[_pid %% 2]"));
        add_channel(self, say("q[%s]", index_of(self).text));
    }
    if (self->has[HAS_CHANNEL_MESSAGE])
        fprintf(self->out, "chan m = [%d] of { chan };\n", capacity(self));
    if (self->has[HAS_CHANNEL_VARIABLE]) {
        fprintf(self->out, "chan w;\n");
        add_channel(self, say("w"));
    }
}

static void declare_globals(Hard *self) {
    self->globals = 2 + below(self, 3);
    for (int i = 0; i < self->globals; i++)
        fprintf(self->out, "byte x%d = %d;\n", i, below(self, 2));
    if (self->has[HAS_ARRAY])
        fprintf(self->out, "byte a[2];\n");
    if (self->has[HAS_RECORD])
        fprintf(self->out, "typedef R { bit f; byte v[2] };\nR r;\n");
    if (self->has[HAS_HIDDEN])
        fprintf(self->out, "hidden byte h;\n");
    if (self->has[HAS_RUN])
        fprintf(self->out, "byte n;\n");
    if (self->has[HAS_IDLE])
        fprintf(self->out, "byte z0, z1, z[2];\n"
                           "typedef S { byte f; byte g };\nS s;\n");
    if (self->has[HAS_COUNTER])
        fprintf(self->out, "bit t[2];\nunsigned g : 2;\n"
                           "typedef T { unsigned u : 2 };\n"
                           "typedef O { T t[2] };\nO o;\n");
    if (self->has[HAS_SET_UP])
        fprintf(self->out, "byte e[2];\n");
}

/* Channels that the first process sets. */
static void declare_set_up(Hard *self) {
    if (!self->has[HAS_SET_UP] || !self->channel_count)
        return;
    fprintf(self->out, "chan u[2];\n");
    add_channel(self, say("u[0]"));
    add_channel(self, say("u[_pid %% 2]"));
    add_channel(self, say("u[e[%d]]", below(self, 2)));
}

/* At the beginning, or once more. */
static void set_up(Hard *self) {
    if (!self->has[HAS_SET_UP] || !self->channel_count)
        return;
    if (self->type > 0 && !one_in(self, 8))
        return;
    fprintf(self->out, "%s {\n", one_in(self, 2) ? "atomic" : "");
    for (int i = 0; i < 2; i++)
        fprintf(self->out, "u[%d] = c0; e[%d] = %d;\n", i, i, below(self, 2));
    if (one_in(self, 2) && self->channel_count > 4)
        fprintf(self->out, "u[0] = %s;\n", self->channels[1].text);
    fprintf(self->out, "};\n");
}

static void declare_trace(Hard *self) {
    if (!self->has[HAS_TRACE] || !self->channel_count)
        return;
    fprintf(self->out, "%strace {\ndo\n", one_in(self, 2) ? "no" : "");
    for (int i = 1 + below(self, 2); i >= 0; i--)
        fprintf(self->out, ":: c0%s%d%s\n", one_in(self, 2) ? "!" : "?",
                below(self, 2), one_in(self, 3) ? " -> break" : "");
    fprintf(self->out, "od;\nc0!%d\n}\n", below(self, 2));
}

/* ---- Processes ----------------------------------------------------------- */

static void head(Hard *self, bool created) {
    int many = uses(self, HAS_MANY, 2) ? 2 : 1;
    if (created)
        fprintf(self->out, "proctype P%d(", self->type);
    else
        fprintf(self->out, "active [%d] proctype P%d(", many, self->type);
    fprintf(self->out, self->has[HAS_PARAMETER] ? "byte k; chan c)" : ")");
    if (self->has[HAS_PRIORITY])
        fprintf(self->out, " priority %d", 1 + below(self, 3));
    if (uses(self, HAS_PROVIDED, 2))
        fprintf(self->out, " provided (%s)",
                uses(self, HAS_TIMEOUT, 3)
                    ? "timeout || x0 == 1"
                    : say("x%d %s %d", below(self, self->globals),
                          one_in(self, 2) ? "==" : "!=", below(self, 2))
                          .text);
    fprintf(self->out, " {\n");
}

/* A variable may get its first value from what others change. */
static void declare_locals(Hard *self) {
    if (uses(self, HAS_INITIAL, 2))
        fprintf(self->out, "byte l = x%d;\n", below(self, self->globals));
    else
        fprintf(self->out, "byte l;\n");
    if (self->has[HAS_IDLE])
        fprintf(self->out, "byte y;\n");
    if (self->has[HAS_COUNTER])
        fprintf(self->out, "bit j = _pid %% 2;\n");
    if (self->has[HAS_CHANNEL_LOCAL] && self->channel_count) {
        fprintf(self->out, "chan p = [%d] of { byte };\n", capacity(self));
        add_channel(self, say("p"));
    }
    if (self->has[HAS_CHANNEL_MESSAGE] && self->channel_count) {
        fprintf(self->out, "chan v;\n");
        for (int i = self->has[HAS_RELAY] ? 3 : 1; i > 0; i--)
            add_channel(self, say("v"));
    }
}

/* xr and xs, which may be true or not. */
static void promise(Hard *self) {
    for (int i = 0; i < 2 && self->channel_count; i++) {
        const char *channel =
            self->channels[below(self, self->channel_count)].text;
        if (uses(self, HAS_EXCLUSIVE, 2) && !strchr(channel, '['))
            fprintf(self->out, "x%c %s;\n", one_in(self, 2) ? 'r' : 's',
                    channel);
    }
}

/* A created process shows its channel to another, which may use it when the
 * process is dead, and when the next one has a channel of the same number. */
static void relay(Hard *self) {
    int receiver = first_created(self) - 1;
    if (self->type > receiver)
        line(self, say("m!p"));
    else if (self->type == receiver)
        line(self, say("m?v"));
    if (self->type == 0 && one_in(self, 2))
        creating(self);
}

static void body(Hard *self) {
    bool back = uses(self, HAS_JUMP, 2);
    int more = self->has[HAS_RUN] ? 1 : 3; /* creation makes enough states */
    set_up(self);
    label(self);
    if (back)
        fprintf(self->out, "L:\n");
    if (self->has[HAS_RUN] && self->type == 0)
        creating(self);
    if (self->has[HAS_RELAY])
        relay(self);
    sequence(self, 1 + below(self, more), DEPTH);
    if (self->type == 0 || self->type == self->types - 1)
        fprintf(self->out, "M:\n");
    sequence(self, below(self, more + 1), DEPTH);
    if (back)
        fprintf(self->out, "if\n:: %s -> goto L\n:: %s\nfi;\n",
                guard(self).text, guard(self).text);
    label(self);
    line(self, simple(self));
    if (self->has[HAS_IMMORTAL] && !one_in(self, 4))
        fprintf(self->out, "do\n:: %s\nod\n",
                self->has[HAS_SPIN] ? "l = 1 - l % 2" : "false");
}

static void process(Hard *self, int type) {
    int channels = self->channel_count;
    self->type = type;
    bool created = self->has[HAS_RUN] && type >= first_created(self);
    head(self, created);
    if (created && self->has[HAS_PARAMETER] && self->channel_count)
        for (int i = 0; i < 3; i++)
            add_channel(self, say("c"));
    declare_locals(self);
    promise(self);
    body(self);
    fprintf(self->out, "}\n");
    self->channel_count = channels;
}

/* ---- The whole ----------------------------------------------------------- */

/* Some traits are nothing without others. */
static void add_companions(Hard *self) {
    static const Trait buffered[] = {HAS_SORTED, HAS_RANDOM, HAS_PEEK,
                                     HAS_LOSSY, HAS_POLL};
    static const Trait any[] = {
        HAS_FIELDS, HAS_CHANNEL_ARRAY,   HAS_CHANNEL_LOCAL,
        HAS_TRACE,  HAS_CHANNEL_MESSAGE, HAS_CHANNEL_VARIABLE,
        HAS_EVAL,   HAS_SET_UP,          HAS_EXCLUSIVE};
    bool *has = self->has;
    if (has[HAS_RELAY]) {
        has[HAS_RUN] = has[HAS_CHANNEL_LOCAL] = has[HAS_CHANNEL_MESSAGE] = true;
        has[HAS_BUFFER] = true;
        has[HAS_IMMORTAL] &= one_in(self, 2);
    }
    for (size_t i = 0; i < sizeof buffered / sizeof *buffered; i++)
        has[HAS_BUFFER] |= has[buffered[i]];
    for (size_t i = 0; i < sizeof any / sizeof *any; i++)
        if (has[any[i]] && !has[HAS_BUFFER])
            has[one_in(self, 2) ? HAS_BUFFER : HAS_RENDEZVOUS] = true;
    if (has[HAS_TIMEOUT])
        has[one_in(self, 2) ? HAS_D_STEP : HAS_PROVIDED] = true;
    if (has[HAS_RUN] && one_in(self, 2))
        has[HAS_PARAMETER] = true;
    has[HAS_RUN] |= has[HAS_INITIAL] || (has[HAS_NR_PR] && !one_in(self, 4));
}

static void choose_traits(Hard *self) {
    static const char *const names[] = {
#define X(name, text) text,
        TRAITS(X)
#undef X
    };
    int rarity = one_in(self, 2) ? 16 : 3 + below(self, 6);
    for (int i = 0; i < TRAIT_COUNT; i++)
        self->has[i] = one_in(self, rarity);
    for (int i = 0; i < 2; i++) /* a pair, and hardly anything else */
        self->has[below(self, TRAIT_COUNT)] = true;
    self->has[HAS_IMMORTAL] = one_in(self, 2);
    self->has[HAS_PRIORITY] &= one_in(self, 4); /* nothing is reduced then */
    add_companions(self);
    fprintf(self->out, "/* uses:");
    for (int i = 0; i < TRAIT_COUNT; i++)
        if (self->has[i])
            fprintf(self->out, " %s", names[i]);
    fprintf(self->out, " */\n");
    if (self->has[HAS_LOSSY])
        fprintf(self->out, "/* options: --lossy */\n");
}

void hard_random(uint64_t seed, FILE *out) {
    Hard self = {.rng = {seed}, .out = out};
    choose_traits(&self);
    declare_globals(&self);
    declare_channels(&self);
    declare_set_up(&self);
    declare_trace(&self);
    self.types = 2 + below(&self, 3);
    for (int i = 0; i < self.types; i++)
        process(&self, i);
}
