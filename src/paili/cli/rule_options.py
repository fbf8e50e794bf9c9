"""The options ``--rules`` and ``--set`` that questions about a table share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from paili.scoring.named_rules import changed, riichi_rules, rules_named
from paili.scoring.rules import Rules


def any_rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options, for riichi and for Chinese games; it takes what they make as ``rules``."""
    return _with_rules(command, rules_named)


def rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the same options, for riichi alone."""
    return _with_rules(command, riichi_rules)


def _with_rules(command: Callable[..., None], named: Callable[[str], Any]) -> Callable[..., None]:
    @click.option("--rules", "rules_name", default=None)
    @click.option("--set", "changes", multiple=True, metavar="RULE=VALUE")
    @wraps(command)
    def with_rules(rules_name: str | None, changes: tuple[str, ...], **facts: Any) -> None:
        found = Rules.TENHOU if rules_name is None else named(rules_name)
        command(rules=changed(found, changes), **facts)

    return with_rules
