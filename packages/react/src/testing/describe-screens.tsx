import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadLanguage } from '../messages/load-language.ts';
import { findViolations } from './find-violations.ts';
import { fakeClientApp } from './fake-client-app.ts';
import { closeDialog, closeToast, walk, WayAround } from './keyboard-walk.tsx';
import { markedTexts, unmarkedTexts } from './marked-texts.ts';
import { closePage, openPage } from './open-page.ts';
import { renderWithApp } from './render-with-app.tsx';
import type { ScreenCase } from './screen-case.ts';
import { usesOfSignInSheet } from './sign-in-sheet.ts';
import { testMode } from './test-mode.ts';

/** The axe rules about colors that are on by default. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Together the settings walk wide and narrow pages, in both directions, left to right and right to left. */
const allSettings = [
  { setting: 'light', shown: { theme: 'light' }, width: 900, height: 800, direction: 'forwards' },
  // The same page in dark: only colors can differ from the light one.
  { setting: 'dark', shown: { theme: 'dark' }, width: 900, height: 800, direction: 'backwards', rules: COLOUR_RULES },
  // As low as with the phone's keyboard open: the focused element has to scroll into view.
  { setting: 'on a phone', shown: { theme: 'light' }, width: 375, height: 480, direction: 'forwards' },
  // The cases navigate in English; the language changes afterwards.
  { setting: 'in Hebrew', shown: { language: 'he' }, width: 900, height: 800, direction: 'backwards' },
] as const;

const settings = allSettings.filter(({ setting }) => {
  if (testMode === 'full') return setting !== 'light'; // `npm test` covers this setting
  // Colors and sizes come from the style sheet, which is the same for every React version.
  return setting === 'light' || (testMode === 'react-18' && setting === 'in Hebrew');
});

/** Everything that loads on demand is loaded before the walk, so that no Tab stop appears during it. */
const loadOnDemand = () =>
  Promise.all([
    loadLanguage('he'),
    import('../account-settings/sections-on-demand.ts'),
    import('../widgets/menus-on-demand.ts'),
    import('../error/failure-card.tsx'),
    import('../invitations/invitation-card.tsx'),
    import('../onboarding/onboarding-card.tsx'),
    import('../impersonations/banner.tsx'),
    import('../auth/otp/typed-code.tsx'),
    import('../auth/oauth/provider-icon.tsx'),
    import('../auth/password/estimate-strength.ts'),
    import('../contact-channels/verification-words.ts'),
  ]);

const sheet = document.createElement('style');
// Without transitions, styles can be read immediately. A dark screen needs a dark page.
sheet.textContent = `
  * { transition: none !important; animation: none !important }
  body:has([data-theme='dark']) { background: #111; color: #eee }`;

/**
 * Checks every case with axe and walks it with the keyboard alone, in light and dark, on a phone and in Hebrew (right
 * to left). Every text has to come from the catalog, and cards may only need the smaller style sheet.
 */
export function describeScreens(
  cases: readonly ScreenCase[],
  { isSignInSheetEnough = false }: { isSignInSheetEnough?: boolean } = {},
): void {
  afterEach(async () => {
    closePage();
    await page.viewport(900, 800);
  });

  describe('axe finds nothing, and the keyboard gets everywhere', () => {
    beforeAll(async () => {
      document.head.append(sheet);
      await loadOnDemand();
      return () => sheet.remove();
    });

    test.each(cases)('$name', async ({ screen, at, app = fakeClientApp, act }) => {
      if (at !== undefined) openPage(at);
      const { show } = await renderWithApp(<WayAround>{screen}</WayAround>, { app: app(), messages: markedTexts });
      await act?.();
      expect(unmarkedTexts()).toEqual([]);
      const { used, missing } = usesOfSignInSheet();
      expect(used.length).toBeGreaterThan(5);
      expect(isSignInSheetEnough ? missing : []).toEqual([]);
      for (const { setting, shown, width, height, direction, ...axe } of settings) {
        await page.viewport(width, height);
        await show(shown);
        const dir = document.querySelector('.ks-root')?.getAttribute('dir');
        const violations = await findViolations('rules' in axe ? axe.rules : undefined);
        expect({ setting, dir, violations, walk: await walk(direction) }).toEqual({
          setting,
          dir: 'language' in shown ? 'rtl' : null,
          violations: [],
          walk: [],
        });
      }
      await closeDialog();
      await closeToast();
    });
  });
}
