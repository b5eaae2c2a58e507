/* test/fuzz/fuzz_promela.c -- any bytes as a Promela program */
#include "base/bug.h"
#include "lang/promela/resolving/promela_read.h"
#include "test/fuzz/fuzz.h"

#include <string.h>

/* Reading must neither crash nor leak nor run away, and must fail exactly
 * when it reports an error; what it accepts can be printed. */

static void print_sequence(const Statement *first, Text *out) {
    for (const Statement *s = first; s; s = s->next) {
        statement_print(s, out);
        print_sequence(s->body, out);
        print_sequence(s->escape, out);
        for (const Option *o = s->options; o; o = o->next)
            print_sequence(o->body, out);
    }
}

static void read_and_print(Mem *mem, const char *bytes, size_t size) {
    Diagnostics diag;
    Program program;
    Text text;
    diag_init(&diag, mem);
    program_init(&program, mem);
    text_init(&text, mem);
    uint32_t source = diag_source(&diag, "fuzz.pml", bytes, size);
    bool good = promela_parse(&program, &diag, source, NULL);
    if (good != (diag.errors == 0))
        BUG("%zu errors and the answer %d", diag.errors, good);
    diag_render(&diag, &text, true);
    if (good) {
        for (const Proctype *p = program.proctypes; p; p = p->next)
            print_sequence(p->body, &text);
        for (const LtlFormula *f = program.formulas; f; f = f->next)
            for (const Expression *e = f->atoms; e; e = e->next)
                expression_print(e, &text);
    }
    text_release(&text);
    program_release(&program);
    diag_release(&diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (memmem(data, size, "dev", 3) || memmem(data, size, "proc/", 5))
        return 0; /* some of the files there never end */
    return fuzz_try(read_and_print, data, size);
}
