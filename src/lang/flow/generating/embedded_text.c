#include "lang/flow/generating/embedded_text.h"

#include "base/quote.h"

#include <string.h>

/* Before the user's text, where no macro of the user can change it. */
static const char PRELUDE[] =
    "typedef unsigned char uchar;\n"
    "typedef uint64_t martlet_word;\n"
    "typedef uint32_t martlet_u32;\n"
    "typedef int32_t martlet_i32;\n"
    "typedef size_t martlet_size;\n"
    "#define MARTLET_OPEN __attribute__((visibility(\"default\")))\n"
    "MARTLET_OPEN martlet_u32 martlet_address;\n"
    "static int martlet_idle;\n"
    "MARTLET_OPEN volatile int *martlet_running = &martlet_idle;\n"
    "static martlet_i32 martlet_load(const martlet_word *bits, martlet_u32 "
    "address, martlet_u32 width, int is_signed) {\n"
    "    martlet_u32 value = (martlet_u32)martlet_packed_get(bits, address, "
    "width);\n"
    "    return martlet_packed_value(value, width, is_signed);\n}\n"
    "static void martlet_store(martlet_word *bits, martlet_u32 address, "
    "martlet_u32 width, martlet_u32 value) {\n"
    "    martlet_packed_set(bits, address, width, value);\n}\n"
    "static martlet_u32 martlet_get(const martlet_word *bits, martlet_u32 at, "
    "void *to, martlet_size n) {\n"
    "    for (martlet_size i = 0; i < n; i++, at += 8)\n"
    "        ((unsigned char *)to)[i] = martlet_packed_get(bits, at, 8);\n"
    "    return at;\n}\n"
    "static martlet_u32 martlet_put(martlet_word *bits, martlet_u32 at, const "
    "void *from, martlet_size n) {\n"
    "    for (martlet_size i = 0; i < n; i++, at += 8)\n"
    "        martlet_packed_set(bits, at, 8, ((unsigned char *)from)[i]);\n"
    "    return at;\n}\n"
    "static unsigned char *martlet_copy(unsigned char *to, const void *from, "
    "martlet_size n) {\n"
    "    memcpy(to, from, n);\n    return to + n;\n}\n";

/* --- names ------------------------------------------------------------ */

/* A variable of the program that no C can be about. */
static bool is_keyword(const char *name) {
    static const char *const words[] = {
        "auto",     "break",    "case",     "char",   "const",   "continue",
        "default",  "do",       "double",   "else",   "enum",    "extern",
        "float",    "for",      "goto",     "if",     "inline",  "int",
        "long",     "register", "restrict", "return", "short",   "signed",
        "sizeof",   "static",   "struct",   "switch", "typedef", "union",
        "unsigned", "void",     "volatile", "while",  "asm",     "typeof"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(name, words[i]) == 0)
            return true;
    return false;
}

/* Fields of typedefs are not visible. */
static bool is_visible(const Symbol *symbol) {
    return !strchr(symbol->name, '.') && !is_keyword(symbol->name);
}

static const char *type_of(const Cell *cell) {
    if (cell->is_signed)
        return cell->width <= 16 ? "short" : "int";
    return cell->width <= 8 ? "unsigned char" : "unsigned int";
}

static void write_variable(const Symbol *symbol, const char *start, Text *out) {
    text_printf(out, "%s%s %s", start, type_of(symbol->cell), symbol->name);
    if (symbol->length > 0)
        text_printf(out, "[%u]", symbol->length);
    text_add(out, ";\n");
}

static void write_fields(const Symbol *symbols, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        if (is_visible(&symbols[i]) && !symbols[i].plain)
            write_variable(&symbols[i], "    ", out);
}

/* Hidden variables are no fields of `now`, as in SPIN. */
static void write_plain(const Flow *flow, Text *out) {
    for (uint32_t i = 0; i < flow->symbol_count; i++)
        if (flow->symbols[i].plain && is_visible(&flow->symbols[i]))
            write_variable(&flow->symbols[i], "static ", out);
}

/* What follows is ours again. */
static void write_own(Text *out) {
    embedded_place(out, "(C code of Martlet)", 1);
}

/* One variable, out of the bits or into them. */
static void move(const Symbol *symbol, const char *owner, const char *base,
                 bool pack, Text *out) {
    const Cell *cell = symbol->cell;
    uint32_t length = symbol->length ? symbol->length : 1;
    const char *index = symbol->length ? "[martlet_i]" : "";
    text_printf(
        out, "    for (unsigned martlet_i = 0; martlet_i < %u; martlet_i++) ",
        length);
    if (pack)
        text_printf(out,
                    "martlet_store(martlet_bits, %s + %uu + martlet_i * %uu, "
                    "%u, (martlet_u32)%s%s%s);\n",
                    base, cell->offset, symbol->stride, cell->width, owner,
                    symbol->name, index);
    else
        text_printf(out,
                    "%s%s%s = martlet_load(martlet_bits, %s + %uu + martlet_i "
                    "* %uu, %u, %d);\n",
                    owner, symbol->name, index, base, cell->offset,
                    symbol->stride, cell->width, cell->is_signed);
}

static void move_all(const Symbol *symbols, uint32_t count, const char *owner,
                     const char *base, bool pack, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        if (is_visible(&symbols[i]))
            move(&symbols[i], symbols[i].plain ? "" : owner, base, pack, out);
}

/* --- globals ---------------------------------------------------------- */

static void write_now(const Flow *flow, Text *out) {
    const Embedded *self = flow->embedded;
    write_own(out);
    write_plain(flow, out);
    text_add(out, "struct martlet_now {\n");
    write_fields(flow->symbols, flow->symbol_count, out);
    text_printf(out, "    char martlet_tail[0];\n%s", self->fields.data);
    write_own(out);
    text_printf(out,
                "};\nstatic struct martlet_now now;\n"
                "enum { martlet_head = %s, martlet_rest = sizeof(struct "
                "martlet_now) - martlet_head };\n",
                self->fields.length
                    ? "__builtin_offsetof(struct martlet_now, martlet_tail)"
                    : "sizeof(struct martlet_now)");
}

/* Bytes of C: where they are, in C and in the bits. */
static void move_bytes(const Embedded *self, bool pack, Text *out) {
    const char *call = pack ? "martlet_put" : "martlet_get";
    text_printf(out,
                "    martlet_u32 martlet_at = martlet_address;\n"
                "    martlet_at = %s(martlet_bits, martlet_at, (unsigned char "
                "*)&now + martlet_head, martlet_rest);\n",
                call);
    for (size_t i = 0; i < self->tracks.count; i++)
        text_printf(out,
                    "    martlet_at = %s(martlet_bits, martlet_at, (void "
                    "*)(%s), (%s));\n",
                    call, vec_item(&self->tracks, i).pointer,
                    vec_item(&self->tracks, i).size);
}

static void write_globals(const Flow *flow, Text *out) {
    const Embedded *self = flow->embedded;
    for (int pack = 0; pack <= 1; pack++) {
        text_printf(out,
                    "static void martlet_%s_now(%smartlet_word *martlet_bits) "
                    "{\n",
                    pack ? "pack" : "unpack", pack ? "" : "const ");
        move_all(flow->symbols, flow->symbol_count, "now.", "0", pack, out);
        move_bytes(self, pack, out);
        text_add(out, "}\n");
    }
    text_add(out, "MARTLET_OPEN martlet_size martlet_bytes(void) {\n"
                  "    return martlet_rest");
    for (size_t i = 0; i < self->tracks.count; i++)
        text_printf(out, " + (%s)", vec_item(&self->tracks, i).size);
    text_add(out, ";\n}\n"
                  "MARTLET_OPEN void martlet_first(unsigned char *martlet_to) "
                  "{\n    martlet_to = martlet_copy(martlet_to, (unsigned char "
                  "*)&now + martlet_head, martlet_rest);\n");
    for (size_t i = 0; i < self->tracks.count; i++)
        text_printf(out,
                    "    martlet_to = martlet_copy(martlet_to, (void *)(%s), "
                    "(%s));\n",
                    vec_item(&self->tracks, i).pointer,
                    vec_item(&self->tracks, i).size);
    text_add(out, "}\n");
}

/* --- processes -------------------------------------------------------- */

static void write_type(const FlowType *type, Text *out) {
    text_printf(out, "struct martlet_P_%s {\n", type->name);
    write_fields(type->symbols, type->symbol_count, out);
    text_add(out, "    unsigned char _pid;\n};\n");
    for (int pack = 0; pack <= 1; pack++) {
        text_printf(out,
                    "static void martlet_%s_%s(struct martlet_P_%s *martlet_p, "
                    "%smartlet_word *martlet_bits, martlet_u32 martlet_base) "
                    "{\n",
                    pack ? "pack" : "unpack", type->name, type->name,
                    pack ? "" : "const ");
        move_all(type->symbols, type->symbol_count, "martlet_p->",
                 "martlet_base", pack, out);
        text_add(out, "}\n");
    }
}

/* --- pieces ----------------------------------------------------------- */

/* The user's text is a function of its own: a return ends the piece. */
static void write_function(const Fragment *piece, const char *type,
                           const char *head, const char *body, Text *out) {
    text_printf(out, "static %s(", head);
    if (type)
        text_printf(out, "struct martlet_P_%s *const P%s) {", type, type);
    else
        text_add(out, "void) {");
    embedded_place(out, piece->file, piece->line);
    text_add(out, body);
    write_own(out);
    text_add(out, "}\n");
}

static void write_text(const Fragment *piece, const char *type, uint32_t number,
                       Text *out) {
    Text head, body;
    text_init(&head, out->mem);
    text_init(&body, out->mem);
    text_printf(&head, "%s martlet_text_%u", piece->expression ? "int" : "void",
                number);
    text_printf(&body, piece->expression ? "return (%s\n);" : "{%s\n}",
                piece->text);
    write_function(piece, type, head.data, body.data, out);
    if (piece->check) {
        text_clear(&head);
        text_clear(&body);
        text_printf(&head, "int martlet_check_%u", number);
        text_printf(&body, "return !!(%s\n);", piece->check);
        write_function(piece, type, head.data, body.data, out);
    }
    text_release(&head);
    text_release(&body);
}

static void write_piece(const Flow *flow, uint32_t number, Text *out) {
    const Fragment *piece = &vec_item(&flow->embedded->fragments, number);
    const char *type =
        piece->type == EMBEDDED_GLOBAL ? NULL : flow->types[piece->type].name;
    const char *argument = type ? "&martlet_p" : "";
    write_text(piece, type, number, out);
    text_printf(out,
                "MARTLET_OPEN int martlet_piece_%u(martlet_word *martlet_bits, "
                "martlet_u32 martlet_base, martlet_u32 martlet_pid) {\n"
                "    int martlet_result = 0;\n"
                "    martlet_unpack_now(martlet_bits);\n",
                number);
    if (type)
        text_printf(out,
                    "    struct martlet_P_%s martlet_p;\n"
                    "    martlet_unpack_%s(&martlet_p, martlet_bits, "
                    "martlet_base);\n"
                    "    martlet_p._pid = (unsigned char)martlet_pid;\n",
                    type, type);
    text_add(out, "    *martlet_running = 1;\n");
    if (piece->check)
        text_printf(out,
                    "    if (!martlet_check_%u(%s)) { *martlet_running = 0; "
                    "return %d; }\n",
                    number, argument, (int)EMBEDDED_FAILED);
    text_printf(out, "    %smartlet_text_%u(%s);\n    *martlet_running = 0;\n",
                piece->expression ? "martlet_result = " : "", number, argument);
    if (!piece->expression) {
        text_add(out, "    martlet_pack_now(martlet_bits);\n");
        if (type)
            text_printf(out,
                        "    martlet_pack_%s(&martlet_p, martlet_bits, "
                        "martlet_base);\n",
                        type);
    }
    text_add(out, "    return martlet_result;\n}\n");
}

void embedded_text(const Flow *flow, Text *out) {
    const Embedded *self = flow->embedded;
    text_add(out, PRELUDE);
    text_add(out, self->declarations.data);
    write_now(flow, out);
    text_add(out, self->code.data);
    write_own(out);
    write_globals(flow, out);
    for (uint32_t t = 0; t < flow->type_count; t++)
        write_type(&flow->types[t], out);
    for (uint32_t i = 0; i < self->fragments.count; i++)
        write_piece(flow, i, out);
}
