#include "test/cross/sugar_sketch.h"

#include <assert.h>
#include <string.h>

enum {
    LARGEST = 3 /* bound */
};

static uint32_t arity(SugarKind kind) {
    return kind == SUGAR_ATOM ? 0 : kind < SUGAR_AND ? 1 : 2;
}

/* ---- drawing ---- */

static bool is_bounded(SugarKind kind) {
    switch (kind) {
    case SUGAR_FINALLY:
    case SUGAR_GLOBALLY:
    case SUGAR_UNTIL:
    case SUGAR_WEAK_UNTIL:
    case SUGAR_RELEASE:
    case SUGAR_STRONG_RELEASE:
    case SUGAR_ONCE:
    case SUGAR_HISTORICALLY:
    case SUGAR_SINCE:
    case SUGAR_TRIGGERED:
    case SUGAR_BACK:
        return true;
    default:
        return false;
    }
}

/* An operator that takes some steps. */
static bool has_steps(SugarKind kind) {
    return kind == SUGAR_NEXT || kind == SUGAR_EVENT ||
           kind == SUGAR_YESTERDAY || kind == SUGAR_WEAK_YESTERDAY;
}

static SugarNode draw_node(Rng *rng, SugarKind kind) {
    SugarNode node = {.kind = kind, .high = SUGAR_END};
    node.strong = rng_below(rng, 2);
    node.relation = (uint32_t)rng_below(rng, 6);
    if (kind == SUGAR_COUNT)
        node.low = (uint32_t)rng_below(rng, LARGEST + 1);
    if (has_steps(kind))
        node.low = 1 + (uint32_t)rng_below(rng, LARGEST);
    if (!is_bounded(kind) || rng_below(rng, 2) == 0)
        return node;
    node.low = (uint32_t)rng_below(rng, 2) * (uint32_t)rng_below(rng, LARGEST);
    if (rng_below(rng, 4))
        node.high = node.low + (uint32_t)rng_below(rng, LARGEST + 1);
    return node;
}

static uint32_t draw(SugarSketch *sketch, Rng *rng, uint32_t operators) {
    SugarKind kind =
        operators ? 1 + (SugarKind)rng_below(rng, SUGAR_KINDS - 1) : SUGAR_ATOM;
    SugarNode node = draw_node(rng, kind);
    if (kind == SUGAR_ATOM) {
        node.left = (uint32_t)rng_below(rng, SUGAR_ATOMS);
    } else if (arity(kind) == 1) {
        node.left = draw(sketch, rng, operators - 1);
    } else {
        uint32_t first = (uint32_t)rng_below(rng, operators);
        node.left = draw(sketch, rng, first);
        node.right = draw(sketch, rng, operators - 1 - first);
    }
    assert(sketch->count < SUGAR_MOST);
    sketch->nodes[sketch->count] = node;
    return sketch->count++;
}

void sugar_draw(SugarSketch *sketch, Rng *rng, uint32_t operators) {
    sketch->count = 0;
    uint32_t inner = draw(sketch, rng, operators);
    uint64_t way = rng_below(rng, 4); /* at the first moment there is no past */
    if (way > 1 || sketch->count == SUGAR_MOST)
        return;
    sketch->nodes[sketch->count++] =
        (SugarNode){.kind = way ? SUGAR_GLOBALLY : SUGAR_FINALLY,
                    .high = SUGAR_END,
                    .left = inner};
}

/* ---- texts ---- */

static const char *const spellings[SUGAR_KINDS][4] = {
    [SUGAR_NOT] = {"!", "not "},
    [SUGAR_FINALLY] = {"F", "<>", "eventually"},
    [SUGAR_GLOBALLY] = {"G", "[]", "always"},
    [SUGAR_NEVER] = {"never"},
    [SUGAR_YESTERDAY] = {"Y", "yesterday"},
    [SUGAR_WEAK_YESTERDAY] = {"Z"},
    [SUGAR_ONCE] = {"O", "once"},
    [SUGAR_HISTORICALLY] = {"H", "historically"},
    [SUGAR_AND] = {"&&", "/\\"},
    [SUGAR_OR] = {"||", "\\/"},
    [SUGAR_IMPLIES] = {"->", "=>"},
    [SUGAR_IFF] = {"<->", "<=>"},
    [SUGAR_UNTIL] = {"U", "stronguntil"},
    [SUGAR_WEAK_UNTIL] = {"W", "weakuntil"},
    [SUGAR_RELEASE] = {"R", "V", "release"},
    [SUGAR_STRONG_RELEASE] = {"M"},
    [SUGAR_SINCE] = {"S", "since"},
    [SUGAR_TRIGGERED] = {"T", "triggered"},
    [SUGAR_BACK] = {"B", "backto"},
};

static const char *spelling_of(Rng *rng, SugarKind kind) {
    uint64_t count = 0;
    while (count < 4 && spellings[kind][count])
        count++;
    assert(count > 0);
    return spellings[kind][rng_below(rng, count)];
}

static void print_bounds(const SugarNode *node, Rng *rng, Text *out) {
    static const char *const marks[] = {":", "..", ","};
    const char *mark = marks[rng_below(rng, 3)];
    bool relation = rng_below(rng, 2);
    if (node->low == 0 && node->high == SUGAR_END)
        return;
    if (node->high == SUGAR_END) {
        if (relation && rng_below(rng, 2) && node->low > 0)
            text_printf(out, "[>%u]", node->low - 1);
        else
            text_printf(out, relation ? "[>=%u]" : "[%u:]", node->low);
    } else if (node->low == 0 && relation) {
        if (rng_below(rng, 2))
            text_printf(out, "[<=%u]", node->high);
        else
            text_printf(out, "[<%u]", node->high + 1);
    } else if (node->low == 0 && rng_below(rng, 2)) {
        text_printf(out, "[%s%u]", mark, node->high);
    } else {
        text_printf(out, "[%u%s%u]", node->low, mark, node->high);
    }
}

static void print_steps(const SugarNode *node, Rng *rng, Text *out) {
    const char *mark = node->strong ? "!" : "";
    if (rng_below(rng, 2)) {
        text_printf(out, "X[%u%s]", node->low, mark);
        return;
    }
    for (uint32_t i = 1; i < node->low; i++)
        text_add(out, rng_below(rng, 2) ? "X " : "next ");
    text_printf(out, "next%s ", mark);
}

/* F[a:b] as next_e, G[a:b] as next_a. */
static bool print_ranged(const SugarNode *node, Rng *rng, Text *out) {
    bool ranged = node->kind == SUGAR_FINALLY || node->kind == SUGAR_GLOBALLY;
    if (!ranged || node->high == SUGAR_END || rng_below(rng, 2))
        return false;
    text_printf(out, "next_%c%s[%u..%u]",
                node->kind == SUGAR_FINALLY ? 'e' : 'a',
                node->strong ? "!" : "", node->low, node->high);
    return true;
}

static void print_operator(const SugarNode *node, Rng *rng, Text *out) {
    const char *mark = node->strong ? "!" : "";
    switch (node->kind) {
    case SUGAR_NEXT:
        print_steps(node, rng, out);
        return;
    case SUGAR_YESTERDAY:
    case SUGAR_WEAK_YESTERDAY:
        for (uint32_t i = 1; i < node->low && !node->strong; i++)
            text_printf(out, "%s ", spelling_of(rng, node->kind));
        text_add(out, spelling_of(rng, node->kind));
        if (node->strong)
            text_printf(out, "[%u]", node->low);
        return;
    case SUGAR_INCLUSIVE:
        text_printf(out, "until%s_", mark);
        return;
    case SUGAR_BEFORE:
        text_printf(out, "before%s", mark);
        return;
    case SUGAR_NOT_AFTER:
        text_printf(out, "before%s_", mark);
        return;
    default:
        if (print_ranged(node, rng, out))
            return;
        text_add(out, spelling_of(rng, node->kind));
        if (is_bounded(node->kind))
            print_bounds(node, rng, out);
    }
}

static void print_node(const SugarSketch *sketch, uint32_t at, Rng *rng,
                       Text *out);

static void enclose(const SugarSketch *sketch, uint32_t at, Rng *rng,
                    Text *out) {
    text_add(out, "(");
    print_node(sketch, at, rng, out);
    text_add(out, ")");
}

static void print_event(const SugarSketch *sketch, const SugarNode *node,
                        Rng *rng, Text *out) {
    text_printf(out, "next_event%s", node->strong ? "!" : "");
    enclose(sketch, node->left, rng, out);
    if (node->low > 1 || rng_below(rng, 2))
        text_printf(out, "[%u]", node->low);
    enclose(sketch, node->right, rng, out);
}

static const char *const relations[][2] = {/* and the other way round */
                                           {"<", ">"},   {"<=", ">="},
                                           {">", "<"},   {">=", "<="},
                                           {"==", "=="}, {"!=", "!="}};

static void print_count(const SugarSketch *sketch, const SugarNode *node,
                        Rng *rng, Text *out) {
    bool turned = rng_below(rng, 2);
    if (turned)
        text_printf(out, "%u %s ", node->low, relations[node->relation][1]);
    text_add(out, "count");
    enclose(sketch, node->left, rng, out);
    if (!turned)
        text_printf(out, " %s %u", relations[node->relation][0], node->low);
}

static void print_node(const SugarSketch *sketch, uint32_t at, Rng *rng,
                       Text *out) {
    const SugarNode *node = &sketch->nodes[at];
    if (node->kind == SUGAR_ATOM) {
        text_printf(out, "p%u", node->left);
    } else if (node->kind == SUGAR_COUNT) {
        print_count(sketch, node, rng, out);
    } else if (node->kind == SUGAR_EVENT) {
        print_event(sketch, node, rng, out);
    } else if (arity(node->kind) == 1) {
        print_operator(node, rng, out);
        text_add(out, " ");
        enclose(sketch, node->left, rng, out);
    } else {
        enclose(sketch, node->left, rng, out);
        text_add(out, " ");
        print_operator(node, rng, out);
        text_add(out, " ");
        enclose(sketch, node->right, rng, out);
    }
}

void sugar_print(const SugarSketch *sketch, Rng *rng, Text *out) {
    print_node(sketch, sketch->count - 1, rng, out);
}

/* ---- meaning ---- */

enum {
    MOST_MOMENTS = 2048,
    UNKNOWN = 2
};

typedef struct Meaning {
    const SugarSketch *sketch;
    const LassoWord *word;
    uint32_t moments; /* that are distinguished */
    uint8_t known[SUGAR_MOST][MOST_MOMENTS];
} Meaning;

static bool holds(Meaning *m, uint32_t at, uint32_t moment);

/* `at` holds in all moments from one to another, that one not included. */
static bool throughout(Meaning *m, uint32_t at, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (!holds(m, at, i))
            return false;
    return true;
}

static bool somewhere(Meaning *m, uint32_t at, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (holds(m, at, i))
            return true;
    return false;
}

/* After the last moment of a range; without an end, after all that is new. */
static uint32_t after(const Meaning *m, const SugarNode *node, uint32_t i) {
    return node->high == SUGAR_END ? i + node->low + m->moments
                                   : i + node->high + 1;
}

static bool until(Meaning *m, const SugarNode *node, uint32_t i) {
    for (uint32_t j = i + node->low; j < after(m, node, i); j++)
        if (holds(m, node->right, j) && throughout(m, node->left, i, j))
            return true;
    return false;
}

/* For every moment of the range: the right side, or the left side before. */
static bool release(Meaning *m, const SugarNode *node, uint32_t i) {
    for (uint32_t j = i + node->low; j < after(m, node, i); j++)
        if (!holds(m, node->right, j) && !somewhere(m, node->left, i, j))
            return false;
    return true;
}

/* Where the n-th moment with the left side is; or none. */
static uint32_t find_event(Meaning *m, const SugarNode *node, uint32_t i) {
    uint32_t seen = 0;
    for (uint32_t j = i; j < i + m->moments * (node->low + 1); j++) {
        seen += holds(m, node->left, j);
        if (seen == node->low)
            return j;
    }
    return UINT32_MAX;
}

static bool event(Meaning *m, const SugarNode *node, uint32_t i) {
    uint32_t found = find_event(m, node, i);
    return found == UINT32_MAX ? !node->strong : holds(m, node->right, found);
}

/* p until_ q: p up to and including the first moment that has both, or
 * forever. */
static bool inclusive(Meaning *m, const SugarNode *node, uint32_t i) {
    for (uint32_t j = i; j < i + m->moments; j++) {
        if (!holds(m, node->left, j))
            return false;
        if (holds(m, node->right, j))
            return true;
    }
    return !node->strong;
}

/* The first p comes before the first q, or not after it; a weak one may have
 * neither. */
static bool before(Meaning *m, const SugarNode *node, uint32_t i) {
    bool together = node->kind == SUGAR_NOT_AFTER;
    for (uint32_t j = i; j < i + m->moments; j++) {
        bool p = holds(m, node->left, j), q = holds(m, node->right, j);
        if (p && (together || !q))
            return true;
        if (q)
            return false;
    }
    return !node->strong;
}

/* ---- the past ---- */

/* How many moments back a range reaches from here: from `low` on, up to `high`
 * and the first moment. */
static uint32_t reach(const SugarNode *node, uint32_t i) {
    return node->high < i ? node->high : i;
}

static bool since(Meaning *m, const SugarNode *node, uint32_t i) {
    for (uint32_t back = node->low; back <= reach(node, i); back++)
        if (holds(m, node->right, i - back) &&
            throughout(m, node->left, i - back + 1, i + 1))
            return true;
    return false;
}

static bool triggered(Meaning *m, const SugarNode *node, uint32_t i) {
    for (uint32_t back = node->low; back <= reach(node, i); back++)
        if (!holds(m, node->right, i - back) &&
            !somewhere(m, node->left, i - back + 1, i + 1))
            return false;
    return true;
}

static bool once(Meaning *m, const SugarNode *node, uint32_t i) {
    for (uint32_t back = node->low; back <= reach(node, i); back++)
        if (holds(m, node->left, i - back))
            return true;
    return false;
}

static bool historically(Meaning *m, const SugarNode *node, uint32_t i) {
    for (uint32_t back = node->low; back <= reach(node, i); back++)
        if (!holds(m, node->left, i - back))
            return false;
    return true;
}

static bool back_to(Meaning *m, const SugarNode *node, uint32_t i) {
    return since(m, node, i) ||
           throughout(m, node->left, i - reach(node, i), i + 1);
}

static bool counted(Meaning *m, const SugarNode *node, uint32_t i) {
    uint32_t times = 0;
    for (uint32_t k = 0; k <= i; k++)
        times += holds(m, node->left, k);
    const bool answers[] = {
        times<node->low, times <= node->low, times> node->low,
        times >= node->low, times == node->low, times != node->low};
    return answers[node->relation];
}

static bool evaluate(Meaning *m, const SugarNode *node, uint32_t i) {
    switch (node->kind) {
    case SUGAR_ATOM: {
        const LassoWord *word = m->word;
        uint32_t place = i < word->prefix
                             ? i
                             : word->prefix + (i - word->prefix) % word->loop;
        return word->letters[place] >> node->left & 1;
    }
    case SUGAR_NOT:
        return !holds(m, node->left, i);
    case SUGAR_NEXT:
        return holds(m, node->left, i + node->low);
    case SUGAR_FINALLY:
        return somewhere(m, node->left, i + node->low, after(m, node, i));
    case SUGAR_GLOBALLY:
        return throughout(m, node->left, i + node->low, after(m, node, i));
    case SUGAR_NEVER:
        return !somewhere(m, node->left, i, i + m->moments);
    case SUGAR_AND:
        return holds(m, node->left, i) && holds(m, node->right, i);
    case SUGAR_OR:
        return holds(m, node->left, i) || holds(m, node->right, i);
    case SUGAR_IMPLIES:
        return !holds(m, node->left, i) || holds(m, node->right, i);
    case SUGAR_IFF:
        return holds(m, node->left, i) == holds(m, node->right, i);
    case SUGAR_UNTIL:
        return until(m, node, i);
    case SUGAR_WEAK_UNTIL:
        return until(m, node, i) ||
               throughout(m, node->left, i, after(m, node, i));
    case SUGAR_RELEASE:
        return release(m, node, i);
    case SUGAR_STRONG_RELEASE:
        return release(m, node, i) &&
               somewhere(m, node->left, i, after(m, node, i));
    case SUGAR_INCLUSIVE:
        return inclusive(m, node, i);
    case SUGAR_BEFORE:
    case SUGAR_NOT_AFTER:
        return before(m, node, i);
    case SUGAR_EVENT:
        return event(m, node, i);
    case SUGAR_YESTERDAY:
        return i >= node->low && holds(m, node->left, i - node->low);
    case SUGAR_WEAK_YESTERDAY:
        return i < node->low || holds(m, node->left, i - node->low);
    case SUGAR_ONCE:
        return once(m, node, i);
    case SUGAR_HISTORICALLY:
        return historically(m, node, i);
    case SUGAR_COUNT:
        return counted(m, node, i);
    case SUGAR_SINCE:
        return since(m, node, i);
    case SUGAR_TRIGGERED:
        return triggered(m, node, i);
    case SUGAR_BACK:
        return back_to(m, node, i);
    case SUGAR_KINDS:
        break;
    }
    assert(false);
    return false;
}

static bool holds(Meaning *m, uint32_t at, uint32_t moment) {
    uint32_t excess =
        moment < m->moments ? 0 : moment - m->moments + m->word->loop;
    moment -= excess / m->word->loop * m->word->loop;
    assert(moment < m->moments);
    uint8_t *known = &m->known[at][moment];
    if (*known == UNKNOWN)
        *known = evaluate(m, &m->sketch->nodes[at], moment);
    return *known;
}

/* Rounds of the loop after which another one changes nothing: the sum of what
 * all operators look back, or count. */
static uint32_t memory_of(const SugarSketch *sketch) {
    uint32_t rounds = 0;
    for (uint32_t i = 0; i < sketch->count; i++) {
        const SugarNode *node = &sketch->nodes[i];
        if (node->kind < SUGAR_YESTERDAY ||
            (node->kind > SUGAR_COUNT && node->kind < SUGAR_SINCE))
            continue;
        rounds += 2 + (node->high == SUGAR_END ? node->low : node->high);
    }
    return rounds;
}

bool sugar_satisfies(const SugarSketch *sketch, const LassoWord *word) {
    static Meaning m;
    m.sketch = sketch;
    m.word = word;
    m.moments = word->prefix + word->loop * (1 + memory_of(sketch));
    assert(m.moments <= MOST_MOMENTS);
    memset(m.known, UNKNOWN, sizeof m.known);
    return holds(&m, sketch->count - 1, 0);
}
