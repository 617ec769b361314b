import { expect, test } from 'vitest';
import signInSheet from './sign-in.css?inline';
import { rulesOnlyInWhole, signInRules, wholeRules } from './testing/sign-in-sheet.ts';

const textOf = (rule: CSSRule): string => rule.cssText;

// That it is enough for each card, accessibility*.browser.test.tsx checks where they are drawn.
test('the whole sheet is that of the cards, and what only account settings need', () => {
  expect(wholeRules.slice(0, signInRules.length).map(textOf)).toEqual(signInRules.map(textOf));
  expect(rulesOnlyInWhole.length).toBeGreaterThan(50);
});

test('what moves knows how', () => {
  const known = signInRules.flatMap((rule) => (rule instanceof CSSKeyframesRule ? [rule.name] : []));
  const used = [...signInSheet.matchAll(/animation(?:-name)?:\s*([\w-]+)/g)].map(([, name]) => name);
  expect(known).toEqual(expect.arrayContaining(used));
  // None is told again differently.
  expect(rulesOnlyInWhole.filter((rule) => rule instanceof CSSKeyframesRule)).toEqual([]);
});
