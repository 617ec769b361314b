import { expect, test } from 'vitest';
import './styles.css';

const isTouch = (rule: CSSRule): rule is CSSMediaRule =>
  rule instanceof CSSMediaRule && rule.conditionText.includes('pointer: coarse');

const touchRules = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(isTouch)
    .flatMap((rule) => [...rule.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule);

test('a finger makes controls higher, and only what is typed larger', () => {
  const larger = touchRules().filter(({ style }) => style.fontSize !== '');
  // Phones zoom into inputs whose text is smaller.
  expect(larger.map(({ selectorText, style }) => [selectorText, style.fontSize])).toEqual([['.ks.ks-input', '16px']]);
  const higher = touchRules().filter(({ style }) => (style.minHeight || style.height) === '44px');
  const controls = ['.ks.ks-button[data-size]', '.ks.ks-input', '.ks.ks-menu-item', '.ks.ks-icon-button'];
  expect(higher.map(({ selectorText }) => selectorText)).toEqual(expect.arrayContaining(controls));
});
