"""A line between a browser and the server that is slow, or goes dead without a word."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

AT_ONCE = 2_048
"""Bytes that are passed on before the line is busy again."""
SMALL_BUFFER = 4_096
"""Bytes that the line itself buffers: nearly none, as a modem."""


class SlowLine:
    """A door of its own that leads to the server's, at so many bits a second down."""

    def __init__(self, port: int) -> None:
        self.bits_per_second = 0.0
        """0: as fast as it goes."""
        self.address = ""
        self._port = port
        self._free_at = 0.0
        self._turn = threading.Lock()
        self._is_dead = False
        self._dead: set[socket.socket] = set()
        self._open: set[socket.socket] = set()

    def goes_dead(self) -> None:
        """Drop all bytes in silence, of new connections, too."""
        self._is_dead = True

    def comes_back(self) -> None:
        """Let new connections through. Those that were open before stay dead."""
        self._dead |= self._open
        self._is_dead = False

    # The door.

    def serve(self, door: socket.socket) -> None:
        with suppress(OSError):  # it is closed in the end
            while True:
                client, _ = door.accept()
                self._lay(client)

    def _lay(self, client: socket.socket) -> None:
        server = socket.socket()
        server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        server.connect(("127.0.0.1", self._port))
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)
        self._open |= {client, server}
        for ends in ((client, server), (server, client)):
            is_down = ends[0] is server
            threading.Thread(
                target=self._pass_on, args=(*ends, is_down), daemon=True
            ).start()

    def _pass_on(self, start: socket.socket, end: socket.socket, is_down: bool) -> None:
        with suppress(OSError):
            while data := start.recv(AT_ONCE):
                if is_down:
                    self._wait_for(8 * len(data))
                if not self._is_dead and start not in self._dead:
                    end.sendall(data)
        for each in (start, end):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _wait_for(self, bits: int) -> None:
        """All that goes down shares the line."""
        if not self.bits_per_second:
            return
        with self._turn:
            began = max(self._free_at, time.monotonic())
            self._free_at = began + bits / self.bits_per_second
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))

    def close(self) -> None:
        for each in list(self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


@contextmanager
def slow_line_to(port: int) -> Iterator[SlowLine]:
    line = SlowLine(port)
    with socket.create_server(("127.0.0.1", 0)) as door:
        line.address = f"http://127.0.0.1:{door.getsockname()[1]}"
        threading.Thread(target=line.serve, args=(door,), daemon=True).start()
        try:
            yield line
        finally:
            with suppress(OSError):
                door.shutdown(socket.SHUT_RDWR)
            line.close()
