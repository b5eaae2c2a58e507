#include "test/unit/unit.h"

#include "report/traces/trail_read.h"

#include <string.h>

typedef struct Reading {
    Mem mem;
    Diagnostics diag;
    TrailFile file;
    bool good;
} Reading;

static void begin(Reading *self, const char *text) {
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "x", text, strlen(text));
    self->good = trail_read(&self->file, &self->diag, source);
}

static void end(Reading *self) {
    trail_release(&self->file);
    diag_release(&self->diag);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

static void lines_are_read(void **state) {
    (void)state;
    Reading self;
    begin(&self, "-2:3:-2\n-4:-4:-4\n1:0:5\r\n\n-1:-1:-1\n12:1:0\n");
    assert_true(self.good);
    assert_true(self.file.merged);
    assert_int_equal(self.file.claim, 3);
    assert_int_equal(self.file.loop, 1);
    assert_int_equal(self.file.lines.count, 2);
    assert_int_equal(self.file.lines.data[0].number, 5);
    assert_int_equal(self.file.lines.data[1].process, 1);
    end(&self);
}

static void an_empty_file_is_a_trail_of_no_steps(void **state) {
    (void)state;
    Reading self;
    begin(&self, "");
    assert_true(self.good);
    assert_int_equal(self.file.lines.count, 0);
    assert_true(self.file.loop == TRAIL_NO_LOOP);
    end(&self);
}

static void other_lines_are_rejected(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "1:2",    "1:2:3:4",    "1:2:x",       "hello",
        ":::",    "1::2",       "-5:1:0",      "-9:0:0",
        "1:-2:3", "1:0:0\n-1:", "1:0:1 2:0:1", "1:0:99999999999999999999",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Reading self;
        begin(&self, wrong[i]);
        assert_false(self.good);
        assert_int_equal(self.diag.errors, 1);
        end(&self);
    }
}

static void trails_are_recognised(void **state) {
    (void)state;
    static const struct {
        const char *name, *text;
        bool is_trail;
    } files[] = {
        {"a", "1:0:0\n", true},        {"a", "\n-2:1:-2\n", true},
        {"a", "martlet trace", false}, {"a", "", false},
        {"m.trail", "anything", true}, {"a", "1:0:0x\n", false},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Mem mem;
        Diagnostics diag;
        mem_init(&mem);
        diag_init(&diag, &mem);
        uint32_t source = diag_source(&diag, files[i].name, files[i].text,
                                      strlen(files[i].text));
        assert_int_equal(trail_begins(&diag, source), files[i].is_trail);
        diag_release(&diag);
        mem_release(&mem);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(an_empty_file_is_a_trail_of_no_steps),
        cmocka_unit_test(other_lines_are_rejected),
        cmocka_unit_test(trails_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
