#include "cli/commands/step_input.h"

#include "core/model_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Name number *k, or so many names less in *k. */
static bool get_named(const char *const *names, size_t count, size_t *k,
                      Text *out) {
    if (*k < count) {
        text_add(out, names[*k]);
        return true;
    }
    *k -= count;
    return false;
}

/* Commands; then variables, propositions and labels of the model. */
static bool get_word(const void *context, bool first, size_t k, Text *out) {
    const Model *model = ((const Session *)context)->walk.model;
    if (first && session_command(k))
        text_add(out, session_command(k));
    if (first)
        return session_command(k);
    uint32_t variables = model_variable_count(model);
    return get_named(variables ? model->text->variables : NULL, variables, &k,
                     out) ||
           get_named(model->propositions.names, model->propositions.count, &k,
                     out) ||
           get_named(model->labels, model->label_count, &k, out);
}

void input_init(SessionInput *input, const Session *session) {
    *input = (SessionInput){.words = {.get = get_word,
                                      .context = session,
                                      .prompt = PROMPT,
                                      .mem = &session->cli->mem}};
    if (session->prompt)
        input->editor = line_editor_new(&input->words);
}

void input_release(SessionInput *input) {
    line_editor_free(input->editor);
    free(input->line);
}

char *input_next(SessionInput *input) {
    if (!input->editor)
        return getline(&input->line, &input->capacity, stdin) < 0 ? NULL
                                                                  : input->line;
    const char *line = line_editor_read(input->editor);
    free(input->line);
    input->line = line ? strdup(line) : NULL;
    return input->line;
}
