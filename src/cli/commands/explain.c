/* cli/commands/explain.c -- martlet explain [TOPIC]
 *
 * Finds the topic by name or code, suggests the closest one, and sets it in
 * columns.
 */
#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/texts/topics.h"
#include "report/wording/page.h"
#include "search/directed/heuristic.h"
#include "search/engine.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct CodeName {
    Code code;
    const char *title; /* from base/codes.h */
} CodeName;

static const CodeName codes[] = {
#define CODE_ROW(number, name, title) {name, title},
    DIAGNOSTIC_CODES(CODE_ROW)
#undef CODE_ROW
};

enum {
    CODE_TOTAL = sizeof codes / sizeof *codes,
    TITLE_COLUMN = 26
};

/* One line of a topic: an example as it stands, or a paragraph. */
static void put_line(Page *page, const char *line, bool after_example) {
    bool is_example = line[0] == ' ';
    if (is_example != after_example || !is_example)
        page_line(page);
    page_indent(page, 0);
    if (is_example) {
        page_to(page, 2);
        page_put(page, INK_STRONG, line);
    } else {
        page_flow(page, INK_PLAIN, line);
    }
    page_line(page);
}

static void put_text(Page *page, const char *text) {
    bool after_example = false;
    Text line;
    text_init(&line, page->out->mem);
    while (*text) {
        size_t length = strcspn(text, "\n");
        text_clear(&line);
        text_bytes(&line, text, length);
        put_line(page, line.data, after_example);
        after_example = line.data[0] == ' ';
        text += length + (text[length] == '\n');
    }
    text_release(&line);
}

/* "MT012", "mt12" and "12" all mean code 12. */
static const CodeName *find_code(const char *word) {
    if (strncasecmp(word, "MT", 2) == 0)
        word += 2;
    char *end;
    long number = strtol(word, &end, 10);
    for (size_t i = 0; i < CODE_TOTAL && end != word && !*end; i++)
        if ((long)codes[i].code == number)
            return &codes[i];
    return NULL;
}

static const Engine *find_engine(const char *word) {
    for (const Engine *engine = search_engines; engine->name; engine++)
        if (strcasecmp(engine->name, word) == 0)
            return engine;
    return NULL;
}

/* "a, b and c". */
static void add_item(Text *out, const char *item, bool first, bool last) {
    text_printf(out, "%s%s", first ? "" : last ? " and " : ", ", item);
}

static void add_errors(Text *out, Label decides) {
    for (Label label = 1, rest = decides; rest; label <<= 1) {
        if (!(rest & label))
            continue;
        bool first = rest == decides;
        rest &= ~label;
        add_item(out, label_error(label), first, rest == 0);
    }
}

/* What the table says of an engine, in sentences. */
static void put_engine(Page *page, const Engine *engine) {
    Text facts;
    text_init(&facts, page->out->mem);
    text_add(&facts, "It decides ");
    add_errors(&facts, engine->decides);
    text_add(&facts, engine->sees & SEES_STEPS
                         ? ", and sees errors of single steps, such as failed "
                           "assertions."
                     : engine->sees & SEES_SETS
                         ? ", also of cycles that must meet several sets."
                         : ".");
    if (engine->needs & NEED_MOVES)
        text_add(&facts, " For infinite traces the monitor must move with "
                         "every transition.");
    if (engine->needs & NEED_SHAPE)
        text_add(&facts, " For infinite traces the components of the monitor "
                         "must be known.");
    if (engine->needs & NEED_LIVELOCKS)
        text_add(&facts, " Every state must be a livelock state, and livelocks "
                         "asked for.");
    if (engine->source)
        text_printf(&facts, " (%s.)", engine->source);
    page_printf(page, INK_STRONG, "engine: %s", engine->summary);
    page_line(page);
    put_text(page, facts.data);
    put_text(page, engine->about);
    text_release(&facts);
}

static const Topic *find_topic(const char *word) {
    for (const Topic *topic = topics; topic->name; topic++)
        if (strcasecmp(topic->name, word) == 0)
            return topic;
    return NULL;
}

static void put_patterns(Page *page) {
    Text text;
    text_init(&text, page->out->mem);
    topic_of_patterns(&text);
    page_put(page, INK_STRONG, PATTERNS_TITLE);
    page_line(page);
    put_text(page, text.data);
    text_release(&text);
}

static void list_topics(Page *page) {
    page_put(page, INK_STRONG, "martlet explain TOPIC, where TOPIC is");
    page_line(page);
    for (const Engine *engine = search_engines; engine->name; engine++) {
        page_printf(page, INK_PLAIN, "  %s", engine->name);
        page_to(page, TITLE_COLUMN);
        page_printf(page, INK_PLAIN, "engine: %s", engine->summary);
        page_line(page);
    }
    for (const HeuristicKind *kind = heuristic_kinds; kind->name; kind++) {
        page_printf(page, INK_PLAIN, "  %s", kind->name);
        page_to(page, TITLE_COLUMN);
        page_printf(page, INK_PLAIN, "heuristic: %s", kind->summary);
        page_line(page);
    }
    for (const Topic *topic = topics; topic->name; topic++) {
        page_to(page, 2);
        page_put(page, INK_PLAIN, topic->name);
        page_to(page, TITLE_COLUMN);
        page_put(page, INK_PLAIN, topic->title);
        page_line(page);
    }
    page_put(page, INK_PLAIN, "  " PATTERNS_TOPIC);
    page_to(page, TITLE_COLUMN);
    page_put(page, INK_PLAIN, PATTERNS_TITLE);
    page_line(page);
    for (size_t i = 0; i < CODE_TOTAL; i++) {
        page_printf(page, INK_PLAIN, "  MT%03d", (int)codes[i].code);
        page_to(page, TITLE_COLUMN);
        page_put(page, INK_PLAIN, codes[i].title);
        page_line(page);
    }
}

static bool put_topic(Page *page, const char *word) {
    const CodeName *code = find_code(word);
    const Topic *topic = find_topic(word);
    const Engine *engine = find_engine(word);
    const HeuristicKind *heuristic = heuristic_find(word);
    bool pattern = strcasecmp(word, PATTERNS_TOPIC) == 0;
    if (code && topic_of_code(code->code)) {
        page_printf(page, INK_STRONG, "MT%03d: %s", (int)code->code,
                    code->title);
        page_line(page);
        put_text(page, topic_of_code(code->code));
    } else if (engine) {
        put_engine(page, engine);
    } else if (topic) {
        page_printf(page, INK_STRONG, "%s", topic->title);
        page_line(page);
        put_text(page, topic->text);
    } else if (heuristic) {
        page_printf(page, INK_STRONG, "heuristic: %s", heuristic->summary);
        page_line(page);
        put_text(page, heuristic->about);
    } else if (pattern) {
        put_patterns(page);
    }
    return pattern || engine || topic || heuristic ||
           (code && topic_of_code(code->code));
}

static Status refuse(Cli *cli, const char *word) {
    Suggestion best = suggestion_for(word);
    for (const Engine *engine = search_engines; engine->name; engine++)
        suggestion_offer(&best, engine->name);
    for (const HeuristicKind *kind = heuristic_kinds; kind->name; kind++)
        suggestion_offer(&best, kind->name);
    for (const Topic *topic = topics; topic->name; topic++)
        suggestion_offer(&best, topic->name);
    suggestion_offer(&best, PATTERNS_TOPIC);
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE, "there is no topic \"%s\"",
               word);
    diag_did_you_mean(&cli->diag, best.candidate);
    diag_hint(&cli->diag, "martlet explain lists all topics");
    output_diagnostics(cli, &cli->diag);
    return STATUS_INPUT;
}

Status run_explain(Cli *cli) {
    Text out;
    text_init(&out, &cli->mem);
    Page page;
    page_init(&page, &out, output_color(cli, STDOUT_FILENO));
    Status status = STATUS_HOLDS;
    if (cli->options.operands.count == 0)
        list_topics(&page);
    else if (!put_topic(&page, cli->options.operands.data[0]))
        status = refuse(cli, cli->options.operands.data[0]);
    if (out.length)
        status = output_file(cli, "-", &out, status);
    text_release(&out);
    return status;
}
