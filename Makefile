# Martlet's build. Everything generated goes under build/.
#
#   make            build/martlet
#   make demo       install what is missing, build, verify an example
#   make test       the same, then run all tests
#   make lint       layers, sizes, format, headers
#   make install    into PREFIX (default /usr/local), DESTDIR respected
#   make cross      long random cross-checks      make fuzz   a minute a reader
#   make cross-spin Promela against SPIN (needs spin)
#   make lockstep   both Promela engines on SPIN's models as well
#   make bench      measurements                  make check-debug  sanitizers
#
# MODE=release (default), debug (address and undefined-behaviour sanitizers)
# or plain (debug without sanitizers, for valgrind).

MODE ?= release
BUILD := $(if $(filter release,$(MODE)),build,build/$(MODE))
PREFIX ?= /usr/local
VERSION := 0.1.0

CC ?= cc
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wundef -Wwrite-strings \
  -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
MODE_FLAGS_release := -O2 -DNDEBUG
MODE_FLAGS_debug := -O1 -g -fsanitize=address,undefined \
  -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_FLAGS_plain := -O1 -g
ALL_CFLAGS := -std=c11 -D_GNU_SOURCE -DMARTLET_VERSION='"$(VERSION)"' -I. \
  $(WARNINGS) $(MODE_FLAGS_$(MODE)) $(CFLAGS)
LIBRARIES := -lxxhash -lz -lm -ldl

FOLDERS := base core lts automata lang/network lang/promela lang/plugin wrap \
  store heuristic search equiv report api
LIBRARY_SOURCES := $(wildcard $(addsuffix /*.c,$(FOLDERS)))
CLI_SOURCES := $(wildcard cli/*.c)
UNIT_SOURCES := $(wildcard test/unit/test_*.c)
CROSS_SOURCES := $(wildcard test/cross/*.c)
SUPPORT_SOURCES := $(addprefix test/cross/,lasso_word.c random_formula.c \
  lasso_accepts.c random_automaton.c)
RANDOM_SOURCES := test/spin/random.c $(wildcard test/spin/*_random.c) \
  test/spin/program_tree.c
FUZZ_SOURCES := $(wildcard test/fuzz/fuzz_*.c)
BENCH_SOURCES := $(wildcard bench/*/*.c)

FUZZERS := $(patsubst test/fuzz/%.c,build/fuzz/%,$(FUZZ_SOURCES))

object = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
LIBRARY := $(BUILD)/libmartlet.a
SUPPORT := $(BUILD)/test/libsupport.a
UNIT_TESTS := $(patsubst test/unit/%.c,$(BUILD)/test/%,$(UNIT_SOURCES))
BENCHES := $(patsubst %.c,$(BUILD)/%,$(BENCH_SOURCES))

# One short line a command; V=1 shows the commands themselves.
Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-5s %s\n' $(1) $@)

.PHONY: all setup demo test tests check-debug lint format install cross \
  cross-spin lockstep fuzz bench clean
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/martlet

$(BUILD)/martlet: $(call object,$(CLI_SOURCES)) $(LIBRARY)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -rdynamic -o $@ $^ $(LIBRARIES)

$(LIBRARY): $(call object,$(LIBRARY_SOURCES))
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# What unit tests share with the cross-checks.
$(SUPPORT): $(call object,$(SUPPORT_SOURCES))
	@mkdir -p $(@D)
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/test/test_%: $(BUILD)/obj/test/unit/test_%.o $(SUPPORT) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBRARIES)

$(BUILD)/test/cross: $(call object,$(CROSS_SOURCES)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/example: examples/api/counter.c include/martlet.h $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) -Iinclude $(LDFLAGS) -o $@ $< $(LIBRARY) $(LIBRARIES)

$(BUILD)/test/toy: doc/toy.c
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $<

$(BUILD)/test/counter.so: examples/api/counter.c include/martlet.h
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) -Iinclude $(LDFLAGS) -fPIC -shared -o $@ $<

$(BUILD)/test/promela-parse: $(BUILD)/obj/test/spin/parse.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/promela-numbers: $(BUILD)/obj/test/spin/numbers.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/promela-random: $(call object,$(RANDOM_SOURCES)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/lockstep: $(BUILD)/obj/test/spin/lockstep.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

# It holds the texts of these headers.
$(BUILD)/obj/lang/promela/compile.o: lang/promela/packed.h \
  $(wildcard lang/promela/generated*.h)

# Every file under bench/ is a program: bench/store/inserts.c becomes
# $(BUILD)/bench/store/inserts.
$(BUILD)/bench/%: $(BUILD)/obj/bench/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

# Fuzz targets have a library of their own, with coverage feedback, built by
# clang.
FUZZ_CFLAGS := $(filter-out -O2 -DNDEBUG,$(ALL_CFLAGS)) -O1 -g \
  -fsanitize=address,undefined -fno-sanitize-recover=all
build/fuzz/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,CLANG)
	$(Q)clang $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link -MMD -MP -c -o $@ $<

build/fuzz/libmartlet.a: $(patsubst %.c,build/fuzz/obj/%.o,$(LIBRARY_SOURCES))
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

build/fuzz/%: build/fuzz/obj/test/fuzz/%.o build/fuzz/libmartlet.a
	$(call say,LINK)
	$(Q)clang $(FUZZ_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBRARIES)

setup:
	@tools/setup.sh

demo: setup
	@$(MAKE) --no-print-directory all
	@tools/demo.sh $(BUILD)/martlet

test: setup
	@$(MAKE) --no-print-directory tests

tests: $(BUILD)/martlet $(UNIT_TESTS) $(BUILD)/test/cross \
  $(BUILD)/test/example $(BUILD)/test/counter.so $(BUILD)/test/toy \
  $(BUILD)/test/lockstep
	@test/run.sh $(BUILD)

check-debug: setup
	@$(MAKE) --no-print-directory tests MODE=debug

lint:
	@test/lint/run.sh

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

cross: setup
	@$(MAKE) --no-print-directory $(BUILD)/test/cross
	@test/cross/run.sh $(BUILD)

cross-spin:
	@tools/setup.sh spin
	@$(MAKE) --no-print-directory $(BUILD)/martlet $(BUILD)/test/promela-random \
	  $(BUILD)/test/promela-numbers
	@test/spin/compare.sh $(BUILD)
	@test/spin/numbers.sh $(BUILD)
	@test/spin/claims.sh $(BUILD)
	@test/spin/trails.sh $(BUILD)
	@test/spin/random.sh $(BUILD)
	@test/spin/formulas.sh $(BUILD)
	@test/spin/formulas_random.sh $(BUILD)

lockstep: setup
	@$(MAKE) --no-print-directory $(BUILD)/test/lockstep
	@test/spin/lockstep.sh $(BUILD) --all

fuzz:
	@tools/setup.sh fuzz
	@$(MAKE) --no-print-directory $(FUZZERS)
	@test/fuzz/run.sh build/fuzz

bench: setup
	@$(MAKE) --no-print-directory $(BUILD)/martlet $(BENCHES)
	@bench/run.sh $(BUILD)

install: $(BUILD)/martlet
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/include \
	  $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -m 755 $(BUILD)/martlet $(DESTDIR)$(PREFIX)/bin/
	install -m 644 include/martlet.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 $(LIBRARY) $(DESTDIR)$(PREFIX)/lib/
	$(BUILD)/martlet --man > \
	  $(DESTDIR)$(PREFIX)/share/man/man1/martlet.1
	$(BUILD)/martlet --completion > \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/martlet

clean:
	rm -rf build

-include $(shell find $(BUILD)/obj build/fuzz/obj -name '*.d' 2>/dev/null)
