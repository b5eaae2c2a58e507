/* examples/api/counter.c -- a model written in C
 *
 * Two workers add one to a shared counter, each by reading it into a register
 * and writing it back. When both have finished, the counter should be 2. It
 * is not always: the program prints the shortest way in which an update is
 * lost, and ends with status 0 if Martlet found it.
 *
 *     cc counter.c -lmartlet -lxxhash -lz -lm -ldl -o counter && ./counter
 */
#include <martlet.h>
#include <stdio.h>

enum {
    WORKERS = 2
};

typedef struct State {
    unsigned char counter;            /* the shared variable */
    unsigned char at[WORKERS];        /* 0 before, 1 has read, 2 has written */
    unsigned char registers[WORKERS]; /* what was read */
} State;

static const char *const actions[] = {"worker 0 reads", "worker 0 writes",
                                      "worker 1 reads", "worker 1 writes"};

static void initial(void *context, MartletOutput *output) {
    (void)context;
    State state = {0};
    martlet_emit(output, 0, &state);
}

static void successors(void *context, const void *from, MartletOutput *output) {
    (void)context;
    for (size_t i = 0; i < WORKERS; i++) {
        State state = *(const State *)from;
        unsigned char at = state.at[i]++;
        if (at == 0)
            state.registers[i] = state.counter;
        else if (at == 1)
            state.counter = (unsigned char)(state.registers[i] + 1);
        else
            continue;
        martlet_emit(output, 2 * i + at, &state);
    }
}

static bool is_error(void *context, const void *at, size_t property) {
    (void)context;
    (void)property;
    const State *state = at;
    return state->at[0] == 2 && state->at[1] == 2 && state->counter != 2;
}

static void print(void *context, const void *at, char *text, size_t size) {
    (void)context;
    const State *state = at;
    static const char *const at_names[] = {"starts", "has read", "is done"};
    snprintf(text, size, "counter %d; 0 %s %d; 1 %s %d", state->counter,
             at_names[state->at[0]], state->registers[0],
             at_names[state->at[1]], state->registers[1]);
}

static const MartletProperty properties[] = {
    {"lost-update", "both have finished, but the counter is not 2",
     MARTLET_REJECT},
};

/* Exported, so that the same file makes a shared object for the command line:
 * cc -shared -fPIC counter.c -o counter.so && martlet check counter.so */
const MartletModel martlet_model = {
    .version = MARTLET_MODEL_VERSION,
    .state_bytes = sizeof(State),
    .initial = initial,
    .successors = successors,
    .actions = actions,
    .action_count = 4,
    .properties = properties,
    .property_count = 1,
    .is_error = is_error,
    .print = print,
};

int main(void) {
    Martlet *martlet = martlet_new();
    if (!martlet_use(martlet, &martlet_model)) {
        fputs(martlet_messages(martlet), stderr);
        martlet_free(martlet);
        return 1;
    }
    MartletVerdict verdict = martlet_check(martlet);
    if (verdict == MARTLET_VIOLATED) {
        printf("%s\n", martlet_property_name(martlet, 0));
        size_t length = martlet_trace_length(martlet, 0);
        for (size_t i = 0; i < length; i++) {
            printf("%zu  %-16s  %s\n", i + 1,
                   martlet_trace_action(martlet, 0, i),
                   martlet_trace_state(martlet, 0, i + 1));
        }
    }
    martlet_free(martlet);
    return verdict == MARTLET_VIOLATED ? 0 : 1;
}
