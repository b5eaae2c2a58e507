/* C outside of proctypes: declarations, state and code. */
#include "base/file.h"
#include "lang/promela/lowering/lower.h"

#include <string.h>

static void reject(Lowering *lowering, const CBlock *block, const char *what) {
    diag_error(lowering->diag, CODE_UNSUPPORTED, block->span,
               "%s is not supported", what);
}

/* The compiler's messages shall point here. */
static void add_place(Lowering *lowering, const CBlock *block, Text *out) {
    embedded_place(out, lower_file(lowering, block->span),
                   lower_line(lowering, block->span));
}

static void lower_state(Lowering *lowering, const CBlock *block) {
    Embedded *embedded = lowering->flow->embedded;
    Text *to = strcmp(block->extra, "Global") == 0   ? &embedded->fields
               : strcmp(block->extra, "Hidden") == 0 ? &embedded->declarations
                                                     : NULL;
    if (block->more) {
        reject(lowering, block, "an initial value of c_state");
    } else if (!to) {
        reject(lowering, block, "c_state other than Global and Hidden");
    } else {
        add_place(lowering, block, to);
        text_printf(to, "%s;\n", block->text);
    }
}

static void lower_track(Lowering *lowering, const CBlock *block) {
    if (block->more && strcmp(block->more, "Matched") != 0) {
        reject(lowering, block, "c_track other than Matched");
        return;
    }
    vec_push(lowering->mem, &lowering->flow->embedded->tracks,
             ((Track){lower_text(lowering, block->text),
                      lower_text(lowering, block->extra)}));
}

void lower_c(Lowering *lowering) {
    const CBlock *first = lowering->program->c_blocks;
    if (!lowering->program->has_c_code)
        return;
    Embedded *embedded = embedded_new(lowering->mem);
    lowering->flow->embedded = embedded;
    embedded->span = lowering->program->c_code;
    file_beside(&embedded->folder,
                lower_file(lowering, lowering->program->c_code), ".");
    for (const CBlock *block = first; block; block = block->next)
        switch (block->kind) {
        case C_DECL:
            add_place(lowering, block, &embedded->declarations);
            text_add(&embedded->declarations, block->text);
            break;
        case C_CODE:
            add_place(lowering, block, &embedded->code);
            text_add(&embedded->code, block->text);
            break;
        case C_STATE:
            lower_state(lowering, block);
            break;
        case C_TRACK:
            lower_track(lowering, block);
            break;
        }
}
