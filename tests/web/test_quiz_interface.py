"""Quizzes over HTTP and without a server: the results of the library, in every language, and errors."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

from paili.analysis.inputs import inputs_of
from paili.catalogue import LANGUAGES
from paili.drill.game_quiz import FAN_POINTS, FAN_WAITS, GAME_TOPICS
from paili.drill.names import LEVELS
from paili.drill.quiz import QUIZ_TOPICS, make_quiz
from paili.hand import Hand
from paili.report.drill.quiz import answer_lines, question_lines
from paili.report.page_words import page_words
from paili.scoring.scored_case import Score
from paili.web.local import answer


@pytest.mark.parametrize(
    "level", [LEVELS[0], *(pytest.param(item, marks=pytest.mark.slow) for item in LEVELS[1:])]
)
@pytest.mark.parametrize("topic", QUIZ_TOPICS)
def test_it_is_the_quiz_of_the_command(client: TestClient, topic: str, level: int) -> None:
    language = LANGUAGES[level % len(LANGUAGES)]
    quiz = make_quiz(f"{topic}-{level}-5")
    fields = {"topic": topic, "level": level, "seed": 5, "lang": language}
    body = client.get("/api/drill/quiz", params=fields).json()
    assert body == json.loads(json.dumps(answer("/api/drill/quiz", fields).body))
    assert (body["name"], len(body["choices"])) == (quiz.name, len(quiz.choices))
    assert body["question"] == question_lines(quiz, language)[-1]
    assert "right" not in body
    for index in range(len(quiz.choices)):
        taken = {"name": quiz.name, "answer": index, "lang": language}
        verdict = client.post("/api/drill/choice", json=taken).json()
        assert verdict == json.loads(json.dumps(answer("/api/drill/choice", taken).body))
        assert verdict["is_right"] == (index == quiz.right)
        assert verdict["right"] == quiz.right
        assert verdict["lines"] == list(answer_lines(quiz, index, language)[1:])


def test_the_tiles_are_those_of_the_quiz(client: TestClient) -> None:
    for seed in range(6):
        quiz = make_quiz(f"points-3-{seed}")
        body = client.get("/api/drill/quiz", params={"topic": "points", "level": 3, "seed": seed}).json()
        assert isinstance(quiz.about, Score)
        win = quiz.about.win
        written = "".join(body["tiles"]) + "".join(meld["text"] for meld in body["melds"])
        assert Hand.parse(written) == Hand.from_faces(win.hand.faces, win.hand.melds)
        assert Hand.parse(body["tile"]).faces == (win.tile,)
        assert len(body["indicators"]) == len(win.dora_indicators)


def test_what_opens_is_the_win(client: TestClient) -> None:
    """The fields of the address lead to the same points on the page of the hand."""
    for seed in range(6):
        name = f"points-2-{seed}"
        quiz = make_quiz(name)
        assert isinstance(quiz.about, Score)
        opens = client.post("/api/drill/choice", json={"name": name, "answer": 0}).json()["opens"]
        hand = Hand.parse(opens["hand"])
        fields = {
            "hand": str(hand.discard(hand.faces[list(hand.faces).index(Hand.parse(opens["win"]).faces[0])])),
            "tile": opens["win"], "tsumo": opens["by"] == "tsumo", "riichi": opens["how"] == "riichi",
            "seat_wind": opens["seat"], "round_wind": opens["round"], "dora_indicators": opens["dora"],
        }  # fmt: skip
        scored = client.post("/api/score", json=fields).json()
        assert (scored["han"], scored["fu"], scored["points"]) == (
            quiz.about.han, quiz.about.fu, quiz.about.points,
        )  # fmt: skip


def test_an_open_hand_is_whole(client: TestClient) -> None:
    for topic in ("best-discard", "good-shape", "calls"):
        opens = client.post("/api/drill/choice", json={"name": f"{topic}-1-2", "answer": 0}).json()["opens"]
        assert inputs_of(Hand.parse(opens["hand"])).hand.total in (13, 14)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/api/drill/choice", {"name": "points-1-0", "answer": 8}),
        ("/api/drill/choice", {"name": "points-1-0", "answer": -1}),
        ("/api/drill/choice", {"name": "discard-1-0", "answer": 0}),
        ("/api/drill/choice", {"name": "../../etc/passwd", "answer": 0}),
        ("/api/drill/choice", {"name": "points-9-0", "answer": 0}),
        ("/api/drill/choice", {"answer": 0}),
    ],
)
def test_what_is_no_choice_is_refused(client: TestClient, path: str, fields: dict) -> None:
    response = client.post(path, json=fields)
    assert response.status_code == 422
    assert answer(path, fields).status == 422


def test_topics_that_are_none(client: TestClient) -> None:
    for fields in ({"topic": "fame", "seed": 1}, {"topic": "points", "level": 4, "seed": 1}, {"seed": 1}):
        assert client.get("/api/drill/quiz", params=fields).status_code == 422
        assert answer("/api/drill/quiz", fields).status == 422


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_its_word(language: str) -> None:
    words = page_words(language)
    assert list(words["quizzes"]) == list(QUIZ_TOPICS)
    assert all(words["quizzes"].values())


@pytest.mark.parametrize("topic", GAME_TOPICS)
def test_a_topic_comes_in_the_game_that_is_named(client: TestClient, topic: str) -> None:
    fields = {"topic": topic, "level": 2, "seed": 3, "rules": "sichuan", "lang": "zh"}
    body = client.get("/api/drill/quiz", params=fields).json()
    assert body == json.loads(json.dumps(answer("/api/drill/quiz", fields).body))
    quiz = make_quiz(f"{topic}-2-3@sichuan")
    assert (body["name"], body["topic"]) == (quiz.name, topic)
    assert "四川血战到底" in body["lines"][0]
    taken = {"name": quiz.name, "answer": quiz.right, "lang": "zh"}
    verdict = client.post("/api/drill/choice", json=taken).json()
    assert verdict["is_right"]
    if topic != FAN_POINTS:
        assert verdict["opens"].items() >= {"game": "sichuan"}.items()
        assert len(verdict["opens"]["lack"]) == 1


@pytest.mark.parametrize(
    "wrong", [{"rules": "tenhou"}, {"topic": "points", "rules": "mcr"}, {"rules": "x" * 61}]
)
def test_a_game_that_a_topic_does_not_have_is_refused(client: TestClient, wrong: dict) -> None:
    fields = {"topic": FAN_WAITS, "seed": 3} | wrong
    sent = client.get("/api/drill/quiz", params=fields, headers={"accept-language": "zh"})
    assert sent.status_code == 422
    assert sent.json()["error"]["message"]
