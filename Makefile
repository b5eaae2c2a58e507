# Martlet's build. Everything generated goes under build/.
#
#   make            build/martlet and the library
#   make demo       install what is missing, build, verify an example
#   make test       the same, then run all tests
#   make lint       layers, sizes, format, headers
#   make install    into PREFIX (default /usr/local), DESTDIR respected
#   make uninstall  remove that again
#   make cross      long random cross-checks      make fuzz   a minute a reader
#   make cross-spin Promela against SPIN (needs spin)
#   make lockstep   both Promela engines on SPIN's models as well
#   make bench      measurements                  make check-debug  sanitizers
#   make check-stress  the tests with tiny tables and random batches
#   make test-browser  the page of check --report in a browser (chromium)
#   make mutants    do tests notice small faults? (an hour or more)
#   make limits     does a limit ever become a verdict? (half an hour)
#   make everything build all programs, also those that CI does not run
#
# MODE=release (default), debug (address and undefined-behaviour sanitizers),
# plain (debug without sanitizers, for valgrind) or stress (plain with tiny
# tables, see src/base/stress.h; STRESS=N is the seed). WERROR=1 turns warnings
# into errors, as CI does. CC, CFLAGS, CPPFLAGS and LDFLAGS as usual.

MODE ?= release
BUILD := $(if $(filter release,$(MODE)),build,build/$(MODE))
PREFIX ?= /usr/local
VERSION := 0.3.0
SONAME := libmartlet.so.0

# Make splits its lists at blanks: a folder with blanks in its name is reached
# through a link.
quote = '$(subst ','\'',$(1))'
ifneq ($(words $(BUILD)),1)
override BUILD := $(shell mkdir -p build $(call quote,$(BUILD)) && \
  ln -sfn "$$(realpath $(call quote,$(BUILD)))" build/linked && \
  echo build/linked)
endif

CC ?= cc
OBJCOPY ?= objcopy
MACHINE_CODE := -flinker-output=nolto-rel # GCC: not for a later -flto
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wundef -Wwrite-strings \
  -Wstrict-prototypes -Wmissing-prototypes -Wvla $(if $(WERROR),-Werror)
# -fstack-protector-strong costs 1.2 to 1.5% of the instructions, these 0.05%.
HARDENING := -fstack-protector -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
MODE_FLAGS_release := -O2 -DNDEBUG $(HARDENING)
MODE_FLAGS_debug := -O1 -g -fsanitize=address,undefined \
  -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_FLAGS_plain := -O1 -g
STRESS ?= 1
MODE_FLAGS_stress := -O1 -g -DSTRESS=$(STRESS)
ALL_CFLAGS := -std=c11 -D_GNU_SOURCE -DMARTLET_VERSION='"$(VERSION)"' -Isrc -I. \
  -fPIC -fvisibility=hidden $(WARNINGS) $(MODE_FLAGS_$(MODE)) $(CPPFLAGS) \
  $(CFLAGS)
LIBRARIES := -lxxhash -lz -lm -ldl -lpthread

SOURCES := $(wildcard src/*/*.c src/*/*/*.c src/*/*/*/*.c)
CLI_SOURCES := $(filter-out src/cli/suites/%,$(filter src/cli/%,$(SOURCES)))
LIBRARY_SOURCES := $(filter-out $(CLI_SOURCES),$(SOURCES))
UNIT_SOURCES := $(wildcard test/unit/test_*.c)
CROSS_SOURCES := $(wildcard test/cross/*.c)
SUPPORT_SOURCES := $(addprefix test/cross/,lasso_word.c random_formula.c \
  lasso_accepts.c random_automaton.c sugar_sketch.c)
RANDOM_SOURCES := test/spin/random.c $(wildcard test/spin/*_random.c) \
  test/spin/program_tree.c test/spin/shrink.c
FUZZ_SOURCES := $(wildcard test/fuzz/fuzz_*.c)
BENCH_SOURCES := $(wildcard bench/*/*.c)

FUZZERS := $(patsubst test/fuzz/%.c,build/fuzz/%,$(FUZZ_SOURCES)) \
  build/fuzz/whole build/fuzz/martlet

object = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
LIBRARY := $(BUILD)/obj/internal.a
STATIC := $(BUILD)/libmartlet.a
SHARED := $(BUILD)/libmartlet.so.$(VERSION)
SUPPORT := $(BUILD)/test/libsupport.a
UNIT_TESTS := $(patsubst test/unit/%.c,$(BUILD)/test/%,$(UNIT_SOURCES))
BENCHES := $(patsubst %.c,$(BUILD)/%,$(BENCH_SOURCES))

# One short line per command; V=1 shows the commands themselves.
Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-5s %s\n' $(1) $@)

.PHONY: all everything setup demo test test-programs tests test-browser \
  check-debug check-stress lint format install uninstall cross cross-spin lockstep fuzz \
  bench mutants limits clean
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/martlet $(STATIC) $(SHARED)

# Plug-ins see martlet_emit and nothing else of the program.
$(BUILD)/martlet: $(call object,$(CLI_SOURCES)) $(LIBRARY)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) \
	  -pie -Wl,-z,relro,-z,now -Wl,--dynamic-list=tools/exported.list -o $@ $^ \
	  $(LIBRARIES)

# For the program and the tests, which see all functions.
$(LIBRARY): $(call object,$(LIBRARY_SOURCES))
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# For users, who see martlet_*: everything else is local to a single object,
# so that a user's function may have the name of one of ours.
$(STATIC): $(call object,$(LIBRARY_SOURCES))
	$(call say,AR)
	$(Q)$(CC) $(CFLAGS) $(if $(findstring -flto,$(CFLAGS)),$(MACHINE_CODE)) \
	  -r -nostdlib -o $(BUILD)/obj/martlet.o $^
	$(Q)$(OBJCOPY) --localize-hidden $(BUILD)/obj/martlet.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(BUILD)/obj/martlet.o

$(SHARED): $(call object,$(LIBRARY_SOURCES))
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-z,relro,-z,now \
	  -Wl,-soname,$(SONAME) -o $@ $^ $(LIBRARIES)

$(BUILD)/obj/%.o: %.c Makefile | $(BUILD)/libraries
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Once: is there what the sources include?
$(BUILD)/libraries: tools/setup.sh
	@mkdir -p $(@D)
	@CC=$(call quote,$(CC)) CPPFLAGS=$(call quote,$(CPPFLAGS)) \
	  CFLAGS=$(call quote,$(CFLAGS)) LDFLAGS=$(call quote,$(LDFLAGS)) \
	  tools/setup.sh --check build && touch $@

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

$(BUILD)/test/example: examples/api/counter.c include/martlet.h $(STATIC)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) -Iinclude $(LDFLAGS) -o $@ $< $(STATIC) $(LIBRARIES)

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

$(BUILD)/test/json-check: $(BUILD)/obj/test/json/check.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/dve-random: $(BUILD)/obj/test/dve/dve_random.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/machines-random: $(BUILD)/obj/test/machines/machines_random.o \
  $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/growth-random: $(BUILD)/obj/test/machines/growth_random.o \
  $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/lockstep: $(call object,test/spin/lockstep.c test/spin/asked.c) \
  $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-check: $(call object,test/spin/asked.c \
  $(addprefix test/reduce/,bases.c check.c conditions.c engines.c full.c)) \
  $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-confluence: $(call object,$(addprefix test/reduce/, \
  confluence.c random_local.c) $(addprefix test/cross/, \
  random_network.c sketch.c sketch_print.c)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-congruence: $(call object,$(addprefix test/reduce/, \
  congruence.c random_local.c) $(addprefix test/cross/, \
  random_network.c sketch.c sketch_print.c)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-slices: $(call object,test/spin/asked.c \
  $(addprefix test/reduce/,slices.c full.c)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-random: $(call object,test/reduce/random.c \
  test/reduce/hard_random.c test/reduce/cycle_random.c \
  test/reduce/store_random.c test/spin/program_tree.c) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-networks: $(call object,$(addprefix test/reduce/, \
  engines.c networks.c promises.c random_local.c) $(addprefix test/cross/, \
  random_network.c sketch.c sketch_print.c)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-monitors: $(call object,$(addprefix test/reduce/, \
  late_chain.c monitors.c products.c random_local.c) $(addprefix test/cross/, \
  probe.c random_formula.c random_network.c random_probe.c sketch.c \
  sketch_print.c)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/reduce-cycles: $(call object,$(addprefix test/reduce/, \
  cycles.c late_chain.c products.c) test/cross/random_formula.c test/spin/asked.c) \
  $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/gpu-check: $(call object,test/gpu/gpu_check.c \
  test/gpu/both.c $(addprefix \
  test/cross/,random_network.c random_invariant.c random_coverage.c sketch.c \
  sketch_print.c)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/gpu-monitors: $(call object,test/gpu/gpu_monitors.c $(addprefix \
  test/cross/,probe.c random_coverage.c random_formula.c random_invariant.c \
  random_network.c random_probe.c sketch.c sketch_print.c)) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/gpu-promela: $(call object,test/gpu/gpu_promela.c \
  test/gpu/both.c test/spin/asked.c) $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/test/equiv-relations: $(BUILD)/obj/test/equiv/relations.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

# It holds the texts of these headers.
GENERATING := src/lang/flow/generating
$(BUILD)/obj/$(GENERATING)/compile.o: src/base/packed.h \
  $(wildcard $(GENERATING)/generated*.h)

$(BUILD)/obj/$(GENERATING)/generate_device.o: \
  $(wildcard $(GENERATING)/generated*.h)

# Likewise, those of the kernels.
DEVICE := src/search/device
$(BUILD)/obj/$(DEVICE)/device.o $(BUILD)/obj/$(DEVICE)/emulated.o: \
  $(wildcard $(DEVICE)/kernels/*)

# Likewise, those of the page.
PAGE := src/report/page
$(BUILD)/obj/$(PAGE)/report_html.o: $(wildcard $(PAGE)/html/*)

# Likewise, those of help and explain.
TEXTS := src/cli/texts
$(BUILD)/obj/$(TEXTS)/prose.o: $(wildcard $(TEXTS)/*.txt)

# Every file under bench/ is a program: bench/store/inserts.c becomes
# $(BUILD)/bench/store/inserts.
$(BUILD)/bench/%: $(BUILD)/obj/bench/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

# Fuzz targets have a library of their own, with coverage feedback, built by
# clang.
FUZZ_CC ?= clang
FUZZ_CFLAGS := $(filter-out $(MODE_FLAGS_release),$(ALL_CFLAGS)) -O1 -g \
  -fsanitize=address,undefined -fno-sanitize-recover=all
build/fuzz/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,CLANG)
	$(Q)$(FUZZ_CC) $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link -MMD -MP -c -o $@ $<

build/fuzz/libmartlet.a: $(patsubst %.c,build/fuzz/obj/%.o,$(LIBRARY_SOURCES))
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

build/fuzz/%: build/fuzz/obj/test/fuzz/%.o build/fuzz/libmartlet.a
	$(call say,LINK)
	$(Q)$(FUZZ_CC) $(FUZZ_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBRARIES)

# Mutated runs of the whole program: a driver that forks and calls its main.
build/fuzz/main.o: build/fuzz/obj/src/cli/main.o
	$(Q)$(OBJCOPY) --redefine-sym main=martlet_main $< $@

build/fuzz/whole: build/fuzz/obj/test/fuzz/whole.o build/fuzz/main.o \
  $(patsubst %.c,build/fuzz/obj/%.o,$(filter-out src/cli/main.c,$(CLI_SOURCES))) \
  build/fuzz/libmartlet.a
	$(call say,LINK)
	$(Q)$(FUZZ_CC) $(FUZZ_CFLAGS) -Wl,--wrap=_exit,--wrap=_Exit -o $@ $^ \
	  $(LIBRARIES)

build/fuzz/martlet: \
  $(patsubst %.c,build/fuzz/obj/%.o,$(CLI_SOURCES)) build/fuzz/libmartlet.a
	$(call say,LINK)
	$(Q)$(FUZZ_CC) $(FUZZ_CFLAGS) -o $@ $^ $(LIBRARIES)

setup:
	@CC=$(call quote,$(CC)) tools/setup.sh test

demo:
	@CC=$(call quote,$(CC)) tools/setup.sh build
	@$(MAKE) --no-print-directory all
	@tools/demo.sh $(BUILD)/martlet

test: setup
	@$(MAKE) --no-print-directory tests

TESTS := $(UNIT_TESTS) $(BUILD)/test/cross $(BUILD)/test/example \
  $(BUILD)/test/counter.so $(BUILD)/test/toy $(BUILD)/test/lockstep \
  $(BUILD)/test/json-check $(BUILD)/test/dve-random \
  $(BUILD)/test/machines-random $(BUILD)/test/growth-random \
  $(BUILD)/test/reduce-check $(BUILD)/test/reduce-networks \
  $(BUILD)/test/reduce-random $(BUILD)/test/reduce-slices \
  $(BUILD)/test/reduce-monitors $(BUILD)/test/reduce-cycles \
  $(BUILD)/test/reduce-confluence $(BUILD)/test/reduce-congruence \
  $(BUILD)/test/gpu-check $(BUILD)/test/gpu-monitors \
  $(BUILD)/test/gpu-promela $(BUILD)/test/promela-random

test-programs: all $(TESTS) $(BUILD)/test/promela-parse

tests: test-programs
	@CC=$(call quote,$(CC)) test/run.sh $(BUILD)

test-browser:
	@tools/setup.sh browser
	@$(MAKE) --no-print-directory $(BUILD)/martlet
	@test/browser/run.sh $(BUILD)

everything: all $(TESTS) $(BENCHES) $(FUZZERS) $(BUILD)/test/promela-random \
  $(BUILD)/test/promela-numbers $(BUILD)/test/promela-parse

check-debug: setup
	@$(MAKE) --no-print-directory tests MODE=debug

check-stress: setup
	@$(MAKE) --no-print-directory test-programs MODE=stress
	@CC=$(call quote,$(CC)) test/run.sh build/stress --stress

lint:
	@tools/setup.sh lint
	@test/lint/run.sh

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

cross: setup
	@$(MAKE) --no-print-directory $(BUILD)/test/cross $(BUILD)/test/dve-random \
	  $(BUILD)/test/machines-random $(BUILD)/test/growth-random \
	  $(BUILD)/test/reduce-check $(BUILD)/test/reduce-networks \
	  $(BUILD)/test/reduce-random $(BUILD)/test/reduce-monitors \
	  $(BUILD)/test/reduce-cycles $(BUILD)/test/reduce-congruence \
	  $(BUILD)/test/equiv-relations $(BUILD)/test/gpu-monitors $(UNIT_TESTS)
	@test/cross/run.sh $(BUILD)
	@$(BUILD)/test/equiv-relations 50000
	@$(BUILD)/test/dve-random 20000
	@$(BUILD)/test/machines-random 20000
	@$(BUILD)/test/growth-random 5000
	@test/gpu/promela.sh $(BUILD) 500
	@test/reduce/random.sh $(BUILD) 1 5000
	@test/reduce/stores.sh $(BUILD) 1 20000
	@$(BUILD)/test/reduce-networks random 1 5000
	@test/reduce/cycles.sh $(BUILD) 50000 10000
	@$(BUILD)/test/gpu-monitors emulated 2 5000

cross-spin:
	@tools/setup.sh spin
	@$(MAKE) --no-print-directory $(BUILD)/martlet $(BUILD)/test/promela-random \
	  $(BUILD)/test/promela-numbers $(BUILD)/test/json-check
	@test/spin/compare.sh $(BUILD)
	@test/spin/coverage.sh $(BUILD)
	@test/spin/numbers.sh $(BUILD)
	@$(MAKE) --no-print-directory $(BUILD)/test/promela-parse
	@test/spin/productions.sh $(BUILD)
	@test/spin/claims.sh $(BUILD)
	@test/spin/trails.sh $(BUILD)
	@test/spin/random.sh $(BUILD)
	@test/replay/random.sh $(BUILD)
	@test/spin/formulas.sh $(BUILD)
	@test/spin/formulas_random.sh $(BUILD)

lockstep: setup
	@$(MAKE) --no-print-directory $(BUILD)/test/lockstep
	@test/spin/lockstep.sh $(BUILD) --all

fuzz:
	@tools/setup.sh fuzz
	@$(MAKE) --no-print-directory $(FUZZERS)
	@test/fuzz/run.sh build/fuzz
	@test/fuzz/whole.sh build/fuzz

mutants: setup
	@test/mutants/run.sh

limits: setup
	@test/limits/run.sh

bench: setup
	@$(MAKE) --no-print-directory all $(BENCHES)
	@bench/run.sh $(BUILD)

# ---- Installing -----------------------------------------------------------

ROOT = $(call quote,$(DESTDIR)$(PREFIX))
INSTALLED := bin/martlet include/martlet.h lib/libmartlet.a \
  lib/libmartlet.so.$(VERSION) lib/$(SONAME) lib/libmartlet.so \
  lib/pkgconfig/martlet.pc share/man/man1/martlet.1 \
  share/bash-completion/completions/martlet

install: all
	install -d $(addprefix $(ROOT)/,$(sort $(dir $(INSTALLED))))
	install -m 755 $(BUILD)/martlet $(ROOT)/bin/
	install -m 644 include/martlet.h $(ROOT)/include/
	install -m 644 $(STATIC) $(ROOT)/lib/
	install -m 755 $(SHARED) $(ROOT)/lib/
	ln -sf libmartlet.so.$(VERSION) $(ROOT)/lib/$(SONAME)
	ln -sf $(SONAME) $(ROOT)/lib/libmartlet.so
	sed 's/@VERSION@/$(VERSION)/' tools/martlet.pc.in \
	  >$(ROOT)/lib/pkgconfig/martlet.pc
	$(BUILD)/martlet --man >$(ROOT)/share/man/man1/martlet.1
	$(BUILD)/martlet --completion \
	  >$(ROOT)/share/bash-completion/completions/martlet
	chmod 644 $(ROOT)/lib/pkgconfig/martlet.pc \
	  $(ROOT)/share/man/man1/martlet.1 \
	  $(ROOT)/share/bash-completion/completions/martlet

uninstall:
	for file in $(INSTALLED); do rm -f $(ROOT)/$$file; done

clean:
	rm -rf build

-include $(shell find $(BUILD)/obj build/fuzz/obj -name '*.d' 2>/dev/null)
