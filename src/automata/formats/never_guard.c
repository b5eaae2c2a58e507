/* The conditions of never claims, taken apart into propositions. */
#include "automata/formats/never_reader.h"

#include <ctype.h>
#include <string.h>

void never_trim(const NeverReader *reader, size_t *start, size_t *end) {
    while (*start < *end && isspace((unsigned char)reader->shape[*start]))
        ++*start;
    while (*start < *end && isspace((unsigned char)reader->shape[*end - 1]))
        --*end;
}

bool never_is(const NeverReader *reader, size_t start, size_t end,
              const char *word) {
    return end - start == strlen(word) &&
           memcmp(reader->text + start, word, end - start) == 0;
}

/* The first place from `at` on, outside parentheses, where `sign` stands, or
 * `end`. Parentheses in the text are balanced. */
static size_t find_sign(const NeverReader *reader, size_t at, size_t end,
                        const char *sign) {
    const char *text = reader->shape;
    size_t depth = 0, width = strlen(sign);
    for (; at < end; at++) {
        if (depth == 0 && end - at >= width &&
            memcmp(text + at, sign, width) == 0)
            return at;
        depth += strchr("([{", text[at]) && text[at];
        depth -= strchr(")]}", text[at]) && text[at];
    }
    return end;
}

/* Is the text one pair of parentheses and what is in it? */
static bool is_group(const NeverReader *reader, size_t start, size_t end) {
    const char *text = reader->shape;
    if (end - start < 2 || text[start] != '(')
        return false;
    size_t depth = 0;
    for (size_t i = start; i < end; i++) {
        depth += text[i] == '(';
        depth -= text[i] == ')';
        if (depth == 0)
            return i + 1 == end;
    }
    return false;
}

/* Can the text follow "!" as a whole? A name with indices, arguments and dots,
 * a group, or another negation; not x == 1, since ! binds tighter. */
static bool is_primary(const NeverReader *reader, size_t start, size_t end) {
    const char *text = reader->shape;
    while (start < end &&
           (text[start] == '!' || isspace((unsigned char)text[start])))
        start++;
    if (is_group(reader, start, end))
        return true;
    size_t depth = 0;
    for (size_t i = start; i < end; i++) {
        char byte = text[i];
        depth += byte == '(' || byte == '[';
        depth -= byte == ')' || byte == ']';
        bool part =
            isalnum((unsigned char)byte) || (byte && strchr("_.@:[]()?", byte));
        if (depth == 0 && !part)
            return false;
    }
    return start < end;
}

static uint32_t add(NeverReader *reader, Boolean *guard, BooleanKind kind,
                    uint32_t left, uint32_t right) {
    return boolean_add(guard, reader->automaton->mem, kind, left, right);
}

/* A claim must not change anything. */
static bool has_effect(const NeverReader *reader, size_t start, size_t end) {
    const char *text = reader->shape;
    for (size_t i = start; i < end; i++) {
        char before = i > start ? text[i - 1] : ' ';
        char after = i + 1 < end ? text[i + 1] : ' ';
        if (text[i] == '=' && after == '=')
            i++;
        else if (text[i] == '=' && !strchr("!<>", before))
            return true;
    }
    return end - start >= 2 && (memcmp(text + end - 2, "++", 2) == 0 ||
                                memcmp(text + end - 2, "--", 2) == 0);
}

static bool take_atom(NeverReader *reader, Boolean *guard, size_t start,
                      size_t end, uint32_t *node) {
    if (has_effect(reader, start, end))
        return never_fail(reader, CODE_UNSUPPORTED, start, end,
                          "a claim only watches: this is not a condition");
    bool truth = never_is(reader, start, end, "true") ||
                 never_is(reader, start, end, "1") ||
                 never_is(reader, start, end, "skip");
    if (truth || never_is(reader, start, end, "false") ||
        never_is(reader, start, end, "0")) {
        *node = add(reader, guard, truth ? BOOLEAN_TRUE : BOOLEAN_FALSE, 0, 0);
        return true;
    }
    uint32_t atom =
        names_add(&reader->atoms, reader->text + start, end - start);
    if (atom >= MOST_PROPOSITIONS)
        return never_fail(reader, CODE_LIMIT, start, end,
                          "more than %d different propositions are not "
                          "supported",
                          MOST_PROPOSITIONS);
    *node = add(reader, guard, BOOLEAN_ATOM, atom, 0);
    return true;
}

static bool take_apart(NeverReader *reader, Boolean *guard, size_t start,
                       size_t end, unsigned depth, uint32_t *node);

/* a || b || c, or with &&: the parts one after another. */
static bool take_parts(NeverReader *reader, Boolean *guard, size_t start,
                       size_t end, unsigned depth, uint32_t *node) {
    bool either = find_sign(reader, start, end, "||") < end;
    const char *sign = either ? "||" : "&&";
    size_t stop = find_sign(reader, start, end, sign);
    if (!take_apart(reader, guard, start, stop, depth + 1, node))
        return false;
    while (stop < end) {
        uint32_t right;
        size_t from = stop + 2;
        stop = find_sign(reader, from, end, sign);
        if (!take_apart(reader, guard, from, stop, depth + 1, &right))
            return false;
        *node =
            add(reader, guard, either ? BOOLEAN_OR : BOOLEAN_AND, *node, right);
    }
    return true;
}

/* Recursion is as deep as the text is nested, which is limited. */
static bool take_apart(NeverReader *reader, Boolean *guard, size_t start,
                       size_t end, unsigned depth, uint32_t *node) {
    size_t from = start;
    never_trim(reader, &start, &end);
    if (start == end)
        return never_fail(reader, CODE_SYNTAX, from, from + 1,
                          "a condition is missing here");
    if (depth > NEVER_DEEPEST)
        return never_fail(reader, CODE_LIMIT, start, end,
                          "this condition is nested too deeply");
    if (find_sign(reader, start, end, "||") < end ||
        find_sign(reader, start, end, "&&") < end)
        return take_parts(reader, guard, start, end, depth, node);
    if (reader->shape[start] == '!' && is_primary(reader, start + 1, end)) {
        if (!take_apart(reader, guard, start + 1, end, depth + 1, node))
            return false;
        *node = add(reader, guard, BOOLEAN_NOT, *node, 0);
        return true;
    }
    bool conditional = find_sign(reader, start + 1, end - 1, "->") < end - 1;
    if (is_group(reader, start, end) && !conditional)
        return take_apart(reader, guard, start + 1, end - 1, depth + 1, node);
    return take_atom(reader, guard, start, end, node);
}

bool never_guard(NeverReader *reader, size_t start, size_t end,
                 uint32_t *guard) {
    Boolean boolean = {0};
    uint32_t root;
    bool done = take_apart(reader, &boolean, start, end, 0, &root);
    *guard = automaton_add_guard(reader->automaton,
                                 boolean); /* to be released, if not used */
    return done;
}

/* Append a copy of a guard; its root. */
static uint32_t append(NeverReader *reader, Boolean *guard, uint32_t other) {
    Boolean copy = reader->automaton->guards.data[other];
    uint32_t base = (uint32_t)guard->nodes.count;
    for (size_t i = 0; i < copy.nodes.count; i++) {
        BooleanNode node = copy.nodes.data[i];
        bool inner = node.kind >= BOOLEAN_NOT;
        bool binary = node.kind >= BOOLEAN_AND;
        add(reader, guard, node.kind, inner ? node.left + base : node.left,
            binary ? node.right + base : 0);
    }
    return (uint32_t)guard->nodes.count - 1;
}

uint32_t never_else(NeverReader *reader, const uint32_t *guards, size_t count) {
    Boolean boolean = {0};
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t right = append(reader, &boolean, guards[i]);
        sum = i == 0 ? right : add(reader, &boolean, BOOLEAN_OR, sum, right);
    }
    if (count)
        add(reader, &boolean, BOOLEAN_NOT, sum, 0);
    else
        add(reader, &boolean, BOOLEAN_TRUE, 0, 0);
    return automaton_add_guard(reader->automaton, boolean);
}
