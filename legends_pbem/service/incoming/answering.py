"""Answers to mails that were not obeyed: to registered addresses only, and never so many that a loop could live."""

from datetime import timedelta

from legends_pbem.service import clock
from legends_pbem.service.errors import Refused
from legends_pbem.service.home import Home
from legends_pbem.service.incoming.inspection import Inspection
from legends_pbem.service.incoming.mailroom import Handled
from legends_pbem.service.moves.moves import Move, hear_from, owner_of
from legends_pbem.service.moves.recording import player_ticket
from legends_pbem.service.moves.refusing import Refusal, Refusing, explain_refusal
from legends_pbem.service.purposes import Purpose
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import JsonObject, Outcome, Player

_MOST_A_DAY = 5
"""So many mails to one address say that something was not obeyed."""
_DAY = timedelta(days=1)


def answer(home: Home, unit: Unit, inspection: Inspection, move: Move, error: Refusing, now: str) -> Handled:
    """Owe the answer that says why nothing was done; set the mail aside if none may go out."""
    owner = owner_of(home, unit, move)
    if owner is not None:
        hear_from(home, unit, owner, now)
    player = owner or _registered(unit, inspection)
    refusal = explain_refusal(error, home, unit, move, player.language if player else home.config.language)
    if player is None or player.address is None:
        reason = f"{refusal.sentence} (no answer: neither token nor signature nor address is known)"
        known = inspection.game is not None and unit.game(inspection.game) is not None
        return Handled(
            Outcome.SET_ASIDE, reason, inspection.game if known else None, inspection.seat, inspection.ticket
        )
    detail = _detail(inspection, player, refusal, error)
    silence = _why_silent(unit, player.address, detail, now)
    if silence is not None:
        reason = f"{refusal.sentence} (no answer: {silence})"
        return Handled(Outcome.SET_ASIDE, reason, player.game, player.seat, inspection.ticket)
    unit.owe(
        player.address,
        Purpose.REFUSAL,
        language=player.language,
        game=player.game,
        seat=player.seat,
        tenure=player.tenure,
        ticket=player_ticket(unit, player),
        detail=detail,
    )
    return Handled(Outcome.ANSWERED, refusal.sentence, player.game, player.seat, inspection.ticket)


def _detail(inspection: Inspection, player: Player, refusal: Refusal, error: Refusing) -> JsonObject:
    return {
        "cause": refusal.cause,
        "sentence": refusal.sentence,
        "failure": refusal.failure,
        "read": list(inspection.decisions),
        "to_sign": error.facts.get("canonical") if isinstance(error, Refused) else None,
        "sender": inspection.sender if inspection.sender != player.address else None,
        "message_id": inspection.incoming.message_id,
    }


def _why_silent(unit: Unit, address: str, detail: JsonObject, now: str) -> str | None:
    """Why this answer must not go out; None if it may. A program that answers whatever it gets ends here."""
    lately = unit.owed_since(address, Purpose.REFUSAL, clock.moved(now, -_DAY))
    if len(lately) >= _MOST_A_DAY:
        return f"{len(lately)} answers went to {address} within a day"
    for mail in lately:
        if mail.detail is not None and all(mail.detail[name] == detail[name] for name in ("sentence", "read")):
            return f"{address} was told the very same within a day"
    return None


def _registered(unit: Unit, inspection: Inspection) -> Player | None:
    """Who gets an answer where the mail shows no owner: a player registered under the sender's address."""
    known = unit.players_by_address(inspection.sender) if inspection.sender else []
    in_game = [player for player in known if player.game == inspection.game]
    return next(iter(in_game or known), None)
