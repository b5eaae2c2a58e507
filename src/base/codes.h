/* base/codes.h -- the numbered diagnostics
 *
 * Each has a title here; `martlet explain MTnnn` says more. A number never gets
 * another meaning: append new ones, and leave gaps between groups.
 */
#ifndef BASE_CODES_H
#define BASE_CODES_H

#define DIAGNOSTIC_CODES(X) \
    X(1, CODE_FILE, "a file cannot be read or written") \
    X(2, CODE_USAGE, "the command line is not understood") \
    X(3, CODE_FORMAT, "the kind of a file is unknown or cannot be used here") \
    X(4, CODE_PROPERTY, "no such property") \
    X(5, CODE_UNSUPPORTED, "Martlet cannot do this") \
    X(6, CODE_EXPRESSION, "an expression over propositions is malformed") \
    X(7, CODE_TRACE, "a saved trace does not match the model") \
    X(8, CODE_C_CODE, "C code of a model is not allowed") \
    X(10, CODE_TOKEN, "a character or string is malformed") \
    X(11, CODE_SYNTAX, "the text does not follow the grammar") \
    X(12, CODE_SECTION, "a section is missing, repeated or out of order") \
    X(13, CODE_COUNT, "a count in the header disagrees with the file") \
    X(14, CODE_RANGE, "a number is out of range") \
    X(15, CODE_REPEATED, "something is defined twice") \
    X(16, CODE_INCLUDE, "an included file includes itself") \
    X(17, CODE_SCRIPT, "TVT script commands are not supported") \
    X(18, CODE_LABEL, "a label cannot be read or written in this format") \
    X(19, CODE_LIMIT, "the input is too large or too deeply nested") \
    X(20, CODE_PART, "a file holds only a part of a state space") \
    X(30, CODE_COMPONENT, "no such component") \
    X(31, CODE_ACTION, "no such action") \
    X(32, CODE_PROPOSITION, "no such proposition") \
    X(33, CODE_RULE, "a synchronisation rule contradicts itself") \
    X(34, CODE_WILDCARD, "a wildcard is malformed or never bound") \
    X(35, CODE_REJECTION, \
      "a rejection rule has a form that cannot be checked") \
    X(40, CODE_TESTER, "a tester is malformed or cannot work") \
    X(50, CODE_READING, "a formula can be read in several ways") \
    X(51, CODE_AUTOMATON, \
      "an automaton or a specification would become too large") \
    X(52, CODE_MISTAKE, "a formula probably says something else") \
    X(60, CODE_UNDECLARED, "a name is not declared") \
    X(61, CODE_TYPE, "a variable or value has the wrong type here") \
    X(62, CODE_ARITY, "the number of arguments or fields is wrong") \
    X(63, CODE_JUMP, "a goto, break or label reference leads nowhere") \
    X(64, CODE_PLACE, "this is not allowed here") \
    X(65, CODE_CONSTANT, "a constant is missing or impossible") \
    X(70, CODE_BINDING, "an operator binds differently than it looks") \
    X(71, CODE_TRUNCATE, "a value does not fit and is cut off") \
    X(72, CODE_UNREACHABLE, "a statement can never be reached") \
    X(73, CODE_CHANNEL, "a channel is not used at both ends") \
    X(74, CODE_ELSE, "else is next to a receive or send") \
    X(75, CODE_BLOCKING, "an atomic sequence can block in the middle") \
    X(76, CODE_UNSET, "a variable is read but never set") \
    X(77, CODE_INITIAL, "an initial value differs from the declaration") \
    X(78, CODE_HIDDEN, "a hidden variable is read after other steps") \
    X(79, CODE_GUARD, "= and == are probably confused") \
    X(80, CODE_BUSY, "a loop is busy while it waits") \
    X(81, CODE_PROCESS, "a process has another number") \
    X(82, CODE_SHADOW, "a local variable hides a global one")

typedef enum Code {
#define CODE_ENUMERATOR(number, name, title) name = number,
    DIAGNOSTIC_CODES(CODE_ENUMERATOR)
#undef CODE_ENUMERATOR
} Code;

#endif
