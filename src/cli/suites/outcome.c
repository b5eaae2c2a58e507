#include "cli/suites/outcome.h"

#include "base/pattern.h"
#include "base/quote.h"

#include <string.h>

void outcome_release(Outcome *outcome, Mem *mem) {
    vec_release(mem, &outcome->properties);
    vec_release(mem, &outcome->codes);
}

/* ---- Bytes -------------------------------------------------------------- */

/* All are numbers of eight bytes, and strings after their length. Both
 * processes are the same program. */

static void put_number(Text *out, uint64_t number) {
    text_bytes(out, (const char *)&number, sizeof number);
}

static void put_string(Text *out, const char *string) {
    put_number(out, strlen(string));
    text_bytes(out, string, strlen(string));
}

void outcome_write(const Outcome *outcome, Text *out) {
    put_number(out, (uint64_t)outcome->whole);
    put_string(out, outcome->message ? outcome->message : "");
    put_number(out, outcome->states);
    put_number(out, outcome->transitions);
    put_number(out, outcome->codes.count);
    for (size_t i = 0; i < outcome->codes.count; i++)
        put_number(out, outcome->codes.data[i]);
    put_number(out, outcome->properties.count);
    for (size_t i = 0; i < outcome->properties.count; i++) {
        const Found *found = &outcome->properties.data[i];
        put_string(out, found->property);
        put_number(out, (uint64_t)found->verdict);
        put_number(out, found->steps);
    }
}

typedef struct Bytes {
    const char *next; /* to be read */
    size_t left;      /* how many */
    bool good;        /* there were always enough */
} Bytes;

static uint64_t get_number(Bytes *bytes) {
    uint64_t number = 0;
    if (bytes->left < sizeof number) {
        bytes->good = false;
        bytes->left = 0;
        return 0;
    }
    memcpy(&number, bytes->next, sizeof number);
    bytes->next += sizeof number;
    bytes->left -= sizeof number;
    return number;
}

static const char *get_string(Bytes *bytes, Arena *arena) {
    uint64_t length = get_number(bytes);
    if (length > bytes->left) {
        bytes->good = false;
        bytes->left = 0;
        return "";
    }
    const char *copy = arena_copy(arena, bytes->next, (size_t)length);
    bytes->next += length;
    bytes->left -= (size_t)length;
    return copy;
}

static Wish get_wish(Bytes *bytes) {
    uint64_t number = get_number(bytes);
    if (number > WISH_ANY)
        bytes->good = false;
    return bytes->good ? (Wish)number : WISH_NONE;
}

bool outcome_read(Outcome *outcome, Mem *mem, Arena *arena, const char *data,
                  size_t length) {
    Bytes bytes = {data, length, true};
    outcome->whole = get_wish(&bytes);
    outcome->message = get_string(&bytes, arena);
    if (*outcome->message == '\0')
        outcome->message = NULL;
    outcome->states = get_number(&bytes);
    outcome->transitions = get_number(&bytes);
    for (uint64_t left = get_number(&bytes); left && bytes.good; left--)
        vec_push(mem, &outcome->codes, (unsigned)get_number(&bytes));
    for (uint64_t left = get_number(&bytes); left && bytes.good; left--) {
        Found found = {.property = get_string(&bytes, arena)};
        found.verdict = get_wish(&bytes);
        found.steps = get_number(&bytes);
        vec_push(mem, &outcome->properties, found);
    }
    return bytes.good && bytes.left == 0;
}

/* ---- Comparing ---------------------------------------------------------- */

typedef struct Judge {
    Text *out;           /* one line per difference */
    Judgement judgement; /* the worst so far */
} Judge;

static const char *found_name(Wish wish) {
    return wish == WISH_NONE ? "skipped" : wish_name(wish);
}

static void judge_at(Judge *judge, Judgement judgement) {
    if (judge->judgement < judgement)
        judge->judgement = judgement;
}

/* "p: expected holds, found violated in 3 steps" */
static void compare(Judge *judge, const char *name, Wish needed, Wish found,
                    uint64_t steps) {
    if (needed == found || needed == WISH_ANY || needed == WISH_NONE)
        return;
    judge_at(judge, found == WISH_INCONCLUSIVE || found == WISH_NONE
                        ? JUDGED_OPEN
                        : JUDGED_BAD);
    quote_visible(judge->out, name, strlen(name));
    text_printf(judge->out, ": expected %s, found %s", wish_name(needed),
                found_name(found));
    if (steps != NO_NUMBER)
        text_printf(judge->out, " in %llu step%s", (unsigned long long)steps,
                    steps == 1 ? "" : "s");
    text_char(judge->out, '\n');
}

static void compare_count(Judge *judge, const char *name, uint64_t needed,
                          uint64_t found) {
    if (needed == NO_NUMBER || needed == found)
        return;
    judge_at(judge, JUDGED_BAD);
    quote_visible(judge->out, name, strlen(name));
    text_printf(judge->out, ": expected %llu, found %llu\n",
                (unsigned long long)needed, (unsigned long long)found);
}

static void judge_found(Judge *judge, const Found *found,
                        const Expectation *expectation) {
    const ExpectedVerdict *needed =
        expectation_of(expectation, found->property);
    if (!needed) {
        Wish others = expectation_others(expectation);
        if (others != WISH_HOLDS || found->verdict != WISH_REACHED)
            compare(judge, found->property, others, found->verdict,
                    found->steps);
        return;
    }
    compare(judge, found->property, needed->wish, found->verdict, found->steps);
    if (needed->steps == NO_NUMBER || found->steps == NO_NUMBER ||
        needed->steps == found->steps)
        return;
    judge_at(judge, JUDGED_BAD);
    quote_visible(judge->out, found->property, strlen(found->property));
    text_printf(judge->out, ": expected %s in %llu steps, found %llu\n",
                wish_name(needed->wish), (unsigned long long)needed->steps,
                (unsigned long long)found->steps);
}

/* Is there a property that this is about? */
static bool is_met(const Outcome *outcome, const ExpectedVerdict *needed) {
    for (size_t i = 0; i < outcome->properties.count; i++) {
        const char *name = outcome->properties.data[i].property;
        if (needed->pattern ? pattern_fits(needed->property, name, strlen(name))
                            : strcmp(needed->property, name) == 0)
            return true;
    }
    return false;
}

static void judge_properties(Judge *judge, const Outcome *outcome,
                             const Expectation *expectation) {
    for (size_t i = 0; i < outcome->properties.count; i++)
        judge_found(judge, &outcome->properties.data[i], expectation);
    for (size_t i = 0; i < expectation->properties.count; i++) {
        const ExpectedVerdict *needed = &expectation->properties.data[i];
        if (is_met(outcome, needed))
            continue;
        judge_at(judge, JUDGED_BAD);
        quote_visible(judge->out, needed->property, strlen(needed->property));
        text_printf(judge->out,
                    ": expected %s, but no such property was checked\n",
                    wish_name(needed->wish));
    }
}

/* Was the model rejected, or one of its properties? */
static bool has_error(const Outcome *outcome) {
    bool found = outcome->whole == WISH_ERROR;
    for (size_t i = 0; i < outcome->properties.count; i++)
        found |= outcome->properties.data[i].verdict == WISH_ERROR;
    return found;
}

/* The model was rejected, or was expected to be. */
static void judge_error(Judge *judge, const Outcome *outcome,
                        const Expectation *expectation) {
    bool coded = expectation->code == 0;
    for (size_t i = 0; i < outcome->codes.count; i++)
        coded = coded || outcome->codes.data[i] == expectation->code;
    bool as_expected = expectation->whole == WISH_ERROR
                           ? has_error(outcome)
                           : expectation->whole == outcome->whole;
    if (expectation->whole == WISH_ANY || (as_expected && coded))
        return;
    judge_at(judge,
             outcome->whole == WISH_INCONCLUSIVE ? JUDGED_OPEN : JUDGED_BAD);
    text_add(judge->out, "expected ");
    if (expectation->whole == WISH_ERROR && expectation->code)
        text_printf(judge->out, "error MT%03u", expectation->code);
    else
        text_add(judge->out, expectation->whole == WISH_NONE
                                 ? "verdicts"
                                 : wish_name(expectation->whole));
    text_printf(judge->out, ", found %s", found_name(outcome->whole));
    for (size_t i = 0; i < outcome->codes.count; i++)
        text_printf(judge->out, "%s MT%03u", i ? "," : "",
                    outcome->codes.data[i]);
    text_char(judge->out, '\n');
    if (outcome->message) {
        quote_visible(judge->out, outcome->message, strlen(outcome->message));
        text_char(judge->out, '\n');
    }
}

Judgement outcome_judge(const Outcome *outcome, const Expectation *expectation,
                        Text *out) {
    Judge judge = {out, JUDGED_GOOD};
    bool nothing = outcome->properties.count == 0 &&
                   (outcome->whole == WISH_ERROR ||
                    (outcome->whole == WISH_INCONCLUSIVE &&
                     expectation->whole != WISH_INCONCLUSIVE));
    if (expectation->whole == WISH_ERROR || nothing) {
        judge_error(&judge, outcome, expectation);
        return judge.judgement;
    }
    judge_properties(&judge, outcome, expectation);
    if (judge.judgement == JUDGED_GOOD)
        compare(&judge, "the check", expectation->whole, outcome->whole,
                NO_NUMBER);
    compare_count(&judge, "states", expectation->states, outcome->states);
    compare_count(&judge, "transitions", expectation->transitions,
                  outcome->transitions);
    return judge.judgement;
}
