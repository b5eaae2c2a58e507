#include "lang/promela/reading/constant.h"

static int digit_value(char byte) {
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : 99;
}

bool constant_number(const PmlToken *token, int64_t *value) {
    const char *text = token->text;
    bool hex = token->length > 2 && text[0] == '0' &&
               (text[1] == 'x' || text[1] == 'X');
    int64_t base = hex ? 16 : 10, result = 0;
    for (size_t i = hex ? 2 : 0; i < token->length; i++) {
        int digit = digit_value(text[i]);
        if (digit >= base)
            return false;
        bool fits = result <= (INT64_MAX >> 1) / base;
        result = fits ? result * base + digit : INT64_MAX;
    }
    *value = result;
    return true;
}

bool constant_character(const PmlToken *token, int64_t *value) {
    const char *text = token->text;
    if (token->problem || token->length < 3)
        return false;
    *value = (unsigned char)text[1];
    if (text[1] != '\\')
        return token->length == 3;
    switch (text[2]) {
    case 'n':
        *value = '\n';
        break;
    case 't':
        *value = '\t';
        break;
    case 'r':
        *value = '\r';
        break;
    case 'f':
        *value = '\f';
        break;
    default: /* any other character stands for itself */
        *value = (unsigned char)text[2];
        break;
    }
    return token->length == 4;
}
