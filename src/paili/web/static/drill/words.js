// The words of the drill: its topics, tiles that are picked and then questions with choices, and its levels.

import { t, table } from '../base/words.js';
import { MISTAKES, any } from './mistakes.js';

export const topicNames = () => [...Object.keys(table('topics')), ...Object.keys(table('quizzes')), ...(any() ? [MISTAKES] : [])];
export const isQuiz = (topic) => topic === MISTAKES || topic in table('quizzes');
export const topicWord = (name) => (name === MISTAKES ? t('topic_mistakes') : table('topics')[name] ?? table('quizzes')[name] ?? name);
export const levelWord = (level) => table('levels')[level] ?? String(level);

/** The Chinese games that a topic can be asked in; none where it is of one alone. */
export const topicGames = (topic) => table('topic_games')[topic] ?? [];
export const gameTitle = (name) => table('games')[name] ?? name;

/** The forms that a topic can be asked in, and those of them that it needs; none where it is of no shape. */
export const topicForms = (topic) => table('topic_forms')[topic] ?? { forms: [], needed: [] };
