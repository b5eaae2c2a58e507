/* test/spin/program_tree.h -- a Promela program as a tree of lines
 *
 * Purpose:    what the random generator writes and the shrinker cuts: every
 *             line or block can be left out, a block can give way to what it
 *             holds, and what remains is still nearly a program.
 * Invariant:  children come after their parents in `nodes`; node 0 is the
 *             whole program.
 */
#ifndef TEST_SPIN_PROGRAM_TREE_H
#define TEST_SPIN_PROGRAM_TREE_H

#include <stdbool.h>
#include <stdio.h>

enum {
    PHRASE_MAX = 240,
    NODE_MAX = 1024
};

/* A piece of text, passed by value: programs are small. */
typedef struct Phrase {
    char text[PHRASE_MAX]; /* cut short if it would not fit */
} Phrase;

typedef enum NodeFate {
    NODE_KEPT,
    NODE_DROPPED, /* with all that it holds */
    NODE_HOISTED, /* only what it holds is printed */
} NodeFate;

typedef struct Node {
    Phrase open;    /* the line, or the one in front of the children */
    Phrase close;   /* the line after the children, or empty */
    int first;      /* first child, or 0 */
    int last;       /* last child, or 0 */
    int next;       /* next sibling, or 0 */
    bool sequence;  /* may not become empty: "skip" stands in */
    bool hoistable; /* the children may stand alone */
    NodeFate fate;  /* what the shrinker decided */
} Node;

typedef struct ProgramTree {
    Node nodes[NODE_MAX]; /* in the order of creation */
    int count;            /* nodes in use */
} ProgramTree;

Phrase say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Empties the tree: only the node of the whole program. */
void program_tree_clear(ProgramTree *tree);

/* The new last child of parent. A full tree gives node 0 and adds nothing. */
int program_tree_line(ProgramTree *tree, int parent, Phrase line);
int program_tree_block(ProgramTree *tree, int parent, Phrase open,
                       const char *close);

void program_tree_print(const ProgramTree *tree, FILE *out);

#endif
