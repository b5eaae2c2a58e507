#include "automata/stutter.h"

#include "base/names.h"

#include <string.h>

enum {
    MOST_STATES = 64,      /* bits of a set of states */
    MOST_LETTER_BITS = 16, /* propositions */
    MOST_SETS_OF_STATES = 4096
};

typedef uint64_t StateSet;

/* A class of words: where they lead from each state, and where through an
 * accepting state. Compared byte by byte. */
typedef struct Class {
    StateSet reach[MOST_STATES];
    StateSet accept[MOST_STATES];
} Class;

typedef struct Stutter {
    const Plain *plain;     /* what is asked about */
    Mem *mem;               /* where the arrays come from */
    uint32_t states;        /* of it */
    Names letters;          /* classes of single letters */
    VEC(uint64_t) examples; /* by class of a letter: one of them */
    Names classes;          /* all classes of words that are not empty */
    Names prefixes;         /* sets of states that a word leads to */
    Names futures;          /* sets of states that accept some word */
} Stutter;

/* Only the rows of states that exist are kept. */
static uint32_t add_class(Stutter *stutter, Names *names, const Class *class) {
    StateSet rows[2 * MOST_STATES];
    size_t bytes = stutter->states * sizeof *rows;
    memcpy(rows, class->reach, bytes);
    memcpy(rows + stutter->states, class->accept, bytes);
    return names_add(names, (const char *)rows, 2 * bytes);
}

static void get_class(const Stutter *stutter, const Names *names,
                      uint32_t number, Class *class) {
    const char *bytes = names_get(names, number);
    size_t half = stutter->states * sizeof *class->reach;
    memset(class, 0, sizeof *class);
    memcpy(class->reach, bytes, half);
    memcpy(class->accept, bytes + half, half);
}

static StateSet get_set(const Names *names, uint32_t number) {
    StateSet set;
    memcpy(&set, names_get(names, number), sizeof set);
    return set;
}

static void add_set(Names *names, StateSet set) {
    names_add(names, (const char *)&set, sizeof set);
}

/* The union of the rows of the states in the set. */
static StateSet image(const StateSet *rows, StateSet set) {
    StateSet result = 0;
    for (; set; set &= set - 1)
        result |= rows[__builtin_ctzll(set)];
    return result;
}

static StateSet preimage(const Stutter *stutter, const StateSet *rows,
                         StateSet set) {
    StateSet result = 0;
    for (uint32_t s = 0; s < stutter->states; s++)
        if (rows[s] & set)
            result |= (StateSet)1 << s;
    return result;
}

static void multiply(const Stutter *stutter, const Class *left,
                     const Class *right, Class *result) {
    memset(result, 0, sizeof *result);
    for (uint32_t s = 0; s < stutter->states; s++) {
        result->reach[s] = image(right->reach, left->reach[s]);
        result->accept[s] = image(right->reach, left->accept[s]) |
                            image(right->accept, left->reach[s]);
    }
}

/* The states from which a word of the class, repeated for ever, is accepted:
 * those that reach a cycle with an accepting part. */
static StateSet repeated(const Stutter *stutter, const Class *class) {
    Class closure = *class;
    for (uint32_t k = 0; k < stutter->states; k++)
        for (uint32_t s = 0; s < stutter->states; s++)
            if (closure.reach[s] >> k & 1) {
                bool accepting = closure.accept[s] >> k & 1;
                closure.accept[s] |=
                    closure.accept[k] | (accepting ? closure.reach[k] : 0);
                closure.reach[s] |= closure.reach[k];
            }
    StateSet good = 0;
    for (uint32_t s = 0; s < stutter->states; s++)
        good |= closure.accept[s] & (StateSet)1 << s;
    return good | preimage(stutter, closure.reach, good);
}

/* ---- Preparation --------------------------------------------------------- */

static void class_of_letter(const Stutter *stutter, uint64_t letter,
                            Class *class) {
    const Plain *plain = stutter->plain;
    memset(class, 0, sizeof *class);
    for (size_t i = 0; i < plain->edges.count; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        if (!automaton_reads(plain->source, edge->guard, letter))
            continue;
        StateSet target = (StateSet)1 << edge->target;
        class->reach[edge->source] |= target;
        if (plain->sets[edge->source] & 1)
            class->accept[edge->source] |= target;
    }
}

static void add_letters(Stutter *stutter) {
    size_t count = stutter->plain->source->propositions.count;
    for (uint64_t letter = 0; letter >> count == 0; letter++) {
        Class class;
        class_of_letter(stutter, letter, &class);
        if (add_class(stutter, &stutter->letters, &class) ==
            stutter->examples.count)
            vec_push(stutter->mem, &stutter->examples, letter);
    }
}

/* All products of letters. */
static bool add_classes(Stutter *stutter) {
    uint32_t letters = (uint32_t)stutter->letters.entries.count;
    Class class, letter, product;
    for (uint32_t l = 0; l < letters; l++) {
        get_class(stutter, &stutter->letters, l, &letter);
        add_class(stutter, &stutter->classes, &letter);
    }
    for (uint32_t i = 0; i < stutter->classes.entries.count; i++) {
        get_class(stutter, &stutter->classes, i, &class);
        for (uint32_t l = 0; l < letters; l++) {
            get_class(stutter, &stutter->letters, l, &letter);
            multiply(stutter, &class, &letter, &product);
            add_class(stutter, &stutter->classes, &product);
        }
        if (stutter->classes.entries.count > MOST_CLASSES)
            return false;
    }
    return true;
}

/* Close a family of sets of states under images or preimages of letters. */
static bool close_sets(Stutter *stutter, Names *sets, bool backwards) {
    for (uint32_t i = 0; i < sets->entries.count; i++) {
        StateSet set = get_set(sets, i);
        for (uint32_t l = 0; l < stutter->letters.entries.count; l++) {
            Class letter;
            get_class(stutter, &stutter->letters, l, &letter);
            add_set(sets, backwards ? preimage(stutter, letter.reach, set)
                                    : image(letter.reach, set));
        }
        if (sets->entries.count > MOST_SETS_OF_STATES)
            return false;
    }
    return true;
}

static bool add_contexts(Stutter *stutter) {
    StateSet start = 0;
    for (size_t i = 0; i < stutter->plain->initial.count; i++)
        start |= (StateSet)1 << stutter->plain->initial.data[i];
    add_set(&stutter->prefixes, start);
    for (uint32_t i = 0; i < stutter->classes.entries.count; i++) {
        Class class;
        get_class(stutter, &stutter->classes, i, &class);
        add_set(&stutter->futures, repeated(stutter, &class));
    }
    return close_sets(stutter, &stutter->prefixes, false) &&
           close_sets(stutter, &stutter->futures, true);
}

/* ---- The question -------------------------------------------------------- */

/* Is some prefix followed by both sets, or by neither? */
static bool told_apart(const Stutter *stutter, StateSet one, StateSet other) {
    for (uint32_t i = 0; one != other && i < stutter->prefixes.entries.count;
         i++) {
        StateSet prefix = get_set(&stutter->prefixes, i);
        if (!(prefix & one) != !(prefix & other))
            return true;
    }
    return false;
}

/* Does the letter, once or twice, make a difference before some word that is
 * accepted, or within a word that is repeated? */
static bool repetition_matters(const Stutter *stutter, const Class *letter) {
    Class twice, class, once_loop, twice_loop;
    multiply(stutter, letter, letter, &twice);
    if (memcmp(letter, &twice, sizeof twice) == 0)
        return false;
    for (uint32_t i = 0; i < stutter->futures.entries.count; i++) {
        StateSet future = get_set(&stutter->futures, i);
        if (told_apart(stutter, preimage(stutter, letter->reach, future),
                       preimage(stutter, twice.reach, future)))
            return true;
    }
    for (uint32_t i = 0; i < stutter->classes.entries.count; i++) {
        get_class(stutter, &stutter->classes, i, &class);
        multiply(stutter, letter, &class, &once_loop);
        multiply(stutter, &twice, &class, &twice_loop);
        if (told_apart(stutter, repeated(stutter, &once_loop),
                       repeated(stutter, &twice_loop)))
            return true;
    }
    return false;
}

static Stuttering decide(Stutter *stutter, uint64_t *letter) {
    add_letters(stutter);
    if (!add_classes(stutter) || !add_contexts(stutter))
        return STUTTERING_UNKNOWN;
    for (uint32_t l = 0; l < stutter->letters.entries.count; l++) {
        Class class;
        get_class(stutter, &stutter->letters, l, &class);
        *letter = stutter->examples.data[l];
        if (repetition_matters(stutter, &class))
            return STUTTERING_SENSITIVE;
    }
    return STUTTERING_INSENSITIVE;
}

static Stuttering ask(const Plain *plain, uint64_t *letter) {
    Mem *mem = plain->mem;
    Stutter stutter = {
        .plain = plain, .mem = mem, .states = plain->state_count};
    names_init(&stutter.letters, mem);
    names_init(&stutter.classes, mem);
    names_init(&stutter.prefixes, mem);
    names_init(&stutter.futures, mem);
    Stuttering result = decide(&stutter, letter);
    names_release(&stutter.letters);
    names_release(&stutter.classes);
    names_release(&stutter.prefixes);
    names_release(&stutter.futures);
    vec_release(mem, &stutter.examples);
    return result;
}

Stuttering stuttering_of(const Automaton *automaton, uint64_t *letter) {
    Plain plain;
    plain_init(&plain, automaton);
    Stuttering result = STUTTERING_UNKNOWN;
    if (plain.state_count == 0)
        result = STUTTERING_INSENSITIVE;
    else if (plain.state_count <= MOST_STATES &&
             automaton->propositions.count <= MOST_LETTER_BITS)
        result = ask(&plain, letter);
    plain_release(&plain);
    return result;
}
