/* report/wording/differences.c -- what a step changes, in words */
#include "core/model_text.h"
#include "report/wording/describe.h"

#include <string.h>

enum {
    MOST_ELEMENTS = 4 /* of an array that are shown one by one */
};

typedef struct Differences {
    Page *page;         /* written to */
    const Model *model; /* whose states they are */
    const Word *from;   /* before the step */
    const Word *to;     /* after it */
    bool all;           /* leave nothing out */
    Text old, new;      /* values of the variable that differs */
    Text word;          /* that is to be written next */
    bool any;           /* something was written, or waits in `word` */
    bool moved;         /* a process is elsewhere, which need not be said */
} Differences;

/* ---- Words ----------------------------------------------------------------
 */

/* The word waits until it is known whether another follows. */
static void begin_word(Differences *self) {
    if (self->any) {
        text_char(&self->word, ',');
        page_word(self->page, INK_CHANGE, self->word.data);
    }
    text_clear(&self->word);
    self->any = true;
}

/* More follows, after a blank; a line may end there. */
static void next_word(Differences *self) {
    page_word(self->page, INK_CHANGE, self->word.data);
    text_clear(&self->word);
}

static void end_words(Differences *self) {
    if (self->any)
        page_word(self->page, INK_CHANGE, self->word.data);
}

/* "name: old -> new" in one piece, or broken before the arrow if a whole line
 * is too short for it. */
static void add_change(Differences *self, const char *name, const char *old,
                       const char *new) {
    Text *word = &self->word;
    begin_word(self);
    describe_word(word, name, strlen(name));
    text_printf(word, ": %s", old);
    size_t arrow = word->length;
    text_printf(word, " -> %s", new);
    if (self->page->indent + page_columns(word->data) <= PAGE_WIDTH)
        return;
    Text rest;
    text_init(&rest, word->mem);
    text_add(&rest, word->data + arrow + 1);
    text_cut(word, arrow);
    page_word(self->page, INK_CHANGE, word->data);
    text_clear(word);
    text_add(word, rest.data);
    text_release(&rest);
}

static const char *name_of(const Differences *self, uint32_t k) {
    return model_variable(self->model, k);
}

/* Messages and records as they are; names with blanks in quotes. */
static void show_value(Text *out, const char *bytes, size_t length) {
    if (length > 0 && (bytes[0] == '[' || bytes[0] == '{'))
        page_escape(out, bytes, length);
    else
        describe_word(out, bytes, length);
}

static void show_text(Text *out, const Text *value) {
    if (value->length > 0)
        show_value(out, value->data, value->length);
    else
        text_char(out, '-');
}

static void add_variable(Differences *self, uint32_t k) {
    Text old, new;
    text_init(&old, self->word.mem);
    text_init(&new, self->word.mem);
    show_text(&old, &self->old);
    show_text(&new, &self->new);
    add_change(self, name_of(self, k), old.data, new.data);
    text_release(&old);
    text_release(&new);
}

/* ---- Elements of arrays ---------------------------------------------------
 */

/* Where the element that begins here ends: at a comma or brace that is in no
 * brackets. */
static const char *end_of_element(const char *at) {
    for (size_t depth = 0; *at; at++) {
        if (depth == 0 && (*at == ',' || *at == '}'))
            break;
        depth += *at == '[';
        depth -= *at == ']' && depth > 0;
    }
    return at;
}

/* "{1,2,3}", with no braces and quotes inside: how many elements; else 0. */
static size_t count_elements(const char *value) {
    size_t length = strlen(value), count = 0;
    if (length < 2 || value[0] != '{' || value[length - 1] != '}' ||
        strcspn(value + 1, "{}\"") != length - 2)
        return 0;
    do {
        value = end_of_element(value + 1);
        count++;
    } while (*value == ',');
    return *value == '}' ? count : 0;
}

/* The element that begins here becomes a word; where the next one does. */
static const char *cut_element(const char *at, Text *out) {
    const char *end = end_of_element(at);
    text_clear(out);
    show_value(out, at, (size_t)(end - at));
    return end + 1;
}

void describe_element(const Model *model, const Word *state, uint32_t variable,
                      uint32_t element, Text *out) {
    Text all;
    text_init(&all, out->mem);
    model_print_value(model, state, variable, &all);
    if (element == NO_ELEMENT || element >= count_elements(all.data)) {
        text_add(out, all.length ? all.data : "-");
    } else {
        const char *at = all.data + 1;
        for (uint32_t i = 0; i < element; i++)
            at = end_of_element(at) + 1;
        text_bytes(out, at, (size_t)(end_of_element(at) - at));
    }
    text_release(&all);
}

/* Every element that differs; `write` says whether to write it. How many. */
static size_t walk_elements(Differences *self, uint32_t k, bool write) {
    const char *old = self->old.data, *new = self->new.data;
    size_t count = count_elements(old), different = 0;
    Text one, other, name;
    text_init(&one, self->word.mem);
    text_init(&other, self->word.mem);
    text_init(&name, self->word.mem);
    old++, new ++;
    for (size_t i = 0; i < count; i++) {
        old = cut_element(old, &one);
        new = cut_element(new, &other);
        if (strcmp(one.data, other.data) == 0)
            continue;
        different++;
        text_clear(&name);
        text_printf(&name, "%s[%zu]", name_of(self, k), i);
        if (write)
            add_change(self, name.data, one.data, other.data);
    }
    text_release(&one);
    text_release(&other);
    text_release(&name);
    return different;
}

/* Only the elements that changed, if they are few; else false. */
static bool add_elements(Differences *self, uint32_t k) {
    size_t count = self->model->text && self->model->text->has_arrays
                       ? count_elements(self->old.data)
                       : 0;
    bool fits = count > 0 && count == count_elements(self->new.data) &&
                walk_elements(self, k, false) <= MOST_ELEMENTS;
    if (fits)
        walk_elements(self, k, true);
    return fits;
}

/* ---- Processes ------------------------------------------------------------
 */

/* "P[1]@" is where process P[1] is: the length of its name, or 0. Where a claim
 * is no statement says. */
static size_t place_of(const char *name) {
    size_t length = describe_scope(name);
    return length > 0 && name[length] == '@' ? length : 0;
}

/* Does variable k, "P[1]:x", belong to the process of place p? */
static bool belongs(const Differences *self, uint32_t k, uint32_t p) {
    size_t length = place_of(name_of(self, p));
    return length > 0 &&
           strncmp(name_of(self, k), name_of(self, p), length) == 0 &&
           name_of(self, k)[length] == ':';
}

static bool exists(const Differences *self, const Word *state, uint32_t k) {
    return describe_exists(self->model, state, k);
}

/* Is there a process in one of the states only whose variable this is? */
static bool came_or_went(const Differences *self, uint32_t k) {
    if (self->old.length > 0 && self->new.length > 0)
        return false;
    for (uint32_t p = k; p-- > 0;)
        if (belongs(self, k, p))
            return exists(self, self->from, p) != exists(self, self->to, p);
    return false;
}

/* "P[1] starts with x=1 y=2": what is not 0. */
static void add_start(Differences *self, uint32_t p) {
    size_t length = place_of(name_of(self, p));
    bool first = true;
    Text value;
    text_init(&value, self->word.mem);
    text_add(&self->word, " starts");
    for (uint32_t k = p + 1; k < model_variable_count(self->model); k++) {
        if (!belongs(self, k, p) || !exists(self, self->to, k))
            continue;
        text_clear(&value);
        describe_value(self->model, self->to, k, &value);
        if (strcmp(value.data, "0") == 0)
            continue;
        text_add(&self->word, first ? " with" : "");
        next_word(self);
        text_printf(&self->word, "%s=%s", name_of(self, k) + length + 1,
                    value.data);
        first = false;
    }
    text_release(&value);
}

/* Where it goes is where its next statement stands. */
static void add_place(Differences *self, uint32_t p) {
    if (self->old.length > 0 && self->new.length > 0) {
        self->moved = true;
        return;
    }
    begin_word(self);
    describe_word(&self->word, name_of(self, p), place_of(name_of(self, p)));
    if (self->new.length > 0)
        add_start(self, p);
    else
        text_add(&self->word, " ends");
}

/* ---- All of it ------------------------------------------------------------
 */

static void add_difference(Differences *self, uint32_t k) {
    bool covered = came_or_went(self, k);
    if (self->all) {
        if (!covered || self->new.length > 0)
            add_variable(self, k);
    } else if (place_of(name_of(self, k))) {
        add_place(self, k);
    } else if (!covered && !add_elements(self, k)) {
        add_variable(self, k);
    }
}

/* Two blanks after the variables, if there are some. */
static void put_flips(Differences *self) {
    bool apart = self->any;
    Page *page = self->page;
    for (uint32_t k = 0; k < model_shown(self->model); k++)
        if (describe_flips(self->model, self->from, self->to, k)) {
            if (apart)
                page_to(page, page->column + 2);
            apart = false;
            describe_proposition(page, self->model, k,
                                 model_holds(self->model, self->to, k));
            self->any = true;
        }
}

void describe_changes(Page *page, const Model *model, const Word *from,
                      const Word *to, bool all) {
    Differences self = {
        .page = page, .model = model, .from = from, .to = to, .all = all};
    text_init(&self.word, page->out->mem);
    text_init(&self.old, page->out->mem);
    text_init(&self.new, page->out->mem);
    bool late = false;
    for (uint32_t k = 0;
         !late && describe_change(model, from, to, &k, &self.old, &self.new);
         k++) {
        add_difference(&self, k);
        late = mem_must_stop_after(page->out->mem, (uint32_t)self.new.length);
    }
    end_words(&self);
    if (late)
        page_flow(page, INK_DOUBT, "... more changes: time was up");
    put_flips(&self);
    if (!self.any && !self.moved)
        page_word(page, INK_FAINT, "no change");
    text_release(&self.new);
    text_release(&self.old);
    text_release(&self.word);
}
