// The decision and the game in the picture of a review, which stands beside the form that opens a log.

const option = (tile, cells, facts) => ({ row: cells, option: { move: 'discard', tile, meld: '', shanten: 1, ...facts } });

/** The options of the decision, as reviews have them. */
const OPTIONS = [
  option('4p', ['', '1', '18', '66.7', '31.4', '1,702', '+88', '2.1', '136', '1,654'], { value: 1654, win: 0.314, danger: 0.021 }),
  option('8s', ['', '1', '16', '50.0', '28.9', '1,498', '+88', '1.6', '112', '1,474'], { value: 1474, win: 0.289, danger: 0.016 }),
  option('6p', ['', '1', '12', '33.3', '22.0', '1,131', '+88', '3.4', '177', '1,042'], { value: 1042, win: 0.22, danger: 0.034 }),
];

/** The loss of each decision of each deal. */
const LOSSES = [[0, 40, 0, 110, 0, 0], [0, 0, 612, 30, 0, 180, 0, 0], [0, 60, 0, 0], [20, 0, 0, 90, 0, 840, 0, 430, 0], [0, 0, 150, 0, 0, 0]];
const MISTAKE = 400;

const decisionOf = (loss) => ({ step: 0, loss, chosen: 0, best: 1, options: [{ value: 0 }, { value: loss }], class: loss > MISTAKE ? 'efficiency' : '', verdict: loss ? 'loses' : 'best', among: { mean: 30 } });

export const decision = { turn: 8, verdict: 'loses', class: 'efficiency', loss: 612, error: 48, judged: '', chosen: 2, best: 0, why: [], shanten: 1, kind: 'discard',
  options: OPTIONS.map(({ option: facts }) => facts), melds: OPTIONS.map(() => ''), rows: OPTIONS.map(({ row: cells }, at) => ({ place: at, cells })) };
export const deals = LOSSES.map((losses) => ({ decisions: losses.map(decisionOf) }));
