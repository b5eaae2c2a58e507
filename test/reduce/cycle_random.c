#include "test/reduce/cycle_random.h"

#include "base/rng.h"

#include <stdbool.h>

enum {
    GLOBALS = 3,   /* x0, x1, x2 */
    CLAIM_MOST = 4 /* states of a claim */
};

typedef struct Cycles {
    Rng rng;    /* decides everything */
    FILE *out;  /* where the program goes */
    int fresh;  /* number of the next label */
    int turn;   /* whose turn comes next */
    bool plain; /* processes only assign values */
} Cycles;

static int below(Cycles *self, int range) {
    return (int)rng_below(&self->rng, (uint64_t)range);
}

static bool one_in(Cycles *self, int range) {
    return below(self, range) == 0;
}

/* ---- Pieces -------------------------------------------------------------- */

static void label(Cycles *self) {
    static const char *const names[] = {"accept", "progress", "end"};
    if (one_in(self, 3))
        fprintf(self->out, "%s%d: ", names[below(self, 3)], self->fresh++);
}

/* Steps that no other process sees. */
static void silent(Cycles *self, int most) {
    for (int i = below(self, most + 1); i > 0; i--)
        fprintf(self->out, one_in(self, 3) ? "skip; " : "l = 1 - l; ");
}

static void visible(Cycles *self) {
    int x = below(self, GLOBALS);
    switch (below(self, 9)) {
    case 0:
    case 1:
        fprintf(self->out, "x%d = 1 - x%d; ", x, x);
        break;
    case 2:
    case 3:
        fprintf(self->out, "x%d = %d; ", x, below(self, 2));
        break;
    case 4:
    case 5:
        fprintf(self->out, "x%d == %d; ", x, below(self, 2));
        break;
    case 6:
    case 7:
        fprintf(self->out, "atomic { x%d == %d; x%d = %d }; ", x,
                below(self, 2), below(self, GLOBALS), below(self, 2));
        break;
    case 8:
        fprintf(self->out, "assert(x%d + x%d != %d); ", x, below(self, GLOBALS),
                below(self, 3));
        break;
    }
}

static void condition(Cycles *self) {
    fprintf(self->out, "x%d == %d", below(self, GLOBALS), below(self, 2));
}

/* ---- Processes ----------------------------------------------------------- */

/* Goes round; perhaps it can leave. */
static void spinner(Cycles *self) {
    fprintf(self->out, "do :: ");
    label(self);
    fprintf(self->out, "l = 1 - l; ");
    silent(self, 2);
    if (one_in(self, 3)) {
        fprintf(self->out, ":: ");
        condition(self);
        fprintf(self->out, " -> break ");
    }
    if (one_in(self, 3)) {
        fprintf(self->out, ":: ");
        visible(self);
    }
    fprintf(self->out, "od; ");
}

/* Does something after a while, once or again and again. */
static void worker(Cycles *self) {
    bool again = one_in(self, 2);
    if (again)
        fprintf(self->out, "do :: ");
    label(self);
    silent(self, 4);
    fprintf(self->out, "skip; ");
    visible(self);
    if (one_in(self, 2)) {
        silent(self, 3);
        label(self);
        visible(self);
    }
    if (again)
        fprintf(self->out, "od; ");
}

/* Takes turns with another one. */
static void alternating(Cycles *self) {
    int mine = self->turn++ % 2;
    fprintf(self->out, "do :: turn == %d -> ", mine);
    silent(self, 2);
    if (one_in(self, 2))
        visible(self);
    label(self);
    fprintf(self->out, "turn = %d; ", one_in(self, 5) ? mine : 1 - mine);
    silent(self, 1);
    fprintf(self->out, "od; ");
}

static void sending(Cycles *self) {
    fprintf(self->out, "do :: ");
    label(self);
    fprintf(self->out, "c!%d; ", below(self, 2));
    silent(self, 2);
    if (one_in(self, 3))
        fprintf(self->out, ":: full(c) -> %s",
                one_in(self, 2) ? "break " : "x0 = 1 - x0; ");
    fprintf(self->out, "od; ");
}

static void receiving(Cycles *self) {
    fprintf(self->out, "do :: c?%s; ", one_in(self, 2) ? "l" : "1");
    label(self);
    silent(self, 2);
    if (one_in(self, 2))
        visible(self);
    if (one_in(self, 3))
        fprintf(self->out, ":: empty(c) -> %s",
                one_in(self, 2) ? "break " : "x1 = 1 - x1; ");
    fprintf(self->out, "od; ");
}

static void creating(Cycles *self) {
    fprintf(self->out, "do :: n < 2 -> n++; run Q(); ");
    silent(self, 1);
    fprintf(self->out, ":: else -> ");
    if (one_in(self, 2))
        fprintf(self->out, "break ");
    else
        visible(self);
    fprintf(self->out, "od; ");
}

/* Has values come and go. */
static void straight(Cycles *self) {
    int x = below(self, GLOBALS);
    for (int i = 2 + below(self, 3); i > 0; i--) {
        fprintf(self->out, "x%d = %d; ", x, below(self, 2));
        if (one_in(self, 4))
            x = below(self, GLOBALS);
    }
}

static void process(Cycles *self, bool created) {
    if (self->plain) {
        straight(self);
        return;
    }
    silent(self, 2);
    switch (below(self, created ? 3 : 7)) {
    case 0:
        spinner(self);
        break;
    case 1:
    case 2:
        worker(self);
        break;
    case 3:
        alternating(self);
        break;
    case 4:
        sending(self);
        break;
    case 5:
        receiving(self);
        break;
    case 6:
        creating(self);
        break;
    }
    if (one_in(self, 3))
        worker(self);
    silent(self, 1);
}

void cycle_random(uint64_t seed, FILE *out) {
    Cycles self = {.rng = {seed}, .out = out};
    int count = 2 + below(&self, 3);
    self.plain = one_in(&self, 5);
    fprintf(out, "byte x0, x1, x2, turn, n;\nchan c = [%d] of { bit };\n",
            below(&self, 3));
    for (int i = 0; i < count; i++) {
        fprintf(out, "active proctype P%d() { bit l; ", i);
        process(&self, false);
        fprintf(out, "}\n");
    }
    fprintf(out, "proctype Q() { bit l; ");
    process(&self, true);
    fprintf(out, "}\n");
}

/* ---- Claims -------------------------------------------------------------- */

static void guard(Cycles *self) {
    static const char *const joins[] = {"&&", "||"};
    if (one_in(self, 5)) {
        fprintf(self->out, "true");
        return;
    }
    fprintf(self->out, "%s(", one_in(self, 3) ? "!" : "");
    if (one_in(self, 6))
        fprintf(self->out, "c?[%d]", below(self, 2));
    else
        condition(self);
    if (one_in(self, 3)) {
        fprintf(self->out, " %s ", joins[below(self, 2)]);
        condition(self);
    }
    fprintf(self->out, ")");
}

static void goes_to(Cycles *self, int states, int from,
                    const char *const *kinds, bool stays) {
    int to = stays ? from : below(self, states + 1);
    if (to == states)
        fprintf(self->out, " -> break\n");
    else
        fprintf(self->out, " -> goto %s_S%d\n", kinds[to], to);
}

/* One condition after the other, with as much time in between as it takes, and
 * the last one forever; or its end. Each begins where the one before is over,
 * so that no step is counted. */
static void sequence(Cycles *self) {
    int states = 2 + below(self, CLAIM_MOST - 1), before = below(self, GLOBALS);
    bool ends = one_in(self, 3), value = one_in(self, 2);
    fprintf(self->out, "never {\n");
    for (int i = 0; i < states; i++) {
        int next = below(self, GLOBALS);
        fprintf(self->out, "T%d:\ndo\n:: true\n:: x%d == %d", i, before, value);
        value = !value;
        if (next != before)
            fprintf(self->out, " && x%d == %d", next, !value);
        fprintf(self->out, " -> break\nod;\n");
    }
    if (!ends)
        fprintf(self->out, "accept:\ndo\n:: x%d == %d\nod\n", before, value);
    fprintf(self->out, "}\n");
}

/* The same, but as long as one condition holds the claim does not look at the
 * next one, which excludes it. The first one holds at the beginning. */
static void late_sequence(Cycles *self) {
    int states = 2 + below(self, CLAIM_MOST - 2), first = below(self, GLOBALS);
    bool value = false;
    fprintf(self->out, "never {\n");
    for (int i = 0; i < states; i++) {
        int second = below(self, GLOBALS);
        bool also = i > 0 && one_in(self, 2);
        char guard[64];
        int length = snprintf(guard, sizeof guard, "x%d == %d", first, value);
        if (second != first)
            snprintf(guard + length, sizeof guard - (size_t)length,
                     " && x%d == %d", second, also);
        fprintf(self->out, "T%d:\ndo\n:: %s\n:: %s -> break\nod;\n", i, guard,
                guard);
        if (second != first && one_in(self, 2)) {
            first = second;
            value = also;
        }
        value = !value;
    }
    if (one_in(self, 2))
        fprintf(self->out, "accept:\ndo\n:: x%d == %d\nod\n", first, value);
    fprintf(self->out, "}\n");
}

/* Conditions one after the other that must hold in states in a row: how many
 * steps lie between them counts, and the claim must not be reduced. */
static void count_steps(Cycles *self) {
    int variable = below(self, GLOBALS);
    fprintf(self->out, "never {\ndo\n:: true\n:: x%d == 0 -> break\nod;\n",
            variable);
    for (int i = 1 + below(self, 4); i > 0; i--)
        fprintf(self->out, "x%d == 1;\n", variable);
    fprintf(self->out, "x%d == 0\n}\n", variable);
}

void cycle_random_claim(uint64_t seed, FILE *out) {
    Cycles self = {.rng = {seed}, .out = out};
    if (one_in(&self, 6)) {
        count_steps(&self);
        return;
    }
    if (one_in(&self, 2)) {
        if (one_in(&self, 2))
            sequence(&self);
        else
            late_sequence(&self);
        return;
    }
    int states = 1 + below(&self, CLAIM_MOST);
    const char *kinds[CLAIM_MOST];
    for (int i = 0; i < states; i++)
        kinds[i] = one_in(&self, 2) ? "accept" : "T";
    fprintf(out, "never {\n");
    for (int i = 0; i < states; i++) {
        fprintf(out, "%s_S%d:\ndo\n:: ", kinds[i], i);
        guard(&self);
        goes_to(&self, states, i, kinds, !one_in(&self, 6));
        for (int k = below(&self, 3); k > 0; k--) {
            fprintf(out, ":: ");
            guard(&self);
            goes_to(&self, states, i, kinds, false);
        }
        if (one_in(&self, 4)) {
            fprintf(out, ":: else");
            goes_to(&self, states, i, kinds, false);
        }
        fprintf(out, "od;\n");
    }
    fprintf(out, "}\n");
}
