/* What the kernels are written in, for the C compiler of the machine: a launch
 * is a loop, in several threads of the system, over the threads of the device. */
#define NDEBUG
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DEVICE static inline __attribute__((unused))
#define NUMBERS const uint32_t *
#define NUMBER(table, index) (table)[index]
#define UNROLL
#define NOT_UNROLLED

#define KERNEL(name) \
    static void name##_body(const GpuTask *task_, uint64_t index); \
    __attribute__((visibility("default"))) void name( \
        const GpuTask *task_, uint64_t first, uint64_t end); \
    void name(const GpuTask *task_, uint64_t first, uint64_t end) { \
        for (uint64_t index = first; index < end; index++) \
            name##_body(task_, index); \
    } \
    static void name##_body(const GpuTask *task_, uint64_t index)
#define TASK const GpuTask *task_
#define PASS task_
#define task (*task_)

DEVICE uint32_t count_bits(uint64_t word) {
    return (uint32_t)__builtin_popcountll(word);
}

DEVICE uint32_t swap32(uint32_t *place, uint32_t value) {
    uint32_t old = 0;
    __atomic_compare_exchange_n(place, &old, value, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    return old;
}

DEVICE uint32_t add32(uint32_t *place, uint32_t value) {
    return __atomic_fetch_add(place, value, __ATOMIC_RELAXED);
}

DEVICE uint32_t or32(uint32_t *place, uint32_t value) {
    return __atomic_fetch_or(place, value, __ATOMIC_RELAXED);
}

DEVICE void min64(uint64_t *place, uint64_t value) {
    uint64_t old = __atomic_load_n(place, __ATOMIC_RELAXED);
    while (value < old &&
           !__atomic_compare_exchange_n(place, &old, value, 0,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

DEVICE uint32_t load32(const uint32_t *place) {
    return __atomic_load_n(place, __ATOMIC_RELAXED);
}

DEVICE uint64_t swap64(uint64_t *place, uint64_t value) {
    uint64_t old = 0;
    __atomic_compare_exchange_n(place, &old, value, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    return old;
}

DEVICE void load_narrow(const uint64_t *bucket, uint32_t *out) {
    const uint32_t *from = (const uint32_t *)bucket;
    for (int i = 0; i < 8; i++)
        out[i] = __atomic_load_n(&from[i], __ATOMIC_RELAXED);
}

DEVICE void load_wide(const uint64_t *bucket, uint64_t *out) {
    for (int i = 0; i < 4; i++)
        out[i] = __atomic_load_n(&bucket[i], __ATOMIC_RELAXED);
}

DEVICE uint64_t load_word(const uint64_t *place) {
    return *place;
}

DEVICE uint64_t load_shared(const uint64_t *place) {
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

DEVICE void publish(uint64_t *place, uint64_t value) {
    __atomic_store_n(place, value, __ATOMIC_RELEASE);
}

DEVICE uint64_t reserve(uint64_t *counter, uint32_t count) {
    return count ? __atomic_fetch_add(counter, count, __ATOMIC_RELAXED) : 0;
}
