#include "core/account.h"

#include <assert.h>

void account_init(Account *account, Mem *mem) {
    *account = (Account){.claim = NO_CLAIM};
    arena_init(&account->arena, mem);
}

void account_release(Account *account) {
    Mem *mem = account->arena.mem;
    vec_release(mem, &account->deeds);
    vec_release(mem, &account->starts);
    vec_release(mem, &account->mentions);
    arena_release(&account->arena);
}

void account_clear(Account *account) {
    Mem *mem = account->arena.mem;
    arena_release(&account->arena);
    arena_init(&account->arena, mem);
    account->deeds.count = account->starts.count = 0;
    account->mentions.count = 0;
    account->numbered = false;
    account->claim = NO_CLAIM;
}

void account_begin(Account *account) {
    vec_push(account->arena.mem, &account->starts, account->deeds.count);
}

void account_add(Account *account, Deed deed) {
    assert(account->starts.count > 0);
    assert(deed.process != NO_PROCESS || deed.use == DEED_NOTHING);
    vec_push(account->arena.mem, &account->deeds, deed);
}

static bool same_mention(const Mention *a, const Mention *b) {
    return a->deed == b->deed && a->variable == b->variable &&
           a->element == b->element && a->written == b->written;
}

void account_mention(Account *account, Mention mention) {
    assert(mention.deed == NO_DEED || mention.deed < account->deeds.count);
    for (size_t i = account->mentions.count; i-- > 0;) {
        const Mention *known = &vec_item(&account->mentions, i);
        if (known->deed != mention.deed)
            break;
        if (same_mention(known, &mention))
            return;
    }
    vec_push(account->arena.mem, &account->mentions, mention);
}

const Deed *account_tale(const Account *account, size_t tale, size_t *count) {
    if (tale >= account->starts.count) {
        *count = 0;
        return NULL;
    }
    size_t start = vec_item(&account->starts, tale);
    size_t end = tale + 1 < account->starts.count
                     ? vec_item(&account->starts, tale + 1)
                     : account->deeds.count;
    assert(start <= end && end <= account->deeds.count);
    *count = end - start;
    return vec_at(&account->deeds, start);
}
