/* The kernels that trim a set of stored states. Every place of the set has a
 * note: whether its state is still in, two marks, and a number. */
#define NO_PLACE (~0ull)
#define STEP_CLASS(result) ((((result) & 0x3fffffffu) - 1u) % CLASS_COUNT)

/* Change the notes of all places that match, if their states carry the label.
 * States can be listed, as many as there is room for, or the least of their
 * hashes can be looked for. */
KERNEL(sweep) {
    uint64_t state[STATE_WORDS];
    uint32_t note = task.notes[index];
    uint32_t matches = (note & task.mask) == task.value;
    if (matches && (task.label || task.op != SWEEP_SET || task.fill)) {
        matches = store_get(PASS, index, state);
        if (matches && task.label)
            matches = (portable_labels(state, task.numbers) & task.label) != 0;
    }
    if (matches && task.op == SWEEP_LEAST) {
        min64(&task.counts->least, store_hash(state));
    } else if (matches && task.op == SWEEP_PICK) {
        if (store_hash(state) == task.hash)
            write_state(task.list, reserve(&task.counts->listed, 1), state);
    } else if (matches) {
        uint64_t place = 0;
        if (task.op == SWEEP_LIST)
            place = reserve(&task.counts->listed, 1);
        if (place < task.capacity) {
            note = (note & ~task.clear) | task.set;
            task.notes[index] = note;
            if (task.op == SWEEP_LIST)
                write_state(task.list, place, state);
        }
        reserve(&task.counts->reached, 1);
    }
    reserve(&task.counts->kept, (note & NOTE_IN) != 0);
}

/* What a step from a listed state to a state that is in does with the target's
 * note. Is it one of those that are looked for? */
DEVICE uint32_t follow_step(TASK, uint32_t result, const uint64_t *target) {
    uint32_t kind = STEP_CLASS(result);
    if (task.unmoved && portable_edge(kind, EDGE_MOVES, task.numbers))
        return 0;
    uint64_t place = store_find(PASS, target);
    if (place == NO_PLACE)
        return 0;
    uint32_t *note = &task.notes[place], value = load32(note);
    if (!(value & NOTE_IN))
        return 0;
    if (task.op == FOLLOW_ADD) {
        add32(note, task.set);
        return 0;
    }
    if (!portable_edge(kind, task.edge, task.numbers))
        return 0;
    if (task.op == FOLLOW_REACH)
        return !(value & NOTE_LOW) && !(or32(note, task.set) & NOTE_LOW);
    return (value & task.mask) == task.value &&
           (!task.aimed || same_state(target, task.target)) &&
           (!task.label ||
            (portable_labels(target, task.numbers) & task.label));
}

/* Make all steps of a listed state. */
KERNEL(follow) {
    uint64_t state[STATE_WORDS], target[STATE_WORDS];
    uint32_t found = 0;
    read_state(task.source, index, state);
#if HAS_CUTS
    if (portable_labels(state, task.numbers) & 16u)
        return;
#endif
    for (uint32_t step = 0; step < STEP_COUNT; step++) {
        uint32_t result = portable_step(state, task.numbers, step, target);
        if (result && !(result & HAND_OVER_STEP))
            found += follow_step(PASS, result, target);
    }
    if (task.op == FOLLOW_FIND && found) {
        found = 1;
        if (task.set)
            or32(&task.notes[store_find(PASS, state)], task.set);
        else
            write_state(task.list, reserve(&task.counts->listed, 1), state);
    }
    reserve(&task.counts->reached, found);
}

/* Vectors of the host: change their notes, or list those that match. */
KERNEL(find) {
    uint64_t state[STATE_WORDS];
    read_state(task.source, index, state);
    uint64_t place = store_find(PASS, state);
    if (place == NO_PLACE)
        return;
    if (task.set)
        or32(&task.notes[place], task.set);
    else if ((task.notes[place] & task.mask) == task.value)
        write_state(task.list, reserve(&task.counts->listed, 1), state);
}
