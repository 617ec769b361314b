import type { ReactElement } from 'react';
import { afterEach, describe, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './expect-accessible.test.ts';
import { fakeClientApp, type FakeClientApp } from './fake-client-app.test.ts';
import { closePage, openPage } from './open-page.test.ts';
import { renderWithApp } from './render-with-app.test.tsx';

export interface AccessibleCase {
  name: string;
  screen: ReactElement;
  /** The address of the page, where that makes a difference. */
  at?: string;
  app?: () => FakeClientApp;
  /** Brings the screen into the state to look at. */
  act?: () => Promise<void>;
}

const settings = [
  { setting: 'light', theme: 'light', dir: 'ltr', width: 900 },
  { setting: 'dark', theme: 'dark', dir: 'ltr', width: 900 },
  { setting: 'on a phone', theme: 'light', dir: 'ltr', width: 375 },
  { setting: 'from right to left', theme: 'light', dir: 'rtl', width: 900 },
] as const;

/** Looks at every case with axe, in light and dark, on a phone and from right to left. */
export function describeAccessible(cases: readonly AccessibleCase[]): void {
  afterEach(async () => {
    closePage();
    document.documentElement.removeAttribute('dir');
    await page.viewport(900, 800);
  });

  describe.each(settings)('axe finds nothing, $setting', ({ theme, dir, width }) => {
    test.each(cases)('$name', async ({ screen, at, app = fakeClientApp, act }) => {
      document.documentElement.dir = dir;
      await page.viewport(width, 800);
      if (at !== undefined) openPage(at);
      await renderWithApp(screen, { app: app(), theme });
      await act?.();
      await expectAccessible();
    });
  });
}
