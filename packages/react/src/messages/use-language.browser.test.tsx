import type { Messages } from '@keystead/messages';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SignIn } from '../auth/sign-in.tsx';
import { renderWithApp } from '../testing/render-with-app.test.tsx';

/** German is on its way for as long as the test wants, and Hebrew never comes. */
const { german } = vi.hoisted(() => {
  let arrive = (): void => {};
  const journey = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { german: { isThere: false, journey, arrive } };
});

vi.mock('./load-language.ts', () => ({
  loadLanguage: async (language: string) => {
    if (language === 'he') throw new Error('away');
    if (language === 'de') await german.journey;
  },
  isLoaded: (language: string) => language === 'en' || (language === 'de' && german.isThere),
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
