"""The options ``--rules`` and ``--set`` that questions about a table share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from paili.scoring.named_rules import changed, riichi_rules, rules_named
from paili.scoring.rules import Rules


def any_rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the same options, for riichi and for Chinese games."""

    @click.option("--rules", "rules_name", default=None)
    @click.option("--set", "changes", multiple=True, metavar="RULE=VALUE")
    @wraps(command)
    def with_rules(rules_name: str | None, changes: tuple[str, ...], **facts: Any) -> None:
        found = Rules.TENHOU if rules_name is None else rules_named(rules_name)
        command(rules=changed(found, changes), **facts)

    return with_rules


def rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the two options; it takes the rules that they make as ``rules``."""

    @click.option("--rules", "rules_name", default=None)
    @click.option("--set", "changes", multiple=True, metavar="RULE=VALUE")
    @wraps(command)
    def with_rules(rules_name: str | None, changes: tuple[str, ...], **facts: Any) -> None:
        found = Rules.TENHOU if rules_name is None else riichi_rules(rules_name)
        command(rules=changed(found, changes), **facts)

    return with_rules
