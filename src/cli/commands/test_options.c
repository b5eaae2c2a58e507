/* cli/commands/test_options.c -- which options of a file a test may have
 *
 * The file may be anyone's. What it may choose is in the table of options:
 * nothing there writes a file, executes code, or prints.
 */
#include "base/file.h"
#include "base/quote.h"
#include "cli/commands/test.h"

#include <string.h>

/* ---- What a file may say ------------------------------------------------ */

/* Arguments that name files or folders. */
static const OptionId named[] = {
    OPT_LTL_FILE,          OPT_TESTER,    OPT_REFINES, OPT_HOA, OPT_NEVER,
    OPT_TESTING_AUTOMATON, OPT_ACCEPTING, OPT_INCLUDE};

/* Replace this argument by its path as seen from here. */
static bool move_argument(Testing *testing, Words *options,
                          const char *argument, const char *file, Span where) {
    for (size_t i = 0; i < options->count; i++) {
        const char *word = options->data[i];
        if (argument < word || argument > word + strlen(word))
            continue;
        size_t before = (size_t)(argument - word);
        Text moved;
        text_init(&moved, testing->mem);
        text_bytes(&moved, word, before);
        file_beside(&moved, file, argument);
        const char *kept =
            arena_copy(&testing->diag.arena, moved.data, moved.length);
        text_release(&moved);
        options->data[i] = kept;
        return suite_reaches(&testing->suite, kept + before, where);
    }
    return true;
}

static bool allow(Testing *testing, const Options *chosen, Span where) {
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_is_set(chosen, id) && !option_harmless(id)) {
            diag_error(&testing->diag, CODE_USAGE, where,
                       "--%s is not allowed here", option_table[id].name);
            diag_hint(&testing->diag,
                      "a file chooses what is checked and how, and nothing "
                      "that writes files, runs code or prints; see `martlet "
                      "explain expect`");
            return false;
        }
    if (chosen->operands.count == 0)
        return true;
    diag_error(&testing->diag, CODE_USAGE, where, "\"%s\" is no option",
               chosen->operands.data[0]);
    return false;
}

/* What the command line says of these words, said of the place. */
static void pass_on(Testing *testing, const Diagnostics *from, Span where) {
    for (size_t i = 0; i < from->items.count; i++) {
        const Diagnostic *item = &from->items.data[i];
        diag_error(&testing->diag, item->code, where, "%s", item->message);
        if (item->hint)
            diag_hint(&testing->diag, "%s", item->hint);
    }
}

/* The words as options of check; the caller releases them. */
static bool parse(Mem *mem, Diagnostics *diag, const Words *words,
                  Options *chosen) {
    Words arguments = {0};
    vec_push(mem, &arguments, "martlet");
    vec_push(mem, &arguments, "check");
    for (size_t i = 0; i < words->count; i++)
        vec_push(mem, &arguments, words->data[i]);
    options_init(chosen, mem);
    bool good = options_parse_words(chosen, diag, (int)arguments.count,
                                    (char *const *)(uintptr_t)arguments.data);
    vec_release(mem, &arguments);
    return good;
}

bool test_accepts(void *context, Words *options, const char *file, Span where) {
    Testing *testing = context;
    Diagnostics problems;
    Options chosen;
    diag_init(&problems, testing->mem);
    bool good = parse(testing->mem, &problems, options, &chosen);
    pass_on(testing, &problems, where);
    good = good && allow(testing, &chosen, where);
    for (size_t i = 0; good && i < sizeof named / sizeof *named; i++) {
        const OptionValue *value = &chosen.values[named[i]];
        for (size_t k = 0; good && k < value->texts.count; k++)
            good = move_argument(testing, options, value->texts.data[k], file,
                                 where);
    }
    options_release(&chosen);
    diag_release(&problems);
    return good;
}

/* ---- The words of a check ----------------------------------------------- */

static const char *keep(Testing *testing, const Text *text) {
    return arena_copy(&testing->diag.arena, text->data, text->length);
}

/* An option of the user's for every test. */
static void add_option(Testing *testing, Words *words, OptionId id,
                       const char *value) {
    const OptionInfo *info = &option_table[id];
    Text text;
    text_init(&text, testing->mem);
    bool joined = info->kind == OPTION_MAYBE || value[0] == '-';
    text_printf(&text, "--%s", info->name);
    if (info->kind != OPTION_FLAG && joined)
        text_printf(&text, "=%s", value);
    vec_push(testing->mem, words, keep(testing, &text));
    if (info->kind != OPTION_FLAG && !joined)
        vec_push(testing->mem, words, value);
    text_release(&text);
}

static void add_options(Testing *testing, Words *words) {
    const Options *chosen = &testing->cli->options;
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_harmless(id) && id != OPT_MEMORY && id != OPT_TIME &&
            id != OPT_NO_C)
            for (size_t i = 0; i < chosen->values[id].texts.count; i++)
                add_option(testing, words, id,
                           chosen->values[id].texts.data[i]);
}

/* "MODEL... OPTION..." for a shell. */
static void put_words(Text *out, const TestTrial *trial) {
    for (size_t i = 0; i < trial->words.count; i++) {
        if (i > 0)
            text_char(out, ' ');
        quote_shell(out, trial->words.data[i]);
    }
}

/* The tighter of what the test and the user say. */
static void find_limits(Testing *testing, TestTrial *trial) {
    const Options *user = &testing->cli->options;
    Diagnostics problems;
    Options chosen;
    diag_init(&problems, testing->mem);
    parse(testing->mem, &problems, &trial->test->options, &chosen);
    trial->memory =
        option_number(&chosen, OPT_MEMORY, testing->memory / testing->jobs);
    if (trial->memory > testing->memory)
        trial->memory = testing->memory;
    if (option_is_set(&chosen, OPT_TIME))
        trial->limit = chosen.values[OPT_TIME].seconds;
    if (option_is_set(user, OPT_TIME) &&
        (trial->limit <= 0 || user->values[OPT_TIME].seconds < trial->limit))
        trial->limit = user->values[OPT_TIME].seconds;
    options_release(&chosen);
    diag_release(&problems);
}

void test_words(Testing *testing, TestTrial *trial) {
    const TestCase *test = trial->test;
    Text text;
    text_init(&text, testing->mem);
    find_limits(testing, trial);
    for (size_t i = 0; i < test->models.count; i++) {
        text_clear(&text);
        text_printf(&text, "%s%s", test->models.data[i][0] == '-' ? "./" : "",
                    test->models.data[i]);
        vec_push(testing->mem, &trial->words, keep(testing, &text));
    }
    for (size_t i = 0; i < test->options.count; i++)
        vec_push(testing->mem, &trial->words, test->options.data[i]);
    add_options(testing, &trial->words);
    text_clear(&text);
    if (test->name) {
        quote_visible(&text, test->name, strlen(test->name));
        text_add(&text, ": ");
    }
    put_words(&text, trial);
    trial->title = keep(testing, &text);
    text_clear(&text);
    text_add(&text, "martlet check ");
    put_words(&text, trial);
    if (option_is_set(&testing->cli->options, OPT_C))
        text_add(&text, " --c");
    trial->command = keep(testing, &text);
    text_release(&text);
}
