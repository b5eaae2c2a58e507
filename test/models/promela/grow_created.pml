/* A channel that is made and thrown away with its process is a new one each time. */
// options: --unbounded-channels
// expect: channels holds
// expect: longest 1
active proctype Parent() { do :: (_nr_pr < 2) -> run Child() od }
proctype Child() { chan own = [1] of { byte }; own!1 }
