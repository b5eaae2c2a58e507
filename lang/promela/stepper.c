#include "lang/promela/stepper.h"

#include "lang/promela/atom.h"

enum {
    STATES_BEFORE_COMPILING = 50000, /* a tenth of a second's work */
    STATES_BETWEEN_LOOKS = 4096,
    FIRST_ROOM = 64,  /* successors of a state, usually enough */
    HANDED_OVER = -1, /* HAND_OVER in generated.h */
    WITHOUT_ROOM = -2 /* NO_ROOM */
};

static const char *start(Stepper *self, bool *refused) {
    Generated generated;
    generate(&generated, self->interpreter, &self->mem);
    const char *why = generated.refused;
    *refused = why != NULL;
    if (!why) {
        self->handed = generated.handed;
        compile_start(&self->compilation, &generated, &self->mem);
        self->started = true;
        why = self->compilation.why;
    }
    generated_release(&generated);
    return why;
}

static void settle(Stepper *self, CompileState state) {
    if (state == COMPILE_RUNNING)
        return;
    self->settled = true;
    if (state == COMPILE_READY) {
        self->expand = self->compilation.expand;
        self->holds = self->compilation.holds;
        compile_connect(&self->compilation, self->interpreter->flow);
    }
}

/* The texts do not count as memory of the search: how much it uses must not
 * depend on how fast the compiler is. */
void stepper_init(Stepper *self, const Interpreter *interpreter) {
    *self = (Stepper){.interpreter = interpreter,
                      .settled = true,
                      .waiting = STATES_BEFORE_COMPILING};
    mem_init(&self->mem);
}

void stepper_release(Stepper *self) {
    if (self->started)
        compile_release(&self->compilation);
    mem_release(&self->mem);
}

const char *stepper_choose(Stepper *self, StepperChoice choice, bool *refused) {
    *refused = false;
    self->settled = choice != STEPPER_AUTO;
    if (choice != STEPPER_COMPILED)
        return NULL;
    Mem *mem = self->interpreter->flow->arena.mem;
    const char *why = start(self, refused);
    if (why)
        return why;
    CompileState state = compile_wait(&self->compilation, mem);
    if (mem_must_stop(mem)) {
        stepper_release(self);
        mem_poll(mem);
    }
    settle(self, state);
    return self->compilation.why;
}

/* In auto, a program that cannot be compiled goes on being interpreted. */
static void look_after(Stepper *self) {
    bool refused;
    self->waiting = STATES_BETWEEN_LOOKS;
    if (!self->started)
        self->why = start(self, &refused);
    if (self->why)
        self->settled = true;
    else
        settle(self, compile_poll(&self->compilation));
    if (self->settled && !self->expand && !self->why)
        self->why = self->compilation.why;
}

/* False if the interpreter must do it. */
static bool expand_compiled(Stepper *self, const Word *state, Successors *out) {
    const Interpreter *interpreter = self->interpreter;
    for (size_t room = FIRST_ROOM;; room = 2 * (out->capacity - out->count)) {
        if (!successors_reserve(out, room))
            return true; /* marked as failed */
        size_t free = out->capacity - out->count;
        int made = self->expand(state, interpreter->hidden,
                                successors_state(out, out->count),
                                out->actions + out->count,
                                free > INT32_MAX ? INT32_MAX : (uint32_t)free);
        if (made >= 0)
            out->count += (size_t)made;
        if (made != WITHOUT_ROOM)
            return made != HANDED_OVER;
    }
}

void stepper_expand(Stepper *self, const Word *state, Successors *out) {
    if (self->expand && expand_compiled(self, state, out))
        return;
    if (!self->settled && self->waiting-- == 0)
        look_after(self);
    interpret_expand(self->interpreter, state, out);
}

bool stepper_holds(const Stepper *self, const Word *state, uint32_t atom) {
    int held = self->holds ? self->holds(state, self->interpreter->hidden, atom)
                           : HANDED_OVER;
    return held == HANDED_OVER ? atom_holds(self->interpreter, state, atom)
                               : held != 0;
}
