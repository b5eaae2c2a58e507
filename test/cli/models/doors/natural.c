/* A plug-in whose functions have names that Martlet has too: a counter from 0
 * to 9. With -DHOW it ends instead of counting. */
#include "martlet.h"

#include <stdlib.h>
#include <string.h>

#ifndef HOW
#    define HOW (void)0
#endif

int queue_length(int n);
int evaluate(int n);
double clock_wall(void);
void *mem_alloc(void *unused, size_t size);
void text_init(int *n);
unsigned long hash_bytes(const void *bytes, size_t length);

int queue_length(int n) {
    return n + 1;
}

int evaluate(int n) {
    return queue_length(n);
}

double clock_wall(void) {
    return 9;
}

void *mem_alloc(void *unused, size_t size) {
    (void)unused, (void)size;
    return NULL;
}

void text_init(int *n) {
    *n = 0;
}

unsigned long hash_bytes(const void *bytes, size_t length) {
    (void)bytes;
    return length;
}

static void initial(void *context, MartletOutput *output) {
    int n = 1;
    (void)context;
    text_init(&n);
    martlet_emit(output, 0, &n);
}

static void successors(void *context, const void *state,
                       MartletOutput *output) {
    int n;
    (void)context;
    memcpy(&n, state, sizeof n);
    HOW;
    if (n < clock_wall() && !mem_alloc(NULL, 1) && hash_bytes(&n, 3) == 3) {
        n = evaluate(n);
        martlet_emit(output, 0, &n);
    }
}

static bool is_error(void *context, const void *state, size_t property) {
    int n;
    (void)context, (void)property;
    memcpy(&n, state, sizeof n);
    return n > 9;
}

static const char *const actions[] = {"count"};
static const MartletProperty properties[] = {
    {"bounded", "more than nine", MARTLET_REJECT}};

const MartletModel martlet_model = {
    .version = MARTLET_MODEL_VERSION,
    .state_bytes = sizeof(int),
    .initial = initial,
    .successors = successors,
    .actions = actions,
    .action_count = 1,
    .properties = properties,
    .property_count = 1,
    .is_error = is_error,
};
