/* test/fuzz/fuzz_hoa.c -- any bytes as a HOA file */
#include "automata/formats/hoa.h"
#include "automata/formats/hoa_properties.h"
#include "automata/formats/hoa_write.h"
#include "automata/forms/product.h"
#include "automata/reducing/complement.h"
#include "test/fuzz/fuzz.h"

enum {
    SMALL_STATES = 6, /* of automata that are complemented */
    SMALL_EDGES = 24
};

/* What is read must be sound: it is made plain, and every guard evaluated. */
static void use(const Automaton *automaton) {
    Plain plain;
    plain_init(&plain, automaton);
    if (plain.first[plain.state_count] != plain.edges.count)
        abort();
    for (size_t i = 0; i < plain.edges.count; i++) {
        const AutomatonEdge *edge = &plain.edges.data[i];
        if (edge->source >= plain.state_count ||
            edge->target >= plain.state_count)
            abort();
    }
    size_t nodes = 0; /* aliases can make labels large */
    for (uint32_t i = 0; i < automaton->guards.count && nodes < 1 << 20; i++) {
        nodes += automaton->guards.data[i].nodes.count;
        for (uint64_t k = 0; k < 4; k++)
            automaton_reads(automaton, i, 0x123456789abcdefu * k);
    }
    plain_release(&plain);
}

/* What is written is read as the same automaton. */
static void write_again(Mem *mem, const Automaton *automaton) {
    Diagnostics diag;
    Automaton again;
    Text properties, first, second;
    diag_init(&diag, mem);
    automaton_init(&again, mem);
    text_init(&properties, mem);
    text_init(&first, mem);
    text_init(&second, mem);
    hoa_properties(automaton, &properties);
    hoa_write(automaton, properties.data, &first);
    uint32_t source = diag_source(&diag, "again", first.data, first.length);
    if (!hoa_read(&again, &diag, source))
        abort();
    hoa_write(&again, properties.data, &second);
    if (strcmp(first.data, second.data) != 0)
        abort();
    text_release(&second);
    text_release(&first);
    text_release(&properties);
    automaton_release(&again);
    diag_release(&diag);
}

/* No word is accepted by the automaton and by its complement. */
static void compare(const Automaton *automaton, const Automaton *complement) {
    Diagrams diagrams;
    Omega left, right, both;
    diagrams_init(&diagrams, automaton->mem, 1 << 20);
    omega_init(&left, &diagrams);
    omega_init(&right, &diagrams);
    omega_init(&both, &diagrams);
    omega_from_automaton(&left, automaton);
    omega_from_automaton(&right, complement);
    if (omega_product(&left, &right, &both, 100000) && !diagrams.exhausted &&
        !omega_is_empty(&both))
        abort();
    omega_release(&both);
    omega_release(&right);
    omega_release(&left);
    diagrams_release(&diagrams);
}

static void complement(Mem *mem, const Automaton *automaton, const char *bytes,
                       size_t size) {
    Diagnostics diag;
    Automaton other;
    diag_init(&diag, mem);
    automaton_init(&other, mem);
    uint32_t source = diag_source(&diag, "fuzz.hoa", bytes, size);
    if (!hoa_read_any(&other, &diag, source))
        abort();
    if (other.state_count <= SMALL_STATES && other.edges.count <= SMALL_EDGES &&
        !automaton_complement(&other))
        compare(automaton, &other);
    automaton_release(&other);
    diag_release(&diag);
}

static void attempt_file(Mem *mem, const char *bytes, size_t size) {
    Diagnostics diag;
    Automaton automaton;
    diag_init(&diag, mem);
    automaton_init(&automaton, mem);
    uint32_t source = diag_source(&diag, "fuzz.hoa", bytes, size);
    bool good = hoa_read(&automaton, &diag, source);
    if (good != (diag.errors == 0))
        abort();
    if (good) {
        use(&automaton);
        write_again(mem, &automaton);
    }
    if (good && !automaton.testing)
        complement(mem, &automaton, bytes, size);
    Text messages;
    text_init(&messages, mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    automaton_release(&automaton);
    diag_release(&diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(attempt_file, data, size);
}
