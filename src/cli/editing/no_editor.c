/* Lines are read as they are. */
#include "cli/editing/line_editor.h"

LineEditor *line_editor_new(const LineWords *words) {
    (void)words;
    return NULL;
}

void line_editor_free(LineEditor *editor) {
    (void)editor;
}

const char *line_editor_read(LineEditor *editor) {
    (void)editor;
    return NULL;
}
