/* report/wording/summary_text.c -- a summary as sentences and lines */
#include "report/wording/summary.h"

#include "report/wording/describe.h"

#include <string.h>

enum {
    MOST_LINES = 2,      /* conditions, a line each */
    MOST_CONDITIONS = 4, /* shown, unless all are */
    MOST_WAITING = 4,    /* processes, a line each */
    MOST_POSITIONS = 4,  /* processes, in one sentence */
    MOST_ALIKE = 4,      /* processes at one place */
    MOST_NAMED = 6,      /* processes of which only the name is said */
    MOST_VALUES = 4,     /* of one condition */
    LONGEST_STATEMENT = 40
};

/* --- sentences ---------------------------------------------------------- */

typedef struct Line {
    SummaryLine *said; /* called when it is complete, ... */
    void *context;     /* ... with this */
    bool all;          /* leave nothing out */
    Text text;         /* of the line */
} Line;

static void end_line(Line *self) {
    self->said(self->context, self->text.data);
    text_clear(&self->text);
}

/* A name or statement of the model. */
static void add_name(Text *out, const char *name) {
    page_escape(out, name, strlen(name));
}

/* A value; names with blanks in quotes. */
static void add_word(Text *out, const char *value) {
    if (*value == '[' || *value == '{')
        add_name(out, value);
    else
        describe_word(out, value, strlen(value));
}

/* How many of `count` to show, so that "and 1 more" is never said. */
static size_t limit(const Line *self, size_t count, size_t most) {
    return self->all || count <= most + 1 ? count : most;
}

/* ", " or " and " before entry i of `count`. */
static void separate(Text *out, size_t i, size_t count) {
    text_add(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
}

static void add_more(Text *out, size_t left, const char *what) {
    if (left > 0)
        text_printf(out, " and %zu more%s", left, what);
}

/* "P[1]:x" is "x" where process P(1) is spoken of. */
static const char *short_name(const char *name, const char *who) {
    const char *open = who ? strchr(who, '(') : NULL;
    size_t length = open ? (size_t)(open - who) : 0;
    size_t digits = open ? strcspn(open + 1, ")") : 0;
    if (open && strncmp(name, who, length) == 0 && name[length] == '[' &&
        strncmp(name + length + 1, open + 1, digits) == 0 &&
        strncmp(name + length + 1 + digits, "]:", 2) == 0)
        return name + length + digits + 3;
    return name;
}

/* Has the same value been shown as one before it? */
static bool is_said(const Summary *summary, const SummaryValue *value) {
    for (const SummaryValue *v = summary->values.data; v < value; v++)
        if (v->step == value->step && strcmp(v->name, value->name) == 0)
            return true;
    return false;
}

/* " since step 9 (P(0) at a.pml:40)", unless that has been said. */
static void add_since(Text *out, const Summary *summary,
                      const SummaryValue *value) {
    if (is_said(summary, value))
        return;
    if (value->step == 0) {
        text_add(out, " from the start");
        return;
    }
    text_printf(out, " since step %zu", value->step);
    if (!value->who)
        return;
    text_add(out, " (");
    add_name(out, value->who);
    if (value->place)
        text_printf(out, " at %s", value->place);
    if (value->whole)
        text_printf(out, ": %s is cut to fit", value->whole);
    text_char(out, ')');
}

/* "x = 1 since step 2 (P(0) at a.pml:3), y = 0 from the start" */
static void add_values(Line *self, const Summary *summary, size_t first,
                       size_t count, const char *who) {
    size_t shown = limit(self, count, MOST_VALUES);
    for (size_t i = 0; i < shown; i++) {
        const SummaryValue *value = &vec_item(&summary->values, first + i);
        text_add(&self->text, i ? ", " : "");
        add_name(&self->text, short_name(value->name, who));
        text_add(&self->text, " = ");
        add_word(&self->text, value->value);
        add_since(&self->text, summary, value);
    }
    add_more(&self->text, count - shown, "");
}

/* --- conditions --------------------------------------------------------- */

static void add_condition(Line *self, const Summary *summary,
                          const SummaryCondition *one) {
    if (one->text)
        add_name(&self->text, one->text);
    if (one->truth)
        text_printf(&self->text, " %s", one->truth);
    if (one->text && one->count > 0)
        text_add(&self->text, ": ");
    add_values(self, summary, one->first, one->count, NULL);
}

/* A line each, or if they are many in one paragraph. */
static void put_conditions(Line *self, const Summary *summary) {
    size_t count = summary->conditions.count;
    size_t shown = limit(self, count, MOST_CONDITIONS);
    for (size_t i = 0; i < shown; i++) {
        add_condition(self, summary, &vec_item(&summary->conditions, i));
        if (i + 1 < shown && count > MOST_LINES)
            text_add(&self->text, "; ");
        else if (i + 1 < shown || shown == count)
            end_line(self);
    }
    if (shown == count)
        return;
    text_printf(&self->text, "; and %zu more conditions", count - shown);
    end_line(self);
}

/* --- deadlocks ---------------------------------------------------------- */

static bool starts_with(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The obstacle, with the values that it is about; if it is about one that it
 * names, that is not said again. */
static void add_obstacle(Line *self, const Summary *summary,
                         const SummaryPlace *place) {
    add_name(&self->text, place->obstacle);
    if (place->count == 0)
        return;
    const SummaryValue *value = &vec_item(&summary->values, place->first);
    if (place->count == 1 && starts_with(place->obstacle, value->name)) {
        add_since(&self->text, summary, value);
        return;
    }
    if (place->count == 1 && ends_with(place->obstacle, value->name)) {
        text_add(&self->text, " = ");
        add_word(&self->text, value->value);
        add_since(&self->text, summary, value);
        return;
    }
    text_add(&self->text, ": ");
    add_values(self, summary, place->first, place->count, place->who);
}

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_values(const Summary *summary, const SummaryPlace *a,
                        const SummaryPlace *b) {
    for (size_t i = 0; i < a->count; i++) {
        const SummaryValue *one = &vec_item(&summary->values, a->first + i);
        const SummaryValue *other = &vec_item(&summary->values, b->first + i);
        if (strcmp(one->name, other->name) != 0)
            return false;
    }
    return true;
}

/* Can both be spoken of in one sentence? */
static bool is_alike(const Summary *summary, const SummaryPlace *a,
                     const SummaryPlace *b) {
    bool same = a->moves == b->moves && a->ended == b->ended &&
                a->rests == b->rests && same_text(a->place, b->place) &&
                same_text(a->statement, b->statement);
    return same && (!summary->stuck ||
                    (same_text(a->obstacle, b->obstacle) &&
                     a->count == b->count && same_values(summary, a, b)));
}

/* Is there none like it before? */
static bool is_first(const Summary *summary, const SummaryPlace *place) {
    for (const SummaryPlace *p = summary->places.data; p < place; p++)
        if (is_alike(summary, p, place))
            return false;
    return true;
}

/* "P(1), P(2) and 3 more at a.pml:3", "client.2 at waits" */
static void name_places(Line *self, const Summary *summary,
                        const SummaryPlace *place) {
    const SummaryPlace *end = summary->places.data + summary->places.count;
    size_t count = 0, said = 0;
    for (const SummaryPlace *p = place; p < end; p++)
        count += is_alike(summary, p, place);
    size_t shown = limit(self, count, MOST_ALIKE);
    for (const SummaryPlace *p = place; p < end && said < shown; p++) {
        if (!is_alike(summary, p, place))
            continue;
        separate(&self->text, said++, count);
        add_name(&self->text, p->who);
    }
    add_more(&self->text, count - shown, "");
    text_add(&self->text, " at ");
    if (place->statement || place->ended)
        text_add(&self->text, place->place);
    else
        add_word(&self->text, place->place);
}

static bool is_waiting(const SummaryPlace *place) {
    return place->obstacle && !place->rests && !place->ended;
}

static void put_waiting(Line *self, const Summary *summary,
                        const SummaryPlace *place) {
    name_places(self, summary, place);
    if (place->statement && !starts_with(place->obstacle, place->statement)) {
        text_add(&self->text, ", ");
        add_name(&self->text, place->statement);
    }
    text_add(&self->text, ": ");
    add_obstacle(self, summary, place);
    end_line(self);
}

/* How many sentences those make that wait. */
static size_t count_waiting(const Summary *summary) {
    size_t count = 0;
    for (size_t i = 0; i < summary->places.count; i++) {
        const SummaryPlace *place = &vec_item(&summary->places, i);
        count += is_waiting(place) && is_first(summary, place);
    }
    return count;
}

static void put_all_waiting(Line *self, const Summary *summary) {
    size_t count = count_waiting(summary), said = 0;
    size_t shown = limit(self, count, MOST_WAITING);
    for (size_t i = 0; i < summary->places.count && said < shown; i++) {
        const SummaryPlace *place = &vec_item(&summary->places, i);
        if (!is_waiting(place) || !is_first(summary, place))
            continue;
        put_waiting(self, summary, place);
        said++;
    }
    if (shown < count) {
        text_add(&self->text, "and others wait: -v shows all");
        end_line(self);
    }
}

/* --- lists of processes ------------------------------------------------- */

typedef bool Chosen(const SummaryPlace *place);

static bool has_ended(const SummaryPlace *place) {
    return place->ended;
}

static bool has_rest(const SummaryPlace *place) {
    return place->rests && !place->ended;
}

static bool is_moving(const SummaryPlace *place) {
    return place->moves;
}

static bool is_still(const SummaryPlace *place) {
    return !place->moves && !place->ended;
}

static bool is_alive(const SummaryPlace *place) {
    return !place->ended;
}

static size_t count_chosen(const Summary *summary, Chosen *chosen) {
    size_t count = 0;
    for (size_t i = 0; i < summary->places.count; i++)
        count += chosen(&vec_item(&summary->places, i));
    return count;
}

static void add_place(Line *self, const Summary *summary,
                      const SummaryPlace *place) {
    name_places(self, summary, place);
    if (!place->statement || strlen(place->statement) > LONGEST_STATEMENT)
        return;
    text_add(&self->text, " (");
    add_name(&self->text, place->statement);
    text_char(&self->text, ')');
}

/* How many of them name_places speaks of. */
static size_t count_alike(const Summary *summary, const SummaryPlace *place) {
    size_t count = 0;
    for (size_t i = 0; i < summary->places.count; i++)
        count += is_alike(summary, &vec_item(&summary->places, i), place);
    return count;
}

/* "A(0) at a.pml:3 (x = 1); B(1) at a.pml:8 and 5 more" */
static size_t add_places(Line *self, const Summary *summary, Chosen *chosen) {
    size_t count = count_chosen(summary, chosen), said = 0, left = count;
    for (size_t i = 0; i < summary->places.count; i++) {
        const SummaryPlace *place = &vec_item(&summary->places, i);
        if (!chosen(place) || !is_first(summary, place))
            continue;
        if (said >= MOST_POSITIONS && left > 1 && !self->all)
            break;
        text_add(&self->text, said++ ? "; " : "");
        add_place(self, summary, place);
        left -= count_alike(summary, place);
    }
    if (left > 0)
        text_printf(&self->text, "; and %zu more", left);
    return count;
}

/* "A(0), B(1) and 5 more". How many there are. */
static size_t add_chosen(Line *self, const Summary *summary, Chosen *chosen) {
    size_t count = count_chosen(summary, chosen), said = 0;
    size_t shown = limit(self, count, MOST_NAMED);
    for (size_t i = 0; i < summary->places.count && said < shown; i++) {
        const SummaryPlace *place = &vec_item(&summary->places, i);
        if (!chosen(place))
            continue;
        separate(&self->text, said++, count);
        add_name(&self->text, place->who);
    }
    add_more(&self->text, count - shown, "");
    return count;
}

static void put_stuck(Line *self, const Summary *summary) {
    put_all_waiting(self, summary);
    if (count_chosen(summary, has_rest) > 0) {
        text_add(&self->text, "at valid ends: ");
        add_places(self, summary, has_rest);
        end_line(self);
    }
    size_t ended = count_chosen(summary, has_ended);
    if (ended > 0) {
        add_chosen(self, summary, has_ended);
        text_add(&self->text, ended == 1 ? " has ended" : " have ended");
        end_line(self);
    }
}

static void put_cycle(Line *self, const Summary *summary) {
    if (summary->still) {
        text_add(&self->text, "no process moves in the cycle");
        end_line(self);
        return;
    }
    text_printf(&self->text, "in the cycle (step%s %zu",
                summary->cycle_first == summary->cycle_last ? "" : "s",
                summary->cycle_first);
    if (summary->cycle_first != summary->cycle_last)
        text_printf(&self->text, "-%zu", summary->cycle_last);
    text_add(&self->text, ") ");
    size_t moving = add_chosen(self, summary, is_moving);
    text_add(&self->text, moving == 1 ? " moves" : " move");
    end_line(self);
}

static void put_places(Line *self, const Summary *summary) {
    bool cycle = summary->cycle_first > 0 && !summary->still;
    Chosen *chosen = cycle ? is_still : is_alive;
    size_t count = count_chosen(summary, chosen);
    if (count == 0)
        return;
    if (cycle)
        text_add(&self->text, "standing still: ");
    add_places(self, summary, chosen);
    end_line(self);
}

void summary_lines(const Summary *summary, bool all, Mem *mem,
                   SummaryLine *line, void *context) {
    Line self = {.said = line, .context = context, .all = all};
    text_init(&self.text, mem);
    put_conditions(&self, summary);
    if (summary->cycle_first > 0)
        put_cycle(&self, summary);
    if (summary->stuck)
        put_stuck(&self, summary);
    else
        put_places(&self, summary);
    if (summary->advice) {
        text_printf(&self.text, "hint: %s", summary->advice);
        end_line(&self);
    }
    text_release(&self.text);
}

typedef struct Setting { /* of lines as text */
    Page *page;
    size_t column; /* where they begin */
} Setting;

static void set_line(void *context, const char *sentence) {
    const Setting *self = context;
    page_to(self->page, self->column);
    page_indent(self->page, self->column + 2);
    page_flow(self->page, INK_PLAIN, sentence);
    page_line(self->page);
}

void summary_text(Page *page, const Summary *summary, size_t column, bool all) {
    Setting setting = {page, column};
    summary_lines(summary, all, page->out->mem, set_line, &setting);
}
