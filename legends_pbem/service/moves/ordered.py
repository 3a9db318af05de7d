"""Orders ahead are taken: when a question comes whose answer its player has ordered, nobody is asked."""

from legends_pbem.engine.ahead import check_decision
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.table import Position, View
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.orders import questions_of
from legends_pbem.notation.parse import parse_decision
from legends_pbem.service.log.records import Way
from legends_pbem.service.moves.planning import Planned, asked_seats, plan_row, plan_silent
from legends_pbem.service.moves.recording import Running, Signed, append_decision, head_of, record_unasked, write_move
from legends_pbem.service.tickets import request_ticket
from legends_pbem.store.rows import Order, OrderState


def take_order(running: Running, position: Position, standing: list[Order]) -> tuple[Planned, ...]:
    """What is decided by the first order that can be taken now, recorded; empty if none can.

    An order that cannot be taken is closed, and with it those behind it that answer the same question: they were made
    for what it would have led to.
    """
    waiting = {request.seat for request in running.unit.requests(running.game)}
    asked = asked_seats(position)
    for seat in position.to_act:
        fitting = [order for order in standing if order.seat == seat and _fits(running, position, order)]
        if seat not in asked or seat in waiting or not fitting:
            continue
        taken = _take(running, position, seat, fitting[0])
        if taken:
            return taken
        head = head_of(running)[0]
        running.unit.close_order(fitting[0], OrderState.FAILED, head)
        for order in fitting[1:]:
            running.unit.close_order(order, OrderState.WITHDRAWN, head)
    return ()


def _fits(running: Running, position: Position, order: Order) -> bool:
    """Whether the order answers what is asked now; a reply counts no more once its seat takes signed moves alone."""
    signed = order.signature is not None or not running.players[Seat(order.seat)].signed_only
    return signed and position.phase in questions_of(order.alternatives)


def _take(running: Running, position: Position, seat: Seat, order: Order) -> tuple[Planned, ...]:
    """What is decided by the first alternative that is possible, recorded; empty if none is."""
    view = view_of(position, seat)
    number = order.first
    for alternative in order.alternatives:
        if why_impossible(view, seat, alternative[0]) is None:
            return _record(running, position, seat, order, alternative, number)
        number += len(alternative)
    return ()


def why_impossible(view: View, seat: Seat, text: str) -> Illegal | NotationError | None:
    """Why `seat`, whose view this is, cannot decide so now; None if it can."""
    try:
        parsed = parse_decision(text, view, seat)
        check_decision(view, seat, parsed.steps, parsed.golden_if_reached)
    except (Illegal, NotationError) as error:
        return error
    return None


def _record(
    running: Running, position: Position, seat: Seat, order: Order, texts: tuple[str, ...], number: int
) -> tuple[Planned, ...]:
    """The decisions in a row as far as they can be taken, recorded; `number` is the first one's in the order's file."""
    silent = plan_silent(position, seat)
    record_unasked(running, silent)
    position = silent[-1].position if silent else position
    if order.move is None or order.signature is None:
        planned, _ = plan_row(position, seat, texts, Way.ORDER)
        ticket = request_ticket(running.game, seat, head_of(running)[1])
        written = write_move(running, seat, ticket, tuple(plan.decision for plan in planned))
    else:
        planned, _ = plan_row(position, seat, texts, Way.SIGNED_ORDER, number)
        ticket, written = order.ticket, Signed(order.move, order.signature)
    first, *more = [append_decision(running, plan, ticket, written, order.evidence) for plan in planned]
    running.unit.close_order(order, OrderState.TAKEN, first)
    if len(planned) < len(texts):
        running.unit.give_order(
            running.players[seat],
            (texts[len(planned) :],),
            first=number + len(planned),
            ticket=order.ticket,
            evidence=order.evidence,
            move=order.move,
            signature=order.signature,
            failed_at=more[-1] if more else first,
        )
    return (*silent, *planned)
