"""Long work does not make others wait, and several threads get the same results as one."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

import httpx2

from paili.analysis.analyze import analysis_of, analyze
from paili.drill.names import LEVELS
from paili.drill.questions import TOPICS, make, name_of
from paili.errors import PailiError
from paili.report.game.score import score_page_json
from paili.scoring import Win, preset, score
from paili.variants import VARIANTS
from paili.web import answers
from paili.web.app import create_app
from paili.web.interface.endpoints import ENDPOINTS
from paili.web.serving import workers

LONG = 20


def ask_while(
    work_started: threading.Event, end_work: threading.Event, method: str, path: str, **options: object
):
    """Ask something whose work waits; ask for the health meanwhile; return both answers."""

    async def both() -> tuple[httpx2.Response, httpx2.Response]:
        transport = httpx2.ASGITransport(app=create_app())
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            long = asyncio.create_task(client.request(method, path, **options))
            while not work_started.is_set() and not long.done():
                await asyncio.sleep(0.01)
            health = await asyncio.wait_for(client.get("/api/health"), LONG)
            assert not long.done()
            end_work.set()
            return health, await asyncio.wait_for(long, LONG)

    return asyncio.run(both())


@pytest.mark.parametrize(
    ("module", "name", "method", "path", "query"),
    [
        (answers, "wait_points", "POST", "/api/points", {"json": {"hand": "123m456p77889s11z"}}),
        (answers, "make", "GET", "/api/drill/question", {"params": {"topic": "discard", "seed": 1}}),
        (answers, "make", "POST", "/api/drill/answer", {"json": {"name": "discard-1-1", "answer": "1m"}}),
        (answers, "analysis_of", "POST", "/api/analyze", {"json": {"hand": "2345m******"}}),
        (answers, "compare_in", "POST", "/api/why", {"json": {"hand": "23456m99p7s******", "tile": "2m"}}),
    ],
)
def test_others_are_answered_while_something_long_is_worked_out(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, method: str, path: str, query: dict
) -> None:
    started, end, real = threading.Event(), threading.Event(), getattr(module, name)

    def waits(*arguments: object, **options: object) -> object:
        started.set()
        assert end.wait(LONG)
        return real(*arguments, **options)

    monkeypatch.setattr(module, name, waits)
    health, answer = ask_while(started, end, method, path, **query)
    assert health.status_code == 200
    assert answer.status_code in {200, 422}


def test_an_ordinary_win_takes_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noted(*arguments: object, **options: object) -> object:
        threads.append(threading.current_thread())
        return score(*arguments, **options)

    monkeypatch.setattr(answers, "score_of", noted)

    async def ask() -> None:
        transport = httpx2.ASGITransport(app=create_app())
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            fields = {"hand": "123m456p77889s11z", "tile": "9s"}
            assert (await client.post("/api/score", json=fields)).status_code == 200

    asyncio.run(ask())
    assert [thread is threading.main_thread() for thread in threads] == [True]


def test_an_ordinary_hand_takes_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noted(*arguments: object, **options: object) -> object:
        threads.append(threading.current_thread())
        return analysis_of(*arguments, **options)

    monkeypatch.setattr(answers, "analysis_of", noted)

    async def ask() -> None:
        transport = httpx2.ASGITransport(app=create_app())
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for hand in ("123m406p789s1122z", "123m406p78s*****", "123m406p7s******"):
                assert (await client.post("/api/analyze", json={"hand": hand})).status_code == 200

    asyncio.run(ask())
    assert [thread is threading.main_thread() for thread in threads] == [True, True, False]


@pytest.mark.parametrize(
    ("fields", "is_light"),
    [
        ({"rules": "hongzhong", "hand": "123m456p789s7777z"}, True),
        ({"rules": "hongzhong", "hand": "123m456p789s777z**"}, False),
        ({"rules": "mcr", "hand": "123m456p789s****"}, True),
        ({"rules": "mcr", "hand": "123m456p78s*****"}, False),
        ({"rules": "mcr", "hand": "123m456p789s11223x"}, False),
        ({"rules": "hongzhong", "hand": "123m456p789s1122z", "wild_indicator": "9m"}, False),
        ({"rules": "hongzhong", "hand": "123m456p789s1122z", "wild": "1m"}, False),
        ({"rules": "minimum = 6", "hand": "123m456p789s1122z"}, False),
        ({"rules": "mcr", "text": "*****"}, True),
    ],
)
def test_hands_of_chinese_games_that_take_the_short_way(fields: dict[str, str], is_light: bool) -> None:
    endpoint = next(one for one in ENDPOINTS if one.path == "/fan/analyze")
    assert endpoint.is_light(fields) == is_light


def test_the_distance_of_a_hand_from_a_place_is_long_work() -> None:
    endpoint = next(one for one in ENDPOINTS if one.path == "/place")
    assert endpoint.is_light({"hand": ""})
    fields = {"hand": "23456m678p345s88s"}
    assert not endpoint.is_light(fields)
    assert endpoint.cost(fields) >= workers.LONG


# ------------------------------------------------------------------------------------ threads


HANDS = (
    "123m406p788s11223z",
    "2344445678999m*",
    "34m22p*[234s](1111m)",
    "19m19p19s12345677z",
    "1122335566m****",
)
WINS = (
    ("123m456p77889s11z", "9s"),
    ("1122335566778m", "8m"),
    ("123m456p789s**11z", "*"),
    ("1112345678999m", "5m"),
)


def jobs() -> Iterator[Callable[[], object]]:
    for hand in HANDS:
        for variant in ("riichi", "laizi", "taiwan"):
            yield partial(analysis, hand, variant)
    for hand, tile in WINS:
        yield partial(scored, hand, tile)
    for topic in TOPICS:
        for level in LEVELS:
            yield partial(question, name_of(topic, level, 3))


def analysis(hand: str, variant: str) -> object:
    return analyze(hand, variant=VARIANTS[variant], tenpai="own", order="shape").to_dict()


def scored(hand: str, tile: str) -> object:
    try:
        return score_page_json(score(Win(hand, tile), preset("tenhou")), "en")
    except PailiError as error:
        return str(error)


def question(name: str) -> object:
    return make(name).to_dict()


@pytest.mark.slow
def test_threads_find_what_one_finds() -> None:
    """All at once from empty caches, with turns so short that they meet inside every function."""
    work = list(jobs())
    expected = [job() for job in work]
    interval = sys.getswitchinterval()
    try:
        for _ in range(2):
            forget()
            sys.setswitchinterval(1e-6)
            with ThreadPoolExecutor(8) as pool:
                futures = [pool.submit(job) for job in work * 2]
                assert [future.result() for future in futures] == expected * 2
    finally:
        sys.setswitchinterval(interval)


def forget() -> None:
    """Empty what the engine remembers."""
    for name, module in list(sys.modules.items()):
        if name.startswith("paili."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
