#include "core/property.h"

const char goal_reached[] = "reached";

const char *property_kind(const Property *property) {
    return property_is_goal(property) ? "goal" : label_class(property->label);
}
