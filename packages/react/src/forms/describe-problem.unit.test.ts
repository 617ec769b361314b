import { expect, test } from 'vitest';
import { createTranslate } from '../messages/translate.ts';
import { describeProblem, formatWait } from './describe-problem.ts';

test.each([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [3599, 'in 60 minutes'],
  [3600, 'in 1 hour'],
  [5400, 'in 2 hours'],
])('%i seconds are "%s"', (seconds, text) => {
  expect(formatWait(seconds, 'en')).toBe(text);
});

test('how long to wait is said in the language of the screen', () => {
  expect(formatWait(120, 'de')).toBe('in 2 Minuten');
  expect(formatWait(300, 'he')).toContain('5');
});

test('a problem with a wait says when to come back, others what to do', () => {
  const wording = { t: createTranslate(), locale: 'en' };
  expect(describeProblem(90, wording)).toEqual(['Too many attempts', 'Please try again in 2 minutes.']);
  expect(describeProblem('too-many', wording)).toEqual(['Too many attempts', 'Please try again later.']);
});
