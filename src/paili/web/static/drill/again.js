// The questions to repeat: the boxes of S. Leitner, with pauses counted in answers, as in `paili.drill.diary`.

const PAUSES = [3, 10, 30];  // by box, the number of answers until a question is repeated

/**
 * Return the questions to repeat now, the one that is due longest first.
 * A wrong answer puts a question into the first box, every later right answer into the next box; after the last box the question is known.
 * `answers` has pairs of a name and whether the answer was right, in order; an answer without a name only counts.
 */
export function due(answers) {
  const boxes = new Map();  // question → its box, and the number of the answer that put it there
  answers.forEach(([question, isRight], at) => {
    if (!question) return;
    if (!isRight) boxes.set(question, [0, at + 1]);
    else if (boxes.has(question)) boxes.set(question, [boxes.get(question)[0] + 1, at + 1]);
  });
  return [...boxes]
    .filter(([, [box, at]]) => box < PAUSES.length && answers.length - at >= PAUSES[box])
    .map(([question, [box, at]]) => [at + PAUSES[box], question])
    .sort(([one, name], [other, name2]) => one - other || (name < name2 ? -1 : 1))
    .map(([, question]) => question);
}
