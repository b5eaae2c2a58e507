/* cli/commands/explain.c -- martlet explain [TOPIC]
 *
 * Finds the topic by name or code, suggests the closest one, and sets it in
 * columns.
 */
#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/texts/prose_page.h"
#include "search/directed/heuristic.h"
#include "search/engine.h"

#include <stdio.h>
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
    CODE_WIDTH = 16, /* bytes of the name of one */
    TITLE_COLUMN = 26
};

/* "MT012" */
static const char *code_text(Code code, char name[CODE_WIDTH]) {
    snprintf(name, CODE_WIDTH, "MT%03d", (int)code);
    return name;
}

/* The texts, while the command runs. */
typedef struct Texts {
    Prose topics, codes, engines, heuristics;
} Texts;

static void texts_init(Texts *self, Mem *mem) {
    prose_init(&self->topics, mem, prose_topics);
    prose_init(&self->codes, mem, prose_codes);
    prose_init(&self->engines, mem, prose_engines);
    prose_init(&self->heuristics, mem, prose_heuristics);
}

static void texts_release(Texts *self) {
    prose_release(&self->heuristics);
    prose_release(&self->engines);
    prose_release(&self->codes);
    prose_release(&self->topics);
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

static void put_heading(Page *page, const char *kind, const char *title) {
    page_printf(page, INK_STRONG, "%s%s", kind, title);
    page_line(page);
}

/* What the table says of an engine, in sentences. */
static void put_engine(Page *page, const Engine *engine,
                       const ProseEntry *about) {
    Text facts;
    text_init(&facts, page->out->mem);
    text_add(&facts, "It decides ");
    add_errors(&facts, engine->decides);
    text_add(&facts, engine->supports & SUPPORTS_STEPS
                         ? ", and sees errors of single steps, such as failed "
                           "assertions."
                     : engine->supports & SUPPORTS_SETS
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
    put_heading(page, "engine: ", engine->summary);
    prose_put(page, facts.data);
    prose_put(page, about->text);
    text_release(&facts);
}

/* A line of the list of topics. */
static void put_row(Page *page, const char *name, const char *kind,
                    const char *title) {
    page_to(page, 2);
    page_put(page, INK_PLAIN, name);
    page_to(page, TITLE_COLUMN);
    page_printf(page, INK_PLAIN, "%s%s", kind, title);
    page_line(page);
}

static void list_topics(const Texts *texts, Page *page) {
    page_put(page, INK_STRONG, "martlet explain TOPIC, where TOPIC is");
    page_line(page);
    for (const Engine *engine = search_engines; engine->name; engine++)
        put_row(page, engine->name, "engine: ", engine->summary);
    for (const HeuristicKind *kind = heuristic_kinds; kind->name; kind++)
        put_row(page, kind->name, "heuristic: ", kind->summary);
    for (size_t i = 0; i < texts->topics.entries.count; i++) {
        const ProseEntry *topic = &texts->topics.entries.data[i];
        put_row(page, topic->name, "", topic->title);
    }
    for (size_t i = 0; i < CODE_TOTAL; i++) {
        char name[CODE_WIDTH];
        put_row(page, code_text(codes[i].code, name), "", codes[i].title);
    }
}

static bool put_code(const Texts *texts, Page *page, const CodeName *code) {
    char name[CODE_WIDTH];
    const ProseEntry *entry =
        prose_find(&texts->codes, code_text(code->code, name));
    if (!entry)
        return false;
    page_printf(page, INK_STRONG, "%s: %s", name, code->title);
    page_line(page);
    prose_put(page, entry->text);
    return true;
}

static bool put_topic(const Texts *texts, Page *page, const char *word) {
    const CodeName *code = find_code(word);
    const ProseEntry *topic = prose_find(&texts->topics, word);
    const Engine *engine = find_engine(word);
    const HeuristicKind *heuristic = heuristic_find(word);
    if (code && put_code(texts, page, code))
        return true;
    if (engine) {
        put_engine(page, engine, prose_find(&texts->engines, engine->name));
    } else if (topic) {
        put_heading(page, "", topic->title);
        prose_put(page, topic->text);
    } else if (heuristic) {
        put_heading(page, "heuristic: ", heuristic->summary);
        prose_put(page, prose_find(&texts->heuristics, heuristic->name)->text);
    }
    return engine || topic || heuristic;
}

static Status reject(Cli *cli, const Texts *texts, const char *word) {
    Suggestion best = suggestion_for(word);
    for (const Engine *engine = search_engines; engine->name; engine++)
        suggestion_offer(&best, engine->name);
    for (const HeuristicKind *kind = heuristic_kinds; kind->name; kind++)
        suggestion_offer(&best, kind->name);
    for (size_t i = 0; i < texts->topics.entries.count; i++)
        suggestion_offer(&best, texts->topics.entries.data[i].name);
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
    Texts texts;
    texts_init(&texts, &cli->mem);
    Status status = STATUS_HOLDS;
    if (cli->options.operands.count == 0)
        list_topics(&texts, &page);
    else if (!put_topic(&texts, &page, cli->options.operands.data[0]))
        status = reject(cli, &texts, cli->options.operands.data[0]);
    texts_release(&texts);
    if (out.length)
        status = output_file(cli, "-", &out, status);
    text_release(&out);
    return status;
}
