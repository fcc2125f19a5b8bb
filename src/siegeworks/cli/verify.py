"""`siegeworks verify`: replay a saved game by the rules and compare."""

import typer

from siegeworks.cli.parameters import PlaythroughPath
from siegeworks.core.errors import BadPlaythrough
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.terminal.game_session import checked, course_of, what_was_taken_back
from siegeworks.terminal.save_files import load


def verify(file: PlaythroughPath) -> None:
    """Re-run a playthrough and name the first difference (exit code 2)."""
    record = load(file)
    if difference := checked(record) or record.unfair():
        raise BadPlaythrough(f"{file} differs at {difference}{_other_rules(record)}")
    course = course_of(record)
    events = sum(len(entry.events) for entry in record.entries)
    typer.echo(
        f"ok: {len(record.entries)} entries, {len(course.moments()) - 1} decisions, "
        f"{events} events"
    )
    typer.echo(_of_the_shuffle(record))
    if _is_of_other_rules(record):
        typer.echo(
            f"warning: it was played under rules {record.version}, these are "
            f"{record.game.version}; they agree on every action of this game"
        )
    outcome = record.game.outcome(course.state)
    typer.echo(f"{outcome}" if outcome else "the game is not over")
    if told := what_was_taken_back(record):
        typer.echo(told)


def _of_the_shuffle(record: AnyPlaythrough) -> str:
    if record.secret:
        return f"the shuffle is the one committed to: {record.commitment}"
    if record.commitment:
        return (
            f"the shuffle is committed to {record.commitment}, but its secret is not "
            "in this file: the deal cannot be checked yet"
        )
    return "no commitment in this file: the deal cannot be checked"


def _is_of_other_rules(record: AnyPlaythrough) -> bool:
    return record.version not in ("", record.game.version)


def _other_rules(record: AnyPlaythrough) -> str:
    if not _is_of_other_rules(record):
        return ""
    return (
        f" (it was played under rules {record.version}, these are "
        f"{record.game.version}; `siegeworks replay` still shows it)"
    )
