#include "job/running/shared.h"

#include "automata/forms/labelled.h"
#include "wrap/accepting.h"
#include "wrap/observe.h"
#include "wrap/tabulate.h"
#include "wrap/test.h"

#include <stdlib.h>
#include <string.h>

enum {
    CUT_BITS = 1, /* of a row, before all others */
    MOST_BITS = 64 * KEPT_WORDS
};

static bool is_rule(const SharedQuestion *question) {
    return !question->automaton && !test_is(question->product);
}

bool shared_suits(const Model *system, const SharedQuestion *question) {
    const Model *product = question->product;
    bool tested = test_is(product);
    return system->set_count == 0 && system->action_count > 0 &&
           system->action_count <= LETTER_SYSTEM_ACTIONS &&
           (!system->violates ||
            (!is_rule(question) && !(tested && test_keeps_failures(product))));
}

/* ---- What a monitor looks at --------------------------------------------- */

static void add_proposition(const Shared *self, SharedNumbers *propositions,
                            uint32_t proposition) {
    assert(proposition < self->system->propositions.count);
    for (size_t i = 0; i < propositions->count; i++)
        if (vec_item(propositions, i) == proposition)
            return;
    vec_push(self->system->mem, propositions, proposition);
}

/* An automaton says what it sees for the sake of reductions. */
static bool list_read(const Shared *self, const SharedQuestion *question,
                      SharedNumbers *propositions) {
    Mem *mem = self->system->mem;
    Visibility visibility;
    if (test_is(question->product)) {
        size_t count;
        const uint32_t *seen = test_propositions(question->product, &count);
        for (size_t i = 0; i < count; i++)
            add_proposition(self, propositions, seen[i]);
        return true;
    }
    if (!model_visibility(question->product, mem, &visibility))
        return false;
    for (size_t i = 0; i < visibility.seen.items.count; i++)
        add_proposition(self, propositions,
                        vec_item(&visibility.seen.items, i));
    visibility_release(&visibility);
    return true;
}

/* The bit of a proposition in a row. */
static uint32_t column_of(Shared *self, uint32_t proposition) {
    add_proposition(self, &self->propositions, proposition);
    uint32_t k = 0;
    while (vec_item(&self->propositions, k) != proposition)
        k++;
    return CUT_BITS + k;
}

/* ---- Products ------------------------------------------------------------ */

static Model *wrap_automaton(const SharedQuestion *question,
                             const Model *system, Diagnostics *diag) {
    const Automaton *automaton = question->automaton;
    const char *origin = "automaton";
    if (question->accepts)
        return accepting_wrap(system, automaton, origin, origin, diag);
    return (plain_unfolds(automaton) && automaton->set_count > 1 &&
                    observe_has_room(system, automaton)
                ? observe_wrap_marked
                : observe_wrap)(system, automaton, origin, origin, diag);
}

/* A monitor that looks at too much is not for tables. */
static void set_up_monitor(Shared *self, uint32_t q, Diagnostics *diag) {
    const SharedQuestion *question = &self->questions[q];
    SharedPart *part = &self->parts[q];
    SharedNumbers propositions = {0};
    Mem *mem = self->system->mem;
    part->ready = list_read(self, question, &propositions) &&
                  propositions.count <= LETTER_SYSTEM_PROPOSITIONS;
    if (part->ready) {
        letter_system_init(&part->system, self->system, propositions.data,
                           propositions.count);
        for (size_t i = 0; i < propositions.count; i++)
            vec_push(mem, &part->columns,
                     column_of(self, vec_item(&propositions, i)));
        const Model *system = &part->system.wrapper.model;
        part->product = test_is(question->product)
                            ? test_again(question->product, system)
                            : wrap_automaton(question, system, diag);
        assert(part->product);
    }
    vec_release(mem, &propositions);
}

/* ---- Kinds of actions ---------------------------------------------------- */

/* What the question sees of an action, as a number. */
static uint32_t visible_kind(const SharedQuestion *question, uint32_t action) {
    if (question->automaton)
        return 0;
    return is_rule(question) ? model_moves(question->product, action)
                             : test_visible_action(question->product, action);
}

/* Number what the question sees: by action its own kind, which is the row's
 * word for the question. */
static void number_kinds(Shared *self, uint32_t q, Word *rows) {
    const SharedQuestion *question = &self->questions[q];
    SharedPart *part = &self->parts[q];
    Mem *mem = self->system->mem;
    SharedNumbers numbers = {0}; /* by what is seen: its kind + 1, or 0 */
    for (uint32_t a = 0; a < self->system->action_count; a++) {
        uint32_t seen = part->ready ? visible_kind(question, a) : 0;
        while (numbers.count <= seen)
            vec_push(mem, &numbers, 0);
        uint32_t *number = &vec_item(&numbers, seen);
        if (*number == 0) {
            vec_push(mem, &part->actions, a);
            *number = (uint32_t)part->actions.count;
        }
        rows[(size_t)a * self->count + q] = *number - 1;
    }
    vec_release(mem, &numbers);
}

static int compare_rows(const void *a, const void *b, void *context) {
    const Shared *self = context;
    const Word *x = *(Word *const *)a, *y = *(Word *const *)b;
    return memcmp(x, y, self->count * sizeof *x);
}

/* A kind that the newest action is the first of. */
static void add_kind(Shared *self, const Word *row) {
    self->kind_count++;
    for (uint32_t q = 0; q < self->count; q++)
        vec_push(self->system->mem, &self->parts[q].kinds, (uint32_t)row[q]);
}

/* Actions that are the same to every question are of one kind: they become
 * neighbours. */
static void merge_kinds(Shared *self, const Word *rows) {
    uint32_t actions = self->system->action_count, all = self->count;
    size_t bytes = actions * sizeof(const Word *);
    const Word **order = mem_alloc(self->system->mem, bytes);
    for (uint32_t a = 0; a < actions; a++)
        order[a] = rows + (size_t)a * all;
    qsort_r(order, actions, sizeof *order, compare_rows, self);
    for (uint32_t i = 0; i < actions; i++) {
        if (i == 0 || compare_rows(&order[i - 1], &order[i], self) != 0)
            add_kind(self, order[i]);
        self->kinds[(size_t)(order[i] - rows) / all] = self->kind_count - 1;
    }
    mem_free(self->system->mem, order, bytes);
}

static void find_kinds(Shared *self) {
    Mem *mem = self->system->mem;
    uint32_t actions = self->system->action_count;
    size_t bytes = mem_product((size_t)actions * self->count, sizeof(Word));
    Word *rows = mem_alloc(mem, bytes);
    self->kinds = mem_alloc(mem, actions * sizeof *self->kinds);
    for (uint32_t q = 0; q < self->count; q++)
        number_kinds(self, q, rows);
    merge_kinds(self, rows);
    mem_free(mem, rows, bytes);
}

/* ---- Setting up ---------------------------------------------------------- */

static uint32_t bits_of(const Shared *self) {
    return CUT_BITS + (uint32_t)self->propositions.count + self->count;
}

void shared_init(Shared *self, const Model *system, SharedQuestion *questions,
                 uint32_t count, Diagnostics *diag) {
    assert(count > 0 && system->set_count == 0);
    *self = (Shared){.system = system, .questions = questions, .count = count};
    self->parts = mem_alloc(system->mem, count * sizeof *self->parts);
    for (uint32_t q = 0; q < count; q++) {
        assert(shared_suits(system, &questions[q]));
        questions[q].known = false;
        self->parts[q].ready = is_rule(&questions[q]);
        if (!self->parts[q].ready)
            set_up_monitor(self, q, diag);
    }
    for (uint32_t q = 0; q < count; q++) /* after all propositions */
        if (is_rule(&questions[q]))
            vec_push(system->mem, &self->parts[q].columns,
                     CUT_BITS + (uint32_t)self->propositions.count + q);
    find_kinds(self);
}

static void release_part(SharedPart *part, Mem *mem) {
    if (part->product) {
        model_free(part->product);
        letter_system_release(&part->system);
    }
    vec_release(mem, &part->columns);
    vec_release(mem, &part->kinds);
    vec_release(mem, &part->actions);
}

void shared_release(Shared *self) {
    Mem *mem = self->system->mem;
    for (uint32_t q = 0; q < self->count; q++)
        release_part(&self->parts[q], mem);
    if (self->explored)
        kept_release(&self->graph);
    mem_free(mem, self->parts, self->count * sizeof *self->parts);
    mem_free(mem, self->kinds,
             self->system->action_count * sizeof *self->kinds);
    vec_release(mem, &self->propositions);
}

/* ---- Exploring ----------------------------------------------------------- */

static void set_bit(Word *row, size_t bit) {
    row[bit / 64] |= (Word)1 << bit % 64;
}

static void read_state(const void *context, const Word *state, Word *row) {
    const Shared *self = context;
    size_t propositions = self->propositions.count;
    for (size_t i = 0; i < propositions; i++)
        if (model_holds(self->system, state, vec_item(&self->propositions, i)))
            set_bit(row, CUT_BITS + i);
    for (uint32_t q = 0; q < self->count; q++)
        if (is_rule(&self->questions[q]) &&
            model_labels(self->questions[q].product, state,
                         self->questions[q].asked))
            set_bit(row, CUT_BITS + propositions + q);
}

/* Rules need every way of making a transition, which their products have. */
static const Model *explored_model(const Shared *self) {
    for (uint32_t q = 0; q < self->count; q++)
        if (is_rule(&self->questions[q]))
            return self->questions[q].product;
    return self->system;
}

bool shared_explore(Shared *self, Budget *budget, uint64_t most,
                    Statistics *statistics) {
    KeptAsk ask = {.model = explored_model(self),
                   .kinds = self->kinds,
                   .kind_count = self->kind_count,
                   .bits = bits_of(self),
                   .read = read_state,
                   .context = self,
                   .budget = budget,
                   .most = most};
    if (bits_of(self) > MOST_BITS)
        return false;
    self->explored = true;
    return kept_explore(&self->graph, &ask, statistics);
}

/* ---- Tables -------------------------------------------------------------- */

/* What the question sees of a row. */
static uint64_t valuation_of(const SharedPart *part, const Word *row) {
    uint64_t valuation = 0;
    for (size_t i = 0; i < part->columns.count; i++) {
        uint32_t column = vec_item(&part->columns, i);
        valuation |= (row[column / 64] >> column % 64 & 1) << i;
    }
    return valuation;
}

/* By class the letter; that of a rule is whether the state has its label. */
static bool read_letters(Shared *self, uint32_t q, Tabled *out) {
    SharedPart *part = &self->parts[q];
    Word row[KEPT_WORDS];
    for (uint32_t c = 0; c < kept_class_count(&self->graph); c++) {
        kept_row(&self->graph, c, row);
        uint64_t valuation = valuation_of(part, row);
        uint32_t letter = part->product
                              ? letter_system_letter(&part->system, valuation)
                              : (uint32_t)valuation;
        if (letter == UINT32_MAX ||
            !vec_try_push(out->mem, &out->letter_of, letter))
            return false;
    }
    return true;
}

static bool read_kinds(const SharedPart *part, Tabled *out) {
    bool all = true;
    for (size_t k = 0; k < part->kinds.count; k++)
        all = all &&
              vec_try_push(out->mem, &out->kind_of, vec_item(&part->kinds, k));
    return all;
}

/* The monitor of a rule has one state; it moves with the component. */
static bool tabulate_rule(const SharedQuestion *question,
                          const SharedPart *part, Tabled *out) {
    Mem *mem = out->mem;
    out->asked = question->asked;
    out->states = 1;
    out->letters = 2;
    out->kinds = (uint32_t)part->actions.count;
    bool all = vec_try_push(mem, &out->first, 0) &&
               vec_try_push(mem, &out->own, 0) &&
               vec_try_push(mem, &out->starts, 0);
    for (uint32_t letter = 0; letter < out->letters && all; letter++) {
        all = vec_try_push(mem, &out->labels, letter ? question->asked : 0) &&
              vec_try_push(mem, &out->own, 0) &&
              vec_try_push(mem, &out->own, 0) &&
              vec_try_push(mem, &out->initial, 0) &&
              vec_try_push(mem, &out->starts, letter + 1);
        for (uint32_t k = 0; k < out->kinds && all; k++) {
            TabledMove move = {.moves =
                                   model_moves(question->product,
                                               vec_item(&part->actions, k))};
            all = vec_try_push(mem, &out->moves, move) &&
                  vec_try_push(mem, &out->first, (uint32_t)out->moves.count);
        }
    }
    return all;
}

static bool make_table(Shared *self, uint32_t q, Tabled *out) {
    const SharedQuestion *question = &self->questions[q];
    SharedPart *part = &self->parts[q];
    if (!read_letters(self, q, out) || !read_kinds(part, out))
        return false;
    if (!part->product)
        return tabulate_rule(question, part, out);
    bool ahead = question->automaton ? question->automaton->testing
                                     : part->columns.count > 0;
    return tabulate(&(TabulateAsk){.system = &part->system,
                                   .product = part->product,
                                   .actions = part->actions.data,
                                   .kinds = (uint32_t)part->actions.count,
                                   .reads_target = ahead,
                                   .asked = question->asked},
                    out);
}

/* ---- Deciding ------------------------------------------------------------ */

void shared_decide(Shared *self, Budget *budget) {
    assert(self->explored);
    for (uint32_t q = 0; q < self->count; q++) {
        SharedQuestion *question = &self->questions[q];
        Tabled table;
        if (!self->parts[q].ready)
            continue;
        tabled_init(&table, self->graph.mem);
        if (make_table(self, q, &table)) {
            assert(tabled_check(&table));
            question->known = together_decide(&self->graph, &table, budget,
                                              &question->violated);
        }
        tabled_release(&table);
    }
}
