/* test/spin/program_tree.c -- a Promela program as a tree of lines */
#include "test/spin/program_tree.h"

#include <stdarg.h>
#include <string.h>

Phrase say(const char *format, ...) {
    Phrase phrase;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(phrase.text, sizeof phrase.text, format, arguments);
    va_end(arguments);
    return phrase;
}

void program_tree_clear(ProgramTree *tree) {
    memset(&tree->nodes[0], 0, sizeof tree->nodes[0]);
    tree->count = 1;
}

int program_tree_line(ProgramTree *tree, int parent, Phrase line) {
    if (tree->count == NODE_MAX)
        return 0;
    int id = tree->count++;
    Node *node = &tree->nodes[id], *above = &tree->nodes[parent];
    memset(node, 0, sizeof *node);
    node->open = line;
    if (above->last)
        tree->nodes[above->last].next = id;
    else
        above->first = id;
    above->last = id;
    return id;
}

int program_tree_block(ProgramTree *tree, int parent, Phrase open,
                       const char *close) {
    int id = program_tree_line(tree, parent, open);
    tree->nodes[id].close = say("%s", close);
    tree->nodes[id].sequence = id != 0;
    return id;
}

static void print_line(const char *line, int depth, FILE *out) {
    if (line[0])
        fprintf(out, "%*s%s\n", 4 * depth, "", line);
}

/* Prints the children of a node and returns how many there were. */
static int print_inside(const ProgramTree *tree, int id, int depth, FILE *out) {
    int printed = 0;
    for (int at = tree->nodes[id].first; at; at = tree->nodes[at].next) {
        const Node *node = &tree->nodes[at];
        if (node->fate == NODE_DROPPED)
            continue;
        printed++;
        bool whole = node->fate == NODE_KEPT;
        if (whole)
            print_line(node->open.text, depth, out);
        int inside = print_inside(tree, at, depth + whole, out);
        if (node->sequence && inside == 0)
            print_line("skip;", depth + whole, out);
        if (whole)
            print_line(node->close.text, depth, out);
    }
    return printed;
}

void program_tree_print(const ProgramTree *tree, FILE *out) {
    print_inside(tree, 0, 0, out);
}
