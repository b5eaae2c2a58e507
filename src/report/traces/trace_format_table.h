/* report/traces/trace_format_table.h -- one row for each way to write a trace
 *
 *     X(word, ending, function, text)
 *
 * `word` is the argument of --trace-format and `ending` that of files that are
 * written so unless it is given (a contract); "" if there is none. Of endings
 * that fit the longest counts. `text` is for people. The choices of the option
 * and `martlet explain trace` follow from this table, which can be included
 * alone, for the names. The first format is that of all other files.
 */
#ifndef REPORT_TRACES_TRACE_FORMAT_TABLE_H
#define REPORT_TRACES_TRACE_FORMAT_TABLE_H

/* The names of all formats, each after a bar. */
#define TRACE_FORMAT_CHOICE(word, ...) "|" word
#define TRACE_FORMAT_CHOICES TRACE_FORMATS(TRACE_FORMAT_CHOICE)

#define TRACE_FORMATS(X) \
    X("text", "", trace_plain, "steps and what they change; replay reads it") \
    X("msc", ".msc", trace_msc, "a message sequence chart for terminals") \
    X("svg", ".svg", trace_svg, "the same as a picture") \
    X("mermaid", ".mmd", trace_mermaid, "the same as text that Mermaid draws") \
    X("plantuml", ".puml", trace_plantuml, "the same for PlantUML") \
    X("table", "", trace_table, "one column per variable") \
    X("json", ".json", trace_object, "see explain json; replay reads it") \
    X("itf", ".itf.json", trace_itf, "as viewers of TLA+ traces read it") \
    X("dot", ".dot", trace_dot, "the states as a picture, for Graphviz") \
    X("lsts", ".lsts", trace_lsts, "as the TVT tools write counterexamples") \
    X("trail", ".trail", trace_trail, "as SPIN replays it; replay reads it")

#endif
