/* lang/promela/reading/promela_lexer.h -- from bytes to tokens, before macros
 *
 * Purpose:    cuts a source into the tokens that the preprocessor works on.
 *             Comments and continued lines are gone; a token knows whether
 *             it is the first of its line and whether blanks precede it.
 * Lines:      there are three kinds of line ends before a token, because SPIN
 *             reads what gcc -E prints. A directive begins and ends at real
 *             ones (`fresh_line`). A statement also ends at one inside a
 *             comment (`line_start`), and may end where a continued line or
 *             a macro call over several lines ended (`line_change`): there
 *             gcc prints a line end, other preprocessors print none.
 * Oddities:   as for SPIN, --> is ->, <=< is <<, >=> is >> and !!= is !=;
 *             $text$ is a string; zero bytes, a byte order mark and the end
 *             of a comment that never began are blanks.
 * Errors:     nothing is reported here, because a malformed token may stand
 *             in a part that #if skips: it carries its `problem` along.
 * Ownership:  the lexer borrows text and names; token texts live in the
 *             source, or in the names for identifiers.
 */
#ifndef LANG_PROMELA_READING_PROMELA_LEXER_H
#define LANG_PROMELA_READING_PROMELA_LEXER_H

#include "base/diag.h"
#include "base/names.h"

typedef enum PmlKind {
    PML_END,
    PML_NAME,   /* identifier or keyword: `name` */
    PML_NUMBER, /* `text`: digits, and letters that stick to them */
    PML_STRING, /* `text` with its quotes */
    PML_CHAR,   /* `text` with its quotes */
    PML_OTHER,  /* a byte that begins nothing in Promela; C code may use it */
    PML_LEFT_PAREN,
    PML_RIGHT_PAREN,
    PML_LEFT_BRACKET,
    PML_RIGHT_BRACKET,
    PML_LEFT_BRACE,
    PML_RIGHT_BRACE,
    PML_COMMA,
    PML_SEMICOLON,
    PML_ARROW,   /* -> */
    PML_COLON,   /* : */
    PML_OPTION,  /* :: */
    PML_DOT,     /* . */
    PML_DOTS,    /* .. */
    PML_AT,      /* @ */
    PML_ASSIGN,  /* = */
    PML_NOT,     /* !, also send */
    PML_SORTED,  /* !! */
    PML_RECEIVE, /* ? */
    PML_RANDOM,  /* ?? */
    PML_INCREMENT,
    PML_DECREMENT,
    PML_PLUS,
    PML_MINUS,
    PML_TIMES,
    PML_DIVIDE,
    PML_REMAINDER,
    PML_TILDE,
    PML_AND,     /* && */
    PML_OR,      /* || */
    PML_BIT_AND, /* & */
    PML_BIT_OR,  /* | */
    PML_BIT_XOR, /* ^ */
    PML_EQUAL,   /* == */
    PML_UNEQUAL, /* != */
    PML_LESS,
    PML_LESS_EQUAL,
    PML_GREATER,
    PML_GREATER_EQUAL,
    PML_SHIFT_LEFT,
    PML_SHIFT_RIGHT,
    PML_EQUIVALENT, /* <-> */
    PML_HASH,       /* # */
    PML_PASTE       /* ## */
} PmlKind;

typedef struct PmlToken {
    PmlKind kind;        /* what it is */
    uint32_t name;       /* number of an identifier */
    Span span;           /* where the user wrote it, or the macro's use */
    Span origin;         /* the same, or inside the macro or inline */
    const char *text;    /* borrowed: its bytes; not ended by a zero byte */
    uint32_t length;     /* of text */
    bool fresh_line;     /* first of its line, comments being blanks */
    bool line_start;     /* a line ends before it, perhaps in a comment */
    bool line_change;    /* it stands on a later line than the one before */
    bool spaced;         /* blanks precede it */
    bool painted;        /* a macro's name inside its own expansion */
    const char *problem; /* why it is malformed, or NULL */
} PmlToken;

typedef struct PmlLexer {
    Names *names;     /* borrowed: identifiers */
    uint32_t source;  /* index into the diagnostics' sources */
    const char *text; /* borrowed: the text of that source */
    size_t length;    /* of the text */
    size_t offset;    /* next byte to read */
    bool fresh_line;  /* nothing of this line has been seen */
    bool line_start;  /* a line has ended since the last token */
    bool line_change; /* the same, or a line was continued */
    size_t strays;    /* ends of comments that never began, so far */
    size_t stray;     /* where the last of them is */
} PmlLexer;

void pml_lexer_init(PmlLexer *lexer, Names *names, uint32_t source,
                    const Source *text);

/* The next token; PML_END at the end, forever. */
PmlToken pml_lexer_next(PmlLexer *lexer);

#endif
