#include "job/loading/other_tool.h"

#include "base/file.h"

#include <string.h>

enum {
    BEGINNING = 4096 /* bytes that are looked at */
};

typedef struct OtherTool {
    const char *ending; /* of the name */
    const char *sign;   /* what such a file contains near its beginning, or
                           NULL: its ending alone says what it is */
    const char *what;   /* it is */
    const char *hint;   /* how Martlet can read it */
} OtherTool;

static const OtherTool others[] = {
    {".exp", "par ", "a network of automata of CADP",
     "exp.open FILE.exp generator FILE.bcg, then bcg_io FILE.bcg FILE.aut; or "
     "write the synchronisations as rules: martlet explain ext"},
    {".bcg", NULL, "a binary graph of CADP", "bcg_io FILE.bcg FILE.aut"},
    {".lotos", "specification", "a LOTOS specification",
     "lotos.open FILE.lotos generator FILE.bcg, then bcg_io FILE.bcg FILE.aut"},
    {".lnt", "module", "an LNT module of CADP",
     "lnt.open FILE.lnt generator FILE.bcg, then bcg_io FILE.bcg FILE.aut"},
    {".mcrl2", "proc", "an mCRL2 specification",
     "mcrl22lps FILE.mcrl2 FILE.lps, then lps2lts FILE.lps FILE.aut"},
    {".lps", NULL, "a linear process of mCRL2", "lps2lts FILE.lps FILE.aut"},
    {".lts", NULL, "a labelled transition system of mCRL2",
     "ltsconvert FILE.lts FILE.aut"},
    {".csp", "channel", "a CSP script of FDR",
     "write the graph of each process as .aut and how they synchronise as "
     ".ext: martlet explain ext"},
    {".tla", "---- MODULE", "a TLA+ module",
     "TLC writes the graph with -dump dot, which a short script turns into "
     ".aut; or write the model in .pml"},
    {".pnml", "<pnml", "a Petri net",
     "a tool such as tina writes the reachability graph as .aut"},
    {".smv", "MODULE ", "an SMV model",
     "write the model in .pml, one process for each module"},
};

static bool begins_with(const char *path, const char *sign) {
    Mem mem;
    Text text;
    FileStream stream;
    if (strcmp(path, "-") == 0)
        return false;
    mem_init(&mem);
    text_init(&text, &mem);
    bool found = false;
    if (!file_open(path, &stream)) {
        found = !file_read_piece(&stream, &text, BEGINNING) &&
                strstr(text.data, sign);
        file_close(&stream);
    }
    text_release(&text);
    mem_release(&mem);
    return found;
}

/* A sign alone may be a word that many files have: the markup is not. */
static bool is_of(const OtherTool *tool, const char *path, bool by_name) {
    return by_name ? file_has_suffix(path, tool->ending)
                   : tool->sign && strpbrk(tool->sign, "<-") &&
                         begins_with(path, tool->sign);
}

bool other_tool_report(const char *path, Diagnostics *diag) {
    for (int by_name = 1; by_name >= 0; by_name--)
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            if (!is_of(&others[i], path, by_name))
                continue;
            diag_error(diag, CODE_FORMAT, SPAN_NONE,
                       "%s is %s, which Martlet does not read", path,
                       others[i].what);
            diag_hint(diag, "%s", others[i].hint);
            return true;
        }
    return false;
}
