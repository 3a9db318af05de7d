"""What was found in a mail, in words that a host can pass on to the player."""

from collections.abc import Sequence

from legends_pbem.service.incoming.inspection import Inspection, MailKind


def sentence_about(inspection: Inspection, addresses: Sequence[str]) -> str:
    """What the service with these addresses would make of the mail; its decisions stand in the inspection."""
    match inspection.kind:
        case MailKind.REPLY:
            return f"A reply{_about(inspection)}, which says:"
        case MailKind.MOVE_FILE:
            about = _about(inspection)
            return f"A signed move file of {inspection.seat}{about} (the signature is not checked here), which says:"
        case MailKind.AUTO_REPLY:
            return f"A program wrote this mail{_from(inspection)}, so nothing in it would be obeyed."
        case MailKind.BOUNCE:
            bounce = inspection.incoming.bounce
            assert bounce is not None  # that is what makes it one
            to = bounce.recipient or "to an address that is not told"
            return f"A report on a mail of ours{_about(inspection)}: {bounce.action}, {to}."
        case MailKind.NOT_FOR_US:
            return f"This mail is not addressed to {' or '.join(addresses)}."
        case MailKind.REFUSED:
            assert inspection.refusal is not None  # that is what makes it one
            return f"Nothing in this mail{_about(inspection)} would be obeyed. {inspection.refusal.words}"


def _about(inspection: Inspection) -> str:
    game = f" for game {inspection.game}" if inspection.game else ""
    ticket = f" with ticket {inspection.ticket}" if inspection.ticket else ""
    return f"{_from(inspection)}{game}{ticket}"


def _from(inspection: Inspection) -> str:
    return f" from {inspection.sender}" if inspection.sender else ""
