"""The proxy's files hold what a site chose, and nothing that it could have smuggled in."""

from pathlib import Path
from typing import Final

import pytest

from deploy.proxy.configure import SHIPPED, BadSite, Site, Tls, listen_text, main, nodes_text, write

NODES: Final = {"a": "127.0.0.1:8001", "b": "[::1]:8002"}


def test_every_node_is_balanced_and_has_its_name() -> None:
    text = nodes_text(Site(nodes=NODES, listen=("8000",)))
    balanced, a, b, names, *_ = text.split("\n}\n")
    assert [line for line in balanced.splitlines() if "server " in line] == [
        "    server 127.0.0.1:8001 max_fails=0;",
        "    server [::1]:8002 max_fails=0;",
    ]
    assert a.strip() == "upstream salvo_node_a {\n    server 127.0.0.1:8001;"
    assert b.strip() == "upstream salvo_node_b {\n    server [::1]:8002;"
    assert names.strip().splitlines()[1:] == ['    default "";', "    a salvo_node_a;", "    b salvo_node_b;"]


def test_who_has_no_limits_is_listed() -> None:
    text = nodes_text(Site(nodes=NODES, listen=("8000",), unlimited=("192.168.1.0/24", "::1")))
    assert text.endswith("geo $unlimited {\n    default 0;\n    192.168.1.0/24 1;\n    ::1/128 1;\n}\n")


def test_a_plain_site_listens_where_it_was_told() -> None:
    text = listen_text(Site(nodes=NODES, listen=("127.0.0.1:8000", "[::1]:8000"), access_log="/var/log/salvo.log"))
    assert text.splitlines() == [
        "server {",
        "    listen 127.0.0.1:8000;",
        "    listen [::1]:8000;",
        "    access_log /var/log/salvo.log salvo;",
        "    include salvo/site.conf;",
        "}",
    ]


def test_a_site_with_tls_leads_plain_requests_there() -> None:
    tls = Tls(certificate="/etc/salvo/chain.pem", key="/etc/salvo/key.pem", redirect=("80",))
    plain, secure = listen_text(Site(nodes=NODES, listen=("443",), tls=tls)).split("\n\n")
    assert "listen 80;" in plain
    assert "redirect.conf" in plain
    assert "site.conf" not in plain
    assert "listen 443 ssl http2;" in secure
    assert "ssl_certificate_key /etc/salvo/key.pem;" in secure
    assert secure.index("tls.conf") < secure.index("site.conf")


def test_everything_is_written_into_the_folder(tmp_path: Path) -> None:
    write(tmp_path, Site(nodes=NODES, listen=("8000",)))
    first = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    shipped = {path.relative_to(SHIPPED).as_posix() for path in SHIPPED.rglob("*.conf")}
    assert first == shipped | {"salvo/nodes.conf", "salvo/listen.conf"}
    write(tmp_path, Site(nodes={"c": "127.0.0.1:8003"}, listen=("8000",)))
    assert "8001" not in (tmp_path / "salvo" / "nodes.conf").read_text()
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()} == first


@pytest.mark.parametrize(
    "site",
    [
        Site(nodes={}, listen=("8000",)),
        Site(nodes={"a;": "127.0.0.1:8001"}, listen=("8000",)),
        Site(nodes={"A": "127.0.0.1:8001"}, listen=("8000",)),
        Site(nodes={"a/b": "127.0.0.1:8001"}, listen=("8000",)),
        Site(nodes={"a": "127.0.0.1"}, listen=("8000",)),
        Site(nodes={"a": "127.0.0.1:8001; }"}, listen=("8000",)),
        Site(nodes=NODES, listen=("8000 ssl",)),
        Site(nodes=NODES, listen=("eighty",)),
        Site(nodes=NODES, listen=("8000",), unlimited=("everyone",)),
        Site(nodes=NODES, listen=("8000",), unlimited=("10.0.0.1/8",)),
        Site(nodes=NODES, listen=("8000",), access_log="log; include"),
        Site(nodes=NODES, listen=("443",), tls=Tls(certificate="$host.pem", key="key.pem", redirect=("80",))),
        Site(nodes=NODES, listen=("443",), tls=Tls(certificate="chain.pem", key="key.pem", redirect=("{",))),
    ],
    ids=str,
)
def test_what_cannot_be_configured_writes_nothing(tmp_path: Path, site: Site) -> None:
    with pytest.raises(BadSite):
        write(tmp_path, site)
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_says_all_of_it(tmp_path: Path) -> None:
    nodes = ("--node", "a=127.0.0.1:8001", "--node", "b=10.0.0.2:8000")
    tls = ("--certificate", "/c.pem", "--key", "/k.pem")
    assert main((str(tmp_path), *nodes, *tls, "--unlimited", "10.0.0.0/8", "--access-log", "/dev/stdout")) == 0
    listen, known = ((tmp_path / "salvo" / f"{name}.conf").read_text() for name in ("listen", "nodes"))
    assert [line.strip() for line in listen.splitlines() if "listen " in line] == [
        "listen 80;",
        "listen [::]:80;",
        "listen 443 ssl http2;",
        "listen [::]:443 ssl http2;",
    ]
    assert listen.count("access_log /dev/stdout salvo;") == 2
    assert "server 10.0.0.2:8000;" in known
    assert "10.0.0.0/8 1;" in known


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "at least one node"),
        (("--node", "a"), "address of a node"),
        (("--node", "a=h:1", "--node", "a=h:2"), "same name"),
        (("--node", "a=h:1", "--key", "/k.pem"), "both --certificate and --key"),
    ],
)
def test_the_command_line_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: tuple[str, ...], said: str
) -> None:
    assert main((str(tmp_path), *given)) == 2
    assert said in capsys.readouterr().err
