#include "core/account.h"

#include <assert.h>

void account_init(Account *account, Mem *mem) {
    *account = (Account){.claim = NO_CLAIM};
    arena_init(&account->arena, mem);
}

void account_release(Account *account) {
    Mem *mem = account->arena.mem;
    vec_release(mem, &account->statements);
    vec_release(mem, &account->starts);
    vec_release(mem, &account->mentions);
    arena_release(&account->arena);
}

void account_clear(Account *account) {
    Mem *mem = account->arena.mem;
    arena_release(&account->arena);
    arena_init(&account->arena, mem);
    account->statements.count = account->starts.count = 0;
    account->mentions.count = 0;
    account->numbered = false;
    account->claim = NO_CLAIM;
}

void account_begin(Account *account) {
    vec_push(account->arena.mem, &account->starts, account->statements.count);
}

void account_add(Account *account, StepStatement statement) {
    assert(account->starts.count > 0);
    assert(statement.process != NO_PROCESS || statement.use == CHANNEL_NOTHING);
    vec_push(account->arena.mem, &account->statements, statement);
}

static bool same_mention(const Mention *a, const Mention *b) {
    return a->statement == b->statement && a->variable == b->variable &&
           a->element == b->element && a->written == b->written;
}

void account_mention(Account *account, Mention mention) {
    assert(mention.statement == OF_NO_STATEMENT ||
           mention.statement < account->statements.count);
    for (size_t i = account->mentions.count; i-- > 0;) {
        const Mention *known = &vec_item(&account->mentions, i);
        if (known->statement != mention.statement)
            break;
        if (same_mention(known, &mention))
            return;
    }
    vec_push(account->arena.mem, &account->mentions, mention);
}

const StepStatement *account_way(const Account *account, size_t way,
                                 size_t *count) {
    if (way >= account->starts.count) {
        *count = 0;
        return NULL;
    }
    size_t start = vec_item(&account->starts, way);
    size_t end = way + 1 < account->starts.count
                     ? vec_item(&account->starts, way + 1)
                     : account->statements.count;
    assert(start <= end && end <= account->statements.count);
    *count = end - start;
    return vec_at(&account->statements, start);
}
