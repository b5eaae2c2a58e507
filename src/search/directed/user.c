/* The user's own estimate. Where the model has expressions of its own, it is
 * one of these; elsewhere it is a sum of numbers and of propositions in
 * brackets. */
#include "core/expression.h"
#include "search/directed/estimator.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* The proposition of this name, or proposition_count. */
static uint32_t find(const Model *model, const char *name, size_t length) {
    uint32_t k = 0;
    while (k < model->propositions.count &&
           (strncmp(model->propositions.names[k], name, length) != 0 ||
            model->propositions.names[k][length]))
        k++;
    return k;
}

/* ---- Expressions of the language ----------------------------------------- */

static Heuristic *make_own(const HeuristicQuestion *question, Text *why) {
    uint32_t number =
        find(question->model, question->user, strlen(question->user));
    Estimator *self = estimator_new(question, GAUGE_ADDED, false, why);
    if (!self)
        return NULL;
    if (number == question->model->propositions.count) {
        text_add(why, "the model was read without it");
        estimator_free(self);
        return NULL;
    }
    uint32_t node = vec_item(&self->structure.meanings, number);
    if (!expression_is_known(&self->structure, node)) {
        text_add(why, "it contains something that estimates cannot express");
        estimator_free(self);
        return NULL;
    }
    estimator_add_goal(self);
    estimator_add_part(self, gauge_count(&self->gauge, node));
    return estimator_finish(self, "user", 0);
}

/* ---- Sums of propositions ------------------------------------------------ */

typedef struct UserTerm {
    int64_t factor;       /* of the proposition */
    uint32_t proposition; /* or NO_PROPERTY: a number by itself */
    bool negated;         /* 1 where it does not hold */
} UserTerm;

typedef struct User {
    Heuristic base;      /* first */
    const Model *model;  /* whose states are estimated */
    Mem *mem;            /* where everything comes from */
    VEC(UserTerm) terms; /* that are added */
    const char *next;    /* while it is read: what is left */
} User;

enum {
    MOST_DIGITS = 9
};

static void skip_blanks(User *self) {
    while (isspace((unsigned char)*self->next))
        self->next++;
}

static bool accept(User *self, char needed) {
    skip_blanks(self);
    if (*self->next != needed)
        return false;
    self->next++;
    return true;
}

static bool read_number(User *self, int64_t *number) {
    size_t digits = 0;
    skip_blanks(self);
    for (*number = 0; isdigit((unsigned char)*self->next); self->next++) {
        *number = *number * 10 + (*self->next - '0');
        if (++digits > MOST_DIGITS)
            return false;
    }
    return digits > 0;
}

/* [name] or [!name] */
static bool read_proposition(User *self, UserTerm *term) {
    if (!accept(self, '['))
        return false;
    term->negated = accept(self, '!');
    skip_blanks(self);
    size_t length = strcspn(self->next, "]");
    if (!self->next[length])
        return false;
    term->proposition = find(self->model, self->next, length);
    self->next += length + 1;
    return term->proposition < self->model->propositions.count;
}

static bool read_term(User *self, int64_t sign) {
    UserTerm term = {.factor = 1, .proposition = NO_PROPERTY};
    bool number = read_number(self, &term.factor);
    if (number ? accept(self, '*') && !read_proposition(self, &term)
               : !read_proposition(self, &term))
        return false;
    term.factor *= sign;
    vec_push(self->mem, &self->terms, term);
    return true;
}

static bool read_sum(User *self) {
    bool read = read_term(self, accept(self, '-') ? -1 : 1);
    while (read) {
        if (accept(self, '+'))
            read = read_term(self, 1);
        else if (accept(self, '-'))
            read = read_term(self, -1);
        else
            break;
    }
    skip_blanks(self);
    return read && !*self->next;
}

static Estimate value_of(const User *self, const Word *state) {
    int64_t sum = 0;
    for (size_t i = 0; i < self->terms.count; i++) {
        UserTerm term = self->terms.data[i];
        if (term.proposition == NO_PROPERTY ||
            model_holds(self->model, state, term.proposition) != term.negated)
            sum += term.factor;
    }
    return sum < 0                 ? 0
           : sum >= ESTIMATE_NEVER ? ESTIMATE_NEVER - 1
                                   : (Estimate)sum;
}

static void estimate(Heuristic *heuristic, const Word *source,
                     const Word *states, size_t count, Estimate *out) {
    const User *self = (const User *)heuristic;
    (void)source; /* propositions are asked for one by one */
    for (size_t i = 0; i < count; i++)
        out[i] = value_of(self, states + i * self->model->words);
}

static void release(Heuristic *heuristic) {
    User *self = (User *)heuristic;
    vec_release(self->mem, &self->terms);
    mem_free(self->mem, self, sizeof *self);
}

static Heuristic *make_sum(const HeuristicQuestion *question, Text *why) {
    User *self = mem_alloc(question->mem, sizeof *self);
    *self = (User){.base = {.name = "user",
                            .most = ESTIMATE_NEVER,
                            .estimate = estimate,
                            .free = release},
                   .model = question->model,
                   .mem = question->mem,
                   .next = question->user};
    if (read_sum(self))
        return &self->base;
    text_printf(why,
                "--estimate is not a sum of numbers and of propositions of "
                "the model in brackets, from \"%.40s\" on",
                self->next);
    release(&self->base);
    return NULL;
}

Heuristic *heuristic_user(const HeuristicQuestion *question, Text *why) {
    if (!question->user) {
        text_add(why, "it needs --estimate EXPR");
        return NULL;
    }
    return question->model->propositions.own_expressions
               ? make_own(question, why)
               : make_sum(question, why);
}
