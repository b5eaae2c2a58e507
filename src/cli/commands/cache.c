/* cli/commands/cache.c -- martlet cache: the folder of compiled models */
#include "base/cache.h"
#include "base/quote.h"
#include "cli/cli.h"

#include <string.h>

static void put_size(CacheSize size, Text *out) {
    text_grouped(out, size.files);
    text_add(out, size.files == 1 ? " file, " : " files, ");
    text_size(out, size.bytes);
    text_char(out, '\n');
}

Status run_cache(Cli *cli) {
    bool clear = option_is_set(&cli->options, OPT_CLEAR);
    Text folder, out;
    text_init(&folder, &cli->mem);
    text_init(&out, &cli->mem);
    const char *why = cache_folder(&folder);
    if (why) {
        diag_error(&cli->diag, CODE_FILE, SPAN_NONE,
                   "compiled models are not kept: %s", why);
        output_diagnostics(cli, &cli->diag);
    } else {
        quote_visible(&out, folder.data, folder.length);
        text_add(&out, clear ? ": removed " : ": ");
        put_size(clear ? cache_clear(folder.data) : cache_size(folder.data),
                 &out);
    }
    Status status =
        why ? STATUS_INPUT : output_file(cli, "-", &out, STATUS_HOLDS);
    text_release(&folder);
    text_release(&out);
    return status;
}
