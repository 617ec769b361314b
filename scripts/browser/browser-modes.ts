const REACT_19 = '19.3.1';
const REACT_18 = '18.2.0';
const inReact = (files: string): string => `packages/react/src/${files}.browser.test.tsx`;
const ALL = ['packages/{ui,react}/src/**/*.browser.test.tsx'];
const DASHBOARD = 'apps/dashboard/src/**/*.browser.test.tsx';
const STYLE_ISOLATION = inReact('style-isolation');
// On the newest React, the accessibility tests cover the same screens and also their texts.
const EVERY_SCREEN = inReact('every-screen');

/**
 * The modes of the component tests, selected by TEST_MODE. `npm test` runs `telling`, `npm run test:all` runs `full`
 * and `react-18-part`, and a release runs `react-18`.
 */
export const browserModes = {
  /** Every screen once on the newest React, and the dashboard, which supports no other. */
  telling: { react: REACT_19, include: [...ALL, DASHBOARD], exclude: [STYLE_ISOLATION, EVERY_SCREEN] },
  /** Every screen in the other themes, sizes and directions, and with the style sheets of hosts. */
  full: { react: REACT_19, include: [inReact('accessibility*'), STYLE_ISOLATION], exclude: [] },
  /** Tests that depend on the React version: every screen with the steps to reach it, hydration and hooks. */
  'react-18-part': {
    react: REACT_18,
    include: [EVERY_SCREEN, inReact('{react-version,hydration,handler}'), inReact('hooks/*')],
    exclude: [],
  },
  /** All component tests on the oldest supported React. */
  'react-18': { react: REACT_18, include: ALL, exclude: [] },
} as const;

export type BrowserMode = keyof typeof browserModes;

export function chosenBrowserMode(): BrowserMode {
  const chosen = process.env['TEST_MODE'] ?? 'telling';
  if (!Object.hasOwn(browserModes, chosen))
    throw new Error(`TEST_MODE must be one of ${Object.keys(browserModes).join(', ')}, not ${chosen}.`);
  return chosen as BrowserMode;
}
