import type { Messages } from '@keystead/messages';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignIn } from '../auth/sign-in.tsx';
import { SignUp } from '../auth/sign-up.tsx';
import { KeysteadProvider } from '../provider.tsx';
import { fakeClientApp } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

/** German is on its way for as long as the test wants, and Hebrew never comes unless the test lets it. */
const { german, hebrew } = vi.hoisted(() => {
  let arrive = (): void => {};
  const journey = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { german: { isThere: false, journey, arrive }, hebrew: { canCome: false, isThere: false } };
});

vi.mock('./load-language.ts', () => ({
  loadLanguage: async (language: string) => {
    if (language === 'he' && !hebrew.canCome) throw new Error('away');
    if (language === 'he') hebrew.isThere = true;
    if (language === 'de') await german.journey;
  },
  isLoaded: (language: string) => ({ en: true, de: german.isThere, he: hebrew.isThere })[language],
  wordsOf: (language: string) =>
    language === 'de' ? ({ 'Sign in to your account': 'Bei deinem Konto anmelden' } as Messages) : undefined, // one is enough
}));

const root = (): Element | null => document.querySelector('.ks-root');
const writing = () => [root()?.getAttribute('lang'), root()?.getAttribute('dir')];
const heading = (name: string) => page.getByRole('heading', { name, exact: true, includeHidden: true });

test('a language that cannot be loaded leaves English, in sight', async () => {
  await renderWithApp(<SignIn />, { language: 'he' });
  await expect.element(heading('Sign in to your account')).toBeVisible();
  expect(root()).not.toHaveAttribute('data-pending');
  expect(writing()).toEqual(['en', 'ltr']);
});

test('until the words are there everything keeps its place, and nothing is seen', async () => {
  await renderWithApp(<SignIn />, { language: 'de' });
  expect(root()).toHaveAttribute('data-pending');
  await expect.element(heading('Sign in to your account')).not.toBeVisible();
  expect(root()?.getBoundingClientRect().height).toBeGreaterThan(100);

  german.isThere = true;
  german.arrive();

  await expect.element(heading('Bei deinem Konto anmelden')).toBeVisible();
  expect(root()).not.toHaveAttribute('data-pending');
});

test('where there were words before, they stay until the next are there, or for good', async () => {
  const { speak } = await renderWithApp(<SignIn />, { language: 'de' });
  await speak('he');
  await expect.element(heading('Bei deinem Konto anmelden')).toBeVisible();
  expect(writing()).toEqual(['de', 'ltr']);
});

describe('a language that could not be loaded is tried again', () => {
  beforeEach(() => Object.assign(hebrew, { canCome: false, isThere: false }));

  async function openWithout() {
    const view = (screen: ReactElement) => (
      <KeysteadProvider app={app} language="he">
        {screen}
      </KeysteadProvider>
    );
    const app = fakeClientApp();
    const { rerender } = await render(view(<SignIn />));
    await expect.element(heading('Sign in to your account')).toBeVisible();
    expect(writing()).toEqual(['en', 'ltr']);
    hebrew.canCome = true;
    return (screen: ReactElement) => rerender(view(screen));
  }

  test('when the browser is online again', async () => {
    await openWithout();
    globalThis.dispatchEvent(new Event('online'));
    await expect.poll(() => writing()).toEqual(['he', 'rtl']);
  });

  test('when the next screen appears', async () => {
    const show = await openWithout();
    await show(<SignUp />);
    await expect.poll(() => writing()).toEqual(['he', 'rtl']);
  });
});
