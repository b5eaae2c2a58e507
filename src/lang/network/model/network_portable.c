#include "lang/network/model/network_portable.h"

#include "lang/network/form/action.h"

#include <stdio.h>

enum {
    MOST_ENTRIES = 1 << 24 /* of the tables of one driver */
};

typedef struct Writer {
    const PortableNetwork *source; /* what is written */
    Portable *out;                 /* where */
    Mem *mem;                      /* for what is given back */
} Writer;

typedef VEC(uint32_t) Numbers;

/* ---- Codes --------------------------------------------------------------- */

static const PartPlace *place_of(const Writer *self, uint32_t component) {
    return &self->source->moves->places->places[component];
}

static void write_field(Writer *self, Field field) {
    Text *code = &self->out->code;
    if (field.mask == 0)
        text_add(code, "0u");
    else
        text_printf(code, "((uint32_t)(s[%u] >> %u) & 0x%xu)", field.word,
                    field.shift, (uint32_t)field.mask);
}

/* The weights of a source, less the least one, which is added to `constant`. */
static void write_weights(Writer *self, const CodingSource *source,
                          int64_t *constant) {
    const PartPlace *place = place_of(self, source->component);
    uint32_t variable = self->out->variables++;
    uint32_t count = place->coding.rank_count;
    int32_t least = 0;
    Numbers values = {0};
    assert(!place_has_classes(place));
    for (uint32_t code = 0; code < count; code++) {
        int32_t weight = source->weights[coding_local(&place->coding, code)];
        least = weight < least ? weight : least;
    }
    for (uint32_t code = 0; code < count; code++) {
        int32_t weight = source->weights[coding_local(&place->coding, code)];
        vec_push(self->mem, &values, (uint32_t)(weight - least));
    }
    *constant += least;
    text_printf(&self->out->code, "        const uint32_t v%u = ", variable);
    write_field(self, place->code);
    text_add(&self->out->code, ";\n");
    char index[16];
    snprintf(index, sizeof index, "v%u", variable);
    text_printf(&self->out->code,
                "        const uint32_t v%u = ", self->out->variables++);
    portable_lookup(self->out, index, values.data, values.count);
    text_add(&self->out->code, ";\n");
    vec_release(self->mem, &values);
}

/* A variable with the code of a component. */
static uint32_t write_code(Writer *self, uint32_t component) {
    const PartPlace *place = place_of(self, component);
    const Coding *coding = &place->coding;
    Text *code = &self->out->code;
    Numbers terms = {0};
    int64_t constant = coding->constant;
    for (uint32_t i = 0; place_has_classes(place) && i < coding->source_count;
         i++) {
        write_weights(self, &coding->sources[i], &constant);
        vec_push(self->mem, &terms, self->out->variables - 1);
    }
    uint32_t variable = self->out->variables++;
    text_printf(code, "        const uint32_t v%u = ", variable);
    if (place_has_classes(place)) {
        write_field(self, place->rank);
        text_printf(code, " * %uu + %uu", coding->class_count,
                    (uint32_t)(uint64_t)constant);
        for (size_t i = 0; i < terms.count; i++)
            text_printf(code, " + v%u", terms.data[i]);
    } else {
        write_field(self, place->code);
    }
    text_add(code, ";\n");
    vec_release(self->mem, &terms);
    return variable;
}

/* A variable with the value that belongs to a code. */
static uint32_t write_lookup(Writer *self, uint32_t code,
                             const Numbers *values) {
    char index[16];
    uint32_t variable = self->out->variables++;
    snprintf(index, sizeof index, "v%u", code);
    text_printf(&self->out->code, "        const uint32_t v%u = ", variable);
    portable_lookup(self->out, index, values->data, values->count);
    text_add(&self->out->code, ";\n");
    return variable;
}

static void write_change(Writer *self, uint32_t variable, uint32_t to) {
    text_printf(&self->out->code, "        to[%u] ^= (uint64_t)v%u << %u;\n",
                to / 64, variable, to % 64);
}

/* ---- Moves --------------------------------------------------------------- */

static uint32_t codes_of(const Writer *self, uint32_t component) {
    return coding_count(&place_of(self, component)->coding);
}

static const MoveColumn *partner_of(const Writer *self, Meeting meeting,
                                    uint32_t k) {
    const Moves *moves = self->source->moves;
    return &moves->columns[moves->partners[meeting.first + k]];
}

/* The most targets that a partner has in one local state. */
static uint32_t choices_of(const Writer *self, const MoveColumn *column) {
    uint32_t most = 1, count;
    for (uint32_t c = 0; c < codes_of(self, column->component); c++) {
        moves_targets(column, c, &count);
        most = count > most ? count : most;
    }
    return most;
}

/* In how many ways a move can be made at most; no more than one too many. */
static uint32_t ways_of(const Writer *self, uint32_t action) {
    Meeting meeting = self->source->moves->meetings[action];
    uint64_t ways = 1;
    for (uint32_t k = 0; k < meeting.count && ways <= PORTABLE_MOST_STEPS; k++)
        ways *= choices_of(self, partner_of(self, meeting, k));
    return ways > PORTABLE_MOST_STEPS ? PORTABLE_MOST_STEPS + 1
                                      : (uint32_t)ways;
}

/* The partner takes its n-th choice, if there are so many. */
static void write_partner(Writer *self, const MoveColumn *column, uint32_t n) {
    Numbers able = {0}, changes = {0};
    for (uint32_t c = 0; c < codes_of(self, column->component); c++) {
        uint32_t count;
        const uint32_t *targets = moves_targets(column, c, &count);
        vec_push(self->mem, &able, n < count);
        vec_push(self->mem, &changes, n < count ? targets[n] : 0);
    }
    /* What is never looked at may as well be the same. */
    uint32_t some = 0;
    for (size_t i = 0; i < able.count; i++)
        some = able.data[i] ? changes.data[i] : some;
    bool same = true;
    for (size_t i = 0; i < able.count; i++)
        same &= !able.data[i] || changes.data[i] == some;
    for (size_t i = 0; i < able.count && same; i++)
        changes.data[i] = some;
    uint32_t code = write_code(self, column->component);
    uint32_t can = write_lookup(self, code, &able);
    text_printf(&self->out->code, "        if (!v%u)\n            return 0;\n",
                can);
    write_change(self, write_lookup(self, code, &changes), column->to);
    vec_release(self->mem, &able);
    vec_release(self->mem, &changes);
}

typedef struct Way { /* of making a move */
    uint32_t action; /* what is done */
    uint32_t number; /* which of its combinations */
} Way;

static uint32_t result_of(const Writer *self, uint32_t action) {
    const Moves *moves = self->source->moves;
    return moves->collides[action] && !self->out->all
               ? portable_collision(self->out, action, moves->labels[action])
               : portable_result(self->out, action);
}

/* What the partners do, and the result. */
static void write_way(Writer *self, Way way) {
    const Moves *moves = self->source->moves;
    Meeting meeting = moves->meetings[way.action];
    uint32_t rest = way.number;
    for (uint32_t k = 0; k < meeting.count; k++) {
        const MoveColumn *column = partner_of(self, meeting, k);
        uint32_t choices = choices_of(self, column);
        write_partner(self, column, rest % choices);
        rest /= choices;
    }
    text_printf(&self->out->code, "        return 0x%xu;\n",
                result_of(self, way.action));
}

typedef struct Slot { /* the n-th move of the local states of a driver */
    Numbers own;      /* by code: the driver's change */
    Numbers which;    /* by code: its way + 1, or 0 if there is none */
    VEC(Way) ways;    /* all of them */
} Slot;

static void slot_release(Slot *slot, Mem *mem) {
    vec_release(mem, &slot->own);
    vec_release(mem, &slot->which);
    vec_release(mem, &slot->ways);
}

/* Would the same be written for both? */
static bool same_way(const Writer *self, Way one, Way two) {
    const Moves *moves = self->source->moves;
    Meeting first = moves->meetings[one.action];
    Meeting second = moves->meetings[two.action];
    if (first.count != second.count || one.number != two.number ||
        result_of(self, one.action) != result_of(self, two.action))
        return false;
    for (uint32_t k = 0; k < first.count; k++)
        if (partner_of(self, first, k) != partner_of(self, second, k))
            return false;
    return true;
}

static uint32_t find_way(Writer *self, Slot *slot, Way way) {
    for (size_t i = 0; i < slot->ways.count; i++)
        if (same_way(self, slot->ways.data[i], way))
            return (uint32_t)i + 1;
    vec_push(self->mem, &slot->ways, way);
    return (uint32_t)slot->ways.count;
}

/* False if no local state has so many moves. */
static bool fill_slot(Writer *self, const MoveDriver *driver, uint32_t n,
                      const uint32_t *ways, Slot *slot) {
    bool used = false;
    for (uint32_t c = 0; c < codes_of(self, driver->component); c++) {
        uint32_t own = 0, which = 0, rest = n;
        for (uint32_t i = driver->starts[c]; i < driver->starts[c + 1]; i++) {
            const Move *move = &driver->moves[i];
            if (rest < ways[move->action]) {
                own = move->change;
                which = find_way(self, slot, (Way){move->action, rest});
                break;
            }
            rest -= ways[move->action];
        }
        vec_push(self->mem, &slot->own, own);
        vec_push(self->mem, &slot->which, which);
        used |= which > 0;
    }
    return used;
}

static void write_slot(Writer *self, const MoveDriver *driver,
                       const Slot *slot) {
    Text *code = &self->out->code;
    text_printf(code, "    case %u: {\n", self->out->steps++);
    uint32_t local = write_code(self, driver->component);
    uint32_t which = write_lookup(self, local, &slot->which);
    text_printf(code, "        if (!v%u)\n            return 0;\n", which);
    write_change(self, write_lookup(self, local, &slot->own), driver->to);
    if (slot->ways.count > 1)
        text_printf(code, "        switch (v%u) {\n", which);
    for (size_t i = 0; i < slot->ways.count; i++) {
        if (slot->ways.count > 1)
            text_printf(code, "        case %zu: {\n", i + 1);
        write_way(self, slot->ways.data[i]);
        if (slot->ways.count > 1)
            text_add(code, "        }\n");
    }
    if (slot->ways.count > 1)
        text_add(code, "        }\n        return 0;\n");
    text_add(code, "    }\n");
}

static bool write_driver(Writer *self, const MoveDriver *driver,
                         const uint32_t *ways) {
    Portable *out = self->out;
    bool used = true;
    for (uint32_t n = 0; used; n++) {
        Slot slot = {0};
        used = fill_slot(self, driver, n, ways, &slot);
        if (used)
            write_slot(self, driver, &slot);
        slot_release(&slot, self->mem);
        if (out->steps > PORTABLE_MOST_STEPS)
            return portable_reject(out, "a state has too many possible steps");
        if (out->code.length > PORTABLE_MOST_TEXT ||
            out->numbers.count > MOST_ENTRIES)
            return portable_reject(out,
                                   "the network is too large for device code");
    }
    return true;
}

static bool write_steps(Writer *self) {
    const Moves *moves = self->source->moves;
    Text *code = &self->out->code;
    Numbers ways = {0};
    bool written = true, collides = false;
    for (uint32_t a = 0; a < action_total(self->source->network); a++) {
        vec_push(self->mem, &ways, moves->live[a] ? ways_of(self, a) : 0);
        collides |= moves->live[a] && moves->collides[a];
    }
    text_printf(
        code,
        "DEVICE uint32_t portable_step_%u(const uint64_t *s, NUMBERS "
        "t,\n                                uint32_t step, uint64_t "
        "*to) {\n    for (int i = 0; i < %u; i++)\n        to[i] = s[i];"
        "\n    switch (step) {\n",
        self->out->step_layers++, moves->words);
    for (uint32_t d = 0; d < moves->plain_count && written; d++)
        written = write_driver(self, &moves->plain[d], ways.data);
    self->out->colliding = self->out->steps;
    for (uint32_t d = 0; d < moves->hard_count && written; d++)
        written = write_driver(self, &moves->hard[d], ways.data);
    if (!collides || self->out->all)
        self->out->colliding = self->out->steps;
    text_add(code, "    }\n    return 0;\n}\n");
    vec_release(self->mem, &ways);
    return written;
}

/* ---- Labels -------------------------------------------------------------- */

static uint32_t write_set(Writer *self, uint32_t component, StateSet set) {
    const Coding *coding = &place_of(self, component)->coding;
    Numbers values = {0};
    for (uint32_t c = 0; c < coding_count(coding); c++)
        vec_push(self->mem, &values,
                 set_contains(set, coding_local(coding, c)));
    uint32_t variable =
        write_lookup(self, write_code(self, component), &values);
    vec_release(self->mem, &values);
    return variable;
}

static bool write_atom(Portable *out, const void *context, uint32_t number,
                       uint32_t *variable) {
    const PortableNetwork *source = context;
    Writer self = {source, out, out->code.mem};
    PropositionAtom atom = source->network->atoms.data[number];
    *variable =
        write_set(&self, atom.component,
                  source->valuation->sets[atom.component][atom.proposition]);
    return true;
}

static bool write_condition(Writer *self, const Boolean *condition,
                            Label label) {
    uint32_t variable;
    if (!portable_boolean(self->out, condition, write_atom, self->source,
                          &variable))
        return false;
    text_printf(&self->out->code, "    found |= v%u * %uu;\n", variable, label);
    return true;
}

static bool write_labels(Writer *self) {
    const Network *network = self->source->network;
    Portable *out = self->out;
    bool written = true;
    text_printf(&out->code,
                "DEVICE uint32_t portable_labels_%u(const uint64_t *s, NUMBERS "
                "t) {\n    uint32_t found = 0;\n    (void)s, (void)t;\n",
                out->layers++);
    for (size_t r = 0; r < network->propositions.count && written; r++) {
        const PropositionRule *rule = &network->propositions.data[r];
        if (rule->result == PROPOSITION_REJ)
            written = write_condition(self, &rule->expression, LABEL_REJECT);
    }
    for (size_t i = 0; i < self->source->cut_count && written; i++)
        written = write_condition(self, self->source->cuts[i], LABEL_CUT);
    text_add(&out->code, "    return found;\n}\n");
    return written;
}

bool network_portable(const PortableNetwork *source, Portable *out) {
    Writer self = {source, out, out->code.mem};
    return write_steps(&self) && write_labels(&self);
}

bool network_portable_rule(const PortableNetwork *source, Portable *out,
                           size_t rule, uint32_t *variable) {
    assert(rule < source->network->propositions.count);
    return portable_boolean(
        out, &source->network->propositions.data[rule].expression, write_atom,
        source, variable);
}

bool network_portable_holds(const PortableNetwork *source, Portable *out,
                            uint32_t proposition, uint32_t *variable) {
    Writer self = {source, out, out->code.mem};
    const Results *results = source->results;
    Numbers found = {0};
    bool written = true;
    assert(proposition < results->count);
    for (uint32_t i = results->starts[proposition];
         i < results->starts[proposition + 1] && written; i++) {
        ResultSource from = results->sources[i];
        uint32_t one = 0;
        if (from.component == RESULT_OF_RULE)
            written = portable_boolean(
                out, &source->network->propositions.data[from.index].expression,
                write_atom, source, &one);
        else
            one =
                write_set(&self, from.component,
                          source->valuation->sets[from.component][from.index]);
        vec_push(self.mem, &found, one);
    }
    *variable = portable_any(out, found.data, found.count);
    vec_release(self.mem, &found);
    return written;
}
