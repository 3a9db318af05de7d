"""What log entries about time must be after those before them: clocks, absences, deadlines, bots that stand in."""

from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.schedule.lapse import WAIT, LapsePolicy, format_lapse, parse_lapse
from legends_pbem.schedule.policy import Kind as PolicyKind
from legends_pbem.schedule.policy import format_policy, parse_policy
from legends_pbem.schedule.words import LEAST, MOST
from legends_pbem.service import clock
from legends_pbem.service.log.flaws import Bad
from legends_pbem.service.log.host_records import Extended
from legends_pbem.service.log.player_records import Absent, Back
from legends_pbem.service.log.records import DecisionRecord, SeatRecord, Way
from legends_pbem.service.log.time_records import Clock, Lapsed, Remedy


class TimeChecker:
    """Checks what the entries of one log say about time, in order."""

    def __init__(self) -> None:
        self._standing_in: set[str] = set()
        """The seats that a bot plays until their players are back."""
        self.owed: Lapsed | None = None
        """The deadline that passed in the last entry, if a bot must decide in the next."""
        self._has_clock = False
        self._paused = False
        self._policy: LapsePolicy = WAIT
        self._absent: dict[str, str] = {}
        """Seat → until when its player said to be absent, the latest of all."""
        self._misses: dict[str, int] = {}
        """Seat → how many decisions in a row were missed."""

    def check_clock(self, said: Clock) -> None:
        """That the clock is one, and written as the service writes it. Raises Bad."""
        try:
            policy, self._policy = parse_policy(said.policy), parse_lapse(said.lapse)
        except ScheduleError as error:
            raise Bad("its clock cannot be used: {why}", why=error) from None
        written = (format_policy(policy), format_lapse(self._policy))
        if policy.kind is PolicyKind.NONE or written != (said.policy, said.lapse):
            raise Bad("its clock is not written as a game's clock is")
        if said.absence < 0:
            raise Bad("nobody can be absent for {absence} days", absence=said.absence)
        self._has_clock = True

    def check_lapsed(self, lapsed: Lapsed, seat: SeatRecord, time: str, decided: str) -> None:
        """That a deadline of the seat could pass, and that what was done is what the game's clock says. Raises Bad.

        `decided` is the decision in the next entry, empty if that is none. Where cards are chosen hidden, the bot takes
        the one decision, and the seat at its next miss.
        """
        if not self._has_clock or seat.bot is not None or seat.seat in self._standing_in:
            raise Bad("{seat} has no deadlines", seat=lapsed.seat)
        if self._paused:
            raise Bad("the game is paused, and nobody can be late")
        if clock.parse(lapsed.deadline) is None or lapsed.deadline > time:
            raise Bad("the deadline '{deadline}' had not passed", deadline=lapsed.deadline[:80])
        right = self._right_remedy(lapsed.seat)
        put_off = _is_hidden(decided) and (lapsed.remedy, right) == (Remedy.BOT_DECIDES, Remedy.BOT_TAKES_OVER)
        if lapsed.remedy is not right and not put_off:
            raise Bad("'{remedy}' is not what is to be done in this game", remedy=lapsed.remedy)
        if (lapsed.bot is None) is not (lapsed.remedy is Remedy.WAIT):
            raise Bad("it must name a bot if one decides, and none otherwise")
        if lapsed.remedy is not Remedy.WAIT:
            self.owed = lapsed
        if lapsed.remedy is Remedy.BOT_TAKES_OVER:
            self._standing_in.add(lapsed.seat)

    def check_decision(self, record: DecisionRecord, seat: SeatRecord) -> None:
        """That a bot decides where it has to, and nowhere else. Raises Bad."""
        owed, self.owed = self.owed, None
        if owed is not None and (record.way, record.seat, record.ticket) != (Way.LAPSE, owed.seat, owed.ticket):
            raise Bad("the deadline that passed right before it is followed by another decision than the bot's")
        if owed is None and record.way is Way.LAPSE:
            raise Bad("no deadline passed right before it")
        by_bot = seat.bot is not None or seat.seat in self._standing_in
        if record.way not in (Way.FORCED, Way.LAPSE) and (record.way is Way.BOT) is not by_bot:
            if by_bot:
                raise Bad("{seat} is played by a bot", seat=record.seat)
            raise Bad("{seat} is not played by a bot", seat=record.seat)
        if record.way is Way.LAPSE:
            self._misses[record.seat] = self._misses.get(record.seat, 0) + 1
        elif record.way is not Way.FORCED:
            self._misses[record.seat] = 0

    def check_absent(self, absent: Absent, time: str) -> None:
        """That the absence, of which the player said at that time, is one. Raises Bad."""
        if clock.parse(absent.since) is None or clock.parse(absent.until) is None:
            raise Bad("'{since}' and '{until}' are not both moments", since=absent.since, until=absent.until)
        if not time <= absent.since < absent.until:
            raise Bad(
                "{seat} cannot be absent from {since} until {until}, said at {time}",
                seat=absent.seat,
                since=absent.since,
                until=absent.until,
                time=time,
            )
        self._absent[absent.seat] = max(absent.until, self._absent.get(absent.seat, ""))

    def check_back(self, back: Back, time: str) -> None:
        """That the player was absent, or a bot stood in. Raises Bad."""
        if self._absent.pop(back.seat, "") <= time and back.seat not in self._standing_in:
            raise Bad("{seat} was not absent", seat=back.seat)
        self._standing_in.discard(back.seat)

    def check_paused(self) -> None:
        """That clocks run that can be paused. Raises Bad."""
        if not self._has_clock or self._paused:
            if self._paused:
                raise Bad("the game is paused already")
            raise Bad("the game has no clock")
        self._paused = True

    def check_resumed(self) -> None:
        """That the game is paused. Raises Bad."""
        if not self._paused:
            raise Bad("the game is not paused")
        self._paused = False

    def check_extended(self, extended: Extended) -> None:
        """That the seat has a clock, and that it gets a length of time that can be given. Raises Bad."""
        if not self._has_clock or extended.seat in self._standing_in:
            raise Bad("{seat} has no deadlines", seat=extended.seat)
        if not LEAST.total_seconds() <= extended.seconds <= MOST.total_seconds():
            raise Bad("{seconds} seconds cannot be added", seconds=extended.seconds)

    def forget(self, seat: str) -> None:
        """Begin anew with the seat, which has changed hands."""
        self._absent.pop(seat, None)
        self._misses.pop(seat, None)
        self._standing_in.discard(seat)

    def _right_remedy(self, seat: str) -> Remedy:
        limit = self._policy.hand_over_after
        if not self._policy.bot_decides:
            return Remedy.WAIT
        missed = self._misses.get(seat, 0) + 1
        return Remedy.BOT_TAKES_OVER if limit is not None and missed >= limit else Remedy.BOT_DECIDES


def _is_hidden(decision: str) -> bool:
    """Whether it puts cards into the club and does nothing else: so it is where several seats choose cards hidden."""
    return decision.startswith("club ") and ";" not in decision
