#include "report/model_hash.h"

#include "base/file.h"
#include "base/hash.h"

enum {
    PIECE = 1 << 20 /* bytes of a large file at a time */
};

static uint64_t mix(uint64_t hash, const char *bytes, size_t length) {
    return hash_word(hash ^ hash_bytes(bytes, length));
}

/* One that was read in parts, of which nothing was kept. */
static bool add_parts(const char *path, Mem *mem, uint64_t *hash) {
    FileStream stream;
    Text piece;
    if (file_open(path, &stream))
        return false;
    text_init(&piece, mem);
    bool good = true;
    do {
        text_clear(&piece);
        good = !file_read_piece(&stream, &piece, PIECE);
        if (good && piece.length)
            *hash = mix(*hash, piece.data, piece.length);
    } while (good && piece.length);
    file_close(&stream);
    text_release(&piece);
    return good;
}

void model_hash(const Diagnostics *diag, Text *out) {
    uint64_t hash = 0;
    bool any = false;
    for (size_t i = 0; i < diag->sources.count; i++) {
        const Source *source = &diag->sources.data[i];
        if (!source->is_file)
            continue;
        any = true;
        if (!source->in_parts)
            hash = mix(hash, source->text, source->length);
        else if (!add_parts(source->name, out->mem, &hash))
            return;
    }
    if (any)
        text_printf(out, "%016llx", (unsigned long long)hash);
}
