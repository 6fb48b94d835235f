# Runs OpenStack Swift from Debian's python3-swift: `swift-server.py rings FOLDER ACCOUNT CONTAINER OBJECT` lays out where things
# are kept, given the ports of its three servers; `swift-server.py serve CONFIGURATION SECTION` is one server.
import ctypes
import os
import signal
import sys


def make_rings(folder, ports):
    from swift.common.ring import RingBuilder

    for name, port in zip(("account", "container", "object"), ports):
        ring = RingBuilder(part_power=2, replicas=1, min_part_hours=0)
        ring.add_dev({
            "region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "disk", "weight": 1,
            "replication_ip": "127.0.0.1", "replication_port": int(port), "meta": "",
        })
        ring.rebalance()
        ring.get_ring().save(os.path.join(folder, name + ".ring.gz"))


def end_with_parent():
    """A test that is killed leaves no server behind."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def serve(configuration, section):
    from swift.common.utils import set_swift_dir
    from swift.common.wsgi import run_wsgi

    end_with_parent()
    # Its settings would be looked for in /etc/swift.
    set_swift_dir(os.path.dirname(configuration))
    sys.exit(run_wsgi(configuration, section))


if sys.argv[1] == "rings":
    make_rings(sys.argv[2], sys.argv[3:])
else:
    serve(sys.argv[2], sys.argv[3])
