/* test/fuzz/fuzz_generated.c -- any names and strings in generated C */
#include "base/bug.h"
#include "lang/flow/generating/embedded_load.h"
#include "lang/flow/model/flow_model.h"
#include "lang/promela/promela_load.h"
#include "test/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Generated C is C, whatever the names and strings of a program, and the name
 * of its file, are: the compiler accepts all of it. It is never run. An input
 * is up to three texts, separated by zero bytes: the name of the file, a name
 * in the program, and a string in it; or, if the first is empty, a program. */

enum {
    LONGEST_PART = 200, /* bytes of a text that are used */
    LARGEST = 4000      /* bytes of a program worth a compiler */
};

int LLVMFuzzerInitialize(int *argc, char ***argv);
static const char WITH_C[] =
    "c_decl { static int one; }\n"
    "c_state \"int two\" \"Global\"\n"
    "c_code { static int three(void) { return now.two; } }\n"
    "#define GUARD c_expr { three() < 2 }\n"
    "#define EFFECT c_code [one == 0] { now.two++; }\n";
static const char WITHOUT_C[] = "#define GUARD v < 2\n#define EFFECT v++\n";

/* @ is the name, & the string. */
static const char PROGRAM[] =
    "mtype = { m_@ };\nbyte v, v_@, @;\nchan c_@ = [1] of { mtype, byte };\n"
    "active proctype P_@() { byte k_@;\n"
    "    L_@: printf(\"&\"); v_@ = 1; c_@!m_@(v_@);\n"
    "    do :: GUARD -> EFFECT :: c_@?m_@(k_@) -> assert(k_@ == 1)\n"
    "    :: else -> break od }\n"
    "ltl f_@ { [] (v_@ < 3 || <> (len(c_@) == 1)) }\n";

/* The folders of others must not matter, and nothing may be kept. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    setenv("CC", "cc -fsyntax-only", 1);
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    return 0;
}

/* An object cannot be loaded, since none is made; errors are the finding. */
static void judge(const char *why, const char *said) {
    if (why && strcmp(why, "the C compiler failed") == 0)
        BUG("the compiler does not accept it: %s", said);
}

static void compile(Mem *mem, const char *name, const Text *program) {
    PromelaOptions options = {0};
    Diagnostics diag;
    Flow flow;
    const char *why = NULL;
    bool rejected;
    diag_init(&diag, mem);
    uint32_t source = diag_source(&diag, name, program->data, program->length);
    if (promela_load_source(&flow, source, &options, &diag, mem)) {
        Text said;
        text_init(&said, mem);
        if (flow.embedded)
            judge(embedded_load(&flow, NULL, &said), said.data);
        text_release(&said);
        if (flow.embedded) {
            flow_release(&flow);
        } else {
            Model *model = flow_model(&flow, mem, &why);
            if (model)
                judge(flow_engine(model, STEPPER_COMPILED, &rejected), "");
            if (model)
                model_free(model);
        }
    }
    diag_release(&diag);
}

/* The next text of the input; bytes for which `keeps` is not true are left
 * out. */
static void take(const char **data, size_t *size, bool (*keeps)(int byte),
                 char *to) {
    size_t length = 0;
    for (; *size > 0 && **data != 0; ++*data, --*size)
        if (length < LONGEST_PART && keeps(**data))
            to[length++] = (char)**data;
    to[length] = '\0';
    if (*size > 0)
        ++*data, --*size;
}

static bool any(int byte) {
    return byte != 0;
}

static bool in_name(int byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '_';
}

static bool in_string(int byte) {
    return byte != '"' && byte != '\n' && byte != '\\' && byte != '%';
}

static void fill(const char *name, const char *string, Text *out) {
    for (const char *next = PROGRAM; *next; next++)
        if (*next == '@' || *next == '&')
            text_add(out, *next == '@' ? name : string);
        else
            text_char(out, *next);
}

static void attempt(Mem *mem, const char *data, size_t size) {
    char file[LONGEST_PART + 1], name[LONGEST_PART + 1];
    char string[LONGEST_PART + 1];
    Text program;
    text_init(&program, mem);
    take(&data, &size, any, file);
    if (file[0] == '\0') {
        if (size <= LARGEST && !memmem(data, size, "c_", 2) &&
            !memmem(data, size, "include", 7)) {
            text_bytes(&program, data, size);
            compile(mem, "fuzz.pml", &program);
        }
    } else {
        take(&data, &size, in_name, name);
        take(&data, &size, in_string, string);
        for (int with_c = 0; with_c <= 1; with_c++) {
            text_clear(&program);
            text_add(&program, with_c ? WITH_C : WITHOUT_C);
            fill(name[0] ? name : "x", string, &program);
            compile(mem, file, &program);
        }
    }
    text_release(&program);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(attempt, data, size);
}
