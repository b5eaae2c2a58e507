/* To ask whether there is a message, or which, is as good as to receive it. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan c = [2] of { byte };
active proctype P() { c!1; do :: nempty(c) && c?[1] -> c!1 od }
