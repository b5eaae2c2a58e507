#include "test/unit/unit.h"

#include "base/rng.h"
#include "base/vec.h"
#include "store/arcs.h"

enum {
    SOURCES = 3000,
    MOST = 40 /* edges of one source */
};

typedef struct Edges {
    VEC(Arc) all;      /* of all sources */
    VEC(size_t) first; /* by source, and one more */
} Edges;

/* Some near, some anywhere. */
static uint32_t draw_target(Rng *rng, uint32_t source) {
    switch (rng_below(rng, 4)) {
    case 0:
        return (uint32_t)rng_next(rng);
    case 1:
        return rng_below(rng, 2) ? 0 : UINT32_MAX;
    default:
        return source + (uint32_t)rng_below(rng, 400) - 200;
    }
}

static void draw(Arcs *arcs, Mem *mem, Rng *rng, Edges *edges) {
    for (uint32_t s = 0; s < SOURCES; s++) {
        size_t count = rng_below(rng, MOST + 1), begin = edges->all.count;
        vec_push(mem, &edges->first, begin);
        for (size_t i = 0; i < count; i++) {
            Arc edge = {draw_target(rng, s),
                        (uint32_t)rng_below(rng, arcs->kinds)};
            vec_push(mem, &edges->all, edge);
        }
        assert_true(arcs_add(arcs, mem, vec_at(&edges->all, begin), count));
    }
    vec_push(mem, &edges->first, edges->all.count);
}

static void expect(const Arcs *arcs, const Edges *edges, uint32_t source) {
    ArcReader reader = arcs_read(arcs, source);
    Arc edge;
    for (size_t i = vec_item(&edges->first, source);
         i < vec_item(&edges->first, source + 1); i++) {
        assert_true(arcs_next(&reader, &edge));
        assert_int_equal(edge.target, vec_item(&edges->all, i).target);
        assert_int_equal(edge.kind, vec_item(&edges->all, i).kind);
    }
    assert_false(arcs_next(&reader, &edge));
}

static void gives_back_what_it_got(void **state) {
    (void)state;
    static const uint32_t kinds[] = {1, 2, 21, 128, 100000, INT32_MAX};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        Mem mem;
        Arcs arcs;
        Edges edges = {0};
        Rng rng = {k};
        mem_init(&mem);
        arcs_init(&arcs, kinds[k]);
        draw(&arcs, &mem, &rng, &edges);
        assert_int_equal(arcs.count, SOURCES);
        assert_int_equal(arcs.edges, edges.all.count);
        for (uint32_t s = 0; s < SOURCES; s++)
            expect(&arcs, &edges, s);
        for (int i = 0; i < SOURCES; i++)
            expect(&arcs, &edges, (uint32_t)rng_below(&rng, SOURCES));
        arcs_release(&arcs, &mem);
        vec_release(&mem, &edges.all);
        vec_release(&mem, &edges.first);
        assert_int_equal(mem.live, 0);
    }
}

/* Targets that are near take two bytes. */
static void near_targets_are_small(void **state) {
    (void)state;
    Mem mem;
    Arcs arcs;
    mem_init(&mem);
    arcs_init(&arcs, 4);
    for (uint32_t s = 0; s < SOURCES; s++) {
        Arc edges[] = {{s + 1, 0}, {s + 1000, 1}, {s + 1900, 2}, {s, 3}};
        assert_true(arcs_add(&arcs, &mem, edges, 4));
    }
    assert_true(arcs.used <= SOURCES * (1 + 1 + 3 * 2));
    arcs_release(&arcs, &mem);
}

static void an_edge_more_than_fits(void **state) {
    (void)state;
    Mem mem;
    Arcs arcs;
    Arc edges[MOST] = {0};
    mem_init(&mem);
    arcs_init(&arcs, 1);
    mem.limit = 1 << 22;
    uint64_t sources = 0;
    while (arcs_add(&arcs, &mem, edges, MOST))
        sources++;
    assert_int_equal(arcs.count, sources);
    assert_true(sources > 1000);
    Arc edge;
    ArcReader reader = arcs_read(&arcs, sources - 1);
    for (int i = 0; i < MOST; i++)
        assert_true(arcs_next(&reader, &edge) && edge.target == 0);
    assert_false(arcs_next(&reader, &edge));
    arcs_release(&arcs, &mem);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_back_what_it_got),
        cmocka_unit_test(near_targets_are_small),
        cmocka_unit_test(an_edge_more_than_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
