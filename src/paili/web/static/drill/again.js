// What comes again: the boxes of S. Leitner, counted in answers, as `paili.drill.diary` has them.

const PAUSES = [3, 10, 30];  // answers between two times that a question is asked, for each box

/**
 * The questions that should come again now, the one that waits longest first.
 * A wrong answer puts a question into the first box, every right one after it into the next; after the last it is known.
 * Answers are pairs of a name and whether it was right, in the order they were given; what has no name only counts.
 */
export function due(answers) {
  const boxes = new Map();  // question → its box and the answer that put it there
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
