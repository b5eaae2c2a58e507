# Small faults in C files that clang-format has formatted.
#
#   awk -f mutate.awk FILE...              list all: FILE LINE NUMBER KIND TEXT
#                                          with the text of the line
#   awk -v line=L -v number=N -f mutate.awk FILE  the file with that fault
#
# Faults are made inside functions, one in a line: another operator, a constant
# that is off by one, a negated condition, a dropped statement. Comments,
# strings, assertions and macros are left alone: a wrong message is a matter
# of taste, and a wrong assertion is no wrong program.

# The line with strings, characters and comments blanked out.
function shadow_of(text,    out, i, c, quote) {
    out = ""
    quote = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (in_comment) {
            if (substr(text, i, 2) == "*/") {
                in_comment = 0
                out = out " "
                i++
            }
            out = out " "
        } else if (quote != "") {
            if (c == "\\") {
                out = out "_"
                i++
            } else if (c == quote)
                quote = ""
            out = out "_"
        } else if (substr(text, i, 2) == "/*") {
            in_comment = 1
            out = out "  "
            i++
        } else {
            if (c == "\"" || c == "'")
                quote = c
            out = out (quote == "" ? c : "_")
        }
    }
    return out
}

function balanced(text,    copy) {
    copy = text
    return gsub(/[(]/, "", copy) == gsub(/[)]/, "", copy)
}

function add(kind, text) {
    count++
    kinds[count] = kind
    texts[count] = text
}

# Every place where `from`, a plain string, stands in the shadow.
function replace(kind, from, to,    at, start) {
    start = 1
    while ((at = index(substr(shadow, start), from)) > 0) {
        at += start - 1
        add(kind, substr($0, 1, at - 1) to substr($0, at + length(from)))
        start = at + length(from)
    }
}

# Whole words only.
function replace_word(kind, from, to,    at, start, around) {
    start = 1
    while ((at = index(substr(shadow, start), from)) > 0) {
        at += start - 1
        around = substr(" " shadow " ", at, 1) \
            substr(" " shadow " ", at + 1 + length(from), 1)
        if (around !~ /[A-Za-z0-9_]/)
            add(kind, substr($0, 1, at - 1) to substr($0, at + length(from)))
        start = at + length(from)
    }
}

function constants(    start, at, long, before) {
    start = 1
    while (match(substr(shadow, start), /[0-9]+/)) {
        at = start + RSTART - 1
        long = RLENGTH
        before = substr(" " shadow, at, 1)
        if (before !~ /[A-Za-z0-9_.]/ &&
            substr(shadow, at + long, 1) !~ /[A-Za-z_.]/)
            add("constant", substr($0, 1, at - 1) \
                (substr(shadow, at, long) + 1) substr($0, at + long))
        start = at + long
    }
}

# A statement of one line that is no declaration and does not go on from the
# line before.
function droppable() {
    if (before_line !~ /([;{}:]|[)]|else|do) *$/ && before_line !~ /^ *$/)
        return 0
    if (shadow !~ /^ +[^ ].*; *$/ || !balanced(shadow))
        return 0
    if (shadow ~ /^ +(return|goto|case|default|else|for|while|do|if)/)
        return 0
    return shadow ~ /^ +[(a-z_*][^ ]* [-+|&*\/%^<>]*= / ||
        shadow ~ /^ +(\(void\))?[a-z_0-9>.-]+[(].*[)]; *$/ ||
        shadow ~ /^ +[^ ]+(\+\+|--); *$/ || shadow ~ /^ +(break|continue); *$/
}

function make_all(    copy) {
    count = 0
    replace("relation", " < ", " <= ")
    replace("relation", " <= ", " < ")
    replace("relation", " > ", " >= ")
    replace("relation", " >= ", " > ")
    replace("relation", " == ", " != ")
    replace("relation", " != ", " == ")
    replace("logic", " && ", " || ")
    replace("logic", " || ", " && ")
    replace("sign", " + ", " - ")
    replace("sign", " - ", " + ")
    replace("sign", " += ", " -= ")
    replace("sign", " -= ", " += ")
    replace("sign", " | ", " & ")
    replace("sign", " |= ", " &= ")
    replace("sign", " << ", " >> ")
    replace_word("truth", "true", "false")
    replace_word("truth", "false", "true")
    constants()
    if (shadow ~ /^ +(} else )?if [(].*[)]( [{])?$/ && balanced(shadow)) {
        copy = $0
        sub(/if [(]/, "if (!(", copy)
        sub(/[)]( [{])?$/, ")&", copy)
        add("negation", copy)
    }
    if (match(shadow, /[( ]![a-z(]/))
        add("negation", substr($0, 1, RSTART) substr($0, RSTART + 2))
    if (droppable()) {
        match($0, /^ +/)
        add("dropped", substr($0, 1, RLENGTH) ";")
    }
}

FNR == 1 {
    inside = in_comment = asserting = 0
    before_line = ""
}
{
    shadow = shadow_of($0)
    count = 0
    if (shadow ~ /^[a-zA-Z_].*[)] [{]$/ ||
        (!inside && shadow ~ /^ .*[)] [{]$/))
        inside = 1
    else if (shadow ~ /^}/)
        inside = 0
    else if (inside) {
        if (shadow ~ /(^|[^a-z_])(assert|BUG)[(]/)
            asserting = 1
        if (!asserting && shadow !~ /\\$/ && shadow !~ /^#/)
            make_all()
        if (asserting && shadow ~ /; *$/)
            asserting = 0
    }
    if (line == "")
        for (i = 1; i <= count; i++)
            print FILENAME, FNR, i, kinds[i], $0
    else
        print (FNR == line + 0 && number + 0 <= count) ? texts[number + 0] : $0
    if (shadow !~ /^ *$/)
        before_line = shadow
}
