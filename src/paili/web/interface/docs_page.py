"""Write the documentation page ``/docs``: the OpenAPI document as HTML without scripts.

Every text of the document is escaped. Colours and fonts come from the style sheet of the page for players;
the system setting of the reader decides between light and dark.

>>> type_of({"type": "array", "items": {"$ref": "#/components/schemas/MeldOut"}})
'list of <a href="#MeldOut">MeldOut</a>'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

Schema = Mapping[str, Any]

_SERVER: Final = "localhost:8034"
_BODY: Final = "application/json"
_FILE: Final = "application/octet-stream"
_WORDS: Final = {"string": "text", "boolean": "true or false", "integer": "whole number", "null": "null"}


class Operation(NamedTuple):
    """An operation of the HTTP interface: its method, its path, and its description in OpenAPI."""

    method: str
    path: str
    content: Schema

    @property
    def anchor(self) -> str:
        """The anchor (HTML id) of the operation on the page."""
        return str(self.content["operationId"])

    @property
    def parameters(self) -> Sequence[Schema]:
        """Return the parameters of the operation in the query of an address."""
        schemas: Sequence[Schema] = self.content.get("parameters", ())
        return schemas


def docs_page(document: Schema) -> str:
    """Write the page that describes an interface.

    Args:
        document: the OpenAPI document of the interface.
    """
    operations = operations_of(document)
    schemas: Schema = document.get("components", {}).get("schemas", {})
    return _PAGE.format(
        title=_text(document["info"]["title"]),
        version=_text(document["info"]["version"]),
        summary=_prose(document["info"].get("summary", "")),
        contents="".join(map(_entry, operations)),
        operations="".join(_operation(one, schemas) for one in operations),
        problems=_problems(operations),
        models="".join(_model(name, schema) for name, schema in sorted(schemas.items())),
    )


def operations_of(document: Schema) -> list[Operation]:
    """Return all operations, in the order of the document."""
    return [
        Operation(method.upper(), path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]


# ------------------------------------------------------------------------------------ operations


def _entry(operation: Operation) -> str:
    return f'<li><a href="#{_text(operation.anchor)}">{_title(operation)}</a></li>'


def _title(operation: Operation) -> str:
    return f"<code><b>{_text(operation.method)}</b> {_text(operation.path)}</code>"


def _operation(operation: Operation, schemas: Schema) -> str:
    parts = (
        f"<h3>{_title(operation)}</h3>",
        f"<p>{_prose(operation.content.get('description') or operation.content.get('summary', ''))}</p>",
        _listed("In the address", [_parameter(one) for one in operation.parameters]),
        _body(operation.content),
        f"<h4>Example</h4><pre><code>{_text(_command(operation, schemas))}</code></pre>",
        _listed("Answers", [_answers(operation.content), _refusals(operation.content)]),
    )
    return f'<section class="card" id="{_text(operation.anchor)}">{"".join(parts)}</section>'


def _parameter(parameter: Schema) -> str:
    schema = {"description": parameter.get("description", ""), **parameter["schema"]}
    return _field(parameter["name"], schema, parameter.get("required", False))


def _body(schema: Schema) -> str:
    content = schema.get("requestBody", {}).get("content", {})
    if _FILE in content:
        return _listed(f"Body, {_FILE}", [_line("the bytes of a file", "")])
    return _listed("Body, JSON", [_line(type_of(content[_BODY]["schema"]), "")] if _BODY in content else [])


def takes_file(operation: Operation) -> bool:
    """Return whether the body of an operation is the bytes of a file."""
    return _FILE in operation.content.get("requestBody", {}).get("content", {})


def _answers(schema: Schema) -> str:
    result = schema["responses"]["200"].get("content", {}).get(_BODY, {}).get("schema", {})
    return _line(f"<b>200</b> {type_of(result)}", "")


def _refusals(schema: Schema) -> str:
    statuses = ", ".join(
        f"<b>{_text(status)}</b>" for status in sorted(schema["responses"]) if status != "200"
    )
    return _line(f'{statuses} <a href="#problems">a problem</a>', "")


def _problems(operations: Sequence[Operation]) -> str:
    """Return the meaning of each HTTP error status as HTML: the longest text if operations differ."""
    meanings: dict[str, str] = {}
    for one in operations:
        for status, answer in one.content["responses"].items():
            if len(answer["description"]) > len(meanings.get(status, "")) and status != "200":
                meanings[status] = answer["description"]
    return _list([_line(f"<b>{_text(status)}</b>", _prose(meanings[status])) for status in sorted(meanings)])


def _command(operation: Operation, schemas: Schema) -> str:
    example = example_of(operation, schemas)
    address = f"{_SERVER}{operation.path}"
    if operation.method == "GET":
        return f"curl '{address}?{urlencode(example)}'" if example else f"curl {address}"
    if takes_file(operation):
        return f"curl {address} -H 'content-type: {_FILE}' --data-binary @game.mjlog"
    return f"curl {address} -H 'content-type: {_BODY}' -d '{json.dumps(example, ensure_ascii=False)}'"


def example_of(operation: Operation, schemas: Schema) -> dict[str, Any]:
    """Return an example of a request body: every required field, and every field that has an example."""
    if operation.method == "GET" or takes_file(operation):
        fields = [(one["name"], one["schema"], one.get("required", False)) for one in operation.parameters]
    else:
        model = schemas[_name_of(operation.content["requestBody"]["content"][_BODY]["schema"])]
        fields = [
            (name, field, name in model.get("required", ())) for name, field in model["properties"].items()
        ]
    return {name: _example(field) for name, field, needed in fields if needed or "examples" in field}


def _example(schema: Schema) -> Any:
    for several in ("examples", "enum"):
        if result := schema.get(several):
            return result[0]
    return schema.get("minimum", "")


# ------------------------------------------------------------------------------------ models


def _model(name: str, schema: Schema) -> str:
    needed = schema.get("required", ())
    fields = [_field(key, field, key in needed) for key, field in schema.get("properties", {}).items()]
    prose = _prose(schema.get("description", ""))
    head = f"<h3>{_text(name)}</h3><p>{prose}</p>"
    return f'<section class="card" id="{_text(name)}">{head}{_list(fields)}</section>'


def _field(name: str, schema: Schema, needed: bool) -> str:
    remarks = [] if needed else [_default(schema)]
    if schema.get("examples"):
        remarks.append(f"for example <code>{_json(schema['examples'][0])}</code>")
    parts = [_prose(schema.get("description", "")), *remarks]
    return _line(f"<code>{_text(name)}</code> {type_of(schema)}", "; ".join(filter(None, parts)))


def _default(schema: Schema) -> str:
    return (
        f"<code>{_json(schema['default'])}</code> if left out" if "default" in schema else "may be left out"
    )


def type_of(schema: Schema) -> str:
    """Return the type of a value as HTML, in which the names of models are links.

    Args:
        schema: the JSON schema of the value.
    """
    return next((write(schema) for key, write in _TYPES.items() if key in schema), "anything")


def _name_of(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _link(schema: Schema) -> str:
    name = _text(_name_of(schema))
    return f'<a href="#{name}">{name}</a>'


def _plain(schema: Schema) -> str:
    kind = schema["type"]
    if kind == "array":
        if parts := schema.get("prefixItems"):
            return f"list of {len(parts)} items: {'; '.join(map(type_of, parts))}"
        return f"list of {type_of(schema.get('items', {}))}{_limit(schema, 'maxItems', 'items')}"
    if kind == "object":
        return f"table of {type_of(schema.get('additionalProperties') or {})} by name"
    return f"{_text(_WORDS.get(kind, kind))}{_span(schema)}{_limit(schema, 'maxLength', 'characters')}"


def _limit(schema: Schema, key: str, things: str) -> str:
    return f", at most {schema[key]:,} {things}" if key in schema else ""


def _span(schema: Schema) -> str:
    low, high, end = (schema.get(key) for key in ("minimum", "maximum", "exclusiveMaximum"))
    if low is None or (high is None and end is None):
        return ""
    below = "" if end is None else "below "
    return f", {_number(low)} to {below}{_number(high if end is None else end)}"


def _number(value: Any) -> str:
    """Return a limit as text; in the document whole numbers are written as fractions, such as 14.0."""
    return f"{int(value) if value == int(value) else value:,}"


_TYPES: Final[dict[str, Callable[[Schema], str]]] = {
    "$ref": _link,
    "anyOf": lambda schema: " or ".join(map(type_of, schema["anyOf"])),
    "enum": lambda schema: " or ".join(f"<code>{_json(value)}</code>" for value in schema["enum"]),
    "const": lambda schema: f"<code>{_json(schema['const'])}</code>",
    "type": _plain,
}

# ------------------------------------------------------------------------------------ HTML


def _listed(title: str, lines: Sequence[str]) -> str:
    return f"<h4>{_text(title)}</h4>{_list(lines)}" if lines else ""


def _list(lines: Sequence[str]) -> str:
    return f'<ul class="fields">{"".join(lines)}</ul>' if lines else ""


def _line(head: str, words: str) -> str:
    return f"<li><span>{head}</span>{f'<span>{words}</span>' if words else ''}</li>"


def _prose(text: str) -> str:
    """Return a text as escaped HTML; text between backquotes becomes code."""
    parts = enumerate(re.split(r"`+", _text(text)))
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in parts)


def _json(value: Any) -> str:
    return _text(json.dumps(value, ensure_ascii=False))


def _text(value: Any) -> str:
    return escape(str(value))


_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · HTTP interface</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style/page.css">
<link rel="stylesheet" href="/static/style/docs.css">
</head>
<body class="docs">
<a class="skip" href="#operations">Skip to the operations</a>
<header class="bar"><a class="brand" href="/">
<span class="brand-sign" lang="zh" aria-hidden="true">牌理</span> <span class="brand-name">{title}</span>
</a></header>
<main>
<h1>HTTP interface</h1>
<p>{summary} Version {version}; for programs the same is at <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Operations"><ul>{contents}</ul></nav>
<h2 id="operations">Operations</h2>
{operations}
<h2 id="problems">Problems</h2>
<section class="card"><p>The answer to a refused request is a <a href="#Refusal">Refusal</a>.</p>
{problems}</section>
<h2 id="models">Models</h2>
{models}
</main>
</body>
</html>
"""
