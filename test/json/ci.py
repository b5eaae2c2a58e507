"""Is a file of check --sarif or --junit, or of test --junit, well formed?

Usage: python3 test/json/ci.py FILE...

What is checked is what readers of SARIF 2.1.0 and JUnit rely on: members that
must be there and their types, values of enumerations, indices within bounds,
counts that agree with the contents. No member is accepted that is not listed.
Prints a line per file: what is in it, or what is wrong.
"""
import json
import re
import sys
import xml.etree.ElementTree as tree


class Wrong(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Wrong(what)


# Each object: members and what they must be; a star marks those that may be
# missing.
OBJECTS = {
    "log": {"$schema*": "uri", "version": ["2.1.0"], "runs": ("run", 0)},
    "run": {
        "tool": "tool",
        "columnKind*": ["utf16CodeUnits", "unicodeCodePoints"],
        "invocations*": ("invocation", 0),
        "results": ("result", 0),
    },
    "tool": {"driver": "driver"},
    "driver": {"name": "text", "version*": "text", "rules*": ("rule", 0)},
    "rule": {"id": "text", "shortDescription*": "message"},
    "invocation": {"executionSuccessful": "truth"},
    "message": {"text": "text"},
    "result": {
        "ruleId*": "text",
        "kind*": ["fail", "open"],
        "level*": ["none", "note", "warning", "error"],
        "message": "message",
        "locations*": ("location", 0),
        "codeFlows*": ("codeFlow", 0),
    },
    "codeFlow": {"threadFlows": ("threadFlow", 1)},
    "threadFlow": {"locations": ("flowLocation", 1)},
    "flowLocation": {"location": "location"},
    "location": {"physicalLocation": "physical", "message*": "message"},
    "physical": {"artifactLocation": "artifact", "region*": "region"},
    "artifact": {"uri": "reference"},
    "region": {"startLine": "position", "startColumn*": "position"},
}


def simple(kind, value, where):
    if kind == "text":
        need(isinstance(value, str), f"{where} is no text")
    elif kind == "truth":
        need(isinstance(value, bool), f"{where} is no boolean")
    elif kind == "position":
        need(type(value) is int and value >= 1, f"{where} is no position")
    elif kind == "uri":
        need(re.match(r"[a-z]+://", value), f"{where} is no URI")
    elif kind == "reference":
        need(re.fullmatch(r"([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", value),
             f"{where} is no reference")
        need(not value.startswith("//"), f"{where} names a host")
    else:
        return False
    return True


def check(kind, value, where):
    if isinstance(kind, list):
        need(value in kind, f"{where} is {value}")
    elif isinstance(kind, tuple):
        need(isinstance(value, list) and len(value) >= kind[1],
             f"{where} is no list of {kind[1]} or more")
        for i, item in enumerate(value):
            check(kind[0], item, f"{where}[{i}]")
    elif not simple(kind, value, where):
        need(isinstance(value, dict), f"{where} is no object")
        members = {key.rstrip("*"): key for key in OBJECTS[kind]}
        for key in value:
            need(key in members, f"{where}.{key} is not expected")
        for key, marked in members.items():
            if key in value:
                check(OBJECTS[kind][marked], value[key], f"{where}.{key}")
            else:
                need(marked.endswith("*"), f"{where}.{key} is missing")


def sarif(path):
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    check("log", log, "log")
    kinds = []
    for run in log["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        need(len(set(rules)) == len(rules), "two rules have one id")
        for result in run["results"]:
            kind = result.get("kind", "fail")
            level = result.get("level", "warning")
            need((kind == "fail") == (level != "none"),
                 f"{kind} with level {level}")
            kinds.append(level if kind == "fail" else kind)
    return " ".join(kinds) or "nothing"


CASES = {"failure", "error", "skipped"}


def suite(element):
    cases = element.findall("testcase")
    need(int(element.get("tests")) == len(cases), "tests are miscounted")
    found = {kind: 0 for kind in CASES}
    for case in cases:
        for name in ("name", "classname", "time"):
            need(case.get(name) is not None, f"a case has no {name}")
        need(float(case.get("time")) >= 0, "a time is negative")
        need(len(case) <= 1, "a case ended in several ways")
        for child in case:
            need(child.tag in CASES, f"{child.tag} in a case")
            found[child.tag] += 1
            if child.tag != "skipped":
                need(child.get("message") and child.get("type"),
                     f"{child.tag} says nothing")
    for kind, name in (("failure", "failures"), ("error", "errors"),
                       ("skipped", "skipped")):
        need(int(element.get(name)) == found[kind], f"{name} are miscounted")
    return "%d cases, %d failures, %d errors" % (
        len(cases), found["failure"], found["error"])


def junit(path):
    root = tree.parse(path).getroot()
    need(root.tag == "testsuites", f"the root is {root.tag}")
    return "; ".join(suite(element) for element in root)


for path in sys.argv[1:]:
    try:
        print(sarif(path) if path.endswith(".sarif") else junit(path))
    except (Wrong, ValueError, TypeError, tree.ParseError) as wrong:
        print("WRONG:", wrong)
