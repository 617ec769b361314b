import { ClientApp } from '@keystead/client';
import type { Messages } from '@keystead/messages';
import { messages as german } from '@keystead/messages/screens/de';
import { messages as hebrew } from '@keystead/messages/screens/he';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChangePasswordForm } from './account-settings/change-password-form.tsx';
import { kit } from './account-settings/kit.ts';
import { KitContext } from './account-settings/use-kit.ts';
import { ForgotPassword } from './auth/password/forgot-password.tsx';
import { SignIn } from './auth/sign-in.tsx';
import { SignUp } from './auth/sign-up.tsx';
import { loadLanguage } from './messages/load-language.ts';
import { KeysteadProvider } from './provider.tsx';
import { acme, fakeClientApp, mira, ok } from './testing/fake-client-app.ts';
import { knownFailure } from './testing/known-failure.ts';
import { renderWithApp } from './testing/render-with-app.tsx';
import { UserButton } from './widgets/user-button.tsx';

beforeAll(async () => {
  await loadLanguage('de');
  await loadLanguage('he');
});

afterEach(() => void vi.restoreAllMocks());

const root = (): Element | null => document.querySelector('.ks-root');
const writing = () => [root()?.getAttribute('lang') ?? null, root()?.getAttribute('dir') ?? null];
const nothing = { onDone: () => {}, onCancel: () => {} };
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

describe('which language', () => {
  test('nobody chose one: English, and the direction of the page', async () => {
    await renderWithApp(<SignIn />);
    await expect.element(heading('Sign in to your account')).toBeVisible();
    expect(writing()).toEqual([null, null]);
  });

  test('that of the provider, on our elements alone', async () => {
    await renderWithApp(<SignIn />, { language: 'he' });
    await expect.element(heading('כניסה לחשבון שלך')).toBeVisible();
    expect(writing()).toEqual(['he', 'rtl']);
    expect(document.documentElement).not.toHaveAttribute('dir');
    expect(document.documentElement.lang).not.toBe('he');
  });

  test('else that of the app', async () => {
    await renderWithApp(<SignIn />, { app: { ...fakeClientApp(), language: 'de' } });
    await expect.element(heading('Bei deinem Konto anmelden')).toBeVisible();
    expect(writing()).toEqual(['de', 'ltr']);
  });

  test.for([
    ['de_at', 'de-AT'],
    ['iw', 'he'],
    ['en-GB', 'en-GB'],
  ] as const)('%s is %s', async ([language, tag]) => {
    await renderWithApp(<SignIn />, { language });
    expect(writing()[0]).toBe(tag);
  });

  test.for(['fr', 'עברית', 'x', ''])('%j, which is none of ours, is English', async (language) => {
    await renderWithApp(<SignIn />, { language });
    await expect.element(heading('Sign in to your account')).toBeVisible();
    expect(['en', null]).toContain(writing()[0]);
  });

  test('texts of the app go before ours, sentence by sentence', async () => {
    const messages = { 'Sign in to your account': 'Willkommen zurück' };
    await renderWithApp(<SignIn />, { language: 'de', messages });
    await expect.element(heading('Willkommen zurück')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  });

  test('an app may bring a language of its own', async () => {
    const messages = { 'Sign in to your account': 'ادخل إلى حسابك' } satisfies Partial<Messages>;
    await renderWithApp(<SignIn />, { language: 'ar', messages });
    await expect.element(heading('ادخل إلى حسابك')).toBeVisible();
    expect(writing()).toEqual(['ar', 'rtl']);
  });

  test('another one takes its place without losing what was typed', async () => {
    const { speak } = await renderWithApp(<SignIn />, { language: 'de' });
    await page.getByLabelText('E-Mail', { exact: true }).fill('mira@acme.test');
    await speak('he');
    await expect.element(page.getByLabelText('דוא״ל', { exact: true })).toHaveValue('mira@acme.test');
  });
});

describe('what was wrong', () => {
  const textOf = (alert: Element) => alert.textContent;
  const alerts = () => [...document.querySelectorAll('[role=alert]')].map(textOf);

  test('is said in the new language at once', async () => {
    const { speak } = await renderWithApp(<SignUp />);
    await page.getByLabelText('Email', { exact: true }).fill('mira');
    await page.getByLabelText('Password', { exact: true }).fill('short');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Please enter a valid email')).toBeVisible();
    for (const [language, words] of Object.entries({ de: german, he: hebrew })) {
      await speak(language);
      expect(alerts()).toEqual([
        words['Please enter a valid email'],
        words['Password too short. Minimum length is {n}.'].replace('{n}', '8'),
        words['Please repeat your password'],
      ]);
    }
  });

  test('also what the service has refused', async () => {
    const updatePassword = async () => knownFailure('PASSWORD_CONFIRMATION_MISMATCH');
    const { speak } = await renderWithApp(
      <KitContext.Provider value={kit}>
        <ChangePasswordForm isFirst={false} user={mira({ updatePassword })} {...nothing} />
      </KitContext.Provider>,
    );
    await page.getByLabelText('Old password', { exact: true }).fill('wrong horse');
    await page.getByLabelText('Password', { exact: true }).fill('correct horse');
    await page.getByLabelText('Repeat password', { exact: true }).fill('correct horse');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Incorrect password')).toBeVisible();
    await speak('de');
    expect(alerts()).toEqual([german['Incorrect password']]);
  });
});

describe('what mails are written in', () => {
  const connection = { projectId: 'acme', publishableClientKey: 'pck_test', tokenStore: 'memory' } as const;
  const openApp = () => new ClientApp({ ...connection, project: acme(), language: 'en-GB' });
  const inLanguage = (app: ClientApp, language?: string) => (
    <KeysteadProvider app={app} language={language}>
      <ForgotPassword />
    </KeysteadProvider>
  );

  test('it follows what the screens speak', async () => {
    const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}));
    const app = openApp();
    const { rerender } = await render(inLanguage(app, 'de'));
    await page.getByLabelText('E-Mail', { exact: true }).fill('mira@acme.test');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('E-Mail gesendet!')).toBeVisible();
    await rerender(inLanguage(app, 'he'));
    await page.getByRole('button', { name: hebrew['Send again'], exact: true }).click();
    await expect.element(page.getByLabelText('דוא״ל', { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading(hebrew['Email sent!'])).toBeVisible();
    const languages = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-stack-language'));
    expect(languages).toEqual(['de', 'he']);
    expect(app.language).toBe('he');
  });

  test('where the provider names no language, that of the app stays', async () => {
    const app = openApp();
    await render(inLanguage(app));
    expect(app.language).toBe('en-GB');
  });

  test.each([undefined, null, '', 7])('with %j on the provider the screens follow the app', async (nonsense) => {
    const app = openApp();
    await render(inLanguage(app, nonsense as string | undefined)); // as plain JavaScript may hand it over
    await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible();
    app.setLanguage('de');
    await expect.element(page.getByLabelText('E-Mail', { exact: true })).toBeVisible();
    app.setLanguage(undefined);
    await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible();
    expect(writing()).toEqual([null, null]);
  });

  test('a provider with a language has the last word on screens and mails, until it has none', async () => {
    const complaints = vi.spyOn(console, 'error');
    const app = openApp();
    const { rerender } = await render(inLanguage(app, 'de'));
    app.setLanguage('he');
    await expect.element(page.getByLabelText('E-Mail', { exact: true })).toBeVisible();
    expect(app.language).toBe('de');
    await rerender(inLanguage(app));
    await expect.element(page.getByLabelText('דוא״ל', { exact: true })).toBeVisible();
    expect(app.language).toBe('he');
    expect(complaints).not.toHaveBeenCalled();
  });

  test('a provider below follows the one above, through the app that they share', async () => {
    const app = openApp();
    const below = inLanguage(app);
    const above = (language: string) => (
      <KeysteadProvider app={app} language={language}>
        {below}
      </KeysteadProvider>
    );
    const { rerender } = await render(above('de'));
    await expect.element(page.getByLabelText('E-Mail', { exact: true })).toBeVisible();
    await rerender(above('he'));
    await expect.element(page.getByLabelText('דוא״ל', { exact: true })).toBeVisible();
  });
});

describe('from right to left', () => {
  const twoWays = () => fakeClientApp({ project: ok(acme({ magicLinkEnabled: true })) });

  test('the left arrow goes on to the next tab, Home and End to the ends', async () => {
    await renderWithApp(<SignIn />, { app: twoWays(), language: 'he' });
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('קישור כניסה').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('סיסמה')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('קישור כניסה')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(tab('סיסמה')).toHaveFocus();
    const [first, second] = ['קישור כניסה', 'סיסמה'].map((name) => tab(name).element().getBoundingClientRect());
    expect(first?.left).toBeGreaterThan(second?.left ?? 0);
  });

  test('the menu opens at the left edge of its button, and is walked with arrows and letters', async () => {
    await page.viewport(900, 800);
    const app = fakeClientApp({ user: ok(mira()) });
    await renderWithApp(
      <div style={{ marginInlineStart: 300 }}>
        <UserButton />
      </div>,
      { app, language: 'he' },
    );
    const trigger = page.getByRole('button', { name: 'תפריט החשבון' });
    await trigger.click();
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await expect.element(item('הגדרות החשבון')).toHaveFocus();
    const left = document.querySelector<HTMLElement>('.ks-menu')?.style.left;
    expect(left).toBe(`${trigger.element().getBoundingClientRect().left}px`);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('יציאה')).toHaveFocus();
    // The driver has no Hebrew keyboard.
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ה', bubbles: true }));
    await expect.element(item('הגדרות החשבון')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger).toHaveFocus();
  });

  test('addresses and passwords are written from left to right, in fields that begin at the right', async () => {
    await renderWithApp(<SignIn />, { language: 'he' });
    for (const label of ['דוא״ל', 'סיסמה']) {
      const style = getComputedStyle(page.getByLabelText(label, { exact: true }).element());
      expect([label, style.direction, style.textAlign]).toEqual([label, 'ltr', 'end']);
    }
    const password = page.getByLabelText('סיסמה', { exact: true }).element();
    const reveal = page.getByRole('button', { name: 'הצגת הסיסמה' }).element();
    // The switch lies at the field's end, and what is typed keeps clear of it.
    expect(reveal.getBoundingClientRect().left - password.getBoundingClientRect().left).toBeLessThan(10);
    expect(getComputedStyle(password).paddingLeft).toBe('40px');
  });

  test('doors and arrows are turned round', async () => {
    await renderWithApp(<UserButton />, { app: fakeClientApp({ user: ok(mira()) }), language: 'he' });
    await page.getByRole('button', { name: 'תפריט החשבון' }).click();
    const sign = page.getByRole('menuitem', { name: 'יציאה', exact: true }).element().querySelector('svg');
    expect(sign && getComputedStyle(sign).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  });
});
