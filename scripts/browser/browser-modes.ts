const REACT_19 = '19.3.1';
const REACT_18 = '18.2.0';
const ALL = ['packages/{ui,react}/src/**/*.browser.test.tsx'];
const EVERY_SETTING = ['packages/react/src/{accessibility*,style-isolation}.browser.test.tsx'];
const EVERY_SCREEN = ['packages/react/src/{every-screen,react-version}.browser.test.tsx'];

/**
 * How the component tests run; TEST_MODE chooses. `telling` is what `npm test` runs: the newest React, and of colours,
 * sizes and hosts those that tell most. `npm run test:all` runs `full`, which adds all the others, and `react-18`.
 */
export const browserModes = {
  telling: { react: REACT_19, include: ALL },
  full: { react: REACT_19, include: EVERY_SETTING },
  'react-18': { react: REACT_18, include: ALL },
  /** Every screen once, with what leads to it. */
  'react-18-part': { react: REACT_18, include: EVERY_SCREEN },
} as const;

export type BrowserMode = keyof typeof browserModes;

export function chosenBrowserMode(): BrowserMode {
  const chosen = process.env['TEST_MODE'] ?? 'telling';
  if (!Object.hasOwn(browserModes, chosen))
    throw new Error(`TEST_MODE is ${chosen}, and not one of ${Object.keys(browserModes).join(', ')}.`);
  return chosen as BrowserMode;
}
