/* lang/promela/lowering/channel_width.h -- bits for the numbers of channels
 *
 * Purpose:    a variable of type chan holds the number of a channel, which is
 *             a byte in SPIN, so that 255 channels are the most. Programs
 *             with more get wider variables, or two channels would have one
 *             number.
 */
#ifndef LANG_PROMELA_LOWERING_CHANNEL_WIDTH_H
#define LANG_PROMELA_LOWERING_CHANNEL_WIDTH_H

#include "lang/promela/reading/ast.h"

/* Sets the width of every channel variable, field and message field of the
 * resolved program. */
void channel_width(Program *program);

#endif
