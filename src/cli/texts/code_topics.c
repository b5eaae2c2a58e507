/* cli/texts/code_topics.c -- what `martlet explain` says about each diagnostic
 * code
 */
#include "cli/texts/topics.h"

#include <stddef.h>

static const char *const texts[] = {
    [CODE_FILE] =
        "A file that was named on the command line or in a model cannot be "
        "opened, read or written; the message ends with the reason that the "
        "system gives.\n"
        "Files named inside a model (components, included sections) are looked "
        "up relative to the file that names them. Output files are written "
        "next to their final place and renamed at the end, so the folder must "
        "be writable, and if the disk is full the old file is left unchanged.\n"
        "  $ martlet check nothing.ext\n"
        "  martlet: error[MT001]: cannot read nothing.ext: No such file or "
        "directory",
    [CODE_USAGE] =
        "Martlet does not understand the command line: a command or option is "
        "unknown, an argument is missing or of the wrong kind, or options "
        "contradict each other.\n"
        "Long options take their argument after \"=\" or as the next word; "
        "\"--\" ends the options. Numbers may end in K, M, G or T.\n"
        "  martlet check ring.ext --states 100K --trace=error.txt\n"
        "martlet COMMAND --help lists the options of a command.",
    [CODE_FORMAT] =
        "Martlet recognises the kind of a file by its ending, and this ending "
        "is unknown or belongs to a kind that cannot be used here (a .dot "
        "file, for example, can be written but not read).\n"
        "Models end in .pml .dve .lsts .aut .aut.gz .fsm .rules .ext .xrules "
        "or .so; --lang NAME overrules the ending:\n"
        "  martlet check --lang ext - < model.txt\n"
        "Graphs are written to .aut .aut.gz .lsts .fsm or .dot; --format "
        "overrules the ending.",
    [CODE_PROPERTY] =
        "--property names a property that the model does not have.\n"
        "The rejection rules of a network are called rej:1, dl_rej:2 and so "
        "on: the kind of the rule, and its position among all proposition "
        "rules of the file, from 1. Invariants of the command line are "
        "invariant:1, invariant:2 ... in order, and deadlock is always known.\n"
        "  martlet check ring.ext --property rej:1 --property deadlock\n"
        "As a warning: there is nothing to check, because the model declares "
        "no error and no option adds one.",
    [CODE_UNSUPPORTED] =
        "Martlet understands the request but cannot carry it out: the feature "
        "does not exist yet, the engine cannot decide this kind of property, "
        "or the system lacks something that is needed. Martlet rejects the "
        "request instead of giving an answer that might be wrong.\n"
        "  martlet: error[MT005]: --fair is not available in this version",
    [CODE_EXPRESSION] =
        "A condition over propositions (--invariant, or until in a step "
        "session) cannot be read.\n"
        "  --invariant '!(1.\"A\" & 2.\"A\")'\n"
        "  --invariant 'crit -> (busy | !idle)'\n"
        "Operators from the strongest to the weakest: ! not, & and, | or, -> "
        "implies; there are also parentheses, true and false. Names with "
        "spaces or special characters are quoted. Put the whole condition into "
        "single quotes, or the shell will interpret !, & and |.",
    [CODE_TRACE] =
        "A saved trace does not match the model: it does not start in an "
        "initial state, a step is not possible at its place, or a step leads "
        "to a different state than the file says; or the file is not a trace "
        "at all. Or the run is possible, but does not show the error that the "
        "file names. Most often the model was changed after the trace was "
        "saved, or the options that state the property (--ltl, --invariant, "
        "--tester, --fair ...) are not those of the check.\n"
        "The text format can be edited: if you delete the indented line below "
        "a step, any state that the step leads to matches. See `martlet "
        "explain trace`.",
    [CODE_C_CODE] =
        "The model contains C code (c_code, c_expr, c_decl, c_state, c_track), "
        "or is a shared object (.so), and C code is not allowed. C code is "
        "compiled and runs with your permissions: it can read and remove your "
        "files.\n"
        "It is forbidden by --no-c, by the environment variable MARTLET_NO_C "
        "(set to anything except 0), or by the line no-c in "
        "~/.config/martlet/config ($XDG_CONFIG_HOME/martlet/config). --c "
        "allows it for one run, and suppresses the line that says that C code "
        "is running.\n"
        "  $ martlet check --no-c downloaded.pml\n"
        "  downloaded.pml:3:1: error[MT008]: the model contains C code, which "
        "--no-c\n    rejects",
    [CODE_TOKEN] =
        "A character cannot start a token, or a string is not closed or "
        "contains a character that strings cannot contain.\n"
        "In TVT files (.lsts .rules .ext) strings are in double quotes; inside "
        "them, \\\" is a quote, \\! a backslash, \\n a newline and \\hh a byte "
        "by its two hexadecimal digits. There is no \\\\.\n"
        "  1 = \"say \\\"hello\\\"\"",
    [CODE_SYNTAX] = "The text does not follow the grammar of the format; the "
                    "message says what was expected at this place. A missing "
                    "semicolon or End line is reported at the next word.\n"
                    "  Begin Transitions\n"
                    "   1: 2,1;\n"
                    "  End Transitions",
    [CODE_SECTION] =
        "A section of a TVT file is missing, is repeated, or is in the wrong "
        "place. In an .lsts file History and Header come first, then "
        "Action_names, then State_names, State_props, Div_bits and Acc_sets in "
        "any order, then Transitions and Layout. If a count in the header is "
        "not zero, its section is required.\n"
        "  Begin Header\n"
        "   State_cnt = 3\n"
        "   Initial_states = 1;\n"
        "  End Header",
    [CODE_COUNT] =
        "The number of states, actions, transitions or rules in the header "
        "differs from the number in the file. Either the header or the rest of "
        "the file is wrong, and only its author knows which. For .aut files, "
        "where tools disagree about the header, this is only a warning.\n"
        "  des (0, 3, 2)     three transitions must follow",
    [CODE_RANGE] =
        "A number is too large or too small: a state beyond the number of "
        "states, an action beyond the number of actions, a count that does not "
        "fit into 32 bits. States of .lsts and .fsm files are counted from 1, "
        "those of .aut files from 0.\n"
        "  State_cnt = 3\n"
        "  ...\n"
        "  4: 1,2;           there is no state 4",
    [CODE_REPEATED] = "The same thing is defined twice: an action name, a "
                      "component, a header attribute, the transitions of a "
                      "state. The second one is marked.\n"
                      "  1 = \"send\"\n"
                      "  2 = \"send\"        names of actions must differ",
    [CODE_INCLUDE] = "A file includes itself, directly or through others, so "
                     "reading it would never end.\n"
                     "  include_file \"a.lsts\"   inside a.lsts",
    [CODE_SCRIPT] =
        "The file contains commands of TVT's script language, such as #{SET "
        "n=4} or #{EVAL n+1}, which generate regular parts of a file. Martlet "
        "does not run them: generate the file first, with TVT's own tools or "
        "with a script. An ordinary comment that starts with #{ needs a space "
        "between the two characters.",
    [CODE_LABEL] = "The name of an action cannot be written in this format, or "
                   "would mean something else when it is read back: a double "
                   "quote in an .fsm file or in the mCRL2 dialect of .aut, a "
                   "visible action that has the name of the invisible one.\n"
                   "  martlet graph model.ext -o out.aut --aut-dialect ltsmin\n"
                   "writes any label, with escapes; --tau LIST says which "
                   "labels of a file are invisible.",
    [CODE_LIMIT] =
        "The input is larger than Martlet can number (32 bits for states, "
        "actions and transitions of one file), or is nested too deeply.",
    [CODE_PART] =
        "The header of the file says Interrupted: the program that wrote it "
        "reached a limit, or stopped at an error. A property of this part need "
        "not hold for the whole, so read \"holds\" as \"holds so far\". If "
        "Martlet wrote the file, states that were not explored are marked Cut.",
    [CODE_COMPONENT] =
        "A rule names a component that was not declared, or a component has an "
        "invalid number (components are numbered from 1).\n"
        "  1 = \"client.lsts\"\n"
        "  2 = \"server.lsts\"\n"
        "  (1,\"rq\") (3,\"rq\") -> \"rq\"     there is no component 3\n"
        "In .ext and .xrules files this is a warning, and the part of the rule "
        "is left out, so that one file of rules can be used for networks of "
        "several sizes.",
    [CODE_ACTION] =
        "A rule names an action that the component does not have, by number or "
        "by name. Names of actions are compared exactly, capital letters "
        "included.\n"
        "  (1,\"request\") (2,\"rq\") -> \"rq\"\n"
        "martlet step COMPONENT.lsts shows what a component can do.",
    [CODE_PROPOSITION] =
        "A condition or a proposition rule names a proposition that the model "
        "or component does not have. Propositions of a component are written "
        "with its number: 2.\"W\". The propositions that are true in a state "
        "are shown with a plus sign by `martlet step`.",
    [CODE_RULE] = "A synchronisation rule contradicts itself or can never be "
                  "used: it mentions the same component twice (a component "
                  "takes part in a step with one action or not at all), names "
                  "the invisible action 0 as a participant (invisible steps "
                  "need no rule), or has no participant that exists.\n"
                  "  (1,\"a\") (1,\"b\") -> \"ab\"        impossible",
    [CODE_WILDCARD] =
        "In a name of an extended rule, $1, $2 ... after the first < stand for "
        "any text up to the next >, the same in the whole rule; one rule is "
        "made for every combination of existing actions. The result may only "
        "use wildcards that some participant binds. A dollar sign before the "
        "first < is plain text, and a rule that matches nothing makes no "
        "transition possible.\n"
        "  (1,\"put<$1>\") (2,\"get<$1>\") -> \"pass<$1>\"\n"
        "  (1,\"put<$1>\") -> \"pass<$2>\"     $2 is never bound",
    [CODE_REJECTION] =
        "A rejection rule has a form for which no sound check exists. A "
        "livelock or infinite rejection watches one component, so its "
        "condition must be about exactly one component; it cannot use results "
        "of other rules.\n"
        "  2.\"W\" -> ll_rej;                good\n"
        "  1.\"W\" & 2.\"W\" -> ll_rej;        which one must not move?",
    [CODE_TESTER] =
        "A tester must not be able to move forever by itself (a loop of tau "
        "moves), must not be able to leave a /dl_rej state by itself, and has "
        "exactly one initial state: otherwise its verdicts would have no "
        "meaning. There is a warning if none of its states marks an error, or "
        "if it waits for an action that the model does not have.\n"
        "  martlet explain monitors",
    [CODE_READING] =
        "SPIN, Spot and LTSmin do not read all formulas in the same way. In "
        "Martlet operators bind as in Spot, and for Promela as in SPIN's ltl "
        "blocks. Martlet warns if another tool that knows all the operators of "
        "the formula would read it differently:\n"
        "  a -> b -> c      a -> (b -> c);  SPIN: (a -> b) -> c\n"
        "  a U b U c        a U (b U c);    SPIN: (a U b) U c\n"
        "  a || b && c      a || (b && c);  spin -f: (a || b) && c\n"
        "  a -> b U c       a -> (b U c);   LTSmin: (a -> b) U c\n"
        "Parentheses make it clear. As an error: <> x == 1 is (<> x) == 1 for "
        "SPIN and <> (x == 1) for LTSmin; write the parentheses. Gp0 "
        "is G p0 for Spot; here it is one name if the model declares it, and "
        "an error if there is no model: write G p0, or \"Gp0\" in quotes.",
    [CODE_AUTOMATON] =
        "A formula can need an automaton that is exponentially larger, and a "
        "testing automaton looks at every combination of its propositions. "
        "Martlet stops at 20,000 states, 5,120,000 edges, 64 acceptance sets "
        "or 64 atoms of a formula, at a limit on the work, and at 16 "
        "propositions of a testing automaton; the message says at which. A "
        "specification is explored as a whole, within --states, --memory and "
        "--time. These are limits like others: the answer is inconclusive.\n"
        "Several small formulas are easier than their conjunction, and their "
        "counterexamples say more:\n"
        "  martlet check m.pml --ltl '[] <> p' --ltl '[] <> q'",
    [CODE_MISTAKE] =
        "The formula means something, but probably not what it was written "
        "for:\n"
        "  p -> <> q        asks something only if p holds at the first "
        "moment\n"
        "  <> (p -> q)      is true as soon as p is false at some moment\n"
        "  [] (p && <> q)   says that p always holds\n"
        "  [] p U q         p need not end: it holds forever, or q at once\n"
        "Mostly [] (p -> <> q) or p U q is meant. Parentheses around the "
        "whole formula or the left side of -> show that it is meant as it is. "
        "martlet explain-formula shows words that satisfy it and that do not.",
    [CODE_UNDECLARED] =
        "A name is used that is not declared before its use: a variable, a "
        "field, a type, a proctype, a set of mtypes. In Promela a name is "
        "visible from its declaration to the end of the enclosing block; only "
        "proctypes, and names that ltl formulas refer to, may be declared "
        "later.\n"
        "  init { x = 1 } byte x;           x is declared too late\n"
        "  { byte y; y = 1 } y = 2          y is not visible here",
    [CODE_TYPE] =
        "A variable or a value is not of the kind that is needed here: an "
        "array without an index, an index without an array, a whole struct "
        "where a number is needed, a channel in a calculation, a constant that "
        "is assigned to, a constant of another set of mtypes. Where SPIN does "
        "not look at the set of an mtype, there is a warning.\n"
        "  byte a[3]; a = 1                 a[0] = 1\n"
        "  chan c; c = 1                    only a channel can be assigned",
    [CODE_ARITY] =
        "The number of arguments of run must be the number of parameters, and "
        "a message must not have more fields than its channel. A message with "
        "fewer fields is legal, as in SPIN, but there is a warning: the other "
        "fields are 0 when sent and ignored when received.\n"
        "  chan c = [1] of { byte };  c!1,2\n"
        "A struct counts as many fields as it holds numbers.",
    [CODE_JUMP] = "A goto or a remote reference names a label that the "
                  "proctype does not have, a break is outside of any do or "
                  "for, a goto leads only to itself, or a jump crosses the "
                  "border of a d_step, which must be left through its end.\n"
                  "  do :: d_step { x = 1; break } od\n"
                  "  do :: d_step { x = 1 }; break od      this is allowed",
    [CODE_PLACE] =
        "Something is used where Promela does not allow it: np_ outside of a "
        "claim, a send or a variable inside one, run inside a d_step or in the "
        "middle of a condition, a channel created after the first statement, "
        "or a model in which no process runs at the start.\n"
        "  init { skip; chan c = [1] of { byte }; c!1 }\n"
        "  init { chan c = [1] of { byte }; skip; c!1 }   this is allowed",
    [CODE_CONSTANT] =
        "The length of an array, the capacity of a channel, a number of "
        "processes, a priority and the values in braces must be constants of a "
        "sensible size. As a warning: a variable is used there, and its "
        "initial value is taken (8 if it has none), as SPIN does.\n"
        "  byte n = 3; byte table[n];\n"
        "  #define N 3\n"
        "  byte table[N];                   clearer",
    [CODE_BINDING] =
        "In ltl formulas the operators [] <> X and ! bind more tightly than == "
        "and all other operators with two sides.\n"
        "  ltl p { <> x == 1 }              means (<> x) == 1: rejected\n"
        "  ltl p { <> (x == 1) }            is probably meant\n"
        "So [] before an implication belongs to its left side only:\n"
        "  ltl p { [] a -> <> b }           means ([] a) -> (<> b)\n"
        "  ltl p { [] (a -> <> b) }         each a is followed by b",
    [CODE_TRUNCATE] =
        "A constant does not fit into the variable that it is assigned to; the "
        "highest bits are cut off without an error, here and in SPIN.\n"
        "  byte x = 256;                    x is 0\n"
        "  bit b = 2;                       b is 0",
    [CODE_UNREACHABLE] =
        "A statement comes after a goto or break and has no label, so it can "
        "never be reached. Often the separator is the cause: in\n"
        "  :: x > 1 -> break; x = 0\n"
        "the assignment belongs to the same option and comes too late.",
    [CODE_CHANNEL] = "Messages are sent to this channel but no process "
                     "receives them, or the other way round. A process will "
                     "wait there forever once the channel is full (or empty).",
    [CODE_ELSE] =
        "An else next to a receive or a send is taken whenever the message is "
        "not possible at once, which is rarely intended: the process gives up "
        "waiting. With a rendezvous channel it depends on whether the partner "
        "happens to be ready.\n"
        "  if :: c?x :: else -> x = 0 fi\n"
        "  if :: c?x :: timeout -> x = 0 fi     waits as long as possible",
    [CODE_BLOCKING] =
        "A condition or a message that is not the first statement of an atomic "
        "sequence may have to wait. Other processes then move in between, and "
        "the sequence continues atomically later. If the rest must happen at "
        "once, put the statement that can wait first.",
    [CODE_UNSET] =
        "A variable is read but never gets a value, so it is always 0; a "
        "channel that is never created or assigned cannot be used at all.",
    [CODE_INITIAL] =
        "A variable starts with a different value than its declaration "
        "suggests, as in SPIN's verifier.\n"
        "A struct has no value of its own, so an initial value of a struct or "
        "of an array of structs is ignored; its fields can have initial "
        "values:\n"
        "  typedef T { byte x; byte y }\n"
        "  T a[3] = 255;                    all fields are 0\n"
        "  typedef T { byte x = 255; byte y }\n"
        "  T a[3];                          every x is 255\n"
        "Global variables are initialised type by type: unsigned, then bit and "
        "bool, byte and pid, chan, mtype, short, int, and structs last. A "
        "variable that is read before its turn is 0:\n"
        "  int n = 4;\n"
        "  byte left = n;                   left is 0\n"
        "  #define N 4\n"
        "  int n = N;\n"
        "  byte left = N;                   both are 4",
    [CODE_HIDDEN] =
        "SPIN keeps a hidden variable outside of the state: two states that "
        "differ only in that variable are one state, and the continuations for "
        "the second value are never explored, so errors can be missed.\n"
        "Martlet leaves a hidden variable out of the state only if that makes "
        "no difference: it is never read, or it is written and read again "
        "before other processes can move (inside one d_step, or inside atomic "
        "if nothing between the two can wait). Any other hidden variable is "
        "kept like an ordinary one, and this warning names the place where it "
        "is read. The verdicts are then those of all runs; there can be more "
        "states than SPIN stores.\n"
        "  hidden byte h;\n"
        "  d_step { c?h; x = x + h }        not part of the state\n"
        "  c?h; x = x + h                   kept, with this warning\n"
        "Remove the word hidden to remove the warning; nothing else changes.",
    [CODE_GUARD] =
        "An assignment can always be executed, so as a guard it decides "
        "nothing:\n"
        "  if :: x = 1 -> y = 2 :: else fi        x becomes 1\n"
        "  if :: x == 1 -> y = 2 :: else fi       is probably meant\n"
        "  if :: x = 1; y = 2 :: x = 2; y = 3 fi  a choice: no warning\n"
        "A comparison waits until it is true. If it is about local variables "
        "alone, no other process can make it true:\n"
        "  x == 1;                                does nothing, or blocks\n"
        "  x = 1;                                 assigns",
    [CODE_BUSY] =
        "A condition waits until it is true, without steps. A loop that asks "
        "again and again adds states, and runs in which it asks forever:\n"
        "  do :: x == 1 -> break :: else -> skip od\n"
        "  x == 1                                 the same, without the loop",
    [CODE_PROCESS] =
        "Processes have the numbers 0, 1, 2 ... in the order of the text: "
        "those of `active` proctypes, and init where it stands; then those "
        "that run creates, which returns the number. A number that belongs to "
        "another process makes a remote reference false, and as an index it "
        "may be out of bounds.\n"
        "  init { pid p = run P(); ... }          p is at least 1\n"
        "  active [2] proctype P() { a[_pid] = 1 }   0 and 1 if P is first",
    [CODE_SHADOW] =
        "A local variable or parameter has the name of a global variable. In "
        "its proctype the name means the local one, and the global one cannot "
        "be reached.\n"
        "  byte x;\n"
        "  active proctype P() { byte x; x = 1 }  the global x stays 0",
};

const char *topic_of_code(Code code) {
    size_t index = (size_t)code;
    return index < sizeof texts / sizeof *texts ? texts[index] : NULL;
}
