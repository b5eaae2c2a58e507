/* lang/promela/reading/ast_print.c -- expressions and statements as text,
 * spelt as SPIN does */
#include "lang/promela/reading/ast.h"

#include "base/bug.h"

#include <string.h>

static const char *const operators[] = {
    [OPERATOR_NEGATE] = "-",       [OPERATOR_NOT] = "!",
    [OPERATOR_COMPLEMENT] = "~",   [OPERATOR_MULTIPLY] = "*",
    [OPERATOR_DIVIDE] = "/",       [OPERATOR_REMAINDER] = "%",
    [OPERATOR_ADD] = "+",          [OPERATOR_SUBTRACT] = "-",
    [OPERATOR_SHIFT_LEFT] = "<<",  [OPERATOR_SHIFT_RIGHT] = ">>",
    [OPERATOR_LESS] = "<",         [OPERATOR_LESS_EQUAL] = "<=",
    [OPERATOR_GREATER] = ">",      [OPERATOR_GREATER_EQUAL] = ">=",
    [OPERATOR_EQUAL] = "==",       [OPERATOR_UNEQUAL] = "!=",
    [OPERATOR_BIT_AND] = "&",      [OPERATOR_BIT_XOR] = "^",
    [OPERATOR_BIT_OR] = "|",       [OPERATOR_AND] = "&&",
    [OPERATOR_OR] = "||",          [OPERATOR_IMPLIES] = "->",
    [OPERATOR_EQUIVALENT] = "<->",
};

/* Functions of one channel or number, and words that stand alone. */
static const char *word(AstExpressionKind kind) {
    switch (kind) {
    case EXPRESSION_LEN:
        return "len";
    case EXPRESSION_EMPTY:
        return "empty";
    case EXPRESSION_FULL:
        return "full";
    case EXPRESSION_NEMPTY:
        return "nempty";
    case EXPRESSION_NFULL:
        return "nfull";
    case EXPRESSION_EVAL:
        return "eval";
    case EXPRESSION_ENABLED:
        return "enabled";
    case EXPRESSION_PC_VALUE:
        return "pc_value";
    case EXPRESSION_GET_PRIORITY:
        return "get_priority";
    case EXPRESSION_SET_PRIORITY:
        return "set_priority";
    case EXPRESSION_TIMEOUT:
        return "timeout";
    case EXPRESSION_NP:
        return "np_";
    case EXPRESSION_PID:
        return "_pid";
    case EXPRESSION_NR_PR:
        return "_nr_pr";
    case EXPRESSION_LAST:
        return "_last";
    case EXPRESSION_PRIORITY:
        return "_priority";
    case EXPRESSION_DISCARD:
        return "_";
    case EXPRESSION_NUMBER:
    case EXPRESSION_MTYPE:
    case EXPRESSION_VARIABLE:
    case EXPRESSION_FIELD:
    case EXPRESSION_UNARY:
    case EXPRESSION_BINARY:
    case EXPRESSION_CONDITIONAL:
    case EXPRESSION_POLL:
    case EXPRESSION_RUN:
    case EXPRESSION_REMOTE_LABEL:
    case EXPRESSION_REMOTE_VARIABLE:
    case EXPRESSION_C:
    case EXPRESSION_STRING:
        return NULL;
    }
    BUG("an expression of kind %d", (int)kind);
}

static void print_list(const Expression *first, Text *out) {
    for (const Expression *e = first; e; e = e->next) {
        if (e != first)
            text_char(out, ',');
        expression_print(e, out);
    }
}

static void print_index(const Expression *index, Text *out) {
    if (!index)
        return;
    text_char(out, '[');
    expression_print(index, out);
    text_char(out, ']');
}

static void print_operation(const Expression *e, Text *out) {
    const char *sign = operators[e->operator];
    if (e->kind == EXPRESSION_UNARY) {
        text_add(out, sign);
        expression_print(e->left, out);
        return;
    }
    text_char(out, '(');
    expression_print(e->left, out);
    text_printf(out, " %s ", sign);
    expression_print(e->right, out);
    text_char(out, ')');
}

/* C on one line. */
static void print_c(const char *start, const char *text, Text *out) {
    text_add(out, start);
    for (const char *c = text; *c; c++) {
        bool blank = (unsigned char)*c <= ' ';
        if (!blank)
            text_char(out, *c);
        else if (out->data[out->length - 1] != ' ')
            text_char(out, ' ');
    }
    text_add(out, " }");
}

static void print_conditional(const Expression *e, Text *out) {
    text_char(out, '(');
    expression_print(e->left, out);
    text_add(out, " -> ");
    expression_print(e->right, out);
    text_add(out, " : ");
    expression_print(e->third, out);
    text_char(out, ')');
}

static void print_remote(const Expression *e, Text *out) {
    text_add(out, e->name);
    print_index(e->left, out);
    if (e->kind == EXPRESSION_REMOTE_LABEL) {
        text_printf(out, "@%s", e->label_name);
    } else {
        text_char(out, ':');
        expression_print(e->right, out);
    }
}

static void print_call(const Expression *e, Text *out) {
    text_add(out, word(e->kind));
    if (!e->left)
        return;
    text_char(out, '(');
    expression_print(e->left, out);
    if (e->right) {
        text_char(out, ',');
        expression_print(e->right, out);
    }
    text_char(out, ')');
}

static void print_run(const Expression *e, Text *out) {
    text_printf(out, "run %s(", e->name);
    print_list(e->right, out);
    text_char(out, ')');
}

static void print_poll(const Expression *e, Text *out) {
    expression_print(e->left, out);
    text_add(out, e->random ? "??[" : "?[");
    print_list(e->right, out);
    text_char(out, ']');
}

void expression_print(const Expression *e, Text *out) {
    switch (e->kind) {
    case EXPRESSION_NUMBER:
        text_printf(out, "%d", e->value);
        break;
    case EXPRESSION_MTYPE:
        text_add(out, e->name);
        break;
    case EXPRESSION_VARIABLE:
        text_add(out, e->name);
        print_index(e->left, out);
        break;
    case EXPRESSION_FIELD:
        expression_print(e->left, out);
        text_printf(out, ".%s", e->name);
        print_index(e->right, out);
        break;
    case EXPRESSION_UNARY:
    case EXPRESSION_BINARY:
        print_operation(e, out);
        break;
    case EXPRESSION_CONDITIONAL:
        print_conditional(e, out);
        break;
    case EXPRESSION_POLL:
        print_poll(e, out);
        break;
    case EXPRESSION_RUN:
        print_run(e, out);
        break;
    case EXPRESSION_REMOTE_LABEL:
    case EXPRESSION_REMOTE_VARIABLE:
        print_remote(e, out);
        break;
    case EXPRESSION_C:
        print_c(e->is_code ? "c_code {" : "c_expr {", e->text, out);
        break;
    case EXPRESSION_STRING:
        text_printf(out, "\"%s\"", e->text);
        break;
    case EXPRESSION_LEN:
    case EXPRESSION_EMPTY:
    case EXPRESSION_FULL:
    case EXPRESSION_NEMPTY:
    case EXPRESSION_NFULL:
    case EXPRESSION_EVAL:
    case EXPRESSION_ENABLED:
    case EXPRESSION_PC_VALUE:
    case EXPRESSION_GET_PRIORITY:
    case EXPRESSION_SET_PRIORITY:
    case EXPRESSION_TIMEOUT:
    case EXPRESSION_NP:
    case EXPRESSION_PID:
    case EXPRESSION_NR_PR:
    case EXPRESSION_LAST:
    case EXPRESSION_PRIORITY:
    case EXPRESSION_DISCARD:
        print_call(e, out);
        break;
    }
}

static void print_head(const Statement *s, const char *head, Text *out) {
    text_add(out, head);
    text_char(out, '(');
    if (s->value)
        expression_print(s->value, out);
    print_list(s->arguments, out);
    text_char(out, ')');
}

static void print_assignment(const Statement *s, Text *out) {
    expression_print(s->target, out);
    if (s->kind == STATEMENT_ASSIGN) {
        text_add(out, " = ");
        expression_print(s->value, out);
    } else {
        text_add(out, s->kind == STATEMENT_INCREMENT ? "++" : "--");
    }
}

static void print_message(const Statement *s, Text *out) {
    expression_print(s->channel, out);
    if (s->kind == STATEMENT_SEND)
        text_add(out, s->sorted ? "!!" : "!");
    else
        text_add(out, s->random ? "??" : "?");
    text_add(out, s->peek ? "<" : "");
    print_list(s->arguments, out);
    text_add(out, s->peek ? ">" : "");
}

static void print_range(const Statement *s, const char *head, Text *out) {
    text_printf(out, "%s (", head);
    expression_print(s->target, out);
    if (s->kind == STATEMENT_FOR_IN) {
        text_add(out, " in ");
        expression_print(s->channel, out);
    } else {
        text_add(out, " : ");
        expression_print(s->from, out);
        text_add(out, " .. ");
        expression_print(s->to, out);
    }
    text_char(out, ')');
}

static void print_declaration(const Statement *s, Text *out) {
    for (const Variable *v = s->variables; v; v = v->next) {
        text_add(out, v == s->variables ? "" : ", ");
        text_add(out, v->name);
        if (v->is_array)
            text_printf(out, "[%u]", v->length);
        if (v->initial && !v->initial_list) {
            text_add(out, " = ");
            expression_print(v->initial, out);
        }
    }
}

void statement_print(const Statement *s, Text *out) {
    switch (s->kind) {
    case STATEMENT_DECLARATION:
        print_declaration(s, out);
        break;
    case STATEMENT_ASSIGN:
    case STATEMENT_INCREMENT:
    case STATEMENT_DECREMENT:
        print_assignment(s, out);
        break;
    case STATEMENT_EXPRESSION:
        if (s->value->kind == EXPRESSION_NUMBER && s->value->word)
            text_add(out, s->value->word);
        else
            expression_print(s->value, out);
        break;
    case STATEMENT_SEND:
    case STATEMENT_RECEIVE:
        print_message(s, out);
        break;
    case STATEMENT_IF:
        text_add(out, "if");
        break;
    case STATEMENT_DO:
        text_add(out, "do");
        break;
    case STATEMENT_FOR_RANGE:
    case STATEMENT_FOR_IN:
        print_range(s, "for", out);
        break;
    case STATEMENT_SELECT:
        print_range(s, "select", out);
        break;
    case STATEMENT_BREAK:
        text_add(out, "break");
        break;
    case STATEMENT_GOTO:
        text_printf(out, "goto %s", s->label_name);
        break;
    case STATEMENT_ELSE:
        text_add(out, "else");
        break;
    case STATEMENT_BLOCK:
        text_add(out, "{ }");
        break;
    case STATEMENT_ATOMIC:
        text_add(out, "atomic");
        break;
    case STATEMENT_D_STEP:
        text_add(out, "d_step");
        break;
    case STATEMENT_UNLESS:
        text_add(out, "unless");
        break;
    case STATEMENT_ASSERT:
        print_head(s, "assert", out);
        break;
    case STATEMENT_PRINTF:
        print_head(s, "printf", out);
        break;
    case STATEMENT_PRINTM:
        print_head(s, "printm", out);
        break;
    case STATEMENT_XR:
        print_head(s, "xr ", out);
        break;
    case STATEMENT_XS:
        print_head(s, "xs ", out);
        break;
    case STATEMENT_C_CODE:
        expression_print(s->value, out);
        break;
    }
}
