/* base/diag.h -- diagnostics with places in source files
 *
 * Purpose:    front ends append errors and warnings, go on, and return
 *             failure; the command line renders the list.
 * Sources:    a Source is the text of one input file. Diagnostics own their
 *             sources, so spans stay printable after parsing.
 * Spans:      byte ranges [start, end) of a source; end may equal start.
 *             SPAN_NONE is "no place" (a command-line option, the system).
 * Memory:     an editor has newer texts than the files: diag_supply says what
 *             is read instead of a file.
 * Secrets:    a model can name any file. If it names a file outside the folders
 *             of the files that the user named, and outside those passed to
 *             diag_allow, messages show the place but nothing of the contents.
 * Repetition: what was said of a place is not said of it again, nor counted.
 * Properties: what is wrong with one property alone need not stop the rest. Its
 *             errors are confined to it: they become warnings that name it, and
 *             errors again if the property is to be decided.
 * Ownership:  messages, hints and sources are copied and live until release.
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/arena.h"
#include "base/codes.h"
#include "base/file.h"
#include "base/text.h"
#include "base/vec.h"

typedef enum Severity {
    SEVERITY_WARNING,
    SEVERITY_ERROR
} Severity;

typedef struct Source {
    const char *name; /* as the user wrote it */
    const char *text; /* ends in a zero byte */
    Text whole;       /* of a file: owns that text */
    size_t length;    /* bytes; may contain zero bytes */
    bool secret;      /* messages show nothing of it */
    bool is_file;     /* the name is the path that it was read from */
    bool in_parts;    /* a large file that is read piece by piece: the text is
                         empty */
    FileStream parts; /* likewise: what is left of it */
    size_t line;      /* an excerpt of such a file: its text is this line and
                         counted from 1; or 0 */
} Source;

typedef struct Span {
    uint32_t source; /* index into the sources, or NO_SOURCE */
    size_t start;    /* first byte */
    size_t end;      /* after the last byte */
} Span;

enum {
    NO_SOURCE = UINT32_MAX,
    MOST_ERRORS = 20 /* further ones are counted, not kept */
};

#define SPAN_NONE ((Span){.source = NO_SOURCE})

typedef struct Diagnostic {
    Severity severity;    /* error or warning */
    Code code;            /* MTnnn */
    Span span;            /* where */
    const char *message;  /* one sentence without the final stop */
    const char *hint;     /* what to do about it, or NULL */
    const char *property; /* that could not be read because of it, or NULL */
} Diagnostic;

typedef struct Place {
    size_t line;   /* from 1 */
    size_t column; /* from 1, in bytes */
} Place;

typedef struct SuppliedText { /* that is read instead of a file */
    const char *path;         /* of the file, which need not be there */
    const char *text;         /* ends in a zero byte */
    size_t length;            /* bytes */
} SuppliedText;

typedef struct Diagnostics {
    Arena arena;                /* holds messages and source texts */
    VEC(SuppliedText) supplied; /* instead of files */
    VEC(Source) sources;        /* by index */
    VEC(const char *) folders;  /* whose files messages may show */
    VEC(Diagnostic) items;      /* in order of appearance */
    size_t errors;              /* how many errors, those not kept included */
    size_t warnings;            /* how many warnings */
    size_t reported;            /* errors, those that were repeated included */
    VEC(const char *) unread;   /* names of properties that could not be read */
    bool hintable;              /* the last one reported was kept */
    bool remembers; /* a file that has been read is not read again */
} Diagnostics;

typedef struct DiagMark { /* what had been said at some time */
    size_t items;         /* diagnostics */
    size_t warnings;      /* those of them that are warnings */
    size_t errors;        /* how many errors were counted, ... */
    size_t reported;      /* ... and how many were reported */
} DiagMark;

void diag_init(Diagnostics *diag, Mem *mem);
void diag_release(Diagnostics *diag);

/* Add a source text (copied) and return its index. */
uint32_t diag_source(Diagnostics *diag, const char *name, const char *text,
                     size_t length);

/* Read a whole file, through gzip if it is compressed, and add it as a
 * source named `name`. "-" is standard input. Failure is reported at `from`
 * (the place that asked for the file) and gives NO_SOURCE. */
uint32_t diag_read(Diagnostics *diag, const char *path, Span from);

/* All that read this file from now on, under exactly this path, get this text
 * instead, which is copied. */
void diag_supply(Diagnostics *diag, const char *path, const char *text,
                 size_t length);
const SuppliedText *diag_supplied(const Diagnostics *diag, const char *path);

/* The same for a file that the caller reads piece by piece, through its
 * `parts`; lines that messages are about are added by diag_excerpt. */
uint32_t diag_open(Diagnostics *diag, const char *path, Span from);
uint32_t diag_excerpt(Diagnostics *diag, uint32_t source, size_t line,
                      const char *text, size_t length);

/* This file is read, by a compiler for example: it is an input, of which
 * messages show nothing. */
void diag_note(Diagnostics *diag, const char *path);

/* Read a file that another file names, without a message if that fails. */
uint32_t diag_try(Diagnostics *diag, const char *path);

/* Messages may show the contents of files in this folder. */
void diag_allow(Diagnostics *diag, const char *folder);

void diag_error(Diagnostics *diag, Code code, Span span, const char *format,
                ...) __attribute__((format(printf, 4, 5)));
void diag_warning(Diagnostics *diag, Code code, Span span, const char *format,
                  ...) __attribute__((format(printf, 4, 5)));

/* Attach a hint to the diagnostic just reported. */
void diag_hint(Diagnostics *diag, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Hint "did you mean X?" if `candidate` is not NULL. */
void diag_did_you_mean(Diagnostics *diag, const char *candidate);

/* What is said from here on can be taken back, if nothing of it is an error. */
DiagMark diag_mark(const Diagnostics *diag);
void diag_forget(Diagnostics *diag, DiagMark mark);

/* Take back what has been said from the mark on, errors too: they have been
 * dealt with. */
void diag_drop(Diagnostics *diag, DiagMark mark);

/* Were there errors since the mark? They concern only this property, which
 * cannot be read because of them: its name becomes one of `unread`. */
bool diag_confine(Diagnostics *diag, DiagMark mark, const char *property);

/* The property is to be decided: what is wrong with it is an error again, but
 * is not counted as one. */
void diag_blame(Diagnostics *diag, const char *property);

/* The first thing that is wrong with a property that could not be read. */
const Diagnostic *diag_of(const Diagnostics *diag, const char *property);

/* Is there a property of this name that could not be read? */
bool diag_is_unread(const Diagnostics *diag, const char *property);

/* Are there errors to be seen, those of single properties included? */
bool diag_shows_errors(const Diagnostics *diag);

/* True when so many errors were reported that going on is pointless. */
bool diag_full(const Diagnostics *diag);

/* Is there an error, and is every error one of this code? */
bool diag_only(const Diagnostics *diag, Code code);

/* Make errors of all warnings about places in files. */
void diag_be_strict(Diagnostics *diag);

/* All of a source. */
Span diag_whole(const Diagnostics *diag, uint32_t source);

Place diag_place(const Diagnostics *diag, Span span);

/* Render all diagnostics: place, message, source line with carets, hint. */
void diag_render(const Diagnostics *diag, Text *out, bool color);

#endif
