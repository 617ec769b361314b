import { afterEach, expect, test } from 'vitest';
import signInSheet from './sign-in.css?inline';
import wholeSheet from './styles.css?inline';
import { fakeClientApp } from './testing/fake-client-app.ts';
import { closePage, openPage } from './testing/open-page.ts';
import { renderWithApp } from './testing/render-with-app.tsx';
import { screensOfAuth } from './testing/screens-of-auth.tsx';
import { screensOfCodes } from './testing/screens-of-codes.tsx';

afterEach(closePage);

function rulesOf(text: string): CSSRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules];
}

const small = rulesOf(signInSheet);
const whole = rulesOf(wholeSheet);
const onlyWhole = whole.slice(small.length);

const selectorsOf = (rule: CSSRule): string[] => {
  if (rule instanceof CSSStyleRule) return [rule.selectorText.replaceAll(/::[\w-]+/g, '')];
  return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(selectorsOf) : [];
};

const textOf = (rule: CSSRule): string => rule.cssText;

test('the whole sheet is that of the cards, and what only account settings need', () => {
  expect(whole.slice(0, small.length).map(textOf)).toEqual(small.map(textOf));
  expect(onlyWhole.length).toBeGreaterThan(50);
});

test('what moves knows how', () => {
  const known = small.flatMap((rule) => (rule instanceof CSSKeyframesRule ? [rule.name] : []));
  const used = [...signInSheet.matchAll(/animation(?:-name)?:\s*([\w-]+)/g)].map(([, name]) => name);
  expect(known).toEqual(expect.arrayContaining(used));
  // None is told again differently.
  expect(onlyWhole.filter((rule) => rule instanceof CSSKeyframesRule)).toEqual([]);
});

// So they look the same with either sheet.
test.each([...screensOfAuth, ...screensOfCodes])('the smaller sheet is enough for: $name', async (screenCase) => {
  const { screen, at, app = fakeClientApp, act } = screenCase;
  if (at !== undefined) openPage(at);
  await renderWithApp(screen, { app: app() });
  await act?.();
  const matches = (selector: string): boolean => document.querySelector(selector) !== null;
  expect(small.flatMap(selectorsOf).filter(matches).length).toBeGreaterThan(5);
  expect(onlyWhole.flatMap(selectorsOf).filter(matches)).toEqual([]);
});
