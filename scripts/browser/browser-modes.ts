const REACT_19 = '19.3.1';
const REACT_18 = '18.2.0';
const inReact = (files: string): string => `packages/react/src/${files}.browser.test.tsx`;
const ALL = ['packages/{ui,react}/src/**/*.browser.test.tsx'];
const DASHBOARD = 'apps/dashboard/src/**/*.browser.test.tsx';
const STYLE_ISOLATION = inReact('style-isolation');
// On the newest React the accessibility tests look at the same screens, and at their texts as well.
const EVERY_SCREEN = inReact('every-screen');

/**
 * How the component tests run; TEST_MODE chooses. `npm test` runs `telling`, `npm run test:all` runs `full` and
 * `react-18-part`, and a release runs `react-18`.
 */
export const browserModes = {
  /** Every screen once, on the newest React, and the dashboard, which knows no other. */
  telling: { react: REACT_19, include: [...ALL, DASHBOARD], exclude: [STYLE_ISOLATION, EVERY_SCREEN] },
  /** Every screen in the other colours, sizes and directions, and below the style sheets of hosts. */
  full: { react: REACT_19, include: [inReact('accessibility*'), STYLE_ISOLATION], exclude: [] },
  /** What depends on the version of React: every screen with the steps that lead to it, hydration and hooks. */
  'react-18-part': {
    react: REACT_18,
    include: [EVERY_SCREEN, inReact('{react-version,hydration,handler}'), inReact('hooks/*')],
    exclude: [],
  },
  /** All component tests on the oldest React that the screens support. */
  'react-18': { react: REACT_18, include: ALL, exclude: [] },
} as const;

export type BrowserMode = keyof typeof browserModes;

export function chosenBrowserMode(): BrowserMode {
  const chosen = process.env['TEST_MODE'] ?? 'telling';
  if (!Object.hasOwn(browserModes, chosen))
    throw new Error(`TEST_MODE is ${chosen}, and not one of ${Object.keys(browserModes).join(', ')}.`);
  return chosen as BrowserMode;
}
