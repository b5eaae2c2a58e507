/* base/embed.h -- the text of a file of this tree as a constant
 *
 * EMBED(name, "folder/file"), a path below src/, makes `name` a string of the
 * bytes of the file, with a zero byte at the end. The Makefile says which
 * objects depend on which texts.
 */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#define EMBED(name, file) \
    __asm__(".pushsection .rodata\n.global " #name "\n.hidden " #name \
            "\n" #name ":\n.incbin \"src/" file "\"\n.byte 0\n.popsection\n"); \
    extern const char name[]

#endif
