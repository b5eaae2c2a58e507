/* Question: how many bits does a state vector have, with invariants and
 * without?
 *
 * Usage: bits MODEL... Prints a line for each model that can be read. */

#include "lang/table/languages.h"

#include <stdio.h>
#include <string.h>

/* The language whose files end like this, and as what it is read. */
static const Language *language_of(const char *path, const char **ending) {
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && languages[i]; i++)
        for (size_t k = 0; languages[i]->endings[k]; k++)
            if (strcmp(languages[i]->endings[k], dot + 1) == 0) {
                *ending = languages[i]->endings[k];
                return languages[i];
            }
    return NULL;
}

/* The bits of a state, or 0 if the model cannot be read. */
static uint32_t bits_of(const char *path, bool invariants) {
    static const Switch off = {"no-invariants", ""};
    Mem mem;
    Diagnostics diag;
    LanguageRequest request = {.paths = &path, .path_count = 1};
    const Language *language = language_of(path, &request.ending);
    if (!language)
        return 0;
    request.switches = (Switches){&off, invariants ? 0 : 1};
    mem_init(&mem);
    diag_init(&diag, &mem);
    Model *model = language->load(&request, &mem, &diag);
    uint32_t bits = model ? codec_stored(model->codec, model->bits) : 0;
    model_free(model);
    diag_release(&diag);
    mem_release(&mem);
    return bits;
}

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        const char *slash = strrchr(arguments[i], '/');
        uint32_t all = bits_of(arguments[i], false);
        uint32_t bits = bits_of(arguments[i], true);
        if (all > 0)
            printf("%-28s %5u %5u\n", slash ? slash + 1 : arguments[i], all,
                   bits);
    }
    return 0;
}
