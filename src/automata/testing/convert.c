#include "automata/testing/convert.h"

#include "automata/reducing/labelled_reduce.h"
#include "automata/testing/single_pass.h"
#include "automata/testing/testing.h"

#include <assert.h>

/* Guards are the last step, and often the longest. */
static bool to_guards(const Labelled *labelled, size_t most,
                      const Automaton *names, Automaton *automaton) {
    if (most < CONVERT_MOST && labelled_guard_letters(labelled) > most)
        return false;
    labelled_to_automaton(labelled, names, automaton);
    return true;
}

static bool to_testing(const Automaton *automaton, bool insensitive,
                       size_t most, Automaton *testing) {
    Labelled source, result;
    bool fits = labelled_of_automaton(&source, automaton, most);
    if (fits && !automaton->testing) {
        labelled_reduce(&source, insensitive);
        testing_of_buchi(&result, &source);
        labelled_release(&source);
        source = result;
    }
    if (fits) {
        labelled_reduce(&source, false);
        fits = to_guards(&source, most, automaton, testing);
    }
    labelled_release(&source);
    return fits;
}

bool convert_to_testing(const Automaton *automaton, size_t most,
                        Automaton *testing) {
    return to_testing(automaton, true, most, testing);
}

bool convert_without_stuttering(const Automaton *automaton,
                                Automaton *testing) {
    return to_testing(automaton, false, CONVERT_MOST, testing);
}

bool convert_to_single_pass(const Automaton *testing, size_t most,
                            Automaton *single) {
    assert(testing->testing);
    Labelled source, result;
    bool fits = labelled_of_automaton(&source, testing, most);
    if (fits) {
        labelled_reduce(&source, false);
        single_pass_of_testing(&result, &source);
        labelled_reduce(&result, false);
        fits = to_guards(&result, most, testing, single);
        if (fits)
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
    bool fits = labelled_of_automaton(&source, testing, CONVERT_MOST);
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

bool convert_reject(const Automaton *automaton, Diagnostics *diag, Span span) {
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
    bool deterministic =
        labelled_of_automaton(&labelled, testing, CONVERT_MOST) &&
        labelled_deterministic(&labelled);
    labelled_release(&labelled);
    return deterministic;
}
