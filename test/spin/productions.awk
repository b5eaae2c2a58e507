# Writes the models that the files of test/spin/productions describe.
# Usage: awk -v folder=DIR -f productions.awk FILE ...
# Prints one line for each model: number, chapter, how to compare, title, and
# why a difference stays, separated by tabs. The model is DIR/NUMBER.pml.
#
# %% text             a comment
# %template NAME HOW  the lines that follow; @ is where rows go. HOW is how
#                     the rows are compared: counts, claims or accept
# %why TEXT           among rows: why the answers to the next one differ
# %rows NAME          each line that follows is put into the template:
#                     \n is a line end, \r \f \0 and \\ are what they are in C,
#                     \xHH is any byte
# %pairs NAME         each line "before WORDS" with each line "after WORDS":
#                     one model for both, a line end between them
# %model TITLE        the lines that follow are a model of their own
# %file NAME          the lines that follow are a file next to the models
function unescape(text,    out, c, i) {
    out = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c != "\\") {
            out = out c
            continue
        }
        c = substr(text, ++i, 1)
        if (c == "n") out = out "\n"
        else if (c == "r") out = out "\r"
        else if (c == "f") out = out "\f"
        else if (c == "0") out = out "\001" # becomes a zero byte later
        else if (c == "x") {
            out = out sprintf("%c", hexadecimal(substr(text, i + 1, 2)))
            i += 2
        } else out = out c
    }
    return out
}
function hexadecimal(digits) {
    return 16 * index("123456789abcdef", substr(digits, 1, 1)) \
        + index("123456789abcdef", substr(digits, 2, 1))
}
function write_model(text, how, title,    path) {
    number++
    path = sprintf("%s/%04d.pml", folder, number)
    printf "%s", text >path
    close(path)
    printf "%04d\t%s\t%s\t%s\t%s\n", number, chapter, how, title, why
    why = ""
}
function fill(name, text,    at) {
    at = index(template[name], "@")
    return substr(template[name], 1, at - 1) text \
        substr(template[name], at + 1)
}
function finish(    path, i, j) {
    if (kind == "model")
        write_model(body, "counts", name)
    else if (kind == "file") {
        path = folder "/" name
        printf "%s", body >path
        close(path)
    } else if (kind == "pairs")
        for (i = 1; i <= befores; i++)
            for (j = 1; j <= afters; j++)
                write_model(fill(name, before[i] "\n" after[j]), "pair", \
                    before[i] "\037" after[j])
    kind = body = ""
    befores = afters = 0
}
FNR == 1 {
    finish()
    chapter = FILENAME
    sub(/.*\//, "", chapter)
    sub(/\.txt$/, "", chapter)
}
/^%%/ { next }
/^%why / { why = substr($0, 6); next }
/^%/ {
    finish()
    kind = substr($1, 2)
    name = $0
    sub(/^%[^ ]* */, "", name)
    if (kind == "template") {
        name = $2
        how[name] = $3
        template[name] = ""
    }
    next
}
kind == "template" { template[name] = template[name] $0 "\n"; next }
kind == "rows" && $0 != "" {
    write_model(fill(name, unescape($0)), how[name], $0)
    next
}
kind == "pairs" && sub(/^before /, "") { before[++befores] = $0; next }
kind == "pairs" && sub(/^after /, "") { after[++afters] = $0; next }
{ body = body $0 "\n" }
END { finish() }
