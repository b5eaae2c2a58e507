#include "lang/network/compiling/tally.h"

#include "lang/network/form/action.h"
#include "lang/network/form/network_text.h"

#include <assert.h>
#include <string.h>

/* --- the plan --------------------------------------------------------- */

static uint32_t width_of(Field field) {
    return bits_for(field.mask + 1);
}

/* The component joins the last block if its bits are next to those. */
static bool joins(const TallyPlan *plan, Field field) {
    if (plan->block_count == 0 || width_of(field) == 0)
        return plan->block_count > 0;
    const TallyBlock *last = &plan->blocks[plan->block_count - 1];
    uint32_t width = bits_for((uint64_t)last->mask + 1);
    return last->at + width == field.word * 64 + field.shift &&
           last->at / 64 == field.word &&
           width + width_of(field) <= TALLY_BLOCK_BITS;
}

static void plan_blocks(TallyPlan *plan, Arena *arena) {
    const Places *places = plan->valuation->places;
    plan->blocks =
        arena_alloc(arena, (places->count + 1) * sizeof *plan->blocks);
    for (uint32_t c = 0; c < places->count; c++) {
        Field field = places->places[c].code;
        uint32_t width = width_of(field);
        if (width > TALLY_MOST_BITS) {
            plan->partial = true;
            width = 0; /* a block that says nothing */
            field = (Field){0};
        }
        if (!joins(plan, field)) {
            plan->blocks[plan->block_count++] =
                (TallyBlock){.at = field.word * 64 + field.shift};
        }
        TallyBlock *block = &plan->blocks[plan->block_count - 1];
        uint32_t before = bits_for((uint64_t)block->mask + 1);
        block->mask = (UINT32_C(1) << (before + width)) - 1;
        block->last = c + 1;
    }
    plan->codes = plan->actions;
    for (uint32_t b = 0; b < plan->block_count; b++) {
        plan->blocks[b].first = plan->codes;
        plan->codes += plan->blocks[b].mask + 1;
    }
}

static void plan_rules(TallyPlan *plan, Label (*label_of)(PropositionKind),
                       Arena *arena) {
    const Network *network = plan->network;
    size_t most = network->propositions.count;
    plan->rules = arena_alloc(arena, (most + 1) * sizeof *plan->rules);
    plan->count = plan->codes;
    for (uint32_t r = 0; r < most; r++) {
        const PropositionRule *rule = &network->propositions.data[r];
        TallyRule *made = &plan->rules[plan->rule_count];
        *made = (TallyRule){
            .rule = r, .label = label_of(rule->result), .first = plan->count};
        if (!made->label)
            continue;
        dnf_from(&made->terms, network->mem, &rule->expression);
        plan->count += 1 + (uint32_t)made->terms.ends.count;
        plan->rule_count++;
    }
}

void tally_plan(TallyPlan *plan, const Network *network,
                const Valuation *valuation, Label (*label_of)(PropositionKind),
                Arena *arena) {
    *plan = (TallyPlan){.network = network,
                        .valuation = valuation,
                        .actions = action_total(network)};
    plan_blocks(plan, arena);
    plan_rules(plan, label_of, arena);
}

void tally_plan_release(TallyPlan *plan, Mem *mem) {
    for (uint32_t i = 0; i < plan->rule_count; i++)
        dnf_release(&plan->rules[i].terms, mem);
}

/* --- notes ------------------------------------------------------------ */

static bool term_holds(const TallyPlan *plan, const Dnf *terms, size_t term,
                       const Word *wide) {
    assert(term < terms->ends.count);
    size_t count;
    const uint32_t *literals = dnf_term(terms, term, &count);
    for (size_t i = 0; i < count; i++)
        if (valuation_atom(plan->valuation, wide, literals[i] / 2) ==
            (literals[i] % 2 == 1))
            return false;
    return true;
}

static void note_rule(const TallyPlan *plan, const TallyRule *rule,
                      const Word *wide, uint8_t *notes) {
    const Boolean *condition =
        &plan->network->propositions.data[rule->rule].expression;
    size_t count = rule->terms.ends.count;
    if (!notes[rule->first] &&
        !valuation_evaluate(plan->valuation, condition, wide))
        return;
    notes[rule->first] = 1;
    for (size_t t = 0; t < count; t++)
        if (!notes[rule->first + 1 + t] &&
            term_holds(plan, &rule->terms, t, wide))
            notes[rule->first + 1 + t] = 1;
}

void tally_matches(const TallyPlan *plan, const Word *wide, Label labels,
                   uint8_t *notes) {
    for (uint32_t i = 0; i < plan->rule_count; i++)
        if (plan->rules[i].label & labels)
            note_rule(plan, &plan->rules[i], wide, notes);
}

/* --- the list --------------------------------------------------------- */

static const char *keep(CoverageList *out, Text *text) {
    const char *copy = arena_copy(&out->arena, text->data, text->length);
    text_clear(text);
    return copy;
}

static CoverageStatus status_of(uint8_t note) {
    return note ? COVERAGE_DONE : COVERAGE_UNREACHED;
}

static void list_rules(const TallyPlan *plan, const uint8_t *notes, Text *text,
                       CoverageList *out) {
    const Network *network = plan->network;
    if (network->rules.count == 0)
        return;
    coverage_begin(out, "rules", "");
    for (uint32_t r = 0; r < network->rules.count; r++) {
        network_print_action(network, r, text);
        coverage_add(out, (CoverageItem){.kind = COVERAGE_RULE,
                                         .status = status_of(notes[r]),
                                         .text = keep(out, text),
                                         .span = SPAN_NONE});
    }
}

static void print_term(const TallyPlan *plan, const Dnf *terms, size_t term,
                       Text *text) {
    size_t count;
    const uint32_t *literals = dnf_term(terms, term, &count);
    for (size_t i = 0; i < count; i++) {
        BooleanNode node = {BOOLEAN_ATOM, literals[i] / 2, 0};
        Boolean atom = {.nodes = {.data = &node, .count = 1, .capacity = 1}};
        text_add(text, i ? " & " : "");
        text_add(text, literals[i] % 2 ? "!" : "");
        network_print_expression(plan->network, &atom, text);
    }
}

static void list_rejection(const TallyPlan *plan, const TallyRule *rule,
                           const uint8_t *notes, Text *text,
                           CoverageList *out) {
    const PropositionRule *source =
        &plan->network->propositions.data[rule->rule];
    network_print_expression(plan->network, &source->expression, text);
    text_printf(text, " -> %s", source->name);
    coverage_add(out, (CoverageItem){.kind = COVERAGE_REJECTION,
                                     .status = status_of(notes[rule->first]),
                                     .text = keep(out, text),
                                     .span = source->span});
    for (size_t t = 0; rule->terms.ends.count > 1 && t < rule->terms.ends.count;
         t++) {
        print_term(plan, &rule->terms, t, text);
        coverage_add(
            out, (CoverageItem){.kind = COVERAGE_TERM,
                                .status = status_of(notes[rule->first + 1 + t]),
                                .text = keep(out, text),
                                .span = SPAN_NONE});
    }
}

/* Which codes of a component of the block were seen? */
static void find_codes(const TallyPlan *plan, const TallyBlock *block,
                       uint32_t component, const uint8_t *notes,
                       uint8_t *seen) {
    assert(component < plan->valuation->places->count);
    const PartPlace *place = &plan->valuation->places->places[component];
    uint32_t shift = 0;
    if (width_of(place->code))
        shift = place->code.word * 64 + place->code.shift - block->at;
    for (uint32_t value = 0; value <= block->mask; value++)
        if (notes[block->first + value])
            seen[coding_local(&place->coding,
                              value >> shift & place->code.mask)] = 1;
}

static void list_component(const TallyPlan *plan, const TallyBlock *block,
                           uint32_t component, const uint8_t *notes, Text *text,
                           CoverageList *out) {
    States states = plan->valuation->states[component];
    const Lsts *lsts = plan->network->components.data[component].lsts;
    uint8_t *seen = mem_alloc(out->arena.mem, states.count);
    find_codes(plan, block, component, notes, seen);
    for (uint32_t s = 0; s < states.count; s++) {
        uint32_t number = states_original(states, s);
        if (!lsts_describe_state(lsts, number, text))
            text_printf(text, "%llu",
                        (unsigned long long)number + lsts->first_number);
        coverage_add(out, (CoverageItem){.kind = COVERAGE_STATE,
                                         .status = status_of(seen[s]),
                                         .text = keep(out, text),
                                         .span = SPAN_NONE});
    }
    mem_free(out->arena.mem, seen, states.count);
}

void tally_list(const TallyPlan *plan, const uint8_t *notes,
                const char *const *names, CoverageList *out) {
    Text text;
    text_init(&text, out->arena.mem);
    list_rules(plan, notes, &text, out);
    uint32_t rules = plan->network->matched ? plan->rule_count : 0;
    if (rules > 0)
        coverage_begin(out, "rejections", "");
    for (uint32_t i = 0; i < rules; i++)
        list_rejection(plan, &plan->rules[i], notes, &text, out);
    uint32_t component = 0;
    for (uint32_t b = 0; b < plan->block_count; b++)
        for (; component < plan->blocks[b].last; component++) {
            Field code = plan->valuation->places->places[component].code;
            if (width_of(code) > TALLY_MOST_BITS)
                continue;
            coverage_begin(out, "component", names[component]);
            list_component(plan, &plan->blocks[b], component, notes, &text,
                           out);
        }
    text_release(&text);
}
