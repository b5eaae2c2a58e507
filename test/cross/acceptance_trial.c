#include "test/cross/acceptance_trial.h"

#include "automata/formats/hoa.h"
#include "automata/formats/hoa_write.h"
#include "automata/forms/acceptance_buchi.h"
#include "automata/forms/traits.h"
#include "automata/reducing/complement.h"
#include "test/cross/count_lines.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_automaton.h"

#include <string.h>

enum {
    MOST_SETS_DRAWN = 6, /* more than that only with complements */
    MOST_NODES = 64,     /* of the product with a word: bits */
    MOST_PARTS = 64,     /* of a condition */
    MOST_READ = 40,      /* states of an automaton that reads words */
    LONGEST = 7,         /* word */
    WORDS = 10
};

typedef enum Family {
    FAMILY_RABIN,
    FAMILY_STREETT,
    FAMILY_PARITY,
    FAMILY_SIMPLE,
    FAMILY_ANY,
    FAMILIES
} Family;

typedef struct Part { /* of a condition */
    char kind;        /* t f I F & | */
    bool complement;  /* of a set */
    uint32_t left;    /* the set, or an operand */
    uint32_t right;   /* an operand */
} Part;

typedef struct Trial {
    Mem mem;
    Rng rng;
    Family family;
    Automaton automaton; /* with its sets, but without the condition */
    Part parts[MOST_PARTS];
    uint32_t part_count; /* the last one is the condition */
    Text file;           /* the automaton */
    AcceptanceCounts *counts;
    Text *why;
    bool good;
} Trial;

/* ---- Conditions ---------------------------------------------------------- */

static uint32_t add(Trial *trial, Part part) {
    trial->parts[trial->part_count] = part;
    return trial->part_count++;
}

static uint32_t join(Trial *trial, char kind, uint32_t left, uint32_t right) {
    return add(trial, (Part){.kind = kind, .left = left, .right = right});
}

static uint32_t set_part(Trial *trial, char kind, uint32_t set) {
    return add(trial, (Part){.kind = kind, .left = set});
}

/* (Fin(0) & Inf(1)) | (Fin(2) & Inf(3)) ..., or with & and | exchanged. */
static void draw_pairs(Trial *trial, bool streett) {
    uint32_t sets = trial->automaton.set_count, sum = 0;
    char inner = streett ? '|' : '&', outer = streett ? '&' : '|';
    for (uint32_t i = 0; i + 1 < sets; i += 2) {
        uint32_t fin = set_part(trial, 'F', i);
        uint32_t pair = join(trial, inner, fin, set_part(trial, 'I', i + 1));
        if (!streett && i + 2 < sets && rng_below(&trial->rng, 3) == 0)
            pair = join(trial, '&', pair, set_part(trial, 'I', i + 2));
        sum = i ? join(trial, outer, sum, pair) : pair;
    }
    if (sets < 2)
        add(trial, (Part){.kind = streett ? 't' : 'f'});
}

/* From the least important set to the most important one. */
static void draw_parity(Trial *trial) {
    uint32_t sets = trial->automaton.set_count;
    bool max = rng_below(&trial->rng, 2), odd = rng_below(&trial->rng, 2);
    bool rest = rng_below(&trial->rng, 2);
    uint32_t whole = add(trial, (Part){.kind = rest ? 't' : 'f'});
    for (uint32_t i = 0; i < sets; i++) {
        uint32_t set = max ? i : sets - 1 - i;
        if ((set & 1) == odd)
            whole = join(trial, '|', set_part(trial, 'I', set), whole);
        else
            whole = join(trial, '&', set_part(trial, 'F', set), whole);
    }
}

static void draw_simple(Trial *trial) {
    uint32_t sets = trial->automaton.set_count, whole = 0;
    char kind = rng_below(&trial->rng, 2) ? 'I' : 'F';
    char outer = rng_below(&trial->rng, 2) ? '&' : '|';
    for (uint32_t i = 0; i < sets; i++) {
        uint32_t part = set_part(trial, kind, i);
        whole = i ? join(trial, outer, whole, part) : part;
    }
    if (sets == 0)
        add(trial, (Part){.kind = rng_below(&trial->rng, 2) ? 't' : 'f'});
}

static uint32_t draw_any(Trial *trial, uint32_t operators) {
    Rng *rng = &trial->rng;
    uint32_t sets = trial->automaton.set_count;
    if (operators > 0) {
        uint32_t left = (uint32_t)rng_below(rng, operators);
        uint32_t first = draw_any(trial, left);
        uint32_t second = draw_any(trial, operators - 1 - left);
        return join(trial, rng_below(rng, 2) ? '&' : '|', first, second);
    }
    if (sets == 0 || rng_below(rng, 16) == 0)
        return add(trial, (Part){.kind = rng_below(rng, 2) ? 't' : 'f'});
    return add(trial, (Part){.kind = rng_below(rng, 2) ? 'I' : 'F',
                             .complement = sets <= 3 && rng_below(rng, 4) == 0,
                             .left = (uint32_t)rng_below(rng, sets)});
}

static void draw_condition(Trial *trial) {
    switch (trial->family) {
    case FAMILY_RABIN:
        draw_pairs(trial, false);
        break;
    case FAMILY_STREETT:
        draw_pairs(trial, true);
        break;
    case FAMILY_PARITY:
        draw_parity(trial);
        break;
    case FAMILY_SIMPLE:
        draw_simple(trial);
        break;
    case FAMILY_ANY:
    case FAMILIES:
        draw_any(trial, (uint32_t)rng_below(&trial->rng, 10));
        break;
    }
}

static void print_part(const Trial *trial, uint32_t at, Text *out) {
    Part part = trial->parts[at];
    if (part.kind == 't' || part.kind == 'f') {
        text_char(out, part.kind);
    } else if (part.kind == 'I' || part.kind == 'F') {
        text_printf(out, "%s(%s%u)", part.kind == 'I' ? "Inf" : "Fin",
                    part.complement ? "!" : "", part.left);
    } else {
        text_char(out, '(');
        print_part(trial, part.left, out);
        text_char(out, part.kind);
        print_part(trial, part.right, out);
        text_char(out, ')');
    }
}

/* ---- The definition ------------------------------------------------------ */

/* Bit k: in set k; bit k + sets: not in set k. */
static uint64_t full_marks(const Automaton *automaton, uint64_t marks) {
    uint32_t sets = automaton->set_count;
    uint64_t all = ((uint64_t)1 << sets) - 1;
    return (marks & all) | (~marks & all) << sets;
}

static bool satisfied(const Trial *trial, uint32_t at, uint64_t met) {
    Part part = trial->parts[at];
    uint32_t set =
        part.left + (part.complement ? trial->automaton.set_count : 0);
    switch (part.kind) {
    case 't':
        return true;
    case 'I':
        return met >> set & 1;
    case 'F':
        return !(met >> set & 1);
    case '&':
        return satisfied(trial, part.left, met) &&
               satisfied(trial, part.right, met);
    case '|':
        return satisfied(trial, part.left, met) ||
               satisfied(trial, part.right, met);
    default:
        return false;
    }
}

typedef struct Arc { /* of the product with a word */
    uint32_t source, target;
    uint64_t marks;
} Arc;

typedef struct Product {
    uint32_t nodes;
    uint64_t start; /* nodes, as bits */
    VEC(Arc) arcs;
} Product;

static void multiply(const Trial *trial, const LassoWord *word,
                     Product *product) {
    const Automaton *automaton = &trial->automaton;
    uint32_t states = automaton->state_count;
    uint32_t length = word->prefix + word->loop;
    product->nodes = states * length;
    for (size_t i = 0; i < automaton->initial.count; i++)
        product->start |= (uint64_t)1 << automaton->initial.data[i];
    for (uint32_t p = 0; p < length; p++)
        for (size_t i = 0; i < automaton->edges.count; i++) {
            AutomatonEdge edge = automaton->edges.data[i];
            uint32_t next = p + 1 < length ? p + 1 : word->prefix;
            if (automaton_reads(automaton, edge.guard, word->letters[p]))
                vec_push(automaton->mem, &product->arcs,
                         (Arc){p * states + edge.source,
                               next * states + edge.target,
                               full_marks(automaton, edge.marks)});
        }
}

/* By node: the nodes that lie one or more arcs ahead, without arcs that have
 * one of these marks. */
static void close_arcs(const Product *product, uint64_t without,
                       uint64_t *ahead) {
    memset(ahead, 0, MOST_NODES * sizeof *ahead);
    for (size_t i = 0; i < product->arcs.count; i++) {
        Arc arc = product->arcs.data[i];
        if (!(arc.marks & without))
            ahead[arc.source] |= (uint64_t)1 << arc.target;
    }
    for (uint32_t k = 0; k < product->nodes; k++)
        for (uint32_t n = 0; n < product->nodes; n++)
            if (ahead[n] >> k & 1)
                ahead[n] |= ahead[k];
}

/* Is there a component of reached nodes whose arcs have exactly these marks? */
static bool meets_exactly(const Product *product, uint64_t reached,
                          uint64_t marks) {
    uint64_t ahead[MOST_NODES];
    close_arcs(product, ~marks, ahead);
    for (uint32_t n = 0; n < product->nodes; n++) {
        uint64_t met = 0;
        if (!(reached >> n & 1) || !(ahead[n] >> n & 1))
            continue;
        for (size_t i = 0; i < product->arcs.count; i++) {
            Arc arc = product->arcs.data[i];
            bool inside = !(arc.marks & ~marks) &&
                          (ahead[n] >> arc.source & ahead[arc.target] >> n & 1);
            met |= inside ? arc.marks : 0;
        }
        if (met == marks)
            return true;
    }
    return false;
}

static bool accepts(const Trial *trial, const LassoWord *word) {
    Product product = {0};
    uint64_t ahead[MOST_NODES];
    multiply(trial, word, &product);
    close_arcs(&product, 0, ahead);
    uint64_t reached = product.start;
    for (uint32_t n = 0; n < product.nodes; n++)
        if (product.start >> n & 1)
            reached |= ahead[n];
    bool accepted = false;
    uint32_t bits = 2 * trial->automaton.set_count;
    for (uint64_t met = 0; met < (uint64_t)1 << bits && !accepted; met++)
        accepted = satisfied(trial, trial->part_count - 1, met) &&
                   meets_exactly(&product, reached, met);
    vec_release(trial->automaton.mem, &product.arcs);
    return accepted;
}

/* ---- Drawing ------------------------------------------------------------- */

/* The file that the automaton would be written to, with the condition. */
static void write_file(Trial *trial) {
    Text *file = &trial->file, plain;
    text_init(&plain, &trial->mem);
    hoa_write(&trial->automaton, "", &plain);
    char *name = strstr(plain.data, "acc-name:");
    char *rest = strchr(strstr(plain.data, "Acceptance:"), '\n');
    *name = '\0';
    text_printf(file, "%sAcceptance: %u ", plain.data,
                trial->automaton.set_count);
    print_part(trial, trial->part_count - 1, file);
    text_add(file, rest);
    text_release(&plain);
}

/* Leave one edge at most for each letter. */
static void make_deterministic(Automaton *automaton) {
    size_t kept = 0;
    uint64_t letters = (uint64_t)1 << automaton->propositions.count;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge edge = automaton->edges.data[i];
        bool overlaps = false;
        for (size_t k = 0; k < kept; k++)
            for (uint64_t l = 0; l < letters; l++)
                overlaps |= automaton->edges.data[k].source == edge.source &&
                            automaton_reads(automaton, edge.guard, l) &&
                            automaton_reads(automaton,
                                            automaton->edges.data[k].guard, l);
        if (!overlaps)
            automaton->edges.data[kept++] = edge;
    }
    automaton->edges.count = kept;
    automaton->initial.count = 1;
}

/* More edges, with labels that are there: larger components. */
static void make_dense(Automaton *automaton, Rng *rng) {
    size_t count = automaton->edges.count;
    uint64_t sets = ((uint64_t)1 << automaton->set_count) - 1;
    for (uint64_t i = rng_below(rng, 3 * automaton->state_count); i > 0; i--) {
        AutomatonEdge edge = automaton->edges.data[rng_below(rng, count)];
        edge.source = (uint32_t)rng_below(rng, automaton->state_count);
        edge.target = (uint32_t)rng_below(rng, automaton->state_count);
        edge.marks = automaton->state_marks.data[edge.source];
        if (!automaton->state_based)
            edge.marks |= rng_next(rng) & rng_next(rng) & sets;
        vec_push(automaton->mem, &automaton->edges, edge);
    }
}

static void draw(Trial *trial, uint64_t seed) {
    mem_init(&trial->mem);
    trial->rng = (Rng){seed};
    trial->family = (Family)rng_below(&trial->rng, FAMILIES);
    AutomatonShape shape = random_automaton_shape(&trial->rng, false);
    shape.sets = (uint32_t)rng_below(&trial->rng, 5 + (shape.states < 4));
    shape.marked_edges = rng_below(&trial->rng, 2);
    random_automaton(&trial->automaton, &trial->mem, &trial->rng, shape);
    if (rng_below(&trial->rng, 2) && trial->automaton.edges.count)
        make_dense(&trial->automaton, &trial->rng);
    if (rng_below(&trial->rng, 3) == 0)
        make_deterministic(&trial->automaton);
    text_init(&trial->file, &trial->mem);
    draw_condition(trial);
    write_file(trial);
    trial->good = true;
}

static void release(Trial *trial) {
    automaton_release(&trial->automaton);
    text_release(&trial->file);
}

/* ---- Comparing ----------------------------------------------------------- */

static void complain(Trial *trial, const char *what, const LassoWord *word) {
    if (trial->good && word) {
        text_printf(trial->why, "%s:", what);
        for (uint32_t i = 0; i < word->prefix + word->loop; i++)
            text_printf(trial->why, "%s%llx", i == word->prefix ? " ( " : " ",
                        (unsigned long long)word->letters[i]);
        text_add(trial->why, " )\n");
    } else if (trial->good) {
        text_printf(trial->why, "%s\n", what);
    }
    if (trial->good)
        text_add(trial->why, trial->file.data);
    trial->good = false;
}

static void compare(Trial *trial, const char *what, const Automaton *automaton,
                    bool complement) {
    if (automaton->state_count > MOST_READ)
        return;
    for (int i = 0; i < WORDS; i++) {
        LassoWord word =
            lasso_random(&trial->rng, LONGEST,
                         (uint32_t)trial->automaton.propositions.count);
        bool expected = accepts(trial, &word);
        trial->counts->words++;
        trial->counts->accepted += expected;
        if (lasso_accepts(automaton, &word) != (expected != complement))
            complain(trial, what, &word);
    }
}

static void check_origins(Trial *trial, const Automaton *automaton) {
    bool whole = automaton->origins.count == 0 ||
                 automaton->origins.count == automaton->state_count;
    for (size_t i = 0; i < automaton->origins.count; i++) {
        AutomatonOrigin origin = automaton->origins.data[i];
        whole &= origin.state < trial->automaton.state_count;
        trial->counts->copies += origin.copy > 0;
    }
    if (!whole)
        complain(trial, "a state has no origin", NULL);
}

typedef bool Read(Automaton *automaton, Diagnostics *diag, uint32_t source);

static bool read_file(Trial *trial, Automaton *automaton, Read *read) {
    Diagnostics diag;
    diag_init(&diag, &trial->mem);
    automaton_init(automaton, &trial->mem);
    uint32_t source =
        diag_source(&diag, "t.hoa", trial->file.data, trial->file.length);
    bool good = read(automaton, &diag, source);
    if (!good)
        complain(trial, diag.items.data[0].message, NULL);
    diag_release(&diag);
    return good;
}

static void to_buchi(Trial *trial, Read *read) {
    Automaton buchi;
    if (read_file(trial, &buchi, read)) {
        check_origins(trial, &buchi);
        trial->counts->buchi_states += buchi.state_count;
        compare(trial, "as a Buchi automaton", &buchi, false);
    }
    automaton_release(&buchi);
}

/* What is deterministic, or small, has a complement. */
static void to_complement(Trial *trial) {
    Automaton complement;
    if (read_file(trial, &complement, hoa_read_any)) {
        bool deterministic = automaton_traits(&complement).deterministic;
        const char *limit = (deterministic && rng_below(&trial->rng, 2)
                                 ? automaton_complement_named
                                 : automaton_complement)(&complement);
        trial->counts->deterministic += deterministic;
        trial->counts->complements += limit == NULL;
        trial->counts->too_large += limit != NULL;
        if (limit && deterministic)
            complain(trial, limit, NULL);
        if (!limit) {
            trial->counts->complement_states += complement.state_count;
            compare(trial, "as its complement", &complement, true);
        }
    }
    automaton_release(&complement);
}

bool acceptance_trial_run(uint64_t seed, AcceptanceCounts *counts, Text *why) {
    Trial trial = {.counts = counts, .why = why};
    draw(&trial, seed);
    counts->trials++;
    counts->rabin += trial.family == FAMILY_RABIN;
    counts->streett += trial.family == FAMILY_STREETT;
    counts->parity += trial.family == FAMILY_PARITY;
    counts->simple += trial.family == FAMILY_SIMPLE;
    counts->any += trial.family == FAMILY_ANY;
    counts->states += trial.automaton.state_count;
    to_buchi(&trial, hoa_read);
    to_buchi(&trial, hoa_read_to_reduce);
    to_complement(&trial);
    release(&trial);
    if (trial.mem.live != 0) {
        text_printf(why, "%zu bytes were never freed\n", trial.mem.live);
        trial.good = false;
    }
    return trial.good;
}

void acceptance_trial_print(uint64_t seed, Text *out) {
    Trial trial = {0};
    draw(&trial, seed);
    text_add(out, trial.file.data);
    release(&trial);
}

uint32_t acceptance_counts_print(const AcceptanceCounts *counts, Text *out) {
    const CountLine lines[] = {
        {counts->trials, "automata", false},
        {counts->rabin, "with a Rabin condition, generalised or not", false},
        {counts->streett, "with a Streett condition", false},
        {counts->parity, "with a parity condition", false},
        {counts->simple, "with a Buchi or co-Buchi condition", false},
        {counts->any, "with any condition", false},
        {counts->states, "states", false},
        {counts->buchi_states, "states of the Buchi automata", false},
        {counts->copies, "of these copies", false},
        {counts->deterministic, "deterministic automata", false},
        {counts->complements, "complements", false},
        {counts->too_large, "complements given up as too large", true},
        {counts->complement_states, "states of the complements", false},
        {counts->words, "words compared", false},
        {counts->accepted, "of these accepted", false},
    };
    return count_lines_print(lines, sizeof lines / sizeof *lines, out);
}
