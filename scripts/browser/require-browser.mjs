import { browserAdvice } from './found-browser.mjs';

/** Runs before tests in a browser: the test runners would advise to install one of their own. */
export default function requireBrowser() {
  const advice = browserAdvice();
  if (advice !== undefined) throw new Error(advice);
}
