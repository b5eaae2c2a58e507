#include "cli/suites/expectation.h"

#include "base/pattern.h"
#include "base/suggest.h"

#include <string.h>

typedef struct Word {
    const char *text; /* a copy without quotes; NULL: the end */
    size_t start;     /* in the sentence */
    size_t end;       /* after it */
    bool quoted;      /* it is a name, whatever it says */
} Word;

typedef struct Reader {
    Mem *mem;                     /* for the expectation */
    Diagnostics *diag;            /* for errors, and copies */
    ExpectationSentence sentence; /* that is read */
    size_t at;                    /* the next byte */
    Word word;                    /* the current word */
    Expectation *expectation;     /* that grows */
} Reader;

static const char *const wishes[] = {
    [WISH_NONE] = "nothing",      [WISH_HOLDS] = "holds",
    [WISH_VIOLATED] = "violated", [WISH_INCONCLUSIVE] = "inconclusive",
    [WISH_REACHED] = "reached",   [WISH_UNREACHABLE] = "unreachable",
    [WISH_ERROR] = "error",       [WISH_ANY] = "any",
};

const char *wish_name(Wish wish) {
    return wishes[wish];
}

Wish expectation_others(const Expectation *expectation) {
    if (expectation->others != WISH_NONE)
        return expectation->others;
    return expectation->whole == WISH_NONE || expectation->whole == WISH_HOLDS
               ? WISH_HOLDS
               : WISH_ANY;
}

const ExpectedVerdict *expectation_of(const Expectation *expectation,
                                      const char *property) {
    const ExpectedVerdict *found = NULL;
    for (size_t i = 0; i < expectation->properties.count; i++) {
        const ExpectedVerdict *needed = &expectation->properties.data[i];
        if (!needed->pattern && strcmp(needed->property, property) == 0)
            return needed;
        if (!found && needed->pattern &&
            pattern_fits(needed->property, property, strlen(property)))
            found = needed;
    }
    return found;
}

void expectation_release(Expectation *expectation, Mem *mem) {
    vec_release(mem, &expectation->properties);
}

/* ---- Words -------------------------------------------------------------- */

static Span place(const Reader *reader, Word word) {
    Span whole = reader->sentence.span;
    if (!reader->sentence.exact)
        return whole;
    return (Span){whole.source, whole.start + word.start,
                  whole.start + word.end};
}

static bool fail(Reader *reader, Word word, const char *message) {
    diag_error(reader->diag, CODE_SYNTAX, place(reader, word), "%s", message);
    return false;
}

static bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* The next word, or a comma; false after an error. */
static bool advance(Reader *reader) {
    const char *text = reader->sentence.text;
    size_t length = reader->sentence.length, start;
    while (reader->at < length && is_blank(text[reader->at]))
        reader->at++;
    start = reader->at;
    reader->word = (Word){.start = start, .end = start};
    if (start == length)
        return true;
    if (text[start] == '"') {
        const char *end = memchr(text + start + 1, '"', length - start - 1);
        reader->word.end = end ? (size_t)(end - text) + 1 : length;
        if (!end)
            return fail(reader, reader->word, "this name has no second quote");
        reader->word.quoted = true;
        reader->word.text = arena_copy(&reader->diag->arena, text + start + 1,
                                       reader->word.end - start - 2);
    } else {
        size_t end = start + 1;
        while (text[start] != ',' && end < length && !is_blank(text[end]) &&
               text[end] != ',')
            end++;
        reader->word.end = end;
        reader->word.text =
            arena_copy(&reader->diag->arena, text + start, end - start);
    }
    reader->at = reader->word.end;
    return true;
}

static bool is(const Reader *reader, const char *text) {
    return reader->word.text && !reader->word.quoted &&
           strcmp(reader->word.text, text) == 0;
}

static Wish wish_of(const Reader *reader) {
    for (Wish wish = WISH_HOLDS; wish <= WISH_ANY; wish++)
        if (is(reader, wishes[wish]))
            return wish;
    return WISH_NONE;
}

static bool is_number(const Reader *reader) {
    const char *text = reader->word.text;
    return text && !reader->word.quoted && *text >= '0' && *text <= '9' &&
           text[strspn(text, "0123456789")] == '\0';
}

static bool read_number(Reader *reader, uint64_t *number) {
    *number = 0;
    for (const char *digit = reader->word.text; *digit; digit++) {
        if (*number > (UINT64_MAX - 10) / 10)
            return fail(reader, reader->word, "this number is too large");
        *number = *number * 10 + (uint64_t)(*digit - '0');
    }
    return advance(reader);
}

/* ---- What is said ------------------------------------------------------- */

static bool set_wish(Reader *reader, Wish *target, Wish wish, Word word,
                     const char *whose) {
    if (*target != WISH_NONE && *target != wish) {
        diag_error(reader->diag, CODE_REPEATED, place(reader, word),
                   "%s is expected to be \"%s\" already", whose,
                   wish_name(*target));
        return false;
    }
    *target = wish;
    return true;
}

static bool set_number(Reader *reader, uint64_t *target, uint64_t number,
                       Word word) {
    if (*target != NO_NUMBER && *target != number) {
        diag_error(reader->diag, CODE_REPEATED, place(reader, word),
                   "%llu of them are expected already",
                   (unsigned long long)*target);
        return false;
    }
    *target = number;
    return true;
}

/* [in N steps] */
static bool read_steps(Reader *reader, Wish wish, uint64_t *steps) {
    Word in = reader->word;
    if (!is(reader, "in"))
        return true;
    if (!advance(reader))
        return false;
    if (wish != WISH_VIOLATED && wish != WISH_REACHED)
        return fail(reader, in, "only what is violated or reached has steps");
    if (!is_number(reader))
        return fail(reader, reader->word,
                    "a number of steps is expected after \"in\"");
    if (!read_number(reader, steps))
        return false;
    if (!is(reader, "steps") && !is(reader, "step"))
        return fail(reader, reader->word, "\"steps\" is expected here");
    return advance(reader);
}

/* The word after a name is no verdict. */
static bool reject_verdict(Reader *reader) {
    if (!reader->word.text)
        return fail(reader, reader->word, "a verdict is missing here");
    diag_error(reader->diag, CODE_SYNTAX, place(reader, reader->word),
               "\"%s\" is no verdict", reader->word.text);
    Suggestion best = suggestion_for(reader->word.text);
    for (Wish wish = WISH_HOLDS; wish <= WISH_ANY; wish++)
        suggestion_offer(&best, wishes[wish]);
    if (best.candidate)
        diag_did_you_mean(reader->diag, best.candidate);
    else
        diag_hint(reader->diag, "verdicts are holds, violated, reached, "
                                "unreachable, inconclusive, error and any");
    return false;
}

/* VERDICT [in N steps] of a property; NULL: of the others. */
static bool read_verdict(Reader *reader, const char *property, bool pattern) {
    Expectation *expectation = reader->expectation;
    Word word = reader->word;
    Wish wish = wish_of(reader);
    uint64_t steps = NO_NUMBER;
    if (wish == WISH_NONE)
        return reject_verdict(reader);
    if (!advance(reader) || !read_steps(reader, wish, &steps))
        return false;
    if (!property && steps != NO_NUMBER)
        return fail(reader, word, "steps are those of one property");
    if (!property)
        return set_wish(reader, &expectation->others, wish, word, "the rest");
    for (size_t i = 0; i < expectation->properties.count; i++) {
        ExpectedVerdict *old = &expectation->properties.data[i];
        if (old->pattern == pattern && strcmp(old->property, property) == 0)
            return set_wish(reader, &old->wish, wish, word, property) &&
                   (steps == NO_NUMBER ||
                    set_number(reader, &old->steps, steps, word));
    }
    vec_push(reader->mem, &expectation->properties,
             ((ExpectedVerdict){property, pattern, wish, steps}));
    return true;
}

/* MTnnn after "error". */
static bool read_code(Reader *reader) {
    const char *text = reader->word.text;
    Word word = reader->word;
    unsigned code = 0;
    if (!text || reader->word.quoted || strncmp(text, "MT", 2) != 0)
        return true;
    size_t digits = strspn(text + 2, "0123456789");
    if (digits != 3 || text[5] != '\0')
        return fail(reader, word, "a code is MT and three digits, as in MT060");
    for (size_t i = 2; i < 5; i++)
        code = code * 10 + (unsigned)(text[i] - '0');
    if (reader->expectation->code && reader->expectation->code != code)
        return fail(reader, word, "another code is expected already");
    reader->expectation->code = code;
    return advance(reader);
}

/* N states, N transitions */
static bool read_count(Reader *reader) {
    Word word = reader->word;
    uint64_t number;
    if (!read_number(reader, &number))
        return false;
    bool states = is(reader, "states") || is(reader, "state");
    if (!states && !is(reader, "transitions") && !is(reader, "transition"))
        return fail(reader, reader->word,
                    "\"states\" or \"transitions\" is expected after a number");
    return set_number(reader,
                      states ? &reader->expectation->states
                             : &reader->expectation->transitions,
                      number, word) &&
           advance(reader);
}

static bool is_of_goal(Wish wish) {
    return wish == WISH_REACHED || wish == WISH_UNREACHABLE;
}

static bool read_item(Reader *reader) {
    Word word = reader->word;
    Wish wish = wish_of(reader);
    if (is_number(reader))
        return read_count(reader);
    if (!word.text || is(reader, ",") || is(reader, "with"))
        return fail(reader, word,
                    "a verdict is missing here: holds, violated, "
                    "inconclusive or error");
    if (!advance(reader))
        return false;
    bool ends = !reader->word.text || is(reader, ",") || is(reader, "with");
    if (ends && is_of_goal(wish))
        return fail(reader, word, "name the goal that is meant");
    if (wish == WISH_ERROR || (wish != WISH_NONE && ends))
        return set_wish(reader, &reader->expectation->whole, wish, word,
                        "the check") &&
               (wish != WISH_ERROR || read_code(reader));
    if (wish == WISH_VIOLATED && is(reader, "in"))
        return fail(reader, word,
                    "name the property that is violated in so "
                    "many steps");
    if (ends) {
        reader->word = word;
        return reject_verdict(reader);
    }
    if (wish != WISH_NONE)
        return fail(reader, reader->word,
                    "\",\" or \"with\" is expected after a verdict");
    bool others = !word.quoted && strcmp(word.text, "others") == 0;
    return read_verdict(reader, others ? NULL : word.text,
                        !word.quoted && strchr(word.text, '*') != NULL);
}

bool expectation_read(Expectation *expectation, Mem *mem, Diagnostics *diag,
                      ExpectationSentence sentence,
                      ExpectationSentence *options) {
    Reader reader = {mem, diag, sentence, 0, {0}, expectation};
    *options = (ExpectationSentence){"", 0, sentence.span, false};
    if (!advance(&reader))
        return false;
    for (;;) {
        if (!read_item(&reader))
            return false;
        if (!is(&reader, ","))
            break;
        if (!advance(&reader))
            return false;
    }
    if (!reader.word.text)
        return true;
    if (!is(&reader, "with"))
        return fail(&reader, reader.word,
                    "\",\" or \"with\" and options are expected here");
    *options = sentence;
    options->text += reader.at;
    options->length -= reader.at;
    if (sentence.exact)
        options->span.start += reader.at;
    return true;
}

bool expectation_add(Expectation *expectation, Mem *mem, Diagnostics *diag,
                     const char *property, ExpectationSentence verdict) {
    Reader reader = {mem, diag, verdict, 0, {0}, expectation};
    if (!advance(&reader) ||
        !read_verdict(&reader, property, property && strchr(property, '*')))
        return false;
    if (reader.word.text)
        return fail(&reader, reader.word, "nothing more is expected here");
    return true;
}
