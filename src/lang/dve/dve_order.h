/* lang/dve/dve_order.h -- does it matter when a buffer is used? */
#ifndef LANG_DVE_DVE_ORDER_H
#define LANG_DVE_DVE_ORDER_H

#include "lang/flow/form/flow.h"

/* Would the message of the command be another one, or its effects, if the
 * message came before the effects? */
bool dve_order_matters(const Command *command);

#endif
