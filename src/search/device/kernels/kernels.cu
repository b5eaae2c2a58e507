/* The kernels of a breadth-first search, one thread for each state. All threads
 * of a warp are at the same step of their states. */
DEVICE void read_state(const uint64_t *vectors, uint64_t index,
                       uint64_t *state) {
    UNROLL
    for (int i = 0; i < STATE_WORDS; i++)
        state[i] = load_word(&vectors[index * STATE_WORDS + i]);
}

DEVICE void write_state(uint64_t *vectors, uint64_t index,
                        const uint64_t *state) {
    UNROLL
    for (int i = 0; i < STATE_WORDS; i++)
        vectors[index * STATE_WORDS + i] = state[i];
}

DEVICE uint32_t same_state(const uint64_t *one, const uint64_t *two) {
    uint64_t differs = 0;
    UNROLL
    for (int i = 0; i < STATE_WORDS; i++)
        differs |= one[i] ^ two[i];
    return !differs;
}

/* The step, unless it is the same transition as an earlier one. */
DEVICE uint32_t make_step(const uint64_t *state, NUMBERS numbers, uint32_t step,
                          uint64_t *target) {
    uint32_t result = portable_step(state, numbers, step, target);
#if COLLIDING < STEP_COUNT
    if (result >> 31) {
        uint64_t other[STATE_WORDS];
        for (uint32_t k = COLLIDING; k < step; k++)
            if (portable_step(state, numbers, k, other) == result &&
                same_state(other, target))
                return 0;
    }
#endif
    return result;
}

/* Make steps of one state: `first` and the 63 after it. There are two rounds:
 * in the first one the targets are stored; in the second one those that were
 * new are computed once more, which is cheaper than keeping them, and appended
 * to the new states, for which there is one reservation of room per warp. The
 * step where the table is full ends the first round and is returned; so does
 * one that is handed over. If predecessors are looked for, a state that has the
 * target is listed, or that may have it, and nothing is stored. (All are one
 * loop, so that compilers see the steps of the model only once.) */
DEVICE uint32_t make_steps(TASK, const uint64_t *state, uint32_t first,
                           uint32_t *transitions, uint32_t *handed) {
    uint32_t last = first + 64 < STEP_COUNT ? first + 64 : STEP_COUNT;
    uint32_t step = first, end = last, second = 0;
    uint64_t fresh = 0, place = 0, target[STATE_WORDS];
    for (;; step++) {
        if (step >= end) {
            if (second || STATE_WORDS > 1) /* long ones are there already */
                return end;
            second = 1;
            step = first;
            place = reserve(&task.counts->next, count_bits(fresh));
            if (task.mark) /* and so are short ones */
                return end;
        }
        if (second && !(fresh >> (step - first) & 1))
            continue;
        uint32_t result = make_step(state, task.numbers, step, target);
        if (!result)
            continue;
#if HANDS_OVER
        if (result & HAND_OVER_STEP && !task.seeking) {
            *handed = 1;
            end = step--;
            continue;
        }
#endif
        if (second) {
            write_state(task.next, place++, target);
            continue;
        }
        if (task.seeking) {
            if (!(result & HAND_OVER_STEP) && !same_state(target, task.target))
                continue;
            write_state(task.list, reserve(&task.counts->listed, 1), state);
            return STEP_COUNT;
        }
        uint32_t stored = store_insert(PASS, target, task.adding);
        if (stored == STORED_NOT && task.adding) {
            end = step--;
            continue;
        }
        if (stored == STORED_NOT)
            reserve(&task.counts->beyond, 1);
        ++*transitions;
        fresh |= (uint64_t)(stored == STORED_NEW) << (step - first);
    }
}

/* The host expands the state. What was counted of its steps before `first` is
 * taken back; targets that are stored stay. */
DEVICE void hand_over(TASK, const uint64_t *state, uint32_t first) {
    uint64_t target[STATE_WORDS];
    uint32_t before = 0;
    for (uint32_t step = 0; step < first; step++)
        before += make_step(state, task.numbers, step, target) != 0;
    reserve(&task.counts->undone, before);
    write_state(task.handed, reserve(&task.counts->handed, 1), state);
}

/* Make all steps of one state from `step` on. Its expansion ends early where
 * the table is full, to be resumed there. */
DEVICE void expand_state(TASK, uint64_t index, uint32_t step) {
    uint64_t state[STATE_WORDS];
    uint32_t transitions = 0, full = 0, handed = 0, first = step;
    read_state(task.source, index, state);
#if HAS_CUTS
    if (portable_labels(state, task.numbers) & 16u) {
        reserve(&task.counts->cut, 1);
        return;
    }
#endif
    while (step < STEP_COUNT && !full) {
        uint32_t end = step + 64 < STEP_COUNT ? step + 64 : STEP_COUNT;
        step = make_steps(PASS, state, step, &transitions, &handed);
        full = step < end;
    }
#if HANDS_OVER
    if (handed) {
        hand_over(PASS, state, first);
        return;
    }
#endif
    (void)first;
    reserve(&task.counts->transitions, transitions);
    if (full) {
        uint64_t place = reserve(&task.counts->again, 1);
        task.again[2 * place] = (uint32_t)index;
        task.again[2 * place + 1] = step;
    } else if (task.stuck && transitions == 0) {
        write_state(task.list, reserve(&task.counts->listed, 1), state);
    }
}

KERNEL(expand) {
    if (task.resume)
        expand_state(PASS, task.resume[2 * index], task.resume[2 * index + 1]);
    else
        expand_state(PASS, index, 0);
}

/* The initial states. */
KERNEL(seed) {
    uint64_t state[STATE_WORDS];
    read_state(task.source, index, state);
    uint32_t stored = store_insert(PASS, state, task.adding);
    if (stored == STORED_NOT)
        reserve(task.adding ? &task.counts->lost : &task.counts->beyond, 1);
#if STATE_WORDS == 1
    if (stored == STORED_NEW) {
        uint64_t place = reserve(&task.counts->next, 1);
        if (!task.mark)
            write_state(task.next, place, state);
    }
#endif
}

/* List the states that are errors. */
KERNEL(judge) {
    uint64_t state[STATE_WORDS];
    read_state(task.source, index, state);
    if (portable_labels(state, task.numbers) & 1u)
        write_state(task.list, reserve(&task.counts->listed, 1), state);
}
