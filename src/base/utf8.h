/* base/utf8.h -- which bytes are UTF-8
 *
 * Input files may be UTF-8, Latin-1 or damaged. Code that writes their bytes to
 * a place that must be UTF-8 asks here which of them form characters.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The length of the well-formed character at the start of these `left` > 0
 * bytes, or 0. Overlong forms and surrogates are not well-formed. */
size_t utf8_length(const char *bytes, size_t left);

/* The number of the character that these bytes form, as many as utf8_length
 * says. */
uint32_t utf8_code(const char *bytes, size_t length);

#endif
