/*
 * majiang-ai (kobalab, MIT) at a table that speaks mjai: a line in, a line out, as `paili arena --player` asks.
 *
 *   paili arena balanced balanced --player "node bot.js" --player "node bot.js"
 *
 * Its own messages count seats from the dealer (`l`), write a tile m1 ... z7, a red five m0, "_" behind a tile
 * that is thrown as drawn, "*" behind one with riichi, and in a meld -, =, + behind the tile that was called from
 * the left, across, the right. It is not told how deals end: the next one begins with the points.
 */
"use strict";
const Majiang = require("@kobalab/majiang-core");
const { quicken } = require("./quick.js");
quicken(Majiang.Util);
const Player = require("@kobalab/majiang-ai");

const HONOURS = "ESWNPFC";
const SIDES = ["", "+", "=", "-"];
const TENHOU = { "ダブル役満あり": false, "最大同時和了数": 2 };
const NONE = { type: "none" };

const ours = (pai) => {
    const honour = HONOURS.indexOf(pai);
    if (honour >= 0) return "z" + (honour + 1);
    return pai[1] + (pai.length > 2 ? "0" : pai[0]);
};
const theirs = (pai) => {
    if (pai[0] === "z") return HONOURS[pai[1] - 1];
    return pai[1] === "0" ? "5" + pai[0] + "r" : pai[1] + pai[0];
};
const value = (tile) => +tile[1] || 5;
const byValue = (one, other) => value(one) - value(other) || (one < other ? -1 : 1);

function hand(names) {
    const tiles = names.map(ours);
    return ["m", "p", "s", "z"].map((suit) =>
        suit + tiles.filter((tile) => tile[0] === suit).sort(byValue).map((tile) => tile[1]).join("")
    ).filter((text) => text.length > 1).join("");
}

/* A meld as it writes them: in order, the mark behind the tile that was called. */
function meld(line) {
    const called = ours(line.pai), mark = SIDES[(line.target - line.actor + 4) % 4];
    const own = line.consumed.map(ours);
    const tiles = line.type === "chi"
        ? [...own, called + mark].sort(byValue)
        : [...own.sort(byValue).reverse(), called + mark];
    return Majiang.Shoupai.valid_mianzi(called[0] + tiles.map((tile) => tile.slice(1)).join(""));
}

/* The mjai line of a meld that it answers with: its digits, the called one of them with a mark behind. */
function called(text, seat) {
    const digits = text.slice(1).match(/\d[-=+]?/g);
    const taken = digits.find((digit) => digit.length > 1);
    const name = (digit) => theirs(text[0] + digit[0]);
    const consumed = digits.filter((digit) => digit !== taken).map(name);
    const kinds = new Set(digits.map((digit) => +digit[0] || 5));
    const type = kinds.size > 1 ? "chi" : digits.length > 3 ? "daiminkan" : "pon";
    return { type, actor: seat, target: (seat + SIDES.indexOf(taken[1])) % 4, pai: name(taken), consumed };
}

class Table {
    begin(line) {
        this.seat = line.id;
        this.player = new Player();
        const rule = Majiang.rule(TENHOU);
        return this.tell({ kaiju: { id: line.id, rule, title: "", player: line.names, qijia: 0 } });
    }

    deal(line) {
        this.dealer = line.oya;
        this.declares = this.replaces = false;
        const inTurn = (list) => list.map((_, at) => list[(this.dealer + at) % 4]);
        return this.tell({ qipai: {
            zhuangfeng: "ESWN".indexOf(line.bakaze), jushu: line.kyoku - 1,
            changbang: line.honba, lizhibang: line.kyotaku, defen: inTurn(line.scores),
            baopai: ours(line.dora_marker),
            shoupai: inTurn(line.tehais.map((each, seat) => (seat === this.seat ? hand(each) : ""))),
        } });
    }

    draw(line) {
        const zimo = { l: this.place(line.actor), p: line.pai === "?" ? "" : ours(line.pai) };
        const message = this.replaces ? { gangzimo: zimo } : { zimo };
        this.replaces = false;
        return this.tell(message);
    }

    discard(line) {
        const p = ours(line.pai) + (line.tsumogiri ? "_" : "") + (this.declares ? "*" : "");
        this.declares = false;
        return this.tell({ dapai: { l: this.place(line.actor), p } });
    }

    call(line) {
        this.replaces = line.type === "daiminkan";
        return this.tell({ fulou: { l: this.place(line.actor), m: meld(line) } });
    }

    concealed(line) {
        const tiles = line.consumed.map(ours);
        return this.quad(line, Majiang.Shoupai.valid_mianzi(tiles[0][0] + tiles.map((each) => each[1]).join("")));
    }

    added(line) {
        const tile = ours(line.pai), held = this.player.model.shoupai[this.place(line.actor)]._fulou;
        const pon = held.find((each) => each[0] === tile[0] && /^.\d\d\d[-=+]$/.test(each)
            && value(each) === value(tile));
        return this.quad(line, pon + tile[1]);
    }

    quad(line, m) {
        this.replaces = true;
        return this.tell({ gang: { l: this.place(line.actor), m } });
    }

    indicator(line) {
        this.player.action({ kaigang: { baopai: ours(line.dora_marker) } });
        return NONE;
    }

    /* Riichi is told before its discard; its own is answered with that discard. */
    riichi(line) {
        this.declares = true;
        return line.actor === this.seat ? this.thrown : NONE;
    }

    place(seat) { return (seat - this.dealer + 4) % 4; }

    tell(message) {
        let answer = NONE;
        this.player.action(message, (said) => { answer = this.said(said || {}, message); });
        return answer;
    }

    said(said, message) {
        if (said.hule) return this.win(message);
        if (said.daopai) return { type: "ryukyoku", actor: this.seat };
        if (said.fulou) return called(said.fulou, this.seat);
        if (said.gang) return this.ownQuad(said.gang);
        return said.dapai ? this.throws(said.dapai) : NONE;
    }

    win(message) {
        const { l } = Object.values(message)[0];
        return { type: "hora", actor: this.seat, target: (l + this.dealer) % 4 };
    }

    throws(text) {
        const tsumogiri = text.includes("_"), actor = this.seat;
        this.thrown = { type: "dahai", actor, pai: theirs(text.slice(0, 2)), tsumogiri };
        return text.includes("*") ? { type: "reach", actor } : this.thrown;
    }

    ownQuad(text) {
        const names = text.slice(1).match(/\d/g).map((digit) => theirs(text[0] + digit));
        return /[-=+]/.test(text)
            ? { type: "kakan", actor: this.seat, pai: names[3], consumed: names.slice(0, 3) }
            : { type: "ankan", actor: this.seat, consumed: names };
    }
}

const HEARS = {
    start_game: "begin", start_kyoku: "deal", tsumo: "draw", dahai: "discard", chi: "call", pon: "call",
    daiminkan: "call", ankan: "concealed", kakan: "added", dora: "indicator", reach: "riichi",
};

const table = new Table();
require("readline").createInterface({ input: process.stdin }).on("line", (text) => {
    const line = JSON.parse(text), hears = HEARS[line.type];
    console.log(JSON.stringify(hears ? table[hears](line) : NONE));
});
