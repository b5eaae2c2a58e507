/* doc/toy.c -- on-the-fly verification in 100 lines
 *
 * What Martlet does, without everything that makes it fast, general and safe.
 * Read this first, then search/engines/bfs.c, which has the same shape.
 *
 * The system: two processes want to enter a critical section. Each raises a
 * flag, then waits until the other's flag is down. The error: a state without
 * any transition. The search: breadth-first, so the first error found is one
 * of the nearest; the queue is the array of visited states itself, and a
 * state remembers which state it was found from.
 *
 *     cc doc/toy.c -o toy && ./toy
 */
#include <stdbool.h>
#include <stdio.h>

/* A state: where each process is. Flags follow from it. */
enum {
    IDLE,
    RAISED, /* the flag is up, waiting for the other's to go down */
    CRITICAL,
    PLACES
};

typedef struct State {
    int place[2];
} State;

static const char *const places[PLACES] = {"idle", "raised", "critical"};

/* Visited states in the order of finding; states are few, so looking one up
 * is a walk through all of them. (store/flat.c does better.) */
static State visited[PLACES * PLACES];
static int parent[PLACES * PLACES]; /* index of the state it was found from */
static int count;

static int find(State state) {
    for (int i = 0; i < count; i++)
        if (visited[i].place[0] == state.place[0] &&
            visited[i].place[1] == state.place[1])
            return i;
    return -1;
}

static void found(State state, int from) {
    if (find(state) >= 0)
        return; /* known: nothing new to explore */
    visited[count] = state;
    parent[count++] = from;
}

/* The model: can process p move, and where to? (core/model.h: expand) */
static bool move(State *state, int p) {
    bool other_is_up = state->place[1 - p] != IDLE;
    switch (state->place[p]) {
    case IDLE:
        state->place[p] = RAISED;
        return true;
    case RAISED:
        if (!other_is_up)
            state->place[p] = CRITICAL;
        return !other_is_up;
    default:
        state->place[p] = IDLE;
        return true;
    }
}

/* Store all successors of state i; how many transitions were there? */
static int expand(int i) {
    int transitions = 0;
    for (int p = 0; p < 2; p++) {
        State next = visited[i];
        if (move(&next, p)) {
            transitions++;
            found(next, i);
        }
    }
    return transitions;
}

static void print_trace(int i) {
    if (parent[i] >= 0)
        print_trace(parent[i]);
    printf("  %s, %s\n", places[visited[i].place[0]],
           places[visited[i].place[1]]);
}

int main(void) {
    found((State){{IDLE, IDLE}}, -1);
    for (int next = 0; next < count; next++)
        if (expand(next) == 0) {
            puts("deadlock:");
            print_trace(next);
            return 1;
        }
    printf("no deadlock in %d states\n", count);
    return 0;
}
