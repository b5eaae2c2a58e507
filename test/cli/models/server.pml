/* A server that waits for requests forever, without an end label. */
chan request = [2] of { byte };
chan reply = [2] of { byte };

active proctype Server() {
    byte n;
#ifdef LABEL
end:
#endif
    do
    :: request?n -> reply!n + 1
    od
}
active proctype Client() {
    request!1;
    reply?2
}
