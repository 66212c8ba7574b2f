"""Measures C libvirt. The argument is a URI; each line of stdin is one measurement, each line of
stdout its figures. The twin of the bench target `link` of virtwire-ssh."""

import sys
import time

import libvirt


def repeated(connection, word):
    """The call that a word such as `lookup:web` stands for."""
    call, _, domain = word.partition(":")
    if call == "lib-version":
        return connection.getLibVersion
    if call == "lookup":
        return lambda: connection.lookupByName(domain)
    raise SystemExit(f"no such call: {call}")


def latency(connection, call, seconds):
    """One call after the other for some seconds."""
    make = repeated(connection, call)
    times = []
    start = begun = time.perf_counter()
    end = start + float(seconds)
    while begun < end:
        make()
        now = time.perf_counter()
        times.append(now - begun)
        begun = now
    times.sort()
    middle, high = (times[int(len(times) * share)] * 1e6 for share in (0.5, 0.99))
    return f"rate {len(times) / (begun - start):.1f} p50 {middle:.2f} p99 {high:.2f}"


def connect(uri):
    """Milliseconds from nothing to the first answer of a call."""
    start = time.perf_counter()
    connection = libvirt.open(uri)
    connection.getLibVersion()
    taken = time.perf_counter() - start
    connection.close()
    return f"ms {taken * 1e3:.3f}"


def main():
    uri = sys.argv[1]
    connection = libvirt.open(uri)
    for line in sys.stdin:
        words = line.split()
        if words[0] == "connect":
            print(connect(uri), flush=True)
        else:
            print(latency(connection, *words[1:]), flush=True)


main()
