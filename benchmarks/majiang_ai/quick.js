/*
 * The shanten of majiang-core with the same answers, several times faster: `node quick.js` compares them.
 *
 * Of each suit the tiles that it lacks for m melds and p pairs are looked up, and suits are put together by the
 * least sum. A fifth tile of a kind counts as missing like any other, as it does there.
 */
"use strict";

const MELDS = 4, NEVER = 99;
const at = (melds, pairs) => 2 * melds + pairs;
const known = { number: new Map(), honour: new Map() };

/* Lacking tiles by [melds, pairs], from kind n on, with so many runs begun one and two kinds before. */
function lacking(counts, n, one, two, runs, memo) {
    if (n === counts.length) return one + two ? null : nothing();
    const key = (n * 5 + one) * 5 + two;
    if (memo.has(key)) return memo.get(key);
    const best = new Array(2 * MELDS + 2).fill(NEVER);
    for (let begun = 0; begun <= (runs ? MELDS - one - two : 0); begun++)
        for (const [triplets, pair] of [[0, 0], [0, 1], [1, 0], [1, 1]]) {
            const rest = lacking(counts, n + 1, begun, one, runs, memo);
            const here = Math.max(0, 3 * triplets + 2 * pair + begun + one + two - counts[n]);
            if (rest) add(best, rest, begun + triplets, pair, here);
        }
    memo.set(key, best);
    return best;
}

const nothing = () => [0, ...new Array(2 * MELDS + 1).fill(NEVER)];

function add(best, rest, melds, pair, here) {
    for (let m = 0; m + melds <= MELDS; m++)
        for (let p = 0; p + pair <= 1; p++) {
            const to = at(m + melds, p + pair);
            best[to] = Math.min(best[to], rest[at(m, p)] + here);
        }
}

/* All suits together show few different lists of what they lack: each has a number, two of them one answer. */
const lists = [], numbers = new Map(), products = new Map();

function numberOf(list) {
    const key = list.join();
    if (!numbers.has(key)) numbers.set(key, lists.push(list) - 1);
    return numbers.get(key);
}

function ofSuit(counts, runs) {
    const found = runs ? known.number : known.honour;
    let key = 0;
    for (let n = 1; n < counts.length; n++) key = key * 5 + counts[n];
    let number = found.get(key);
    if (number === undefined) found.set(key, number = numberOf(lacking(counts, 1, 0, 0, runs, new Map())));
    return number;
}

function together(one, two) {
    const key = one * 4096 + two;
    let number = products.get(key);
    if (number === undefined) products.set(key, number = numberOf(product(lists[one], lists[two])));
    return number;
}

function product(one, two) {
    const best = new Array(2 * MELDS + 2).fill(NEVER);
    for (let melds = 0; melds <= MELDS; melds++) {
        add(best, two, melds, 0, one[at(melds, 0)]);
        add(best, two, melds, 1, one[at(melds, 1)]);
    }
    return best;
}

function inMelds({ _bingpai, _fulou, _zimo }) {
    const suits = ["m", "p", "s"].map((suit) => ofSuit(_bingpai[suit], true));
    const all = lists[together(together(suits[0], suits[1]), together(suits[2], ofSuit(_bingpai.z, false)))];
    const shanten = all[at(Math.max(0, MELDS - _fulou.length), 1)] - 1;
    return shanten < 0 && _zimo && _zimo.length > 2 ? 0 : shanten; // a discard is still to be made
}

exports.quicken = (util) => {
    const { xiangting_guoshi: orphans, xiangting_qidui: pairs, tingpai } = util;
    util.xiangting = (hand) => (hand._fulou.length
        ? inMelds(hand) : Math.min(inMelds(hand), pairs(hand), orphans(hand)));
    util.tingpai = (hand, distance = util.xiangting) => tingpai(hand, distance);
};

if (require.main === module) {
    const { Shoupai, Util } = require("@kobalab/majiang-core");
    const { xiangting: slow } = Util;
    exports.quicken(Util);
    const tiles = ["m", "p", "s", "z"].flatMap((suit) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, suit === "z" ? 7 : 9).flatMap((n) => new Array(4).fill(suit + n)));
    const flush = (pick) => tiles.filter((tile) => tile[0] === "m" || (pick && tile[0] === "z"));
    let differ = 0;
    for (let number = 0; number < 30000; number++) {
        const wall = number % 3 ? flush(number % 2) : [...tiles];
        const melds = number % 5, size = 14 - 3 * melds - (number % 2);
        const held = Array.from({ length: size }, () => wall.splice(Math.floor(Math.random() * wall.length), 1)[0]);
        const hand = new Shoupai(held);
        hand._fulou = new Array(melds).fill("z111-");
        if (slow(hand) !== Util.xiangting(hand)) { differ++; console.log(`${hand}`, slow(hand), Util.xiangting(hand)); }
    }
    console.log(`30,000 hands, ${differ} differ`);
}
