/* The C file of the pieces of C in a program. Its first part is packed.h. */
#include "lang/promela/embedded.h"
#include "lang/promela/flow.h"

#include <string.h>

/* Fields of typedefs are not visible. */
static bool is_visible(const Symbol *symbol) {
    return !strchr(symbol->name, '.');
}

static const char *type_of(const Cell *cell) {
    if (cell->is_signed)
        return cell->width <= 16 ? "short" : "int";
    return cell->width <= 8 ? "unsigned char" : "unsigned int";
}

static void write_fields(const Symbol *symbols, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++) {
        if (!is_visible(&symbols[i]))
            continue;
        text_printf(out, "    %s %s", type_of(symbols[i].cell),
                    symbols[i].name);
        if (symbols[i].length > 0)
            text_printf(out, "[%u]", symbols[i].length);
        text_add(out, ";\n");
    }
}

/* One variable, out of the bits or into them. */
static void move(const Symbol *symbol, const char *owner, const char *base,
                 bool pack, Text *out) {
    const Cell *cell = symbol->cell;
    uint32_t length = symbol->length ? symbol->length : 1;
    const char *index = symbol->length ? "[i]" : "";
    text_printf(out, "    for (unsigned i = 0; i < %u; i++) ", length);
    if (pack)
        text_printf(out,
                    "packed_set(bits, %s + %uu + i * %uu, %u, (unsigned)%s%s%s"
                    ");\n",
                    base, cell->offset, symbol->stride, cell->width, owner,
                    symbol->name, index);
    else
        text_printf(out,
                    "%s%s%s = packed_value(packed_get(bits, %s + %uu + i * "
                    "%uu, %u), %u, %d);\n",
                    owner, symbol->name, index, base, cell->offset,
                    symbol->stride, cell->width, cell->width, cell->is_signed);
}

static void move_all(const Symbol *symbols, uint32_t count, const char *owner,
                     const char *base, bool pack, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        if (is_visible(&symbols[i]))
            move(&symbols[i], owner, base, pack, out);
}

/* --- globals ---------------------------------------------------------- */

/* Bytes of C: where they are, in C and in the bits. */
static void move_bytes(const Embedded *self, bool pack, Text *out) {
    const char *call = pack ? "martlet_put" : "martlet_get";
    text_printf(out,
                "    uint32_t at = martlet_address;\n"
                "    at = %s(bits, at, (unsigned char *)&now + TAIL, sizeof "
                "now - TAIL);\n",
                call);
    for (size_t i = 0; i < self->tracks.count; i++)
        text_printf(out, "    at = %s(bits, at, (void *)(%s), (%s));\n", call,
                    self->tracks.data[i].pointer, self->tracks.data[i].size);
}

static void write_bytes_functions(Text *out) {
    text_add(out,
             "uint32_t martlet_address;\n"
             "static uint32_t martlet_get(const uint64_t *bits, uint32_t at, "
             "void *to, size_t n) {\n"
             "    for (size_t i = 0; i < n; i++, at += 8)\n"
             "        ((unsigned char *)to)[i] = packed_get(bits, at, 8);\n"
             "    return at;\n}\n"
             "static uint32_t martlet_put(uint64_t *bits, uint32_t at, const "
             "void *from, size_t n) {\n"
             "    for (size_t i = 0; i < n; i++, at += 8)\n"
             "        packed_set(bits, at, 8, ((unsigned char *)from)[i]);\n"
             "    return at;\n}\n");
}

static void write_globals(const Flow *flow, Text *out) {
    const Embedded *self = flow->embedded;
    for (int pack = 0; pack <= 1; pack++) {
        text_printf(out, "static void martlet_%s_now(%suint64_t *bits) {\n",
                    pack ? "pack" : "unpack", pack ? "" : "const ");
        move_all(flow->symbols, flow->symbol_count, "now.", "0", pack, out);
        move_bytes(self, pack, out);
        text_add(out, "}\n");
    }
    text_add(out, "size_t martlet_bytes(void) {\n"
                  "    return sizeof now - TAIL");
    for (size_t i = 0; i < self->tracks.count; i++)
        text_printf(out, " + (%s)", self->tracks.data[i].size);
    text_add(out, ";\n}\n"
                  "void martlet_first(unsigned char *to) {\n"
                  "    memcpy(to, (unsigned char *)&now + TAIL, sizeof now - "
                  "TAIL);\n    to += sizeof now - TAIL;\n");
    for (size_t i = 0; i < self->tracks.count; i++)
        text_printf(out, "    memcpy(to, (void *)(%s), (%s)); to += (%s);\n",
                    self->tracks.data[i].pointer, self->tracks.data[i].size,
                    self->tracks.data[i].size);
    text_add(out, "}\n");
}

/* --- processes -------------------------------------------------------- */

static void write_type(const FlowType *type, Text *out) {
    text_printf(out, "struct P_%s {\n", type->name);
    write_fields(type->symbols, type->symbol_count, out);
    text_add(out, "    unsigned char _pid;\n};\n");
    for (int pack = 0; pack <= 1; pack++) {
        text_printf(
            out,
            "static void martlet_%s_%s(struct P_%s *p, %suint64_t *bits, "
            "uint32_t base) {\n",
            pack ? "pack" : "unpack", type->name, type->name,
            pack ? "" : "const ");
        move_all(type->symbols, type->symbol_count, "p->", "base", pack, out);
        text_add(out, "}\n");
    }
}

/* --- pieces ----------------------------------------------------------- */

static void write_place(const Fragment *piece, Text *out) {
    text_printf(out, "\n#line %u \"", piece->line);
    for (const char *c = piece->file; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_char(out, '\\');
        text_char(out, *c);
    }
    text_add(out, "\"\n");
}

static void write_piece(const Flow *flow, uint32_t number, Text *out) {
    const Fragment *piece = &flow->embedded->fragments.data[number];
    const char *type =
        piece->type == EMBEDDED_GLOBAL ? NULL : flow->types[piece->type].name;
    text_printf(out,
                "int martlet_piece_%u(uint64_t *bits, uint32_t base, "
                "uint32_t pid) {\n"
                "    int result = 0;\n    martlet_unpack_now(bits);\n",
                number);
    if (type)
        text_printf(out,
                    "    struct P_%s martlet_p, *const P%s = &martlet_p;\n"
                    "    martlet_unpack_%s(P%s, bits, base);\n"
                    "    P%s->_pid = (unsigned char)pid;\n",
                    type, type, type, type, type);
    if (piece->check)
        text_printf(out, "    if (!(%s)) return -1;", piece->check);
    write_place(piece, out);
    text_printf(out, piece->expression ? "result = (%s\n);\n" : "{%s\n}\n",
                piece->text);
    if (!piece->expression) {
        text_add(out, "    martlet_pack_now(bits);\n");
        if (type)
            text_printf(out, "    martlet_pack_%s(P%s, bits, base);\n", type,
                        type);
    }
    text_add(out, "    return result;\n}\n");
}

void embedded_text(const Flow *flow, Text *out) {
    const Embedded *self = flow->embedded;
    text_add(out, "#include <stddef.h>\n#include <stdio.h>\n"
                  "#include <stdlib.h>\n#include <string.h>\n"
                  "typedef unsigned char uchar;\n");
    text_add(out, self->declarations.data);
    text_add(out, "\nstruct Now {\n");
    write_fields(flow->symbols, flow->symbol_count, out);
    text_printf(out,
                "    char martlet_tail[0];\n%s};\n#define TAIL %s\n"
                "static struct Now now;\n",
                self->fields.data,
                self->fields.length ? "offsetof(struct Now, martlet_tail)"
                                    : "sizeof(struct Now)");
    text_add(out, self->code.data);
    text_add(out, "\n");
    write_bytes_functions(out);
    write_globals(flow, out);
    for (uint32_t t = 0; t < flow->type_count; t++)
        write_type(&flow->types[t], out);
    for (uint32_t i = 0; i < self->fragments.count; i++)
        write_piece(flow, i, out);
}
