#include "automata/convert.h"

#include "automata/labelled_reduce.h"
#include "automata/single_pass.h"
#include "automata/testing.h"

#include <assert.h>

static bool to_testing(const Automaton *automaton, bool insensitive,
                       Automaton *testing) {
    Labelled source, result;
    bool fits = labelled_of_automaton(&source, automaton);
    if (fits && !automaton->testing) {
        labelled_reduce(&source, insensitive);
        testing_of_buchi(&result, &source);
        labelled_release(&source);
        source = result;
    }
    if (fits) {
        labelled_reduce(&source, false);
        labelled_to_automaton(&source, automaton, testing);
    }
    labelled_release(&source);
    return fits;
}

bool convert_to_testing(const Automaton *automaton, Automaton *testing) {
    return to_testing(automaton, true, testing);
}

bool convert_without_stuttering(const Automaton *automaton,
                                Automaton *testing) {
    return to_testing(automaton, false, testing);
}

bool convert_to_single_pass(const Automaton *testing, Automaton *single) {
    assert(testing->testing);
    Labelled source, result;
    bool fits = labelled_of_automaton(&source, testing);
    if (fits) {
        labelled_reduce(&source, false);
        single_pass_of_testing(&result, &source);
        labelled_reduce(&result, false);
        labelled_to_automaton(&result, testing, single);
        single->single_pass = true;
        labelled_release(&result);
    }
    labelled_release(&source);
    return fits;
}

/* A testing automaton only accepts what is insensitive to stuttering. */
static bool to_buchi(const Labelled *testing, Labelled *buchi) {
    Labelled primary;
    bool fits = buchi_of_testing(&primary, testing);
    if (fits) {
        labelled_reduce(&primary, true);
        fits = buchi_without_finite(buchi, &primary);
        if (!fits)
            labelled_release(buchi);
    }
    labelled_release(&primary);
    return fits;
}

bool convert_to_buchi(const Automaton *testing, Automaton *buchi, bool *ends) {
    assert(testing->testing);
    Labelled source, result;
    bool fits = labelled_of_automaton(&source, testing);
    if (fits) {
        labelled_reduce(&source, false);
        *ends = testing_ends_like_stuttering(&source);
        fits = to_buchi(&source, &result);
    }
    if (fits) {
        labelled_forget_valuations(&result);
        labelled_reduce(&result, true);
        labelled_to_automaton(&result, testing, buchi);
        labelled_release(&result);
    }
    labelled_release(&source);
    return fits;
}

bool convert_refuse(const Automaton *automaton, Diagnostics *diag, Span span) {
    size_t count = automaton->propositions.count;
    AutomataLimit met = labelled_limit(automaton);
    if (met == MET_BITS)
        diag_error(diag, CODE_AUTOMATON, span,
                   "the automaton has %zu propositions, and letters are "
                   "looked at one by one for at most %d",
                   count, MOST_LABELLED_PROPOSITIONS);
    else if (met == MET_READS)
        diag_error(diag, CODE_AUTOMATON, span,
                   "the automaton has %u states and %zu guards, and for %zu "
                   "propositions there may be at most %d of each",
                   automaton->state_count, automaton->guards.count, count,
                   MOST_LABELLED_READS >> count);
    else
        diag_error(diag, CODE_AUTOMATON, span,
                   "the automaton would have more than %d edges, each for one "
                   "letter of %zu propositions",
                   MOST_LABELLED_EDGES, count);
    return false;
}

bool convert_is_deterministic(const Automaton *testing) {
    assert(testing->testing);
    Labelled labelled;
    bool deterministic = labelled_of_automaton(&labelled, testing) &&
                         labelled_deterministic(&labelled);
    labelled_release(&labelled);
    return deterministic;
}
