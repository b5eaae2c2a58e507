/* test/unit/network_fixture.h -- reading small networks from a folder
 *
 * Purpose:    what the tests of the network readers share: a folder with three
 *             components, reading a rules file in it, the network as text, and
 *             the first complaint with the place that it points to.
 * Folder:     made by the group's set-up and removed by its tear-down; the
 *             state of every test is its path.
 */
#ifndef TEST_UNIT_NETWORK_FIXTURE_H
#define TEST_UNIT_NETWORK_FIXTURE_H

#include "test/unit/unit.h"

#include "base/file.h"
#include "lang/network/form/network.h"
#include "lang/network/reading/network_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Fixture {
    Mem mem;          /* of everything */
    Diagnostics diag; /* what was wrong */
    Network network;  /* what was read */
    Text shown;       /* it as text */
    bool good;        /* reading succeeded */
} Fixture;

#define LSTS(counts, rest) \
    "Begin Lsts Begin Header " counts " Initial_states = 1; End Header " rest \
    " End Lsts\n"

/* Actions 1..3, propositions that are named, permanent and special. */
#define CLIENT \
    LSTS("State_cnt = 3 Action_cnt = 3 Transition_cnt = 3 State_prop_cnt = 5", \
         "Begin Action_names 1 = \"rq\" 2 = \"gra\" 3 = \"rel\" " \
         "End Action_names\nBegin State_props \"A\" : 3; \"W\" : 2; " \
         "\"/T\" : 1; Rej : 3; Ll_rej : 2;\nEnd State_props\n" \
         "Begin Transitions 1: 2,1; 2: 3,2; 3: 1,3;\nEnd Transitions\n")
#define SERVER \
    LSTS("State_cnt = 2 Action_cnt = 3 Transition_cnt = 2", \
         "Begin Action_names 1 = \"gra\" 2 = \"rel\" 3 = \"off\" " \
         "End Action_names\nBegin Transitions 1: 2,1; 2: 1,2;\n" \
         "End Transitions\n")
#define CHANNEL \
    LSTS("State_cnt = 1 Action_cnt = 7 Transition_cnt = 0", \
         "Begin Action_names 1 = \"put<0>\" 2 = \"put<1>\" 3 = \"get<0>\" " \
         "4 = \"get<1>\" 5 = \"swap<0><1>\" 6 = \"pair<1,0>\" 7 = \"put\" " \
         "End Action_names\n")

static inline char *fixture_path(const char *folder, const char *name) {
    char *path = NULL;
    assert_true(asprintf(&path, "%s/%s", folder, name) > 0);
    return path;
}

static inline void fixture_file(const char *folder, const char *name,
                                const char *text, size_t length) {
    char *path = fixture_path(folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
    free(path);
}

static inline int fixture_setup(void **state) {
    char *folder = strdup("/tmp/martlet-network-XXXXXX");
    if (!folder || !mkdtemp(folder))
        return -1;
    *state = folder;
    fixture_file(folder, "client.lsts", CLIENT, strlen(CLIENT));
    fixture_file(folder, "server.lsts", SERVER, strlen(SERVER));
    fixture_file(folder, "channel.lsts", CHANNEL, strlen(CHANNEL));
    return 0;
}

static inline int fixture_teardown(void **state) {
    char *command = NULL;
    int status = asprintf(&command, "rm -rf '%s'", (char *)*state) < 0 ||
                 system(command) != 0;
    free(command);
    free(*state);
    return status;
}

static inline void fixture_open(Fixture *fixture) {
    *fixture = (Fixture){0};
    mem_init(&fixture->mem);
    diag_init(&fixture->diag, &fixture->mem);
    network_init(&fixture->network, &fixture->mem);
    text_init(&fixture->shown, &fixture->mem);
}

/* Nothing may be left, however the reading ended. */
static inline void fixture_close(Fixture *fixture) {
    diag_render(&fixture->diag, &fixture->shown, false);
    text_release(&fixture->shown);
    network_release(&fixture->network);
    diag_release(&fixture->diag);
    assert_int_equal(fixture->mem.live, 0);
}

static inline void fixture_read_bytes(Fixture *fixture, const char *folder,
                                      const char *name, const char *text,
                                      size_t length) {
    fixture_open(fixture);
    fixture_file(folder, name, text, length);
    char *path = fixture_path(folder, name);
    LstsOptions options = {0};
    fixture->good = network_read(
        &fixture->network, &fixture->diag, path,
        file_has_suffix(path, ".rules") ? NETWORK_RULES : NETWORK_EXTENDED,
        &options);
    free(path);
    assert_int_equal(fixture->good, fixture->diag.errors == 0);
}

static inline void fixture_read(Fixture *fixture, const char *folder,
                                const char *name, const char *text) {
    fixture_read_bytes(fixture, folder, name, text, strlen(text));
}

/* The expression with all its parentheses. */
static inline void show_node(const Network *network, const Boolean *boolean,
                             uint32_t index, Text *out) {
    BooleanNode node = boolean->nodes.data[index];
    if (node.kind == BOOLEAN_FALSE || node.kind == BOOLEAN_TRUE) {
        text_add(out, node.kind == BOOLEAN_TRUE ? "true" : "false");
    } else if (node.kind == BOOLEAN_ATOM) {
        PropositionAtom atom = network->atoms.data[node.left];
        const Component *component = &network->components.data[atom.component];
        text_printf(out, "%d.%s", (int)component->id,
                    component->lsts->propositions.data[atom.proposition].name);
    } else if (node.kind == BOOLEAN_NOT) {
        text_add(out, "!");
        show_node(network, boolean, node.left, out);
    } else {
        text_add(out, "(");
        show_node(network, boolean, node.left, out);
        text_add(out, node.kind == BOOLEAN_AND ? "&" : "|");
        show_node(network, boolean, node.right, out);
        text_add(out, ")");
    }
}

static inline void show_rules(const Network *network, Text *out) {
    for (size_t i = 0; i < network->rules.count; i++) {
        SyncRule rule = network->rules.data[i];
        for (uint32_t j = 0; j < rule.count; j++) {
            Participant one = network->participants.data[rule.first + j];
            const Component *component =
                &network->components.data[one.component];
            text_printf(out, "%d:%s ", (int)component->id,
                        component->lsts->actions.data[one.action]);
        }
        text_printf(out, "-> %s\n", network->labels.data[rule.result]);
    }
}

static inline void show_propositions(const Network *network, Text *out) {
    for (size_t i = 0; i < network->propositions.count; i++) {
        const PropositionRule *rule = &network->propositions.data[i];
        uint32_t root = (uint32_t)rule->expression.nodes.count - 1;
        show_node(network, &rule->expression, root, out);
        text_printf(out, " -> %s%s\n",
                    rule->result == PROPOSITION_NAMED ? "=" : "", rule->name);
    }
    for (size_t i = 0; i < network->hidden.count; i++)
        text_printf(out, "hide %s\n", network->hidden.data[i]);
}

/* The rules, proposition rules and hidden names, one per line. */
static inline const char *fixture_show(Fixture *fixture) {
    text_clear(&fixture->shown);
    show_rules(&fixture->network, &fixture->shown);
    show_propositions(&fixture->network, &fixture->shown);
    return fixture->shown.data;
}

static inline void expect_network(const char *folder, const char *name,
                                  const char *text, const char *expected) {
    Fixture fixture;
    fixture_read(&fixture, folder, name, text);
    diag_render(&fixture.diag, &fixture.shown, false);
    if (!fixture.good)
        fail_msg("%s", fixture.shown.data);
    assert_string_equal(fixture_show(&fixture), expected);
    fixture_close(&fixture);
}

/* The k-th complaint has this code and points at exactly this text. */
static inline void expect_item(const Fixture *fixture, size_t index, Code code,
                               const char *pointed) {
    assert_true(index < fixture->diag.items.count);
    const Diagnostic *item = &fixture->diag.items.data[index];
    assert_int_equal(item->code, code);
    assert_true(item->span.source != NO_SOURCE);
    const Source *source = &fixture->diag.sources.data[item->span.source];
    size_t length = item->span.end - item->span.start;
    if (length != strlen(pointed) ||
        memcmp(source->text + item->span.start, pointed, length) != 0)
        fail_msg("%s points at '%.*s', not at '%s'", item->message, (int)length,
                 source->text + item->span.start, pointed);
}

/* Reading fails with exactly one error. */
static inline void expect_error(const char *folder, const char *name,
                                const char *text, Code code,
                                const char *pointed) {
    Fixture fixture;
    fixture_read(&fixture, folder, name, text);
    diag_render(&fixture.diag, &fixture.shown, false);
    if (fixture.diag.errors != 1)
        fail_msg("%zu errors in %s\n%s", fixture.diag.errors, text,
                 fixture.shown.data);
    size_t index = 0;
    while (fixture.diag.items.data[index].severity != SEVERITY_ERROR)
        index++;
    expect_item(&fixture, index, code, pointed);
    fixture_close(&fixture);
}

/* Reading succeeds with exactly one warning: a rule that never fires, so
 * that there is none. */
static inline void expect_idle(const char *folder, const char *name,
                               const char *text, Code code,
                               const char *pointed) {
    Fixture fixture;
    fixture_read(&fixture, folder, name, text);
    assert_true(fixture.good);
    assert_int_equal(fixture.diag.warnings, 1);
    assert_int_equal(fixture.network.rules.count, 0);
    expect_item(&fixture, 0, code, pointed);
    fixture_close(&fixture);
}

/* Read every beginning of a good file: nothing may crash or leak. */
static inline void expect_truncations(const char *folder, const char *name,
                                      const char *text) {
    for (size_t length = 0; length <= strlen(text); length++) {
        Fixture fixture;
        fixture_read_bytes(&fixture, folder, name, text, length);
        fixture_close(&fixture);
    }
}

#endif
