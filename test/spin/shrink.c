/* test/spin/shrink.c -- a smaller program with the same fault */
#include "test/spin/shrink.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_MAX = 1 << 16,
    TOKEN_MAX = 4096
};

/* A file as tokens. Line ends are tokens too. */
typedef struct Tokens {
    char text[TEXT_MAX];          /* the file, cut by zero bytes */
    const char *words[TOKEN_MAX]; /* into text, or a literal */
    int count;
} Tokens;

static bool succeeds(const Judge *judge) {
    char line[4096];
    snprintf(line, sizeof line, "%s %s", judge->command, judge->file);
    return system(line) == 0;
}

static bool write_tree(const ProgramTree *tree, const char *file) {
    FILE *out = fopen(file, "w");
    if (!out)
        return false;
    program_tree_print(tree, out);
    return fclose(out) == 0;
}

/* Tries one fate for one node; keeps it if the program stays interesting. */
static bool try_fate(ProgramTree *tree, int id, NodeFate fate,
                     const Judge *judge) {
    Node *node = &tree->nodes[id];
    NodeFate before = node->fate;
    if (before == fate)
        return false;
    node->fate = fate;
    if (write_tree(tree, judge->file) && succeeds(judge))
        return true;
    node->fate = before;
    return false;
}

/* The depth of every node that is still printed, -1 for the others. */
static void measure(const ProgramTree *tree, int id, int depth, int *depths) {
    depths[id] = depth;
    for (int at = tree->nodes[id].first; at; at = tree->nodes[at].next) {
        bool gone = depth < 0 || tree->nodes[at].fate == NODE_DROPPED;
        measure(tree, at, gone ? -1 : depth + 1, depths);
    }
}

/* Nodes of one depth, last things first: uses come after declarations. */
static bool shrink_depth(ProgramTree *tree, int depth, const Judge *judge,
                         bool *deeper) {
    int depths[NODE_MAX];
    bool smaller = false;
    for (int id = tree->count - 1; id > 0; id--) {
        measure(tree, 0, 0, depths);
        *deeper |= depths[id] > depth;
        if (depths[id] != depth)
            continue;
        if (try_fate(tree, id, NODE_DROPPED, judge) ||
            (tree->nodes[id].hoistable &&
             try_fate(tree, id, NODE_HOISTED, judge)))
            smaller = true;
    }
    return smaller;
}

void shrink_tree(ProgramTree *tree, const Judge *judge) {
    bool smaller = true;
    while (smaller) {
        bool deeper = true;
        smaller = false;
        for (int depth = 1; deeper; depth++) {
            deeper = false;
            smaller |= shrink_depth(tree, depth, judge, &deeper);
        }
    }
    write_tree(tree, judge->file);
}

/* Operators of two characters; one of a character otherwise. */
static size_t operator_length(const char *at) {
    static const char *const pairs[] = {
        "::", "->", "==", "!=", "<=", ">=", "&&", "||",
        "<<", ">>", "++", "--", "??", "!!", "..", "<>"};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (!strncmp(at, pairs[i], 2))
            return 2;
    return 1;
}

static size_t token_length(const char *at) {
    size_t length = 0;
    if (!strncmp(at, "/*", 2) && strstr(at, "*/"))
        return (size_t)(strstr(at, "*/") - at) + 2;
    if (*at == '"') {
        const char *end = strchr(at + 1, '"');
        return end ? (size_t)(end - at) + 1 : 1;
    }
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return length ? length : operator_length(at);
}

static bool read_tokens(Tokens *tokens, const char *file) {
    static char source[TEXT_MAX / 2];
    FILE *in = fopen(file, "r");
    if (!in)
        return false;
    size_t size = fread(source, 1, sizeof source - 1, in), used = 0;
    bool whole = feof(in) != 0;
    fclose(in);
    source[size] = '\0';
    tokens->count = 0;
    for (const char *at = source; whole && *at;) {
        size_t length = token_length(at);
        if (*at != ' ' && *at != '\t') {
            if (tokens->count == TOKEN_MAX)
                return false;
            tokens->words[tokens->count++] = tokens->text + used;
            memcpy(tokens->text + used, at, length);
            used += length;
            tokens->text[used++] = '\0';
        }
        at += length;
    }
    return whole;
}

/* True for two tokens that stand apart; the first may be NULL. */
static bool apart(const char *left, const char *right) {
    return left && left[0] != '\n' && right[0] != '\n' &&
           !strchr("([.!?", left[0]) && !strchr(")].;,[(!?", right[0]);
}

static void put(FILE *out, const char **last, const char *word) {
    bool blank = word[0] == '\n' && (!*last || (*last)[0] == '\n');
    if (!blank)
        fprintf(out, "%s%s", apart(*last, word) ? " " : "", word);
    *last = word;
}

/* Writes all tokens but those from .. to - 1, which one word replaces. */
static bool write_tokens(const Tokens *tokens, int from, int to,
                         const char *word, const char *file) {
    FILE *out = fopen(file, "w");
    if (!out)
        return false;
    const char *last = NULL;
    for (int i = 0; i <= tokens->count; i++) {
        if (i == from && word[0])
            put(out, &last, word);
        if (i < tokens->count && (i < from || i >= to))
            put(out, &last, tokens->words[i]);
    }
    return fclose(out) == 0;
}

/* Tokens that can go without brackets losing their partners. */
static bool balanced(const Tokens *tokens, int from, int to) {
    int depth = 0;
    for (int i = from; i < to && depth >= 0; i++) {
        if (strchr("([{", tokens->words[i][0]))
            depth++;
        if (strchr(")]}", tokens->words[i][0]))
            depth--;
    }
    return depth == 0;
}

static void replace(Tokens *tokens, int from, int to, const char *word) {
    int added = word[0] != '\0';
    memmove(tokens->words + from + added, tokens->words + to,
            (size_t)(tokens->count - to) * sizeof tokens->words[0]);
    if (added)
        tokens->words[from] = word;
    tokens->count += added - (to - from);
}

static bool try_replace(Tokens *tokens, int from, int to, const char *word,
                        const Judge *judge) {
    if (!balanced(tokens, from, to) ||
        (to - from == 1 && (tokens->words[from][0] == '\n' ||
                            !strcmp(tokens->words[from], word))))
        return false;
    if (!write_tokens(tokens, from, to, word, judge->file) || !succeeds(judge))
        return false;
    replace(tokens, from, to, word);
    return true;
}

/* The place after the partner of a bracket, or 0. */
static int group_end(const Tokens *tokens, int from) {
    if (!strchr("([{", tokens->words[from][0]))
        return 0;
    for (int to = from + 1; to <= tokens->count; to++)
        if (balanced(tokens, from, to))
            return to;
    return 0;
}

/* A group gives way to a number, or loses its brackets. */
static bool shrink_group(Tokens *tokens, int from, const Judge *judge) {
    int to = group_end(tokens, from);
    if (to == 0)
        return false;
    if (try_replace(tokens, from, to, "0", judge) ||
        try_replace(tokens, from, to, "1", judge))
        return true;
    Tokens *before = malloc(sizeof *before);
    if (!before)
        return false;
    *before = *tokens;
    replace(tokens, to - 1, to, "");
    replace(tokens, from, from + 1, "");
    bool fine = write_tokens(tokens, 0, 0, "", judge->file) && succeeds(judge);
    if (!fine) {
        memcpy(tokens->words, before->words, sizeof tokens->words);
        tokens->count = before->count;
    }
    free(before);
    return fine;
}

/* Not the slots of a channel: without them it is another kind of channel. */
static bool shrink_number(Tokens *tokens, int at, const Judge *judge) {
    const char *word = tokens->words[at];
    bool slots = at + 2 < tokens->count && !strcmp(tokens->words[at + 2], "of");
    if (!isdigit((unsigned char)word[0]) || !strcmp(word, "0") || slots)
        return false;
    return try_replace(tokens, at, at + 1, "0", judge) ||
           (strcmp(word, "1") != 0 &&
            try_replace(tokens, at, at + 1, "1", judge));
}

bool shrink_text(const Judge *judge) {
    static Tokens tokens;
    if (!read_tokens(&tokens, judge->file))
        return false;
    bool smaller = true;
    while (smaller) {
        smaller = false;
        for (int length = 8; length > 0; length /= 2)
            for (int i = tokens.count - length; i >= 0; i--)
                while (i + length <= tokens.count &&
                       try_replace(&tokens, i, i + length, "", judge))
                    smaller = true;
        for (int i = 0; i < tokens.count; i++)
            smaller |= shrink_group(&tokens, i, judge) ||
                       shrink_number(&tokens, i, judge);
    }
    return write_tokens(&tokens, 0, 0, "", judge->file);
}
