/* lang/promela/reading/constant.h -- the values of numbers and characters
 *
 * Promela's numbers are decimal; a leading zero does not make them octal.
 * Hexadecimal with 0x is understood although SPIN does not read it. SPIN
 * knows \n, \r, \t and \f only: '\0' is the digit 0.
 */
#ifndef LANG_PROMELA_READING_CONSTANT_H
#define LANG_PROMELA_READING_CONSTANT_H

#include "lang/promela/reading/promela_lexer.h"

/* The value of a PML_NUMBER; false if it is malformed. Above 2^62 it is
 * INT64_MAX. */
bool constant_number(const PmlToken *token, int64_t *value);

/* The value of a PML_CHAR in Promela; false if it is not one character. */
bool constant_character(const PmlToken *token, int64_t *value);

#endif
