"""SPF, DKIM and DMARC of a mail that the host received: what large providers ask for before they take mails."""

from collections.abc import Iterator

from legends_pbem.mail.authresults import AuthResult, read_results
from legends_pbem.sentences import Sentence
from legends_pbem.service.host.findings import Finding, fine, unknown, wrong

_METHODS = ("spf", "dkim", "dmarc")


def origin_findings(raw: bytes, address: str) -> Iterator[Finding]:
    """The findings for a mail that came from the service's address."""
    results = read_results(raw)
    domain = address.partition("@")[2]
    if results is None:
        yield unknown(
            Sentence("origin"),
            Sentence("the receiving server added no Authentication-Results to this mail"),
            Sentence(
                "send the test mail to a provider that checks, and save the mail as it came, with all of its header"
            ),
        )
        return
    for method in _METHODS:
        yield _finding(method, [result for result in results if result.method == method], domain)


def _finding(method: str, results: list[AuthResult], domain: str) -> Finding:
    subject, remedy = Sentence("{method}", method=method.upper()), _remedy(method, domain)
    passed = [result for result in results if result.result == "pass"]
    if not passed:
        if not results:
            return wrong(subject, Sentence("{method} was not checked", method=method), remedy)
        said = ", ".join(result.result for result in results)
        return wrong(subject, Sentence("{method} is {said}", method=method, said=said), remedy)
    if not any(_aligned(result.domain, domain) for result in passed):
        others = ", ".join(result.domain or "–" for result in passed)
        return wrong(
            subject,
            Sentence(
                "{method} passed for {others}, which is not {domain}", method=method, others=others, domain=domain
            ),
            remedy,
        )
    return fine(subject, Sentence("passed for {domain}", domain=domain))


def _remedy(method: str, domain: str) -> Sentence:
    match method:
        case "spf":
            return Sentence(
                'publish in DNS which servers send for {domain}: TXT {domain} "v=spf1 mx -all"', domain=domain
            )
        case "dkim":
            return Sentence(
                "let the mail server sign with a key of {domain} (OpenDKIM, rspamd, or the provider's switch for it)",
                domain=domain,
            )
        case _:
            return Sentence(
                'publish TXT _dmarc.{domain} "v=DMARC1; p=none", and see to it that SPF or DKIM passes for {domain}',
                domain=domain,
            )


def _aligned(domain: str | None, ours: str) -> bool:
    """Whether a result counts for our domain: the same one, or one below or above it (RFC 7489, relaxed)."""
    return domain is not None and (domain == ours or domain.endswith(f".{ours}") or ours.endswith(f".{domain}"))
