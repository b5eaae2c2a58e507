#include "test/reduce/store_random.h"

#include "test/reduce/hard_random.h"

enum {
    RARE = 1000,  /* programs, one of which has a long sequence */
    CROWDED = 128 /* one in so many has many states */
};

typedef struct Loser {
    Rng rng;
    FILE *out;
    int channels;  /* k0 .. */
    int processes; /* Q0 .. so far */
    bool wide;     /* states are too long for compact stores */
} Loser;

static int below(Loser *self, int n) {
    return (int)rng_below(&self->rng, (uint64_t)n);
}

/* Of a process, or of all. */
static const char *variable(Loser *self) {
    static const char *const names[] = {"u0", "u1", "u2", "i"};
    return names[below(self, 4)];
}

static void condition(Loser *self) {
    static const char *const operators[] = {"==", "!=", "<", ">"};
    fprintf(self->out, "%s %s %d", variable(self), operators[below(self, 4)],
            below(self, 3));
}

static void step(Loser *self) {
    int channel = below(self, self->channels);
    switch (below(self, 8)) {
    case 0:
    case 1:
        fprintf(self->out, "k%d!%d", channel, below(self, 2));
        break;
    case 2:
    case 3:
        fprintf(self->out, "k%d?%s", channel, variable(self));
        break;
    case 4:
        fprintf(self->out, "assert(");
        condition(self);
        fprintf(self->out, ")");
        break;
    case 5:
        condition(self);
        break;
    case 6:
        fprintf(self->out, "%s = %d", variable(self), below(self, 3));
        break;
    case 7:
        fprintf(self->out, "skip");
        break;
    }
}

/* Steps that no other process sees: a row, which another one may join. */
static void row(Loser *self) {
    int length = 1 + below(self, 12);
    if (below(self, 2)) {
        fprintf(self->out, "do :: i < %d -> i++ :: else -> break od; i = 0;\n",
                length);
        return;
    }
    for (int n = 0; n < length; n++)
        fprintf(self->out, "i = %d; ", (n + 1) % 3);
    fprintf(self->out, "\n");
}

/* A choice, once or again and again; a loop need not have a way out. */
static void options(Loser *self) {
    bool loop = below(self, 2);
    fprintf(self->out, loop ? "do\n" : "if\n");
    for (int n = below(self, 3); n >= 0; n--) {
        fprintf(self->out, ":: ");
        step(self);
        if (below(self, 3) == 0) {
            fprintf(self->out, "; ");
            step(self);
        }
        fprintf(self->out, loop && below(self, 4) == 0 ? "; break\n" : "\n");
    }
    fprintf(self->out, loop ? "od;\n" : "fi;\n");
}

/* Nothing looks at the variables: a slice is without them. */
static void idle(Loser *self) {
    for (int n = 0; n < 5; n++)
        fprintf(self->out, "v%d = v%d - 1; ", n, n);
    fprintf(self->out, "\n");
}

static void sequence(Loser *self) {
    static const char *const kinds[] = {"d_step", "atomic"};
    int kind = below(self, 2);
    fprintf(self->out, "%s { for (w : 1 .. %d) { skip } };\n", kinds[kind],
            kind ? 400000 : 2000000);
}

static void process(Loser *self, bool idles, bool rare) {
    fprintf(self->out, "active proctype Q%d() {\nbyte i;\n", self->processes++);
    if (idles)
        idle(self);
    if (rare)
        sequence(self);
    for (int n = below(self, 3); n >= 0; n--) {
        switch (below(self, 4)) {
        case 0:
            row(self);
            break;
        case 1:
            step(self);
            fprintf(self->out, ";\n");
            break;
        case 2:
        case 3:
            options(self);
            break;
        }
    }
    if (below(self, 3) == 0)
        fprintf(self->out, "do :: i = 1 - i %% 2 od\n"); /* a ring */
    else if (below(self, 3) == 0)
        fprintf(self->out, "false\n");
    else
        fprintf(self->out, "assert(u0 < 1)\n");
    fprintf(self->out, "}\n");
}

static void declare(Loser *self, bool idles, bool rare) {
    fprintf(self->out, "byte u0, u1, u2;\n");
    for (int n = 0; n < self->channels; n++)
        fprintf(self->out, "chan k%d = [%d] of { byte };\n", n, below(self, 3));
    if (idles)
        fprintf(self->out, "int v0, v1, v2, v3, v4;\n");
    if (rare)
        fprintf(self->out, "int w;\n");
}

/* It fails in few states, so that some fail only after long runs. */
static void rare_assertion(Loser *self) {
    fprintf(self->out, "assert(!(len(k%d) == %d", below(self, 2),
            1 + below(self, 3));
    if (self->wide)
        fprintf(self->out, " && h[u%d] == %d", below(self, 3), below(self, 2));
    for (int n = 2 + below(self, 3); n > 0; n--) {
        fprintf(self->out, " && ");
        condition(self);
    }
    fprintf(self->out, "))");
}

/* Goes round, and never ends. */
static void rounds(Loser *self) {
    fprintf(self->out, "active proctype Q%d() {\nbyte i;\n", self->processes++);
    fprintf(self->out, "do\n");
    for (int n = 1 + below(self, 2); n >= 0; n--) {
        fprintf(self->out, ":: ");
        for (int k = below(self, 3); k >= 0; k--) {
            step(self);
            fprintf(self->out, "; ");
        }
        if (below(self, 2) == 0)
            row(self);
        if (self->wide && below(self, 3) == 0)
            fprintf(self->out, "h[u%d] = 1 - h[u%d]; ", below(self, 3),
                    below(self, 3));
        rare_assertion(self);
        fprintf(self->out, "\n");
    }
    fprintf(self->out, "od }\n");
}

/* Enough states to need more than one store if there is little memory: errors
 * are found before and after it is changed. */
static void crowd(Loser *self) {
    self->wide = below(self, 2);
    fprintf(self->out, "/* uses: crowd */\nbyte u0, u1, u2;\n%s",
            self->wide ? "int h[4];\n" : "");
    self->channels = 2;
    for (int n = 0; n < self->channels; n++)
        fprintf(self->out, "chan k%d = [%d] of { byte };\n", n,
                2 + below(self, 3));
    for (int n = 3 + below(self, 3); n > 0; n--)
        rounds(self);
}

void store_random(uint64_t seed, FILE *out) {
    Loser self = {.rng = {seed}, .out = out};
    if (seed % CROWDED == 0) {
        crowd(&self);
        return;
    }
    bool hard = seed % 2, idles = below(&self, 3) == 0;
    bool rare = below(&self, RARE) == 0;
    self.channels = 1 + below(&self, 2);
    if (hard)
        hard_random(seed, out);
    else
        fprintf(out, "/* uses: %s%s*/\n", idles ? "idle " : "",
                rare ? "long-sequences " : "");
    declare(&self, idles, rare);
    for (int n = hard ? 1 : 2 + below(&self, 3); n > 0; n--)
        process(&self, idles && n == 1, rare && n == 1);
}
