import { browserAdvice } from './found-browser.mjs';

/** Runs before browser tests, because the test runners would advise to install their own browser. */
export default function requireBrowser() {
  const advice = browserAdvice();
  if (advice !== undefined) throw new Error(advice);
}
