import signInText from '../sign-in.css?inline';
import wholeText from '../styles.css?inline';

function rulesOf(text: string): CSSRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules];
}

export const signInRules = rulesOf(signInText);
export const wholeRules = rulesOf(wholeText);
/** The rules that apps with the smaller sheet don't load. */
export const rulesOnlyInWhole = wholeRules.slice(signInRules.length);

const selectorsOf = (rule: CSSRule): string[] => {
  if (rule instanceof CSSStyleRule) return [rule.selectorText.replaceAll(/::[\w-]+/g, '')];
  return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(selectorsOf) : [];
};

const matches = (selector: string): boolean => document.querySelector(selector) !== null;

/** Selectors of the page that the smaller sheet has, and those that it lacks. */
export const usesOfSignInSheet = (): { used: string[]; missing: string[] } => ({
  used: signInRules.flatMap(selectorsOf).filter(matches),
  missing: rulesOnlyInWhole.flatMap(selectorsOf).filter(matches),
});
