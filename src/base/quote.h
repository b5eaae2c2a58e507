/* base/quote.h -- bytes from outside, made harmless for where they go
 *
 * Names, texts and file names come from the author of the model. Generated C
 * and the terminal are places where such bytes could do something: close a
 * string, end a comment, move the cursor. Every such byte goes through one of
 * these functions.
 */
#ifndef BASE_QUOTE_H
#define BASE_QUOTE_H

#include "base/text.h"

/* A C string literal with its quotes. All but letters, digits and plain signs
 * become octal escapes of three digits, which never run on into what follows;
 * `?` is one of them because of trigraphs. */
void quote_c_string(Text *out, const char *string);

/* The inside of a C comment, on one line, which it cannot end. */
void quote_c_comment(Text *out, const char *string);

/* Does a terminal do something else with this character than to draw it? */
bool quote_needed(uint32_t code);

/* For people: control characters and those that turn the direction of writing
 * become escapes such as \x1b and \u202e. The result is UTF-8; other bytes are
 * taken for Latin-1. */
void quote_visible(Text *out, const char *bytes, size_t length);

/* The same for a text of several lines: line ends and tabs stay. */
void quote_visible_lines(Text *out, const char *bytes, size_t length);

/* As quote_visible, for text and for values of attributes in XML and HTML. */
void quote_markup(Text *out, const char *bytes, size_t length);

/* A word for a shell, in quotes if it needs them. What a terminal would not
 * draw, or is not UTF-8, is written as $'...' of Bash and Zsh. */
void quote_shell(Text *out, const char *word);

#endif
