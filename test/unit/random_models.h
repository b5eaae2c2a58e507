/* test/unit/random_models.h -- random networks and programs
 *
 * Small ones, in which everything that a Structure can speak of happens: rules
 * of several components, rendezvous, atomic sequences, escapes, processes that
 * are created.
 */
#ifndef TEST_UNIT_RANDOM_MODELS_H
#define TEST_UNIT_RANDOM_MODELS_H

#include "test/unit/flow_fixture.h"

#include "base/rng.h"
#include "test/unit/network_kit.h"
#include "wrap/require.h"

/* ---- Networks ------------------------------------------------------------ */

static const char *const random_letters[] = {"a", "b", "c"};

/* With `lively` ones, there are more steps and states. */
static inline void draw_component(Kit *kit, Rng *rng, bool lively) {
    uint32_t states = 1 + (lively ? 2u : 0u) + (uint32_t)rng_below(rng, 4);
    Lsts *lsts = kit_system(kit, states, "a b c");
    if (states > 1 && rng_below(rng, 8) == 0)
        vec_push(&kit->mem, &lsts->initial, states - 1);
    for (uint32_t s = 1; s <= states; s++)
        for (uint64_t n = (lively ? 1u : 0u) + rng_below(rng, 4); n > 0; n--) {
            uint32_t target = 1 + (uint32_t)rng_below(rng, states);
            const char *action =
                rng_below(rng, 6) ? random_letters[rng_below(rng, 3)] : "tau";
            kit_edge(lsts, s, action, target);
        }
    uint64_t holds = rng_below(rng, (uint64_t)1 << states);
    kit_proposition(lsts, PROPOSITION_NAMED, "p", holds);
    kit_component(kit, lsts, "", "component");
}

static inline void draw_network(Kit *kit, Rng *rng, bool lively) {
    kit_init(kit);
    uint32_t count = 2 + (uint32_t)rng_below(rng, 3);
    kit_label(kit, "tau");
    for (uint32_t c = 0; c < count; c++)
        draw_component(kit, rng, lively);
    for (uint64_t n = 4 + (lively ? 4u : 0u) + rng_below(rng, 8); n > 0; n--) {
        uint32_t first = 1 + (uint32_t)rng_below(rng, count);
        uint64_t size = 1 + rng_below(rng, rng_below(rng, 4) ? 2 : count);
        kit_rule(kit, random_letters[rng_below(rng, 3)]);
        for (uint64_t k = 0; k < size; k++)
            kit_participant(kit, (uint32_t)((first + k - 1) % count) + 1,
                            random_letters[rng_below(rng, 3)]);
    }
    kit_pair_rule(kit, PROPOSITION_NAMED, "both", 1, 2, 0);
    kit_pair_rule(kit, PROPOSITION_REJ, "rej", 1, 2, 0);
    kit_atom_rule(kit, PROPOSITION_DL_REJ, "dl_rej", 2, 0);
    kit_model(kit);
    assert_non_null(kit->model);
}

/* ---- Requirements -------------------------------------------------------- */

/* The model with deadlocks as errors, and what two propositions say. */
static inline Model *draw_requirements(const Model *model, Rng *rng) {
    Requirement required[2] = {
        {.property = {"d", "", LABEL_DEADLOCK, NO_PROCESS, NULL, NULL}},
        {.property = {"r", "", LABEL_REJECT, NO_PROCESS, NULL, NULL}}};
    Mem *mem = model->mem;
    boolean_add(&required[0].error, mem, BOOLEAN_TRUE, 0, 0);
    uint32_t atom =
        boolean_add(&required[1].error, mem, BOOLEAN_ATOM,
                    (uint32_t)rng_below(rng, model->propositions.count), 0);
    uint32_t second =
        boolean_add(&required[1].error, mem, BOOLEAN_ATOM,
                    (uint32_t)rng_below(rng, model->propositions.count), 0);
    boolean_add(&required[1].error, mem,
                rng_below(rng, 2) ? BOOLEAN_AND : BOOLEAN_OR, atom, second);
    return require_borrow(model, required, 2);
}

/* ---- Programs ------------------------------------------------------------ */

/* The model as users get it: narrow variables, constants apart. */
static inline void begin_program(Case *self, const char *text) {
    const char *why = NULL;
    *self = (Case){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "test.pml", text, strlen(text));
    assert_true(promela_load_source(&self->flow, source, &(PromelaOptions){0},
                                    &self->diag, &self->mem));
    self->model = flow_model(&self->flow, &self->mem, &why);
    assert_non_null(self->model);
}

static const char *const random_statements[] = {
    "x = 1 - x",
    "y = (y + 1) % 3",
    "x == 1",
    "y > x",
    "k++",
    "k = 0",
    "k < 2",
    "a[_pid] = k % 2",
    "a[k % 3] == 0",
    "a[1] = x",
    "c!k,1",
    "c?k,x",
    "c?<k,_>",
    "len(c) == 2",
    "nfull(d) -> d!x",
    "d?1",
    "r!k",
    "r?k",
    "r?1",
    "atomic { x == 0 -> y = 2; k = 1 }",
    "atomic { k > 0; a[0] = 1; c!k,x; x = 0 }",
    "atomic { r?k; y = k % 3 }",
    "atomic { k < 2; r!k; x = 1 }",
    "d_step { r?k; y = k % 3 }",
    "d_step { k == 1 -> k = 0; x = 1 - x; a[2] = x }",
    "{ y == 1; x = 0 } unless { a[0] == 1 }",
    "if :: x == 0 -> skip :: else -> k = 1 fi",
    "if :: c?k,_ :: else fi",
    "assert(y < 2)",
    "goto again",
    "timeout -> x = 0",
    "_nr_pr > 2",
    "a[y] = 7 / (1 + x)",
    "z[_pid].f = k % 2",
    "z[1].g = z[y % 2].f",
    "e[k % 2]!1",
    "e[x % 2]?_",
    "e[k % 2]?<0>",
    "nempty(e[1])",
    "d_step { e[x % 2]?k; x = k }",
};

enum {
    RANDOM_STATEMENTS = sizeof random_statements / sizeof *random_statements,
    RANDOM_ARRAYS = 5 /* the last ones: of arrays of channels */
};

static inline void draw_process(Text *text, Rng *rng, const char *name,
                                uint64_t statements) {
    text_printf(text, "active proctype %s() { byte k; again: do ", name);
    for (uint64_t n = 1 + rng_below(rng, 4); n > 0; n--)
        text_printf(text, ":: k < 3 -> %s ",
                    random_statements[rng_below(rng, statements)]);
    for (uint64_t n = 1 + rng_below(rng, 3); n > 0; n--)
        text_printf(text, ":: %s; %s ",
                    random_statements[rng_below(rng, statements)],
                    random_statements[rng_below(rng, statements)]);
    text_add(text, rng_below(rng, 2) ? ":: break od }\n" : "od }\n");
}

static inline void draw_processes(Text *text, Rng *rng, uint64_t statements) {
    draw_process(text, rng, "P", statements);
    draw_process(text, rng, "Q", statements);
    if (rng_below(rng, 2))
        draw_process(text, rng, "R", statements);
}

static const char random_globals[] =
    "typedef Z { bit f; bit g }; byte x, y, a[3]; Z z[3];\n"
    "chan c = [2] of { byte, bit };\n"
    "chan d = [1] of { bit }; chan r = [0] of { byte };\n";

static const char random_formulas[] =
    "ltl f { [] (x < 2 || <> (P@again && Q:k == 1)) }\n"
    "ltl g { <> (len(c) > 0 && a[2] == 1) }\n"
    "ltl i { <> (x - y == 1) } ltl j { <> (full(d)) }\n"
    "ltl k { <> (nfull(c)) } ltl l { <> (P:k + 1 > y) }\n"
    "ltl h { [] (P[0]:k < 4 || np_ || z[1].g == 1) }\n";

static inline void draw_program(Text *text, Rng *rng) {
    text_clear(text);
    text_add(text, random_globals);
    draw_processes(text, rng, RANDOM_STATEMENTS - RANDOM_ARRAYS);
    if (rng_below(rng, 4) == 0)
        text_add(text, "active proctype S() provided (x == 0) { run T(1) }\n"
                       "proctype T(byte n) { byte k; chan e = [1] of { bit };"
                       " e!1; x = n; e?1 }\n");
    text_add(text, random_formulas);
}

static const char *const ring_statements[] = {
    "atomic { f[OWN] == 0 -> f[OWN] = 1 }",
    "atomic { f[NEXT] == 0 -> f[NEXT] = 1 }",
    "f[OWN] == 0",
    "f[NEXT] == 1",
    "f[OWN] = 0",
    "f[NEXT] = 0",
    "f[NEXT] = 1",
    "e[OWN]!1",
    "e[OWN]?_",
    "e[NEXT]!0",
    "e[NEXT]?_",
    "e[OWN]?1",
    "r[OWN]!1",
    "r[NEXT]?_",
    "n++",
    "n--",
    "n < 3 -> n++",
    "n = n + 2",
    "n = 3",
    "n = 0",
    "assert(n < 3)",
    "assert(!(f[0] == 1 && f[1] == 1))",
    "if :: f[NEXT] == 0 -> n = 1 :: else -> f[NEXT] = 0 fi",
    "d_step { f[OWN] = 1; n = 2 }",
    "own = 1 - own",
    "own == 1",
    "e[own]?_",
    "f[OWN]++",
    "f[NEXT]--",
    "e[OWN]!(1 / own)",
};

/* What a process that creates others may do before and after that. */
static const char *const ring_beginnings[] = {
    "", "f[1] = 1; ", "e[0]!1; ", "n = 2; ", "e[1]!0; n++; ",
};

static inline const char *draw_beginning(Rng *rng) {
    return ring_beginnings[rng_below(rng, sizeof ring_beginnings /
                                              sizeof *ring_beginnings)];
}

/* The two processes are created in one step. */
static inline void draw_creation(Text *text, Rng *rng, unsigned first) {
    const char *before = draw_beginning(rng), *with = draw_beginning(rng);
    text_printf(text, "init { %satomic { %srun P(%u); run P(0) }%s }\n", before,
                with, first, rng_below(rng, 4) ? "" : "; n = 0");
}

/* Processes that only differ in their numbers, which may be given to them, with
 * flags, channels and a counter between neighbours. */
static inline void draw_ring_program(Text *text, Rng *rng) {
    uint64_t count = sizeof ring_statements / sizeof *ring_statements;
    bool given = rng_below(rng, 3) == 0;
    text_clear(text);
    text_printf(text,
                "#define OWN %s\n#define NEXT ((OWN + 1) %% 3)\n"
                "bit f[3]; byte n; chan e[3] = [%u] of { bit };\n"
                "chan r[3] = [0] of { bit };\n",
                given ? "me" : "_pid", 1 + (unsigned)rng_below(rng, 2));
    unsigned processes = 2 + (unsigned)rng_below(rng, 2);
    if (given)
        draw_creation(text, rng, processes - 1);
    else
        text_printf(text, "active [%u] ", processes);
    text_printf(text, "proctype P(%s) { bit own; again: do ",
                given ? "byte me" : "");
    for (uint64_t n = 1 + rng_below(rng, 3); n > 0; n--) {
        text_add(text, "::");
        for (uint64_t k = 1 + rng_below(rng, 4); k > 0; k--)
            text_printf(text, " %s%s", ring_statements[rng_below(rng, count)],
                        k > 1 ? ";" : " ");
    }
    text_add(text, rng_below(rng, 2) ? ":: break od }\n" : "od }\n");
    if (rng_below(rng, 4) == 0)
        text_add(text, "active proctype S() { run T(); run T() }\n"
                       "proctype T() { bit own = 1; own == 1; own = f[0] }\n");
    text_add(text, "ltl f { <> (f[0] == 1 && f[1] == 1) }\n"
                   "ltl g { <> (n == 2 || len(e[1]) == 1) }\n"
                   "ltl h { <> (P[1]@again && n > 2) }\n");
}

/* As draw_program, with arrays of channels and processes of several types. */
static inline void draw_rich_program(Text *text, Rng *rng) {
    text_clear(text);
    text_add(text, random_globals);
    text_add(text, "chan e[2] = [1] of { bit };\n");
    draw_processes(text, rng, RANDOM_STATEMENTS);
    if (rng_below(rng, 3) == 0)
        text_printf(text,
                    "active proctype S() provided (x == 0) { run T(1)%s }\n"
                    "proctype T(byte n) { byte k; chan own = [1] of { bit };"
                    " own!1; x = n; own?1 } proctype U() { r!1; x == 1 }\n",
                    rng_below(rng, 2) ? "; run U(); run T(0)" : "");
    text_add(text, random_formulas);
}

static const char *const message_statements[] = {
    "c!A,0",
    "c!B,1",
    "c!k,1",
    "c!!B,k",
    "c!!A,1",
    "c?A,_",
    "c?B,1",
    "c?k,1",
    "c?k,_",
    "c?<A,_>",
    "c?eval(k),_",
    "c?eval(1 + _pid),_",
    "c??A,_",
    "c??B,k",
    "c??_,1",
    "c??eval(k),_",
    "c?[A] -> k = 1",
    "c?[B,0]",
    "!c?[A,1] -> k = 0",
    "c??[B,1] -> c!A,1",
    "c??[_,0]",
    "e[k % 2]!1",
    "e[_pid % 2]!0",
    "e[1]!3",
    "e[k % 2]?_",
    "e[1]?1",
    "e[_pid % 2]?0",
    "e[1]?[1]",
    "atomic { c?A,_; c?k,_ }",
    "atomic { nfull(c); c!A,1; c!k,0; k = 0 }",
    "d_step { c?[A] -> c?k,_; c!!B,0 }",
    "if :: c?A,_ -> k = 1 :: else -> c!A,0 fi",
    "k = 1 - k",
    "assert(!c?[A,1])",
    "assert(c??[B] || !e[1]?[1])",
};

/* Processes that look for messages of certain kinds. */
static inline void draw_message_program(Text *text, Rng *rng) {
    uint64_t count = sizeof message_statements / sizeof *message_statements;
    text_clear(text);
    text_printf(text,
                "#define A 1\n#define B 2\n"
                "chan c = [%u] of { byte, bit };\n"
                "chan e[2] = [%u] of { bit };\n"
                "active [%u] proctype P() { bit k; again: do ",
                1 + (unsigned)rng_below(rng, 4),
                1 + (unsigned)rng_below(rng, 2),
                1 + (unsigned)rng_below(rng, 3));
    for (uint64_t n = 2 + rng_below(rng, 3); n > 0; n--) {
        text_add(text, "::");
        for (uint64_t k = 1 + rng_below(rng, 3); k > 0; k--)
            text_printf(text, " %s%s",
                        message_statements[rng_below(rng, count)],
                        k > 1 ? ";" : " ");
    }
    text_add(text, rng_below(rng, 2) ? ":: break od }\n" : "od }\n");
    text_add(text, "ltl f { <> (c?[A] && P[0]@again) }\n"
                   "ltl g { <> (c?[B,1] || e[1]?[0]) }\n"
                   "ltl h { <> (!c?[A,0]) } ltl i { <> (c??[B,1]) }\n"
                   "ltl j { <> (!c??[A] || e[1]?[1]) }\n");
}

/* One of these, in turn. */
static inline void draw_some_program(Text *text, Rng *rng, unsigned i) {
    if (i % 3 == 0)
        draw_rich_program(text, rng);
    else if (i % 3 == 1)
        draw_ring_program(text, rng);
    else
        draw_message_program(text, rng);
}

#endif
