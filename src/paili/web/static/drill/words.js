// The texts of the drill: its topics (with tiles to pick, or with choices) and its levels.

import { t, wordsOf } from '../base/words.js';
import { MISTAKES, any } from './mistakes.js';

export const topicNames = () => [...Object.keys(wordsOf('topics')), ...Object.keys(wordsOf('quizzes')), ...(any() ? [MISTAKES] : [])];
export const isQuiz = (topic) => topic === MISTAKES || topic in wordsOf('quizzes');
export const topicWord = (name) => (name === MISTAKES ? t('topic_mistakes') : wordsOf('topics')[name] ?? wordsOf('quizzes')[name] ?? name);
export const levelWord = (level) => wordsOf('levels')[level] ?? String(level);

/** Return the Chinese games of a topic; none if the topic has only one game. */
export const topicGames = (topic) => wordsOf('topic_games')[topic] ?? [];
export const gameTitle = (name) => wordsOf('games')[name] ?? name;

/** Return the forms of a topic, and those that it needs; none for a topic without forms. */
export const topicForms = (topic) => wordsOf('topic_forms')[topic] ?? { forms: [], needed: [] };
