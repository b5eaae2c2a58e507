#include "wrap/observe.h"

#include "automata/forms/labelled.h"
#include "wrap/buchi.h"
#include "wrap/changes.h"

#include <assert.h>

Model *observe_wrap(const Model *inner, const Automaton *automaton,
                    const char *name, const char *origin, Diagnostics *diag) {
    return automaton->testing
               ? changes_wrap(inner, automaton, name, origin, diag)
               : buchi_wrap(inner, automaton, false, name, origin, diag);
}

bool observe_has_room(const Model *inner, const Automaton *automaton) {
    return inner->set_count + automaton->set_count <= MODEL_SETS;
}

Model *observe_wrap_marked(const Model *inner, const Automaton *automaton,
                           const char *name, const char *origin,
                           Diagnostics *diag) {
    assert(plain_unfolds(automaton) && observe_has_room(inner, automaton));
    return buchi_wrap(inner, automaton, true, name, origin, diag);
}
