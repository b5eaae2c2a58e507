#include "cli/texts/starters.h"

#include "base/embed.h"

#include <stddef.h>

EMBED(starter_promela, "cli/texts/starters/model.pml");
EMBED(starter_network, "cli/texts/starters/network.ext");
EMBED(starter_client, "cli/texts/starters/client.lsts");
EMBED(starter_server, "cli/texts/starters/server.lsts");
EMBED(starter_test, "cli/texts/starters/test.toml");

const Starter starters[] = {
    {"promela", ".pml", "check", starter_promela},
    {"network", ".ext", "check --deadlock", starter_network},
    {"network", "-client.lsts", NULL, starter_client},
    {"network", "-server.lsts", NULL, starter_server},
    {"test", ".toml", "check --expect", starter_test},
    {NULL, NULL, NULL, NULL},
};
