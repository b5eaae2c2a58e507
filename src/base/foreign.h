/* base/foreign.h -- code of the user that runs in this process
 *
 * C code inside a model, or a model that is a shared object, can do whatever
 * the user can, and can end the process. Code that is about to load such code
 * announces it first, and marks the calls into it, so that a crash or an exit
 * during a call is attributed to the model.
 */
#ifndef BASE_FOREIGN_H
#define BASE_FOREIGN_H

typedef struct Foreign {
    volatile int running; /* a call into such code has not come back */

    /* Called before code is loaded: where it is in the model ("m.pml:3"), or
     * the file, if the model as a whole is code. */
    void (*announce)(struct Foreign *self, const char *place);
} Foreign;

/* Around a call; `self` may be NULL. */
static inline void foreign_enter(Foreign *self) {
    if (self)
        self->running = 1;
}

static inline void foreign_leave(Foreign *self) {
    if (self)
        self->running = 0;
}

#endif
