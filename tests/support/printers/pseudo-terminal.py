# Holds the far end of a pseudo-terminal for a test: what is written to the near end comes out framed on stdout.
import os, pty, select, struct, sys, termios, tty

control = sys.stdin.fileno()
out = sys.stdout.fileno()
far, near = pty.openpty()
tty.setraw(near)
# Somebody may open the near end between the look at it and the read.
os.set_blocking(far, False)
name = os.ttyname(near)
os.close(near)


def frame(kind, payload=b''):
    data = kind + struct.pack('>I', len(payload)) + payload
    while data:
        data = data[os.write(out, data):]


frame(b'N', name.encode())
paused = False
has_document = False
pending = b''
while True:
    poller = select.poll()
    poller.register(control, select.POLLIN)
    if not paused:
        poller.register(far, select.POLLIN)
    for fd, event in poller.poll(20 if not has_document else None):
        if fd == control:
            data = os.read(control, 4096)
            if not data:
                sys.exit(0)
            pending += data
            while b'\n' in pending:
                line, pending = pending.split(b'\n', 1)
                if line == b'pause':
                    paused = True
                elif line == b'resume':
                    paused = False
                elif line.startswith(b'say '):
                    os.write(far, bytes.fromhex(line[4:].decode()))
                frame(b'A')
        else:
            try:
                data = os.read(far, 65536)
            except BlockingIOError:
                continue
            except OSError:
                data = b''
            if data:
                has_document = True
                frame(b'D', data)
            elif has_document:
                has_document = False
                frame(b'E')
            else:
                # Nobody holds the near end: wait a moment for somebody who does.
                select.select([control], [], [], 0.005)
