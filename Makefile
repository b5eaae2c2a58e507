# Martlet's build. Everything generated goes under build/.
#
#   make            build/martlet and the library
#   make demo       install what is missing, build, verify an example
#   make install    into PREFIX (default /usr/local), with the folders LIBDIR and
#                   ZSHDIR below it; DESTDIR respected
#   make uninstall  remove that again
#   make site       all documents as a web site in build/site
#   make static     programs for machines without the libraries
#   make dist       an archive of the sources      make deb  Debian packages
#   make help       this list
#
#   make test       install what is missing, build, run all tests
#   make accept     write what documents and tests show of outputs again
#   make lint       layers, sizes, format, headers
#   make newcomer   clone, build, type README, as a new user does
#   make test-browser  the site and the page of --report in chromium
#   make test-packages  dist, deb, static, the container and the recipes for CI
#   make check-debug  the tests with sanitizers
#   make check-stress  the tests with tiny tables and random batches
#   make cross      long random cross-checks       make fuzz  a minute a reader
#   make fuzzers MODE=debug  the fuzz targets only
#   make cross-spin Promela against SPIN (needs spin)
#   make lockstep   both Promela engines on SPIN's models as well
#   make mutants    do tests notice small faults? (an hour or more)
#   make limits     does a limit ever become a verdict? (two hours)
#   make bench      measurements
#   make pictures   the screenshots in doc/ (chromium)
#   make everything build all programs, also those that CI does not run
#
# MODE=release (default), debug (address and undefined-behaviour sanitizers and
# the coverage that fuzz targets need; by Clang, or DEBUG_CC), plain (debug
# without sanitizers, for valgrind) or stress (plain with tiny tables, see
# src/base/stress.h; STRESS=N is the seed). WERROR=1 turns warnings into errors,
# as CI does. CC, CFLAGS, CPPFLAGS and LDFLAGS as usual.

MODE ?= release
BUILD := $(if $(filter release,$(MODE)),build,build/$(MODE))
PREFIX ?= /usr/local
LIBDIR ?= lib
ZSHDIR ?= share/zsh/site-functions
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
DEBUG_CC ?= clang
ifeq ($(MODE),debug)
override CC := $(DEBUG_CC)
endif
OBJCOPY ?= objcopy
MACHINE_CODE := -flinker-output=nolto-rel # GCC: not for a later -flto
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wundef -Wwrite-strings \
  -Wstrict-prototypes -Wmissing-prototypes -Wvla $(if $(WERROR),-Werror)
# -fstack-protector-strong costs 1.2 to 1.5% of the instructions, these 0.05%.
HARDENING := -fstack-protector -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
MODE_FLAGS_release := -O2 -DNDEBUG $(HARDENING)
# Clang up to 19 reports null + 0, which C now permits.
MODE_FLAGS_debug := -O1 -g1 -fsanitize=address,undefined,fuzzer-no-link \
  -fno-sanitize-recover=all -fno-sanitize=pointer-overflow \
  -fno-omit-frame-pointer
MODE_FLAGS_plain := -O1 -g
STRESS ?= 1
MODE_FLAGS_stress := -O1 -g1 -DSTRESS=$(STRESS)
ALL_CFLAGS := -std=c11 -D_GNU_SOURCE -DMARTLET_VERSION='"$(VERSION)"' -Isrc -I. \
  -fPIC -fvisibility=hidden $(WARNINGS) $(MODE_FLAGS_$(MODE)) $(CPPFLAGS) \
  $(CFLAGS)
LIBRARIES := -lxxhash -lz -lm -ldl -lpthread

# Lines of `martlet step` can be edited where libedit and its header are.
LIBEDIT ?= $(shell echo 'int main(void) { return !el_init; }' | \
  $(CC) $(CPPFLAGS) $(CFLAGS) -include stdio.h -include histedit.h -x c - \
  -o /dev/null $(LDFLAGS) -ledit 2>/dev/null && echo -ledit)
LIBEDIT := $(LIBEDIT)
EDITORS := src/cli/editing/libedit.c src/cli/editing/no_editor.c

SOURCES := $(wildcard src/*/*.c src/*/*/*.c src/*/*/*/*.c)
CLI_COMMON := $(filter-out src/cli/suites/% $(EDITORS),\
  $(filter src/cli/%,$(SOURCES)))
CLI_SOURCES := $(CLI_COMMON) \
  $(if $(LIBEDIT),$(firstword $(EDITORS)),$(lastword $(EDITORS)))
CLI_ALONE := $(CLI_COMMON) $(lastword $(EDITORS))
LIBRARY_SOURCES := $(filter-out $(CLI_COMMON) $(EDITORS),$(SOURCES))
UNIT_SOURCES := $(wildcard test/unit/test_*.c)
CROSS_SOURCES := $(wildcard test/cross/*.c)
SUPPORT_SOURCES := $(addprefix test/cross/,lasso_word.c random_formula.c \
  lasso_accepts.c random_automaton.c sugar_sketch.c)
RANDOM_SOURCES := test/spin/random.c $(wildcard test/spin/*_random.c) \
  test/spin/program_tree.c test/spin/shrink.c
FUZZ_SOURCES := $(wildcard test/fuzz/fuzz_*.c)
BENCH_SOURCES := $(wildcard bench/*/*.c)

object = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
LIBRARY := $(BUILD)/obj/internal.a
STATIC := $(BUILD)/libmartlet.a
SHARED := $(BUILD)/libmartlet.so.$(VERSION)
SUPPORT := $(BUILD)/test/libsupport.a
FUZZERS := $(patsubst test/fuzz/%.c,$(BUILD)/fuzz/%,$(FUZZ_SOURCES)) \
  $(BUILD)/fuzz/whole
UNIT_TESTS := $(patsubst test/unit/%.c,$(BUILD)/test/%,$(UNIT_SOURCES))
BENCHES := $(patsubst %.c,$(BUILD)/%,$(BENCH_SOURCES))

# One short line per command; V=1 shows the commands themselves.
Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-5s %s\n' $(1) $@)

.PHONY: all everything setup demo test test-programs tests test-browser \
  test-packages site pictures accept newcomer benches fuzzers check-debug \
  check-stress lint format static install uninstall dist deb help cross \
  cross-spin lockstep fuzz bench mutants limits clean
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/martlet $(STATIC) $(SHARED)

# Plug-ins see martlet_emit and nothing else of the program.
$(BUILD)/martlet: $(call object,$(CLI_SOURCES)) $(LIBRARY)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) \
	  -pie -Wl,-z,relro,-z,now -Wl,--dynamic-list=tools/exported.list -o $@ $^ \
	  $(LIBRARIES) $(LIBEDIT)

# For machines without the libraries: everything but the C library linked in;
# and everything, which then cannot load compiled models.
ALONE := $(BUILD)/martlet-static $(BUILD)/martlet-alone
static: $(ALONE)
	@$(BUILD)/martlet-alone --version
	@ls -l $(ALONE)

$(BUILD)/martlet-static: $(call object,$(CLI_ALONE)) $(LIBRARY)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -static-libgcc -pie -Wl,-z,relro,-z,now \
	  -Wl,--dynamic-list=tools/exported.list -o $@ $^ \
	  -Wl,-Bstatic -lxxhash -lz -Wl,-Bdynamic -lm -ldl -lpthread

$(BUILD)/martlet-alone: $(call object,$(CLI_ALONE) tools/no_loading.c) \
  $(LIBRARY)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -static-pie \
	  -Wl,--wrap=dlopen,--wrap=dlsym,--wrap=dlclose,--wrap=dlerror -o $@ $^ \
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

# Programs that are linked with the library: the sources of NAME are in
# OF_NAME, of a unit test test/unit/NAME.c, of a bench its only file.
NETWORKS := $(addprefix test/cross/,random_network.c sketch.c sketch_print.c)
LOCAL := test/reduce/random_local.c $(NETWORKS)
COVERAGE := test/cross/random_coverage.c test/cross/random_invariant.c
PROBES := $(addprefix test/cross/,probe.c random_formula.c random_probe.c)
ASKED := test/spin/asked.c
MACHINES := test/machines/draw_machines.c
OF_cross := $(CROSS_SOURCES)
OF_promela-parse := test/spin/parse.c
OF_promela-numbers := test/spin/numbers.c
OF_promela-random := $(RANDOM_SOURCES)
OF_json-check := test/json/check.c
OF_json-schema := test/json/schema.c
OF_dve-random := $(addprefix test/dve/,dve_random.c draw_dve.c write_dve.c)
OF_machines-random := test/machines/machines_random.c $(MACHINES)
OF_bounded-random := test/machines/bounded_random.c $(MACHINES)
OF_growth-random := test/machines/growth_random.c
OF_lockstep := test/spin/lockstep.c $(ASKED)
OF_reduce-check := $(ASKED) \
  $(addprefix test/reduce/,bases.c check.c conditions.c engines.c full.c)
OF_reduce-confluence := test/reduce/confluence.c $(LOCAL)
OF_reduce-congruence := test/reduce/congruence.c $(LOCAL)
OF_reduce-slices := test/reduce/slices.c test/reduce/full.c $(ASKED)
OF_reduce-random := test/spin/program_tree.c $(addprefix test/reduce/, \
  random.c hard_random.c cycle_random.c store_random.c)
OF_reduce-networks := $(LOCAL) \
  $(addprefix test/reduce/,engines.c networks.c promises.c)
OF_reduce-monitors := $(LOCAL) $(PROBES) \
  $(addprefix test/reduce/,late_chain.c monitors.c products.c)
OF_reduce-cycles := test/cross/random_formula.c $(ASKED) \
  $(addprefix test/reduce/,cycles.c late_chain.c products.c)
OF_gpu-check := test/gpu/gpu_check.c test/gpu/both.c $(NETWORKS) $(COVERAGE)
OF_gpu-monitors := test/gpu/gpu_monitors.c $(NETWORKS) $(COVERAGE) $(PROBES)
OF_gpu-promela := test/gpu/gpu_promela.c test/gpu/both.c $(ASKED)
OF_equiv-relations := test/equiv/relations.c
NAMED := $(patsubst OF_%,$(BUILD)/test/%,$(filter OF_%,$(.VARIABLES)))

link = $(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@
.SECONDEXPANSION:
$(UNIT_TESTS): $$(call object,test/unit/$$(@F).c) $(SUPPORT) $(LIBRARY)
$(NAMED): $$(call object,$$(OF_$$(@F))) $(LIBRARY)
$(BENCHES): $$(call object,$$(patsubst $(BUILD)/%,%.c,$$@)) $(LIBRARY)
$(UNIT_TESTS) $(NAMED) $(BENCHES):
	@mkdir -p $(@D)
	$(call say,LINK)
	$(link) $^ $(if $(filter test_%,$(@F)),-lcmocka) $(LIBRARIES)

# A user's program, a user's model, and one file that is a checker.
$(BUILD)/test/example: examples/api/counter.c include/martlet.h $(STATIC)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(link) -Iinclude $< $(STATIC) $(LIBRARIES)

$(BUILD)/test/counter.so: examples/api/counter.c include/martlet.h
	@mkdir -p $(@D)
	$(call say,LINK)
	$(link) -Iinclude -fPIC -shared $<

$(BUILD)/test/toy: doc/toy.c
	@mkdir -p $(@D)
	$(call say,LINK)
	$(link) $<

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
$(BUILD)/obj/$(TEXTS)/starters.o: $(wildcard $(TEXTS)/starters/*)
$(BUILD)/obj/src/cli/commands/completion.o: $(wildcard $(TEXTS)/completion/*)

# Fuzz targets, in the debug build. The last one makes mutated runs of the whole
# program: a driver that forks and calls its main.
$(BUILD)/fuzz/%: $(BUILD)/obj/test/fuzz/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(link) -fsanitize=fuzzer $^ $(LIBRARIES)

$(BUILD)/fuzz/main.o: $(BUILD)/obj/src/cli/main.o
	@mkdir -p $(@D)
	$(Q)$(OBJCOPY) --redefine-sym main=martlet_main $< $@

$(BUILD)/fuzz/whole: $(BUILD)/obj/test/fuzz/whole.o $(BUILD)/fuzz/main.o \
  $(call object,$(filter-out src/cli/main.c,$(CLI_SOURCES))) $(LIBRARY)
	$(call say,LINK)
	$(link) -Wl,--wrap=_exit,--wrap=_Exit $^ $(LIBRARIES) $(LIBEDIT)

fuzzers: $(BUILD)/martlet $(FUZZERS)

setup:
	@CC=$(call quote,$(CC)) tools/setup.sh test

demo:
	@CC=$(call quote,$(CC)) tools/setup.sh build
	@$(MAKE) --no-print-directory all
	@tools/demo.sh $(BUILD)/martlet

test: setup
	@$(MAKE) --no-print-directory tests

# Everything that test/run.sh runs.
TESTS := $(UNIT_TESTS) $(NAMED) \
  $(addprefix $(BUILD)/test/,example counter.so toy)

test-programs: all $(TESTS)

tests: test-programs
	@CC=$(call quote,$(CC)) test/run.sh $(BUILD)

# What the program prints has changed on purpose. Look at the difference.
accept: test-programs
	@$(BUILD)/test/json-schema doc/formats/json.md >doc/formats/json.schema.json
	@test/cli/run.sh $(BUILD) --update >/dev/null
	@test/documents.sh $(BUILD) --update >/dev/null
	@test/lint/rooms.sh --update
	@test/spin/productions.sh $(BUILD) --update >/dev/null
	@test/profile/run.sh $(BUILD) --update >/dev/null
	@git status --short doc examples README.md test

newcomer:
	@test/newcomer.sh

test-browser:
	@tools/setup.sh browser
	@$(MAKE) --no-print-directory $(BUILD)/martlet
	@test/browser/run.sh $(BUILD)
	@test/browser/site.sh $(BUILD)

# Everything to read as a web site: build/site/index.html.
site: $(BUILD)/martlet
	@tools/setup.sh --check documents
	@python3 -B tools/pages/site.py $(BUILD)/martlet build/site

pictures: $(BUILD)/martlet
	@tools/pictures.sh $(BUILD)

test-packages: setup
	@tools/setup.sh packages
	@test/packages.sh $(BUILD)

benches: $(BENCHES)

everything: test-programs benches
	@$(MAKE) --no-print-directory test-programs fuzzers MODE=debug

check-debug: setup
	@tools/setup.sh fuzz
	@$(MAKE) --no-print-directory tests MODE=debug

check-stress: setup
	@$(MAKE) --no-print-directory test-programs MODE=stress
	@CC=$(call quote,$(CC)) test/run.sh build/stress

lint:
	@tools/setup.sh lint
	@test/lint/run.sh

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

cross: setup
	@$(MAKE) --no-print-directory test-programs
	@test/cross/run.sh $(BUILD)
	@$(BUILD)/test/equiv-relations 50000
	@$(BUILD)/test/dve-random 20000
	@test/dve/published.sh $(BUILD)
	@$(BUILD)/test/machines-random 20000
	@$(BUILD)/test/bounded-random 20000
	@$(BUILD)/test/growth-random 5000
	@test/gpu/promela.sh $(BUILD) 500
	@$(BUILD)/test/gpu-promela compile 90 examples/promela/*.pml
	@test/reduce/random.sh $(BUILD) 1 5000
	@test/reduce/stores.sh $(BUILD) 1 20000
	@$(BUILD)/test/reduce-networks random 1 5000
	@test/reduce/cycles.sh $(BUILD) 50000 10000
	@test/overwrite.sh $(BUILD) --all
	@$(BUILD)/test/gpu-monitors emulated 2 5000

cross-spin:
	@tools/setup.sh spin
	@$(MAKE) --no-print-directory test-programs
	@test/spin/compare.sh $(BUILD)
	@test/spin/coverage.sh $(BUILD)
	@test/spin/numbers.sh $(BUILD)
	@test/spin/productions.sh $(BUILD)
	@test/spin/claims.sh $(BUILD)
	@test/spin/trails.sh $(BUILD)
	@test/spin/random.sh $(BUILD)
	@test/replay/random.sh $(BUILD)
	@test/spin/formulas.sh $(BUILD)
	@test/spin/formulas_random.sh $(BUILD)

lockstep: setup
	@$(MAKE) --no-print-directory test-programs
	@test/spin/lockstep.sh $(BUILD) --all

fuzz:
	@tools/setup.sh fuzz
	@$(MAKE) --no-print-directory fuzzers MODE=debug
	@test/fuzz/run.sh build/debug
	@test/fuzz/whole.sh build/debug

mutants: setup
	@test/mutants/run.sh

limits: setup
	@test/limits/run.sh

bench: setup
	@$(MAKE) --no-print-directory all $(BENCHES)
	@bench/run.sh $(BUILD)

# ---- Installing -----------------------------------------------------------

install_tree = LIBDIR=$(call quote,$(LIBDIR)) ZSHDIR=$(call quote,$(ZSHDIR)) \
  tools/install.sh

install: all
	@$(install_tree) install $(BUILD) $(call quote,$(DESTDIR)$(PREFIX)) \
	  $(VERSION)

uninstall:
	@$(install_tree) uninstall $(BUILD) $(call quote,$(DESTDIR)$(PREFIX)) \
	  $(VERSION)

# ---- Handing out ----------------------------------------------------------

ARCHIVE := build/martlet-$(VERSION).tar.gz

dist:
	@tools/dist.sh $(VERSION) $(ARCHIVE)
	@ls -l $(ARCHIVE)

deb: dist
	@tools/deb.sh $(VERSION) $(ARCHIVE) build/deb

help:
	@sed -n '/^#   make/,/^#$$/s/^#  \{0,1\}//p; /^# MODE/,/^$$/s/^# //p' Makefile

clean:
	rm -rf build

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
