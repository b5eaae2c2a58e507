#include "lts/formats.h"

#include "base/file.h"
#include "lts/unexplored.h"

#include <string.h>

typedef struct Suffix {
    const char *suffix; /* with its dot */
    LstsFormat format;  /* what such files hold */
} Suffix;

static const Suffix suffixes[] = {
    {".lsts", LSTS_TVT}, {".ag", LSTS_TVT},  {".lsdag", LSTS_TVT},
    {".aut", LSTS_AUT},  {".fsm", LSTS_FSM}, {".dot", LSTS_DOT},
    {".gv", LSTS_DOT},
};

bool lsts_options(LstsOptions *options, Switches switches, Diagnostics *diag) {
    static const char *const dialects[] = {[AUT_CADP] = "cadp",
                                           [AUT_MCRL2] = "mcrl2",
                                           [AUT_LTSMIN] = "ltsmin",
                                           NULL};
    size_t dialect;
    bool good =
        switches_choose(switches, "aut-dialect", dialects, &dialect, diag);
    *options = (LstsOptions){.dialect = (AutDialect)dialect,
                             .tau = switches_value(switches, "tau")};
    return good;
}

LstsFormat lsts_format(const char *path) {
    char plain[16] = ""; /* the end of the path without .gz */
    size_t length = strlen(path);
    if (file_has_suffix(path, ".gz"))
        length -= 3;
    size_t kept = length < sizeof plain ? length : sizeof plain - 1;
    memcpy(plain, path + length - kept, kept);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (file_has_suffix(plain, suffixes[i].suffix))
            return suffixes[i].format;
    return LSTS_UNKNOWN;
}

static bool reject(Diagnostics *diag, Span span, const char *problem) {
    diag_error(diag, CODE_FORMAT, span, "%s", problem);
    diag_hint(diag, "LSTSs are kept in .lsts, .aut and .fsm files");
    return false;
}

bool lsts_parse(Lsts *lsts, Diagnostics *diag, uint32_t source,
                LstsFormat format, const LstsOptions *options) {
    bool read;
    switch (format) {
    case LSTS_TVT:
        return tvt_parse(lsts, diag, source);
    case LSTS_AUT:
    case LSTS_FSM:
        read = format == LSTS_AUT ? aut_parse(lsts, diag, source, options)
                                  : fsm_parse(lsts, diag, source, options);
        if (read)
            unexplored_take(lsts);
        return read;
    case LSTS_DOT:
        return reject(diag, SPAN_NONE, "drawings (.dot) cannot be read");
    case LSTS_UNKNOWN:
        break;
    }
    return reject(diag, SPAN_NONE, "the format of the LSTS is not known");
}

bool lsts_read(Lsts *lsts, Diagnostics *diag, const char *path, Span from,
               LstsFormat format, const LstsOptions *options) {
    if (format == LSTS_UNKNOWN || format == LSTS_DOT)
        return reject(diag, from,
                      format == LSTS_DOT
                          ? "drawings (.dot) cannot be read"
                          : "the format of the LSTS is not known");
    bool whole = format == LSTS_TVT || diag_supplied(diag, path);
    uint32_t source =
        whole ? diag_read(diag, path, from) : diag_open(diag, path, from);
    return source != NO_SOURCE &&
           lsts_parse(lsts, diag, source, format, options);
}

static bool write_format(const Lsts *lsts, Diagnostics *diag, Text *out,
                         LstsFormat format, const LstsOptions *options) {
    switch (format) {
    case LSTS_TVT:
        return tvt_write(lsts, diag, out, options);
    case LSTS_AUT:
        return aut_write(lsts, diag, out, options);
    case LSTS_FSM:
        return fsm_write(lsts, diag, out, options);
    case LSTS_DOT:
        return dot_write(lsts, diag, out);
    case LSTS_UNKNOWN:
        break;
    }
    return reject(diag, SPAN_NONE, "the format of the LSTS is not known");
}

bool lsts_write(const Lsts *lsts, Diagnostics *diag, Text *out,
                LstsFormat format, const LstsOptions *options) {
    static const LstsOptions defaults = {0};
    size_t length = out->length;
    bool written =
        write_format(lsts, diag, out, format, options ? options : &defaults);
    if (!written) {
        out->length = length;
        out->data[length] = '\0';
    }
    return written;
}
