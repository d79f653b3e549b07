"""Writes the proxy's whole configuration into a folder: the shipped files, and what one site chooses.

    python -m deploy.proxy.configure FOLDER --node a=127.0.0.1:8001 --node b=127.0.0.1:8002 --listen 8000
    nginx -p FOLDER/ -c nginx.conf -e stderr -g 'daemon off;'

Run again with other nodes it replaces each file at once; `nginx -s reload` (or SIGHUP) then takes them up.
"""

import argparse
import ipaddress
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SHIPPED: Final = Path(__file__).parent
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
ADDRESS: Final = re.compile(r"([A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})")
LISTEN: Final = re.compile(r"(([A-Za-z0-9.-]+|\*|\[[0-9a-fA-F:.]+\]):)?(\d{1,5})")
PATH: Final = re.compile(r"[\w./@+-]+")  # nothing that nginx reads as more than a path


class BadSite(Exception):
    """What was chosen cannot be configured; the message says what to give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """`certificate`, `key`: PEM files. `redirect`: where plain HTTP is answered with the way to TLS."""

    certificate: str
    key: str
    redirect: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What one site chooses.

    `nodes`: where each node listens, `host:port` by the name that its `SALVO_NODE_URL` ends with. `listen`: where the
    proxy does, `port` or `host:port`. `unlimited`: networks without rate limits, such as that of a monitor.
    `access_log`: a file, or `None` to keep no log of requests.
    """

    nodes: Mapping[str, str]
    listen: Sequence[str]
    tls: Tls | None = None
    unlimited: Sequence[str] = ()
    access_log: str | None = None


def write(folder: Path, site: Site) -> None:
    """Write all files of the configuration. Raises: BadSite before anything is written, OSError."""
    texts = {"nodes.conf": nodes_text(site), "listen.conf": listen_text(site)}
    texts |= {shipped.name: shipped.read_text(encoding="utf-8") for shipped in (SHIPPED / "salvo").glob("*.conf")}
    (folder / "salvo").mkdir(parents=True, exist_ok=True)
    (folder / "state").mkdir(exist_ok=True)
    for name, text in texts.items():
        _replace(folder / "salvo" / name, text)
    _replace(folder / "nginx.conf", (SHIPPED / "nginx.conf").read_text(encoding="utf-8"))


def nodes_text(site: Site) -> str:
    """Write which nodes there are, and who has no limits. Raises: BadSite."""
    if not site.nodes:
        raise BadSite("Name at least one node: --node a=127.0.0.1:8001.")
    for name, address in site.nodes.items():
        _check(NAME, name, "name of a node", "a: small letters, digits and hyphens")
        _check(ADDRESS, address, "address of a node", "127.0.0.1:8001")
    blocks = [
        # Nobody is passed over for failing: sockets last for hours, and nginx forgives only when one has ended well. A
        # dead node refuses at once, and each request goes on to the next by itself.
        _block(
            "upstream salvo_nodes",
            "zone salvo_nodes 128k",
            "least_conn",
            *(f"server {address} max_fails=0" for address in site.nodes.values()),
        ),
        *(_block(f"upstream salvo_node_{name}", f"server {address}") for name, address in site.nodes.items()),
        _block("map $node $node_upstream", 'default ""', *(f"{name} salvo_node_{name}" for name in site.nodes)),
        _block("geo $unlimited", "default 0", *(f"{_network(each)} 1" for each in site.unlimited)),
    ]
    return "\n".join(blocks)


def listen_text(site: Site) -> str:
    """Write where the proxy listens, and how. Raises: BadSite."""
    for listen in (*site.listen, *(site.tls.redirect if site.tls else ())):
        _check(LISTEN, listen, "place to listen at", "8000 or 127.0.0.1:8000")
    log = "access_log off"
    if site.access_log is not None:
        _check(PATH, site.access_log, "path of a log", "/var/log/salvo/access.log")
        log = f"access_log {site.access_log} salvo"
    if site.tls is None:
        return _block("server", *(f"listen {each}" for each in site.listen), log, "include salvo/site.conf")
    for path in (site.tls.certificate, site.tls.key):
        _check(PATH, path, "path of a certificate or key", "/etc/letsencrypt/live/salvo.example/fullchain.pem")
    return "\n".join(
        [
            _block("server", *(f"listen {each}" for each in site.tls.redirect), log, "include salvo/redirect.conf"),
            _block(
                "server",
                *(f"listen {each} ssl http2" for each in site.listen),
                f"ssl_certificate {site.tls.certificate}",
                f"ssl_certificate_key {site.tls.key}",
                "include salvo/tls.conf",
                log,
                "include salvo/site.conf",
            ),
        ]
    )


def _block(head: str, *lines: str) -> str:
    return "".join([f"{head} {{\n", *(f"    {line};\n" for line in lines), "}\n"])


def _check(form: re.Pattern[str], text: str, what: str, example: str) -> None:
    if form.fullmatch(text) is None:
        raise BadSite(f"{text!r} is no {what}: give one such as {example}.")


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text))
    except ValueError as fault:
        raise BadSite(f"{text!r} is no network ({fault}): give one such as 192.168.1.0/24.") from fault


def _replace(path: Path, text: str) -> None:
    """Write a file so that whoever reads it finds the old or the new one whole."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the configuration as the command line says, and give the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m deploy.proxy.configure", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--node", action="append", default=[], metavar="NAME=HOST:PORT", help="once for each node")
    parser.add_argument("--listen", action="append", metavar="[HOST:]PORT", help="default: 80, with TLS 443")
    parser.add_argument("--certificate", metavar="FILE", help="serve by TLS, with --key; port 80 then leads there")
    parser.add_argument("--key", metavar="FILE")
    parser.add_argument("--redirect", action="append", metavar="[HOST:]PORT", help="where plain HTTP leads to TLS")
    parser.add_argument("--unlimited", action="append", default=[], metavar="NETWORK", help="without rate limits")
    parser.add_argument("--access-log", metavar="FILE", help="default: none is kept")
    given = parser.parse_args(arguments)
    try:
        write(given.folder, _site(given))
    except (BadSite, OSError) as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def _site(given: argparse.Namespace) -> Site:
    tls = None
    if given.certificate or given.key:
        if not (given.certificate and given.key):
            raise BadSite("Give both --certificate and --key, or none of them.")
        tls = Tls(certificate=given.certificate, key=given.key, redirect=given.redirect or on_all_addresses("80"))
    parted = [each.partition("=") for each in given.node]
    nodes = {name: address for name, _, address in parted}
    if len(nodes) < len(parted):
        raise BadSite("Two nodes have the same name.")
    return Site(
        nodes=nodes,
        listen=given.listen or on_all_addresses("443" if tls else "80"),
        tls=tls,
        unlimited=given.unlimited,
        access_log=given.access_log,
    )


def on_all_addresses(port: str) -> tuple[str, str]:
    """Give what to listen at for a port of all addresses, IPv4 and IPv6."""
    return port, f"[::]:{port}"


if __name__ == "__main__":
    sys.exit(main())
