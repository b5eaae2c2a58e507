#include "lang/network/model/network_anatomy.h"

#include "base/bits.h"

/* The first component of the same file. */
static uint32_t first_like(const Network *network, uint32_t component) {
    uint32_t first = 0;
    while (network->components.data[first].lsts !=
           network->components.data[component].lsts)
        first++;
    return first;
}

/* A component that is alone has its own name, others that of their file. */
static uint32_t add_kind(const Network *network, const char *const *names,
                         uint32_t component, Anatomy *out) {
    const Component *here = &network->components.data[component];
    bool alone = true;
    for (uint32_t c = component + 1; c < network->components.count; c++)
        alone &= network->components.data[c].lsts != here->lsts;
    const char *name = alone ? names[component] : here->name;
    vec_push(out->mem, &out->kinds, name);
    vec_push(out->mem, &out->items,
             (AnatomyItem){.name = name,
                           .kind = ITEM_OTHER,
                           .of = (uint32_t)out->kinds.count - 1,
                           .bits = bits_for(here->lsts->state_count)});
    return (uint32_t)out->kinds.count - 1;
}

void network_anatomy(const Network *network, const char *const *names,
                     Anatomy *out) {
    for (uint32_t c = 0; c < network->components.count; c++) {
        uint32_t first = first_like(network, c);
        uint32_t kind = first == c ? add_kind(network, names, c, out)
                                   : vec_item(&out->blocks, first).kind;
        vec_push(out->mem, &out->blocks,
                 (AnatomyBlock){names[c], kind,
                                (int64_t)network->components.data[c].id, c});
        vec_push(out->mem, &out->parts,
                 (AnatomyPart){.item = kind, .block = c});
    }
}
