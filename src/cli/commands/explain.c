/* cli/commands/explain.c -- martlet explain [TOPIC]
 *
 * Finds the topic by name or code, suggests the closest one, and sets it in
 * columns; --search lists the topics, and the places in documents, with a word.
 */
#include "base/file.h"
#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/commands/topics.h"
#include "cli/texts/prose_page.h"

#include <string.h>
#include <unistd.h>

enum {
    TITLE_COLUMN = 26,
    LONG_COLUMN = 36 /* of titles of documents */
};

/* A line of a list. */
static void put_row(Page *page, const Topic *topic) {
    page_to(page, 2);
    page_put(page, INK_PLAIN, topic->name);
    page_to(page, topic->kind == TOPIC_DOCUMENT ? LONG_COLUMN : TITLE_COLUMN);
    page_printf(page, INK_PLAIN, "%s%s", topic_kind(topic), topic->title);
    page_line(page);
}

static void list_topics(const Topics *topics, Page *page) {
    page_put(page, INK_STRONG, "martlet explain TOPIC, where TOPIC is");
    page_line(page);
    for (size_t i = 0; i < topics->rows.count; i++)
        put_row(page, &topics->rows.data[i]);
}

/* ---- One topic ---------------------------------------------------------- */

static void put_place(Page *page, const Topic *document) {
    Text place;
    text_init(&place, page->out->mem);
    bool found = topic_place(document, &place);
    page_printf(page, INK_PLAIN, "  %s%s", place.data,
                found ? "" : " (in the sources of Martlet)");
    page_line(page);
    text_release(&place);
}

/* Where to read more, if there is a document. */
static void put_documents(const Topics *topics, Page *page, const Topic *of) {
    bool first = true;
    for (size_t i = 0; i < topics->rows.count; i++) {
        const Topic *row = &topics->rows.data[i];
        if (!topic_covers(row, of->name))
            continue;
        if (first) {
            page_line(page);
            page_put(page, INK_STRONG, "Read more in");
            page_line(page);
        }
        first = false;
        put_place(page, row);
    }
}

static void put_topic(const Topics *topics, Page *page, const Topic *topic) {
    page_printf(page, INK_STRONG, "%s%s%s",
                topic->kind == TOPIC_CODE ? topic->name : topic_kind(topic),
                topic->kind == TOPIC_CODE ? ": " : "", topic->title);
    page_line(page);
    if (topic->kind == TOPIC_DOCUMENT) {
        page_line(page);
        put_place(page, topic);
        return;
    }
    prose_put(page, topic->text);
    put_documents(topics, page, topic);
}

static Status reject_topic(Cli *cli, const Topics *topics, const char *word) {
    Suggestion best = suggestion_for(word);
    for (size_t i = 0; i < topics->rows.count; i++)
        suggestion_offer(&best, topics->rows.data[i].name);
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE, "there is no topic \"%s\"",
               word);
    diag_did_you_mean(&cli->diag, best.candidate);
    diag_hint(&cli->diag,
              "martlet explain lists all topics, and martlet explain --search "
              "WORD those with a word");
    return STATUS_INPUT;
}

/* ---- --search ----------------------------------------------------------- */

/* Sections of a document, and their first line with the word. */
static size_t put_sections(Page *page, const Topic *document, const char *text,
                           const char *word) {
    Text line, heading;
    size_t number = 0, count = 0;
    bool listed = false;
    text_init(&line, page->out->mem);
    text_init(&heading, page->out->mem);
    text_add(&heading, document->title);
    while (*text) {
        size_t length = strcspn(text, "\n");
        text_clear(&line);
        text_bytes(&line, text, length);
        number++;
        if (line.data[0] == '#') {
            text_clear(&heading);
            text_add(&heading, line.data + strspn(line.data, "# "));
            listed = false;
        }
        if (!listed && strcasestr(line.data, word)) {
            page_printf(page, INK_PLAIN, "  %s:%zu", document->name, number);
            page_to(page, LONG_COLUMN + 4);
            page_put(page, INK_PLAIN, heading.data);
            page_line(page);
            listed = true;
            count++;
        }
        text += length + (text[length] == '\n');
    }
    text_release(&heading);
    text_release(&line);
    return count;
}

/* The places in the file of a document, or the document if it is not here. */
static size_t search_document(Page *page, const Topic *document,
                              const char *word) {
    Text path, text;
    size_t count = 0;
    text_init(&path, page->out->mem);
    text_init(&text, page->out->mem);
    if (topic_place(document, &path) && !file_read(path.data, &text)) {
        count = put_sections(page, document, text.data, word);
    } else if (strcasestr(document->title, word) ||
               strcasestr(document->text, word)) {
        put_row(page, document);
        count = 1;
    }
    text_release(&text);
    text_release(&path);
    return count;
}

static Status search_topics(Cli *cli, const Topics *topics, Page *page,
                            const char *word) {
    size_t count = 0;
    for (size_t i = 0; i < topics->rows.count; i++) {
        const Topic *row = &topics->rows.data[i];
        if (row->kind == TOPIC_DOCUMENT) {
            count += search_document(page, row, word);
        } else if (strcasestr(row->name, word) ||
                   strcasestr(row->title, word) ||
                   strcasestr(row->text, word)) {
            put_row(page, row);
            count++;
        }
    }
    if (count)
        return STATUS_HOLDS;
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "\"%s\" is in no topic and in no document", word);
    return STATUS_INPUT;
}

static Status reject_both(Cli *cli, const char *word) {
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "--search lists topics, and \"%s\" would be one of them", word);
    diag_hint(&cli->diag, "put several words into quotes: --search 'A B'");
    return STATUS_INPUT;
}

Status run_explain(Cli *cli) {
    const char *needed = option_text(&cli->options, OPT_WORD);
    const char *word =
        cli->options.operands.count ? cli->options.operands.data[0] : NULL;
    Text out;
    text_init(&out, &cli->mem);
    Page page;
    page_init(&page, &out, output_color(cli, STDOUT_FILENO));
    Topics topics;
    topics_init(&topics, &cli->mem);
    const Topic *topic = word ? topics_find(&topics, word) : NULL;
    Status status = STATUS_HOLDS;
    if (needed && word)
        status = reject_both(cli, word);
    else if (needed)
        status = search_topics(cli, &topics, &page, needed);
    else if (topic)
        put_topic(&topics, &page, topic);
    else if (word)
        status = reject_topic(cli, &topics, word);
    else
        list_topics(&topics, &page);
    topics_release(&topics);
    output_diagnostics(cli, &cli->diag);
    if (out.length)
        status = output_file(cli, "-", &out, status);
    text_release(&out);
    return status;
}
