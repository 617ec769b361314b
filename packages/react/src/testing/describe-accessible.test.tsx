import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToast } from '@keystead/ui';
import { loadLanguage } from '../messages/load-language.ts';
import { expectAccessible } from './expect-accessible.test.ts';
import { fakeClientApp, type FakeClientApp } from './fake-client-app.test.ts';
import { markedTexts, unmarkedTexts } from './marked-texts.test.ts';
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
  { setting: 'light', theme: 'light', width: 900 },
  { setting: 'dark', theme: 'dark', width: 900 },
  { setting: 'on a phone', theme: 'light', width: 375 },
] as const;

/** Looks at every case with axe, in light and dark, on a phone and in Hebrew (from right to left); and at its texts. */
export function describeAccessible(cases: readonly AccessibleCase[]): void {
  afterEach(async () => {
    closePage();
    await page.viewport(900, 800);
  });

  describe.each(settings)('axe finds nothing, $setting', ({ theme, width }) => {
    test.each(cases)('$name', async ({ screen, at, app = fakeClientApp, act }) => {
      await page.viewport(width, 800);
      if (at !== undefined) openPage(at);
      await renderWithApp(screen, { app: app(), theme });
      await act?.();
      await expectAccessible();
    });
  });

  describe('axe finds nothing, in Hebrew', () => {
    beforeAll(() => loadLanguage('he'));

    test.each(cases)('$name', async ({ screen, at, app = fakeClientApp, act }) => {
      if (at !== undefined) openPage(at);
      const { speak } = await renderWithApp(screen, { app: app() });
      // The cases know their way in English; the language changes under what they have come to.
      await act?.();
      await speak('he');
      expect(document.querySelector('.ks-root[lang=he]')).toHaveAttribute('dir', 'rtl');
      await expectAccessible();
    });
  });

  describe('every text is in the catalogue', () => {
    beforeEach(() => showToast('')); // what the case before said in passing may still be there

    test.each(cases)('$name', async ({ screen, at, app = fakeClientApp, act }) => {
      if (at !== undefined) openPage(at);
      await renderWithApp(screen, { app: app(), messages: markedTexts });
      await act?.();
      expect(unmarkedTexts()).toEqual([]);
    });
  });
}
