"""SPF, DKIM and DMARC of a mail that the host received: what large providers ask for before they take mails."""

from collections.abc import Iterator

from legends_pbem.mail.authresults import AuthResult, read_results
from legends_pbem.service.host.findings import Finding, fine, unknown, wrong

_REMEDIES = {
    "spf": 'publish in DNS which servers send for {domain}: TXT {domain} "v=spf1 mx -all"',
    "dkim": "let the mail server sign with a key of {domain} (OpenDKIM, rspamd, or the provider's switch for it)",
    "dmarc": 'publish TXT _dmarc.{domain} "v=DMARC1; p=none", and see to it that SPF or DKIM passes for {domain}',
}


def origin_findings(raw: bytes, address: str) -> Iterator[Finding]:
    """The findings for a mail that came from the service's address."""
    results = read_results(raw)
    domain = address.partition("@")[2]
    if results is None:
        yield unknown(
            "origin",
            "the receiving server added no Authentication-Results to this mail",
            "send the test mail to a provider that checks, and save the mail as it came, with all of its header",
        )
        return
    for method in _REMEDIES:
        yield _finding(method, [result for result in results if result.method == method], domain)


def _finding(method: str, results: list[AuthResult], domain: str) -> Finding:
    subject, remedy = method.upper(), _REMEDIES[method].format(domain=domain)
    passed = [result for result in results if result.result == "pass"]
    if not passed:
        said = ", ".join(result.result for result in results) or "not checked"
        return wrong(subject, f"{method} is {said}", remedy)
    if not any(_aligned(result.domain, domain) for result in passed):
        others = ", ".join(result.domain or "no domain" for result in passed)
        return wrong(subject, f"{method} passed for {others}, which is not {domain}", remedy)
    return fine(subject, f"passed for {domain}")


def _aligned(domain: str | None, ours: str) -> bool:
    """Whether a result counts for our domain: the same one, or one below or above it (RFC 7489, relaxed)."""
    return domain is not None and (domain == ours or domain.endswith(f".{ours}") or ours.endswith(f".{domain}"))
