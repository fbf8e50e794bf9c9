// The words of the drill: its topics, tiles that are picked and then questions with choices, and its levels.

import { t, wordsOf } from '../base/words.js';
import { MISTAKES, any } from './mistakes.js';

export const topicNames = () => [...Object.keys(wordsOf('topics')), ...Object.keys(wordsOf('quizzes')), ...(any() ? [MISTAKES] : [])];
export const isQuiz = (topic) => topic === MISTAKES || topic in wordsOf('quizzes');
export const topicWord = (name) => (name === MISTAKES ? t('topic_mistakes') : wordsOf('topics')[name] ?? wordsOf('quizzes')[name] ?? name);
export const levelWord = (level) => wordsOf('levels')[level] ?? String(level);

/** The Chinese games that a topic can be asked in; none where it is of one alone. */
export const topicGames = (topic) => wordsOf('topic_games')[topic] ?? [];
export const gameTitle = (name) => wordsOf('games')[name] ?? name;

/** The forms that a topic can be asked in, and those of them that it needs; none where it is of no shape. */
export const topicForms = (topic) => wordsOf('topic_forms')[topic] ?? { forms: [], needed: [] };
