/* core/structure_facet.h -- what a Model knows of its processes and variables
 *
 * Purpose:    a facet (core/model.h): it describes the Structure of a Model
 *             (core/structure.h), and reads the variables of a Structure in
 *             states.
 * Wrappers:   one with a Structure of its own describes that itself; variables
 *             are read by the model inside, except for the state of a monitor.
 */
#ifndef CORE_STRUCTURE_FACET_H
#define CORE_STRUCTURE_FACET_H

#include "core/field_list.h"
#include "core/structure.h"

struct StructureFacet {
    const Model *of;        /* which `describe` is asked of */
    uint32_t process_count; /* parallel processes */
    uint32_t parts;         /* of a Structure: those that are known */

    /* Fill in these parts of an empty Structure. */
    void (*describe)(const Model *model, uint32_t parts, Structure *out);

    const Model *reader; /* which the following are asked of: inside wrappers */

    /* The values of `count` variables of the Structure: those of the list of
     * numbers `which`. NULL if neither control nor conditions nor guards are
     * known. */
    void (*values)(const Model *model, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out);

    /* As model_inputs. NULL: all bits may decide about a variable that has no
     * place. */
    bool (*inputs)(const Model *model, const Word *state,
                   const StructureVariable *variable, FieldList *out);

    /* Is some transition with this label possible? NULL: not known. */
    bool (*enables)(const Model *model, const Word *state, uint32_t label);
};

/* How many processes there are; 0: not known. */
uint32_t model_process_count(const Model *model);

/* The parts of a Structure that the model knows. */
uint32_t model_described(const Model *model);

/* Can model_enables be asked? */
bool model_can_list_enabled(const Model *model);

/* Is some transition with this label possible? */
bool model_enables(const Model *model, const Word *state, uint32_t label);

/* The values of some variables of the Structure, by the list of numbers
 * `which`. */
void model_values(const Model *model, const Word *state,
                  const StructureVariable *variables, const uint32_t *which,
                  size_t count, int64_t *out);

/* Append what decides about the variable in this state, or the frame if that is
 * NULL: every state that agrees in the frame and in these fields agrees in the
 * value. False: all bits may decide, or there is no memory. */
bool model_inputs(const Model *model, const Word *state,
                  const StructureVariable *variable, FieldList *out);

#endif
