/* Draws communicating machines, to be written as machines and as Promela. */
#include "base/rng.h"
#include "test/cross/executed.h"
#include "test/machines/drawn_machines.h"

void draw_machines(System *system, uint64_t seed) {
    Rng rng = {seed * 7919 + 1};
    *system = (System){.channels = 1 + (uint32_t)rng_below(&rng, 3)};
    uint32_t letters = 1 + (uint32_t)rng_below(&rng, MOST_LETTERS);
    uint32_t sends = 1 + (uint32_t)rng_below(&rng, 4); /* of eight */
    for (int m = 0; m < MACHINES; m++) {
        Part *part = &system->parts[m];
        part->places = 1 + (uint32_t)rng_below(&rng, MOST_PLACES);
        part->arc_count = 1 + (uint32_t)rng_below(&rng, MOST_EDGES);
        for (uint32_t i = 0; i < part->arc_count; i++) {
            uint32_t kind = (uint32_t)rng_below(&rng, 9);
            part->arcs[i] = (Arc){
                .from = (uint32_t)rng_below(&rng, part->places),
                .to = (uint32_t)rng_below(&rng, part->places),
                .statement = kind == 0       ? 0
                             : kind <= sends ? '!'
                                             : '?',
                .channel = (uint32_t)rng_below(&rng, system->channels),
                .letter = (uint32_t)rng_below(&rng, letters),
            };
        }
    }
    for (int c = 0; c < MOST_CHANNELS; c++)
        system->capacities[c] = (uint32_t)rng_below(&rng, MOST_ROOM + 1);
}

static void write_arc(const Arc *arc, Text *out) {
    if (arc->statement)
        text_printf(out, "c%u%c%u", arc->channel, arc->statement, arc->letter);
    else
        text_add(out, "tau");
}

void write_machines(System *system, bool bounded, Text *out) {
    for (uint32_t c = 0; c < system->channels; c++)
        text_printf(out, bounded ? "channel c%u[%u];\n" : "channel c%u;\n", c,
                    system->capacities[c]);
    for (int m = 0; m < MACHINES; m++) {
        text_printf(out, "machine m%d {\n    initial 0;\n", m);
        Part *part = &system->parts[m];
        for (uint32_t i = 0; i < part->arc_count; i++) {
            part->arcs[i].lines[0] = line_of_end(out);
            text_printf(out, "    %u -> %u : ", part->arcs[i].from,
                        part->arcs[i].to);
            write_arc(&part->arcs[i], out);
            text_add(out, ";\n");
        }
        text_add(out, "}\n");
    }
}

/* Where a process may stop, if channels are unbounded. */
static const char *name_of_place(bool bounded) {
    return bounded ? "p" : "end_p";
}

static void write_place(Part *part, uint32_t place, const char *name,
                        Text *out) {
    text_printf(out, "%s%u: if\n    :: false -> skip\n", name, place);
    for (uint32_t i = 0; i < part->arc_count; i++) {
        Arc *arc = &part->arcs[i];
        if (arc->from != place)
            continue;
        arc->lines[1] = line_of_end(out);
        text_add(out, "    :: ");
        if (arc->statement)
            write_arc(arc, out);
        else
            text_add(out, "true");
        text_printf(out, " -> goto %s%u\n", name, arc->to);
    }
    text_add(out, "    fi;\n");
}

void write_machines_as_promela(System *system, bool bounded, Text *out) {
    for (uint32_t c = 0; c < system->channels; c++)
        text_printf(out, "chan c%u = [%u] of { byte };\n", c,
                    bounded ? system->capacities[c] : MOST_ROOM);
    for (int m = 0; m < MACHINES; m++) {
        text_printf(out, "active proctype m%d() {\n", m);
        for (uint32_t p = 0; p < system->parts[m].places; p++)
            write_place(&system->parts[m], p, name_of_place(bounded), out);
        text_add(out, "}\n");
    }
}

void draw_two_files(System *system, uint64_t seed, bool bounded,
                    const TwoFiles *files) {
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    draw_machines(system, seed);
    write_machines(system, bounded, &text);
    two_files_write(files, 0, &text);
    text_clear(&text);
    write_machines_as_promela(system, bounded, &text);
    two_files_write(files, 1, &text);
    text_release(&text);
    mem_release(&mem);
}
