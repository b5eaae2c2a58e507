/* search/reducing/memo.h -- choices that were made before
 *
 * Purpose:    which transitions are kept in a state depends on few things:
 *             which items are present, which transitions there are, and what
 *             the items need whose needs were asked for on the way to a choice.
 *             A memo has the first two as a key and the third as a tree of
 *             questions and answers, with the choices as its leaves. To repeat
 *             a choice is to ask the same questions again. If it is known which
 *             bits of the state an answer depends on, the answer is found by
 *             these bits.
 * Exact:      keys and answers are compared as they are, never by hashes alone.
 * Room:       at most MEMO_BYTES; a memo that is full is emptied. A memo that
 *             is of little use is given up (memo_is_useful).
 * Ownership:  a Memo owns copies of keys and choices. Answers are sets that
 *             others own and that stay where they are.
 */
#ifndef SEARCH_REDUCING_MEMO_H
#define SEARCH_REDUCING_MEMO_H

#include "base/stress.h"
#include "base/vec.h"
#include "core/dependence.h"

enum {
    MEMO_BYTES = STRESSED(1 << 23, 1 << 10)
};

#define MEMO_NONE UINT32_MAX

typedef struct MemoAnswer {           /* to the question what an item needs */
    uint32_t item;                    /* which one */
    uint32_t count;                   /* how many sets it may choose from */
    const uint64_t *sets[MOST_NEEDS]; /* these */
    size_t first_bits;                /* the words that it depends on, ... */
    uint32_t bits_count;              /* ... so many, */
    bool known;                       /* if these are known */
} MemoAnswer;

typedef struct MemoBits { /* of one word of a state */
    uint32_t word;        /* which one */
    Word mask;            /* the bits */
    Word value;           /* what they are */
} MemoBits;

typedef struct MemoNode {
    uint32_t item; /* that is asked for; NO_ITEM: this is a choice */
    uint32_t then; /* the first branch or MEMO_NONE; of a choice: which one */
} MemoNode;

typedef struct MemoBranch { /* small, for most of the time goes to these */
    MemoBits first;         /* what the answer depends on, if it is known ... */
    uint32_t rest;          /* ... and from here on in the memo's bits, ... */
    uint32_t count;         /* ... so many in all; BITS_UNKNOWN: not known */
    uint32_t node;          /* after that answer, go on here */
    uint32_t next;          /* another branch of the same node, or MEMO_NONE */
} MemoBranch;

typedef struct MemoChoice {
    size_t first;       /* flag, one for each transition: those to be kept */
    bool keeps;         /* something is left out */
    bool keeps_visible; /* SourceState.keeps_visible */
} MemoChoice;

typedef struct MemoSlot { /* a key, by its hash */
    uint32_t tag;         /* the upper half of that */
    uint32_t first;       /* its first word, + 1; 0: empty */
} MemoSlot;

typedef struct Memo {
    Mem *mem; /* where everything comes from */
    VEC(uint64_t)
    words;                    /* of all keys: its length, where its tree begins,
                                 and what it is made of */
    size_t key_count;         /* how many these are */
    MemoSlot *slots;          /* keys by hash */
    size_t slot_count;        /* a power of 2, or 0 */
    VEC(MemoNode) nodes;      /* of all trees */
    VEC(MemoBranch) branches; /* of these */
    VEC(MemoAnswer) answers;  /* by branch, without their bits */
    VEC(MemoBits) bits;       /* of all branches, without the first ones */
    VEC(MemoChoice) choices;  /* leaves */
    VEC(uint8_t) flags;       /* of all choices */
    uint64_t asked;           /* recent look-ups ... */
    uint64_t missed;          /* ... and led to no choice */
} Memo;

void memo_init(Memo *memo, Mem *mem);
void memo_release(Memo *memo);

/* Where the tree of a key begins, or MEMO_NONE. */
uint32_t memo_find(const Memo *memo, const uint64_t *key, size_t length);

/* Where a node that asks goes on in this state, if its bits decide that, or
 * MEMO_NONE. */
uint32_t memo_match(const Memo *memo, uint32_t node, const Word *state);

/* Where a node that asks goes on after this answer, or MEMO_NONE. */
uint32_t memo_follow(const Memo *memo, uint32_t node, const MemoAnswer *answer);

/* After this answer, whose bits are in `bits`, the node goes on to `next`:
 * find that by these bits from now on, unless there are many such branches. */
void memo_learn(Memo *memo, uint32_t node, const MemoAnswer *answer,
                const MemoBits *bits, uint32_t next);

/* The answers to a key's questions, in order, led to this choice. What does not
 * fit is not remembered. */
typedef struct MemoRun {
    const uint64_t *key;       /* what was looked for */
    size_t length;             /* its words */
    const MemoAnswer *answers; /* to what was asked, ... */
    const MemoBits *bits;      /* ... with these bits */
    size_t answer_count;       /* how many */
    const uint8_t *flags;      /* by transition: it is kept */
    size_t flag_count;         /* transitions */
    bool keeps;                /* MemoChoice.keeps */
    bool keeps_visible;        /* MemoChoice.keeps_visible */
} MemoRun;

void memo_add(Memo *memo, const MemoRun *run);

/* Have enough recent look-ups led to a choice? */
bool memo_is_useful(Memo *memo);

#endif
