/* The language of an automaton is insensitive exactly if every letter l is
 * equivalent to l l in every context. All words fall into finitely many
 * classes, by the ways in which they lead from state to state (and through
 * acceptance or not); contexts are a set of states that some prefix leads to,
 * and a set of states from which some infinite word is accepted, or a class
 * that is repeated together with the letter forever: the syntactic congruence
 * of Arnold (1985). Paper 001 asks for the check in sections 2.3 and 4.1 but
 * gives none. */
#include "automata/translating/stutter.h"

#include "base/names.h"

#include <string.h>

enum {
    MOST_STATES = 64,      /* bits of a set of states */
    MOST_LETTER_BITS = 16, /* propositions */
    MOST_SETS_OF_STATES = 4096,
    MOST_CLASSES = 20000 /* there can be exponentially many */
};

typedef uint64_t StateSet;

/* A class of words: where they lead from each state, and where through an
 * accepting state. Compared byte by byte. */
typedef struct Class {
    StateSet reach[MOST_STATES];
    StateSet accept[MOST_STATES];
} Class;

typedef struct Congruence {
    const Plain *plain;     /* what is asked about */
    Mem *mem;               /* where the arrays come from */
    uint32_t states;        /* of it */
    Names letters;          /* classes of single letters */
    VEC(uint64_t) examples; /* by class of a letter: one of them */
    Names classes;          /* all classes of words that are not empty */
    Names prefixes;         /* sets of states that a word leads to */
    Names futures;          /* sets of states that accept some word */
} Congruence;

/* Only the rows of states that exist are kept. */
static uint32_t add_class(Congruence *congruence, Names *names,
                          const Class *class) {
    StateSet rows[2 * MOST_STATES];
    size_t bytes = congruence->states * sizeof *rows;
    memcpy(rows, class->reach, bytes);
    memcpy(rows + congruence->states, class->accept, bytes);
    return names_add(names, (const char *)rows, 2 * bytes);
}

static void get_class(const Congruence *congruence, const Names *names,
                      uint32_t number, Class *class) {
    const char *bytes = names_get(names, number);
    size_t half = congruence->states * sizeof *class->reach;
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

static StateSet preimage(const Congruence *congruence, const StateSet *rows,
                         StateSet set) {
    StateSet result = 0;
    for (uint32_t s = 0; s < congruence->states; s++)
        if (rows[s] & set)
            result |= (StateSet)1 << s;
    return result;
}

static void multiply(const Congruence *congruence, const Class *left,
                     const Class *right, Class *result) {
    memset(result, 0, sizeof *result);
    for (uint32_t s = 0; s < congruence->states; s++) {
        result->reach[s] = image(right->reach, left->reach[s]);
        result->accept[s] = image(right->reach, left->accept[s]) |
                            image(right->accept, left->reach[s]);
    }
}

/* The states from which a word of the class, repeated forever, is accepted:
 * those that reach a cycle with an accepting part. */
static StateSet repeated(const Congruence *congruence, const Class *class) {
    Class closure = *class;
    for (uint32_t k = 0; k < congruence->states; k++)
        for (uint32_t s = 0; s < congruence->states; s++)
            if (closure.reach[s] >> k & 1) {
                bool accepting = closure.accept[s] >> k & 1;
                closure.accept[s] |=
                    closure.accept[k] | (accepting ? closure.reach[k] : 0);
                closure.reach[s] |= closure.reach[k];
            }
    StateSet good = 0;
    for (uint32_t s = 0; s < congruence->states; s++)
        good |= closure.accept[s] & (StateSet)1 << s;
    return good | preimage(congruence, closure.reach, good);
}

/* ---- Preparation --------------------------------------------------------- */

static void class_of_letter(const Congruence *congruence, uint64_t letter,
                            Class *class) {
    const Plain *plain = congruence->plain;
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

static void add_letters(Congruence *congruence) {
    size_t count = congruence->plain->source->propositions.count;
    for (uint64_t letter = 0; letter >> count == 0; letter++) {
        Class class;
        mem_poll(congruence->mem);
        class_of_letter(congruence, letter, &class);
        if (add_class(congruence, &congruence->letters, &class) ==
            congruence->examples.count)
            vec_push(congruence->mem, &congruence->examples, letter);
    }
}

/* All products of letters. */
static bool add_classes(Congruence *congruence) {
    uint32_t letters = (uint32_t)congruence->letters.entries.count;
    Class class, letter, product;
    for (uint32_t l = 0; l < letters; l++) {
        get_class(congruence, &congruence->letters, l, &letter);
        add_class(congruence, &congruence->classes, &letter);
    }
    for (uint32_t i = 0; i < congruence->classes.entries.count; i++) {
        mem_poll(congruence->mem);
        get_class(congruence, &congruence->classes, i, &class);
        for (uint32_t l = 0; l < letters; l++) {
            get_class(congruence, &congruence->letters, l, &letter);
            multiply(congruence, &class, &letter, &product);
            add_class(congruence, &congruence->classes, &product);
        }
        if (congruence->classes.entries.count > MOST_CLASSES)
            return false;
    }
    return true;
}

/* Close a family of sets of states under images or preimages of letters. */
static bool close_sets(Congruence *congruence, Names *sets, bool backwards) {
    for (uint32_t i = 0; i < sets->entries.count; i++) {
        StateSet set = get_set(sets, i);
        mem_poll(congruence->mem);
        for (uint32_t l = 0; l < congruence->letters.entries.count; l++) {
            Class letter;
            get_class(congruence, &congruence->letters, l, &letter);
            add_set(sets, backwards ? preimage(congruence, letter.reach, set)
                                    : image(letter.reach, set));
        }
        if (sets->entries.count > MOST_SETS_OF_STATES)
            return false;
    }
    return true;
}

static bool add_contexts(Congruence *congruence) {
    StateSet start = 0;
    for (size_t i = 0; i < congruence->plain->initial.count; i++)
        start |= (StateSet)1 << congruence->plain->initial.data[i];
    add_set(&congruence->prefixes, start);
    for (uint32_t i = 0; i < congruence->classes.entries.count; i++) {
        Class class;
        get_class(congruence, &congruence->classes, i, &class);
        add_set(&congruence->futures, repeated(congruence, &class));
    }
    return close_sets(congruence, &congruence->prefixes, false) &&
           close_sets(congruence, &congruence->futures, true);
}

/* ---- The question -------------------------------------------------------- */

/* Is some prefix followed by both sets, or by neither? */
static bool distinguished(const Congruence *congruence, StateSet one,
                          StateSet other) {
    for (uint32_t i = 0; one != other && i < congruence->prefixes.entries.count;
         i++) {
        StateSet prefix = get_set(&congruence->prefixes, i);
        if (!(prefix & one) != !(prefix & other))
            return true;
    }
    return false;
}

/* Does the letter, once or twice, make a difference before some word that is
 * accepted, or within a word that is repeated? */
static bool repetition_matters(const Congruence *congruence,
                               const Class *letter) {
    Class twice, class, once_loop, twice_loop;
    multiply(congruence, letter, letter, &twice);
    if (memcmp(letter, &twice, sizeof twice) == 0)
        return false;
    for (uint32_t i = 0; i < congruence->futures.entries.count; i++) {
        StateSet future = get_set(&congruence->futures, i);
        mem_poll(congruence->mem);
        if (distinguished(congruence,
                          preimage(congruence, letter->reach, future),
                          preimage(congruence, twice.reach, future)))
            return true;
    }
    for (uint32_t i = 0; i < congruence->classes.entries.count; i++) {
        mem_poll(congruence->mem);
        get_class(congruence, &congruence->classes, i, &class);
        multiply(congruence, letter, &class, &once_loop);
        multiply(congruence, &twice, &class, &twice_loop);
        if (distinguished(congruence, repeated(congruence, &once_loop),
                          repeated(congruence, &twice_loop)))
            return true;
    }
    return false;
}

static Answer decide(Congruence *congruence, uint64_t *letter) {
    add_letters(congruence);
    if (!add_classes(congruence) || !add_contexts(congruence))
        return ANSWER_UNKNOWN;
    for (uint32_t l = 0; l < congruence->letters.entries.count; l++) {
        Class class;
        get_class(congruence, &congruence->letters, l, &class);
        *letter = congruence->examples.data[l];
        if (repetition_matters(congruence, &class))
            return ANSWER_NO;
    }
    return ANSWER_YES;
}

static Answer ask(const Plain *plain, uint64_t *letter) {
    Mem *mem = plain->mem;
    Congruence congruence = {
        .plain = plain, .mem = mem, .states = plain->state_count};
    names_init(&congruence.letters, mem);
    names_init(&congruence.classes, mem);
    names_init(&congruence.prefixes, mem);
    names_init(&congruence.futures, mem);
    Answer result = decide(&congruence, letter);
    names_release(&congruence.letters);
    names_release(&congruence.classes);
    names_release(&congruence.prefixes);
    names_release(&congruence.futures);
    vec_release(mem, &congruence.examples);
    return result;
}

Answer automaton_stutter(const Automaton *automaton, uint64_t *letter) {
    Plain plain;
    plain_init(&plain, automaton);
    Answer result = ANSWER_UNKNOWN;
    if (plain.state_count == 0)
        result = ANSWER_YES;
    else if (plain.state_count <= MOST_STATES &&
             automaton->propositions.count <= MOST_LETTER_BITS)
        result = ask(&plain, letter);
    plain_release(&plain);
    return result;
}
