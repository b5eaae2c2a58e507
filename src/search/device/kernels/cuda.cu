/* What the kernels are written in, for CUDA (NVRTC knows no headers). */
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef int int32_t;

#undef assert
#define assert(condition) ((void)0)
#define UINT32_MAX 0xffffffffu
#define UINT64_MAX 0xffffffffffffffffull

#define DEVICE static __device__ __forceinline__
#define NUMBERS const uint32_t *__restrict__
#define NUMBER(table, index) __ldg(&(table)[index])
#define UNROLL _Pragma("unroll")
#define NOT_UNROLLED _Pragma("unroll 1")

/* KERNEL(name) { body } runs the body for every index below task.threads. */
#define KERNEL(name) \
    static __device__ __forceinline__ void name##_body(const GpuTask &task, \
                                                       uint64_t index); \
    extern "C" __global__ void __launch_bounds__(256) name(GpuTask task) { \
        uint64_t index = (uint64_t)blockIdx.x * 256 + threadIdx.x; \
        if (index < task.threads) \
            name##_body(task, index); \
    } \
    static __device__ __forceinline__ void name##_body(const GpuTask &task, \
                                                       uint64_t index)
#define TASK const GpuTask &task
#define PASS task

DEVICE uint32_t count_bits(uint64_t word) {
    return (uint32_t)__popcll(word);
}

DEVICE uint32_t swap32(uint32_t *place, uint32_t value) {
    return atomicCAS(place, 0u, value);
}

DEVICE uint32_t add32(uint32_t *place, uint32_t value) {
    return atomicAdd(place, value);
}

DEVICE uint32_t or32(uint32_t *place, uint32_t value) {
    return atomicOr(place, value);
}

DEVICE void min64(uint64_t *place, uint64_t value) {
    atomicMin(place, value);
}

DEVICE uint32_t load32(const uint32_t *place) {
    return __ldcg(place);
}

DEVICE uint64_t swap64(uint64_t *place, uint64_t value) {
    return atomicCAS(place, 0ull, value);
}

/* Vector loads that do not stay in the cache of one multiprocessor. */
DEVICE void load_narrow(const uint64_t *bucket, uint32_t *out) {
    const uint4 *from = (const uint4 *)bucket;
    uint4 low = __ldcg(from), high = __ldcg(from + 1);
    out[0] = low.x, out[1] = low.y, out[2] = low.z, out[3] = low.w;
    out[4] = high.x, out[5] = high.y, out[6] = high.z, out[7] = high.w;
}

DEVICE void load_wide(const uint64_t *bucket, uint64_t *out) {
    const ulonglong2 *from = (const ulonglong2 *)bucket;
    ulonglong2 low = __ldcg(from), high = __ldcg(from + 1);
    out[0] = low.x, out[1] = low.y, out[2] = high.x, out[3] = high.y;
}

DEVICE uint64_t load_word(const uint64_t *place) {
    return __ldcg(place);
}

DEVICE uint64_t load_shared(const uint64_t *place) {
    uint64_t value = *(const volatile uint64_t *)place;
    __threadfence();
    return value;
}

/* All that was written before is seen by those who see this. */
DEVICE void publish(uint64_t *place, uint64_t value) {
    __threadfence();
    *(volatile uint64_t *)place = value;
}

/* Room for `count` items of each thread that is here, by one addition for all
 * of the warp; bit by bit of the counts, since most are small. */
DEVICE uint64_t reserve(uint64_t *counter, uint32_t count) {
    uint32_t here = __activemask(), lane = threadIdx.x & 31u, sum = 0, mine = 0;
    for (uint32_t bit = 0; __any_sync(here, (int)(count >> bit)); bit++) {
        uint32_t set = __ballot_sync(here, (int)(count >> bit & 1u));
        mine += (uint32_t)__popc(set & ((1u << lane) - 1u)) << bit;
        sum += (uint32_t)__popc(set) << bit;
    }
    int first = __ffs((int)here) - 1;
    uint64_t base = 0;
    if ((int)lane == first && sum)
        base = atomicAdd(counter, (uint64_t)sum);
    return __shfl_sync(here, base, first) + mine;
}
