/* Two stations share a wire. */
bool taken;

active [2] proctype Station() {
    if
    :: skip
    :: skip
    :: skip
    :: skip
    fi;
    do
    :: atomic { !taken; taken = true };
        skip /* send */;
        taken = false
    :: taken -> /* back off */
        skip;
        !taken
    od
}
