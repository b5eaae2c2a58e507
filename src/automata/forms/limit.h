/* automata/forms/limit.h -- what can end a translation or a conversion
 *
 * Purpose:    what gives up says which limit it has met, so that a message
 *             can.
 */
#ifndef AUTOMATA_FORMS_LIMIT_H
#define AUTOMATA_FORMS_LIMIT_H

typedef enum AutomataLimit {
    MET_NOTHING,   /* met so far */
    MET_STATES,    /* of the automaton, before it is reduced */
    MET_EDGES,     /* of it */
    MET_SETS,      /* acceptance sets of it */
    MET_ATOMS,     /* different ones in the formula */
    MET_VARIABLES, /* of decision diagrams: atoms, promises, subformulas */
    MET_NODES,     /* of decision diagrams */
    MET_STEPS,     /* of work with them */
    MET_BITS,      /* propositions of an automaton that is converted */
    MET_READS      /* its guards or states, times the letters */
} AutomataLimit;

#endif
