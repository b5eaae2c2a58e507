#include "base/utf8.h"

size_t utf8_length(const char *bytes, size_t left) {
    const unsigned char *byte = (const unsigned char *)bytes;
    size_t length = byte[0] < 0x80   ? 1
                    : byte[0] < 0xc2 ? 0
                    : byte[0] < 0xe0 ? 2
                    : byte[0] < 0xf0 ? 3
                    : byte[0] < 0xf5 ? 4
                                     : 0;
    if (length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    if (length > 2) { /* overlong forms, surrogates, beyond U+10FFFF */
        unsigned lead = (unsigned)byte[0] << 8 | byte[1];
        if (lead < 0xe0a0 || (lead >= 0xeda0 && lead < 0xee00) ||
            (lead >= 0xf000 && lead < 0xf090) || lead >= 0xf490)
            return 0;
    }
    return length;
}

uint32_t utf8_code(const char *bytes, size_t length) {
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t code = (unsigned char)bytes[0] & masks[length];
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)bytes[i] & 0x3f);
    return code;
}
