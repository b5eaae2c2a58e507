"""Are JSON files as doc/formats/json.schema.json says?

Usage: schema.py SCHEMA FILE...

Knows as much of JSON Schema as that file uses. Prints a line for each file.
"""
import json
import sys

KINDS = {"object": dict, "array": list, "string": str, "boolean": bool,
         "null": type(None)}


def is_kind(value, kind):
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind])


def problem(value, schema, root, path):
    """What is wrong, or None."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return problem(value, root["$defs"][name], root, path)
    if "anyOf" in schema:
        found = [problem(value, one, root, path) for one in schema["anyOf"]]
        return None if None in found else max(found, key=len)
    if "const" in schema and value != schema["const"]:
        return f"{path}: not {schema['const']}"
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        return f"{path}: not {' or '.join(kinds)}"
    return (problem_inside(value, schema, root, path)
            if isinstance(value, (dict, list)) else None)


def problem_inside(value, schema, root, path):
    if isinstance(value, list):
        parts = [(str(i), one, schema.get("items", {}))
                 for i, one in enumerate(value)]
    else:
        if len(value) > schema.get("maxProperties", len(value)):
            return f"{path}: too many properties"
        for key in schema.get("required", []):
            if key not in value:
                return f"{path}: no {key}"
        known = schema.get("properties", {})
        other = schema.get("additionalProperties", {})
        parts = [(key, one, known.get(key, other))
                 for key, one in value.items()]
    for key, one, inner in parts:
        found = problem(one, inner, root, f"{path}.{key}")
        if found:
            return found
    return None


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        root = json.load(file)
    for name in sys.argv[2:]:
        with open(name, encoding="utf-8") as file:
            print(name, problem(json.load(file), root, root, "") or "valid")


main()
