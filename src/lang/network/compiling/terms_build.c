/* lang/network/compiling/terms_build.c -- compiling proposition rules into
 * Terms
 *
 * Chooses the propositions that get a bit, the blocks of components that are
 * looked up together, and the literal that each long term is found by.
 */
#include "lang/network/compiling/dnf.h"
#include "lang/network/compiling/terms.h"

#include <stdlib.h>

enum {
    BLOCK_BITS = 10,   /* of a block of several components */
    PAIR_WORDS = 16,   /* of truth, up to which the matrix of pairs is small */
    NO_BIT = INT32_MAX /* an atom that is not in use, or no literal */
};

typedef struct UsedAtom {
    uint32_t component;   /* sorted by this first: the order of places */
    uint32_t proposition; /* then by this */
    uint32_t atom;        /* number in the network */
    double share;         /* of its component's states where it holds */
} UsedAtom;

typedef struct DraftTerm {
    const uint32_t *literals; /* over atoms */
    size_t count;             /* at least 1 */
    uint32_t head;            /* bit that it hangs on, or NO_BIT */
} DraftTerm;

typedef struct TermsBuild {
    const Valuation *valuation;  /* what atoms mean */
    const Network *network;      /* whose they are */
    Arena *arena;                /* for the result */
    Mem *mem;                    /* for the rest */
    VEC(Dnf) forms;              /* of the expressions that are short */
    VEC(const Boolean *) others; /* the other expressions */
    VEC(UsedAtom) used;          /* by bit of the truth */
    uint32_t *bit_of;            /* by atom: bit of the truth, or NO_BIT */
    VEC(TruthBlock) blocks;      /* being laid out */
    VEC(DraftTerm) long_terms;   /* being collected */
} TermsBuild;

static size_t atom_count(const TermsBuild *build) {
    return build->network->atoms.count;
}

/* The share of states in which an atom holds: the rarer, the better a head. */
static double share(const TermsBuild *build, PropositionAtom atom) {
    uint32_t c = atom.component;
    uint64_t states = build->valuation->states[c].count;
    StateSet set = build->valuation->sets[c][atom.proposition];
    uint64_t ones = 0;
    for (uint64_t w = 0; w <= states / 64; w++)
        ones += (uint64_t)__builtin_popcountll(set[w]);
    return states ? (double)ones / (double)states : 0;
}

static void use_atom(TermsBuild *build, uint32_t atom) {
    assert(atom < atom_count(build));
    if (build->bit_of[atom] != NO_BIT)
        return;
    build->bit_of[atom] = 0; /* set when all are known */
    PropositionAtom a = build->network->atoms.data[atom];
    vec_push(build->mem, &build->used,
             (UsedAtom){a.component, a.proposition, atom, share(build, a)});
}

static int compare_used(const void *a, const void *b) {
    const UsedAtom *x = a, *y = b;
    if (x->component != y->component)
        return x->component < y->component ? -1 : 1;
    if (x->proposition != y->proposition)
        return x->proposition < y->proposition ? -1 : 1;
    return (x->atom > y->atom) - (x->atom < y->atom);
}

/* Give the atoms of all short expressions their bits. */
static void number_atoms(TermsBuild *build) {
    for (size_t a = 0; a < atom_count(build); a++)
        build->bit_of[a] = NO_BIT;
    for (size_t f = 0; f < build->forms.count; f++)
        for (size_t i = 0; i < build->forms.data[f].literals.count; i++)
            use_atom(build, build->forms.data[f].literals.data[i] / 2);
    if (build->used.count > 1)
        qsort(build->used.data, build->used.count, sizeof *build->used.data,
              compare_used);
    for (size_t i = 0; i < build->used.count; i++)
        build->bit_of[build->used.data[i].atom] = (uint32_t)i;
}

static uint32_t width_of(uint64_t mask) {
    return mask ? 64 - (uint32_t)__builtin_clzll(mask) : 0;
}

/* Can the block, if it ends at this component, be one table? */
static bool extends(const TruthBlock *block, Field field, uint32_t bit) {
    uint32_t end = field.shift + width_of(field.mask);
    return bit / 64 == block->word && field.mask &&
           field.word == block->at / 64 && field.shift >= block->at % 64 &&
           end - block->at % 64 <= BLOCK_BITS;
}

static const PartPlace *place_of(const TermsBuild *build, uint32_t component) {
    return &build->valuation->places->places[component];
}

static Word truth_of(const TermsBuild *build, const TruthBlock *block,
                     size_t bit, uint64_t index) {
    const UsedAtom *used = &build->used.data[bit];
    const PartPlace *place = place_of(build, used->component);
    Field field = place->code;
    uint64_t code =
        field.mask ? index >> (field.shift - block->at % 64) & field.mask : 0;
    if (code >= coding_count(&place->coding)) /* no state has these bits */
        return 0;
    uint32_t local = coding_local(&place->coding, code);
    StateSet set = build->valuation->sets[used->component][used->proposition];
    return (Word)set_contains(set, local) << bit % 64;
}

/* Fill the table of a block for bits first .. end - 1 of the truth. */
static void fill_block(TermsBuild *build, TruthBlock *block, size_t first,
                       size_t end) {
    const UsedAtom *used = build->used.data;
    uint64_t entries = (uint64_t)block->mask + 1;
    if (used[first].component == used[end - 1].component) {
        const PartPlace *place = place_of(build, used[first].component);
        entries = coding_count(&place->coding);
    }
    Word *table = arena_alloc(build->arena, (entries + 1) * sizeof *table);
    for (uint64_t index = 0; index < entries; index++)
        for (size_t bit = first; bit < end; bit++)
            table[index] |= truth_of(build, block, bit, index);
    block->table = table;
}

static void build_blocks(TermsBuild *build) {
    size_t first = 0;
    for (size_t bit = 0; bit < build->used.count; bit++) {
        uint32_t c = build->used.data[bit].component;
        Field field = place_of(build, c)->code;
        bool same = bit % 64 && c == build->used.data[bit - 1].component;
        if (same)
            continue;
        if (bit == 0 ||
            !extends(&vec_last(&build->blocks), field, (uint32_t)bit)) {
            if (bit)
                fill_block(build, &vec_last(&build->blocks), first, bit);
            first = bit;
            vec_push(build->mem, &build->blocks,
                     (TruthBlock){.at = field.word * 64 + field.shift,
                                  .mask = (uint32_t)field.mask,
                                  .word = (uint32_t)bit / 64});
        } else {
            TruthBlock *block = &vec_last(&build->blocks);
            uint32_t end = field.shift + width_of(field.mask);
            block->mask |= ((uint32_t)1 << (end - block->at % 64)) - 1;
        }
    }
    if (build->used.count)
        fill_block(build, &vec_last(&build->blocks), first, build->used.count);
}

/* The rarest positive literal of a term as a bit, or NO_BIT. */
static uint32_t choose_head(const TermsBuild *build, const uint32_t *literals,
                            size_t count) {
    uint32_t head = NO_BIT;
    for (size_t i = 0; i < count; i++) {
        uint32_t bit = build->bit_of[literals[i] / 2];
        if (literals[i] & 1)
            continue;
        if (head == NO_BIT ||
            build->used.data[bit].share < build->used.data[head].share)
            head = bit;
    }
    return head;
}

static void set_bit(Word *set, uint32_t bit) {
    set[bit / 64] |= (Word)1 << bit % 64;
}

typedef struct Masks {  /* what short terms become */
    Word *singles;      /* as in Terms */
    Word *pair_members; /* as in Terms */
    Word *pair_heads;   /* as in Terms */
    Word *pairs;        /* as in Terms; NULL if the matrix would be large */
    size_t words;       /* of truth */
} Masks;

static void place_term(TermsBuild *build, Masks *masks,
                       const uint32_t *literals, size_t count) {
    uint32_t head = choose_head(build, literals, count);
    bool negative = false;
    for (size_t i = 0; i < count; i++)
        negative |= literals[i] & 1;
    if (count == 1 && !negative) {
        set_bit(masks->singles, head);
    } else if (count == 2 && !negative && masks->pairs) {
        uint32_t a = build->bit_of[literals[0] / 2];
        uint32_t b = build->bit_of[literals[1] / 2];
        set_bit(masks->pair_members, a);
        set_bit(masks->pair_members, b);
        set_bit(masks->pair_heads, head);
        set_bit(masks->pairs + head * masks->words, a == head ? b : a);
    } else {
        vec_push(build->mem, &build->long_terms,
                 (DraftTerm){literals, count, head});
    }
}

static Word *bit_set(TermsBuild *build, size_t words) {
    Word *set = arena_alloc(build->arena, words * sizeof *set);
    return set;
}

static void place_terms(TermsBuild *build, RuleTerms *terms) {
    size_t words = terms->words, bits = build->used.count;
    Masks masks = {bit_set(build, words), bit_set(build, words),
                   bit_set(build, words), NULL, words};
    if (words <= PAIR_WORDS)
        masks.pairs = bit_set(build, bits * words);
    for (size_t f = 0; f < build->forms.count; f++) {
        const Dnf *form = &build->forms.data[f];
        for (size_t t = 0; t < form->ends.count; t++) {
            size_t count;
            const uint32_t *literals = dnf_term(form, t, &count);
            terms->always |= count == 0;
            if (count > 0)
                place_term(build, &masks, literals, count);
        }
    }
    terms->singles = masks.singles;
    terms->pair_members = masks.pair_members;
    terms->pair_heads = masks.pair_heads;
    terms->pairs = masks.pairs;
}

/* Order the long terms by their heads, the headless ones last. */
static int compare_terms(const void *a, const void *b) {
    const DraftTerm *x = a, *y = b;
    return (x->head > y->head) - (x->head < y->head);
}

static void list_literals(TermsBuild *build, RuleTerms *terms) {
    size_t count = 0, next = 0;
    for (size_t t = 0; t < build->long_terms.count; t++)
        count += build->long_terms.data[t].count;
    uint32_t *literals = arena_alloc(build->arena, count * sizeof *literals);
    LongTerm *list =
        arena_alloc(build->arena, build->long_terms.count * sizeof *list);
    for (size_t t = 0; t < build->long_terms.count; t++) {
        const DraftTerm *term = &build->long_terms.data[t];
        list[t] = (LongTerm){(uint32_t)next, (uint32_t)term->count};
        for (size_t i = 0; i < term->count; i++) {
            uint32_t bit = build->bit_of[term->literals[i] / 2];
            literals[next++] = 2 * bit + (term->literals[i] & 1);
        }
    }
    terms->literals = literals;
    terms->long_terms = list;
}

static void list_long_terms(TermsBuild *build, RuleTerms *terms) {
    size_t bits = build->used.count, total = build->long_terms.count;
    if (total > 1)
        qsort(build->long_terms.data, total, sizeof *build->long_terms.data,
              compare_terms);
    list_literals(build, terms);
    uint32_t *starts = arena_alloc(build->arena, (bits + 1) * sizeof *starts);
    Word *heads = bit_set(build, terms->words);
    uint32_t t = 0;
    for (uint32_t bit = 0; bit < bits; bit++) {
        starts[bit] = t;
        for (; t < total && build->long_terms.data[t].head == bit; t++)
            set_bit(heads, bit);
    }
    starts[bits] = t;
    terms->long_starts = starts;
    terms->long_heads = heads;
    terms->headless_first = t;
    terms->headless_end = (uint32_t)total;
}

/* Break the expressions up, as far as that keeps them short. */
static void normalise(TermsBuild *build, const Boolean *const *expressions,
                      size_t count) {
    for (size_t i = 0; i < count; i++) {
        Dnf form = {0};
        if (dnf_from(&form, build->mem, expressions[i]))
            vec_push(build->mem, &build->forms, form);
        else
            vec_push(build->mem, &build->others, expressions[i]);
    }
}

static void release_forms(TermsBuild *build) {
    for (size_t f = 0; f < build->forms.count; f++)
        dnf_release(&build->forms.data[f], build->mem);
    vec_release(build->mem, &build->forms);
}

static void keep_others(TermsBuild *build, RuleTerms *terms) {
    size_t count = build->others.count;
    const Boolean **others =
        arena_alloc(build->arena, (count + 1) * sizeof *others);
    for (size_t i = 0; i < count; i++)
        others[i] = build->others.data[i];
    terms->others = others;
    terms->other_count = (uint32_t)count;
}

/* Must states be widened to be looked at? */
static bool reads_classes(const TermsBuild *build) {
    if (build->others.count > 0)
        return build->valuation->places->has_classes;
    for (size_t i = 0; i < build->used.count; i++)
        if (place_has_classes(place_of(build, build->used.data[i].component)))
            return true;
    return false;
}

static void keep_blocks(TermsBuild *build, RuleTerms *terms) {
    size_t count = build->blocks.count;
    TruthBlock *blocks = arena_alloc(build->arena, count * sizeof *blocks);
    for (size_t i = 0; i < count; i++)
        blocks[i] = build->blocks.data[i];
    terms->blocks = blocks;
    terms->block_count = (uint32_t)count;
}

void terms_build(RuleTerms *terms, const Valuation *valuation,
                 const Network *network, const Boolean *const *expressions,
                 size_t count, Arena *arena) {
    TermsBuild build = {.valuation = valuation,
                        .network = network,
                        .arena = arena,
                        .mem = arena->mem};
    size_t bytes = (atom_count(&build) + 1) * sizeof *build.bit_of;
    build.bit_of = mem_alloc(build.mem, bytes);
    normalise(&build, expressions, count);
    number_atoms(&build);
    if (build.used.count > 64 * TERMS_MOST_WORDS) { /* too many to gather */
        release_forms(&build);
        vec_clear(&build.others);
        for (size_t i = 0; i < count; i++)
            vec_push(build.mem, &build.others, expressions[i]);
        vec_clear(&build.used);
    }
    *terms = (RuleTerms){.valuation = valuation,
                         .words = (uint32_t)(build.used.count + 63) / 64};
    keep_others(&build, terms);
    terms->reads_classes = reads_classes(&build);
    build_blocks(&build);
    keep_blocks(&build, terms);
    place_terms(&build, terms);
    list_long_terms(&build, terms);
    release_forms(&build);
    vec_release(build.mem, &build.others);
    vec_release(build.mem, &build.used);
    vec_release(build.mem, &build.blocks);
    vec_release(build.mem, &build.long_terms);
    mem_free(build.mem, build.bit_of, bytes);
}
