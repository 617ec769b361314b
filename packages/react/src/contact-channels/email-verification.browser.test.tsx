import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, fakeClientApp } from '../testing/fake-client-app.test.ts';
import { knownFailure } from '../testing/known-failure.test.ts';
import { closePage, openPage } from '../testing/open-page.test.ts';
import { renderWithApp } from '../testing/render-with-app.test.tsx';
import { EmailVerification } from './email-verification.tsx';

beforeEach(() => openPage('/handler/email-verification?code=c1'));
afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('opening the link checks its code; a press verifies', async () => {
  const checkEmailVerificationCode = vi.fn(async () => done);
  const verifyEmail = vi.fn(async () => done);
  const { app } = await renderWithApp(<EmailVerification />, {
    app: fakeClientApp({ checkEmailVerificationCode, verifyEmail }),
  });
  await expect.element(heading('Verify your email')).toBeVisible();
  expect(checkEmailVerificationCode.mock.calls).toEqual([['c1']]);
  expect(verifyEmail).not.toHaveBeenCalled();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(heading('Email verified!')).toBeVisible();
  expect(verifyEmail.mock.calls).toEqual([['c1']]);
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToHome']);
});

test('the press is being answered while the button is busy', async () => {
  await renderWithApp(<EmailVerification />, { app: fakeClientApp({ verifyEmail: () => new Promise(() => {}) }) });
  await button('Verify email').click();
  await expect.element(button('Verify email')).toHaveAttribute('aria-busy', 'true');
});

test('where the mail was asked for, the link verifies at once, and only once', async () => {
  const verifyEmail = vi.fn(async () => done);
  const askedHere = (purpose: string) => purpose === 'email-verification';
  const app = fakeClientApp({ verifyEmail, askedHere });
  await renderWithApp(
    <StrictMode>
      <EmailVerification />
    </StrictMode>,
    { app },
  );
  await expect.element(heading('Email verified!')).toBeVisible();
  expect(verifyEmail).toHaveBeenCalledTimes(1);
});

test('a used code is as good as verified, looked at or used', async () => {
  const used = async () => knownFailure('VERIFICATION_CODE_ALREADY_USED');
  const first = await renderWithApp(<EmailVerification />, {
    app: fakeClientApp({ checkEmailVerificationCode: used }),
  });
  await expect.element(heading('Email verified!')).toBeVisible();
  await first.screen.unmount();
  await renderWithApp(<EmailVerification />, { app: fakeClientApp({ verifyEmail: used }) });
  await button('Verify email').click();
  await expect.element(heading('Email verified!')).toBeVisible();
});

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', 'Invalid Verification Link'],
  ['VERIFICATION_CODE_EXPIRED', 'Expired Verification Link'],
] as const)('%s is "%s"', async (problem, title) => {
  const { app } = await renderWithApp(<EmailVerification />, {
    app: fakeClientApp({ checkEmailVerificationCode: async () => knownFailure(problem) }),
  });
  await expect.element(heading(title)).toBeVisible();
  await button('Account settings').click();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToAccountSettings', 'redirectToHome']);
});

test.each(['', '?code='])('a link without a code is invalid: %j', async (search) => {
  openPage(`/handler/email-verification${search}`);
  await renderWithApp(<EmailVerification />, { app: fakeClientApp({ askedHere: () => true }) });
  await expect.element(heading('Invalid Verification Link')).toBeVisible();
});

test('another link in the same tab is another errand', async () => {
  const checkEmailVerificationCode = vi.fn(async (code: string) =>
    code === 'c1' ? knownFailure('VERIFICATION_CODE_EXPIRED') : done,
  );
  await renderWithApp(<EmailVerification />, { app: fakeClientApp({ checkEmailVerificationCode }) });
  await expect.element(heading('Expired Verification Link')).toBeVisible();
  openPage('/handler/email-verification?code=c2');
  await expect.element(heading('Verify your email')).toBeVisible();
});

test('when nobody can be asked, one can try again', async () => {
  const verifyEmail = vi.fn(async () => done).mockRejectedValueOnce(new Error('the service is away'));
  await renderWithApp(<EmailVerification />, { app: fakeClientApp({ verifyEmail }) });
  await button('Verify email').click();
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  await button('Try again').click();
  await expect.element(heading('Email verified!')).toBeVisible();
});
