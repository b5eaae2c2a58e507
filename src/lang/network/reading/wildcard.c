#include "lang/network/reading/wildcard.h"

#include <assert.h>
#include <string.h>

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/* Is there a wildcard at the start of these bytes? */
static bool at_wildcard(const char *text, size_t length) {
    return length >= 2 && text[0] == '$' && is_digit(text[1]);
}

/* The wildcard at the start of these bytes; its number saturates. */
static PatternPart scan_wildcard(const char *text, size_t length) {
    size_t end = 1;
    uint32_t number = 0;
    for (; end < length && is_digit(text[end]); end++)
        if (number <= MOST_WILDCARD)
            number = number * 10 + (uint32_t)(text[end] - '0');
    return (PatternPart){text, end, number};
}

/* The bytes up to the next wildcard; those up to `plain` are plain anyhow. */
static PatternPart scan_plain(const char *text, size_t length, size_t plain) {
    size_t end = plain < 1 ? 1 : plain;
    while (end < length && !at_wildcard(text + end, length - end))
        end++;
    return (PatternPart){text, end, NO_WILDCARD};
}

size_t pattern_opening(const char *text, size_t length, bool *offers) {
    *offers = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '<')
            return i + 1;
        *offers = i > 0 && text[i] == '!' && text[i - 1] == ' ';
        if (*offers)
            return i + 1;
    }
    return length;
}

bool pattern_parse(WildcardPattern *pattern, Mem *mem, const char *text,
                   size_t length) {
    *pattern = (WildcardPattern){0};
    size_t plain = pattern_opening(text, length, &pattern->offers);
    bool fits = true;
    for (size_t at = 0; at < length;) {
        PatternPart part = at >= plain && at_wildcard(text + at, length - at)
                               ? scan_wildcard(text + at, length - at)
                               : scan_plain(text + at, length - at,
                                            plain > at ? plain - at : 0);
        if (part.wildcard != NO_WILDCARD) {
            pattern->wildcards++;
            fits = fits && part.wildcard <= MOST_WILDCARD;
        }
        vec_push(mem, &pattern->parts, part);
        at += part.length;
    }
    return fits;
}

void pattern_release(WildcardPattern *pattern, Mem *mem) {
    vec_release(mem, &pattern->parts);
}

void matcher_init(Matcher *matcher, Mem *mem, uint64_t steps) {
    *matcher = (Matcher){.mem = mem, .steps = steps};
}

void matcher_release(Matcher *matcher) {
    vec_release(matcher->mem, &matcher->bindings);
    vec_release(matcher->mem, &matcher->choices);
}

static const Binding *find_binding(const Matcher *matcher, uint32_t wildcard) {
    for (size_t i = 0; i < matcher->bindings.count; i++)
        if (matcher->bindings.data[i].wildcard == wildcard)
            return &matcher->bindings.data[i];
    return NULL;
}

typedef struct Cursor { /* how far a match has come */
    const char *name;   /* what is matched */
    size_t length;      /* of the name */
    size_t at;          /* bytes of it that are matched */
    size_t part;        /* parts of the pattern that are matched */
    bool offers;        /* values are written as by CADP */
} Cursor;

/* Match the next part, which stands for exactly this text. */
static bool match_text(Cursor *cursor, const char *text, size_t length) {
    if (length > cursor->length - cursor->at ||
        memcmp(cursor->name + cursor->at, text, length) != 0)
        return false;
    cursor->at += length;
    cursor->part++;
    return true;
}

/* Bind the next part to the longest text that it can have. */
static void bind_longest(Matcher *matcher, Cursor *cursor, uint32_t wildcard) {
    const char *rest = cursor->name + cursor->at;
    const char *next = cursor->offers ? strstr(rest, " !") : NULL;
    size_t length = next             ? (size_t)(next - rest)
                    : cursor->offers ? strlen(rest)
                                     : strcspn(rest, ">");
    WildcardChoice choice = {cursor->part, cursor->at, matcher->bindings.count};
    vec_push(matcher->mem, &matcher->choices, choice);
    vec_push(matcher->mem, &matcher->bindings,
             (Binding){wildcard, rest, length});
    cursor->at += length;
    cursor->part++;
}

static bool match_part(Matcher *matcher, Cursor *cursor, PatternPart part) {
    if (part.wildcard == NO_WILDCARD)
        return match_text(cursor, part.text, part.length);
    const Binding *bound = find_binding(matcher, part.wildcard);
    if (bound)
        return match_text(cursor, bound->text, bound->length);
    bind_longest(matcher, cursor, part.wildcard);
    return true;
}

/* Make the latest choice that can be reduced one byte shorter. */
static bool reduce(Matcher *matcher, Cursor *cursor) {
    while (matcher->choices.count > 0) {
        WildcardChoice choice = vec_last(&matcher->choices);
        Binding *binding = &matcher->bindings.data[choice.bound];
        if (binding->length > 0) {
            binding->length--;
            matcher->bindings.count = choice.bound + 1;
            cursor->at = choice.offset + binding->length;
            cursor->part = choice.part + 1;
            return true;
        }
        matcher->bindings.count = choice.bound;
        matcher->choices.count--;
    }
    return false;
}

bool matcher_match(Matcher *matcher, const WildcardPattern *pattern,
                   const char *name) {
    size_t bound = matcher->bindings.count;
    Cursor cursor = {
        .name = name, .length = strlen(name), .offers = pattern->offers};
    bool matched = false, going = true;
    vec_clear(&matcher->choices);
    while (going && matcher->steps > 0) {
        matcher->steps--;
        if (cursor.part < pattern->parts.count) {
            if (!match_part(matcher, &cursor, pattern->parts.data[cursor.part]))
                going = reduce(matcher, &cursor);
        } else if (cursor.at == cursor.length) {
            matched = true;
            going = false;
        } else {
            going = reduce(matcher, &cursor);
        }
    }
    if (!matched)
        matcher->bindings.count = bound;
    assert(matcher->bindings.count >= bound);
    return matched;
}

uint32_t matcher_expand(const Matcher *matcher, const WildcardPattern *pattern,
                        Text *out) {
    uint32_t unbound = NO_WILDCARD;
    for (size_t i = 0; i < pattern->parts.count; i++) {
        PatternPart part = pattern->parts.data[i];
        if (part.wildcard == NO_WILDCARD) {
            text_bytes(out, part.text, part.length);
            continue;
        }
        const Binding *bound = find_binding(matcher, part.wildcard);
        if (bound)
            text_bytes(out, bound->text, bound->length);
        else if (unbound == NO_WILDCARD)
            unbound = part.wildcard;
    }
    return unbound;
}
