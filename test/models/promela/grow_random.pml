/* Nor of channels that grow and are received from at random. What is done with
 * a channel that does not grow is no matter. */
// options: --unbounded-channels
// expect: channels violated error unbounded-channel
chan calm = [2] of { byte };
chan c = [2] of { byte };
active proctype P() { calm!!2; calm!!1; do :: calm??2; c!1; calm!!2 od }
