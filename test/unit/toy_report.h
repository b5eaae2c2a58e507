/* test/unit/toy_report.h -- a Report about the toy model
 *
 * Two properties: rej:1 with a counterexample of four steps, deadlock with a
 * verdict of the test's choice.
 */
#ifndef TEST_UNIT_TOY_REPORT_H
#define TEST_UNIT_TOY_REPORT_H

#include "test/unit/unit.h"

#include "report/wording/report.h"
#include "test/unit/toy.h"

typedef struct Bench {
    Mem mem;             /* of everything */
    Model model;         /* the toy */
    Findings findings;   /* rej:1, deadlock */
    Statistics search;   /* made up */
    ReportItem items[2]; /* of the report */
    Diagnostics diag;    /* empty */
    Report report;       /* of both */
    Text out;            /* for the renderer */
} Bench;

static inline void bench_begin(Bench *bench, Verdict first, Verdict second) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    text_init(&bench->out, &bench->mem);
    bench->model = toy_model(&bench->mem);
    bench->search = (Statistics){.states = 1234,
                                 .transitions = 5678,
                                 .expanded = 900,
                                 .depth = 34,
                                 .bytes = 2048,
                                 .seconds = 0.5,
                                 .complete = true};
    findings_init(&bench->findings, &bench->mem, &bench->model);
    bench->findings.items[0].verdict = first;
    bench->findings.items[1].verdict = second;
    toy_trace(&bench->findings.items[0].trace, &bench->mem);
    for (int i = 0; i < 2; i++)
        bench->items[i] = (ReportItem){
            .model = &bench->model,
            .property = &bench->model.properties[i],
            .finding = &bench->findings.items[i],
            .findings = &bench->findings,
            .search = &bench->search,
            .engine = "bfs",
            .store = "exact",
            .shortest = true,
            .why = "only reject and deadlock labels",
        };
    bench->report = (Report){.model_name = "toy.ext",
                             .diag = &bench->diag,
                             .items = bench->items,
                             .count = 2,
                             .verdict = first > second ? first : second,
                             .states = 1234,
                             .transitions = 5678,
                             .seconds = 0.5,
                             .bytes = 4096};
    if (first == VERDICT_VIOLATED)
        bench->report.verdict = first;
}

static inline void bench_end(Bench *bench) {
    findings_release(&bench->findings);
    text_release(&bench->out);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

#endif
