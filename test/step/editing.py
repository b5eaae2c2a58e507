"""A session of martlet step at a terminal. Usage: editing.py MARTLET"""
import os
import pty
import select
import sys
import tempfile
import termios
import time

MODEL = b"""byte first, second;
active proctype P() { first = 3; second = 4; first = 5 }
"""
PROMPT = b"> "


def read_until(terminal, end):
    """What is shown until it ends so, or the program ends."""
    shown = b""
    while not shown.endswith(end):
        ready = select.select([terminal], [], [], 60)[0]
        try:
            more = os.read(terminal, 4096) if ready else b""
        except OSError:
            more = b""
        if not more:
            break
        shown += more
    return shown


def await_editor(terminal):
    """The prompt is shown before the editor takes the terminal over."""
    for _ in range(6000):
        if not termios.tcgetattr(terminal)[3] & termios.ICANON:
            return
        time.sleep(0.01)


def session(martlet, folder, lines):
    """Type each line after a prompt; what was shown, and the exit status."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm", NO_COLOR="1")
        os.execv(martlet, [martlet, "step", "m.pml"])
    shown = read_until(terminal, PROMPT)
    for line, end in lines:
        await_editor(terminal)
        os.write(terminal, line)
        shown += b"\n" + read_until(terminal, end)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return shown.decode(), status


# What is typed, what follows it, and what must have been shown by then.
CASES = [
    ("words are completed", [(b"ev\tfi\t\r", b"\r\n> ")], "rst\n0"),
    ("a name that is complete ends", [(b"e sec\t== 0\r", b"\r\n> ")], "\ntrue"),
    ("all words are listed", [(b"pr\t\tint\r", b"\r\n> ")], "State 0"),
    ("what begins alike is listed", [(b"p\t\t", b"p"), (b"r\r", b"\r\n> ")],
     "print  places"),
    ("the last line comes back",
     [(b"e first == 9\r", b"\r\n> "), (b"\x1b[A\x7f0\r", b"\r\n> ")],
     "\ntrue"),
    ("a line is edited", [(b"val first\x01e\r", b"\r\n> ")], "\n0"),
    ("steps are taken", [(b"1\r", b"\r\n> "), (b"1\r", b"\r\n> ")], "State 2"),
]


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "m.pml"), "wb") as file:
            file.write(MODEL)
        for name, lines, expected in CASES:
            quit_line = (b"\x15q\r", b"no such end")
            shown, status = session(sys.argv[1], folder, lines + [quit_line])
            good = status == 0 and expected in shown.replace("\r", "")
            passed += good
            failed += not good
            if not good:
                print(f"{name}: status {status}\n{shown}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
