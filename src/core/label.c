#include "core/label.h"

#include "base/bug.h"

const char *label_error(Label label) {
    switch (label) {
    case LABEL_REJECT:
        return "illegal-finite-trace";
    case LABEL_DEADLOCK:
        return "illegal-deadlock";
    case LABEL_LIVELOCK:
        return "illegal-divergence";
    case LABEL_INFINITE:
        return "illegal-infinite-trace";
    case LABEL_GROWTH:
        return "unbounded-channel";
    default: /* none, or several at once */
        BUG("no error goes with label %u", label);
    }
}

const char *label_class(Label label) {
    return label & (LABEL_REJECT | LABEL_DEADLOCK) ? "safety" : "liveness";
}
