import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, fakeClientApp, signedUp } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { EmailVerification } from './email-verification.tsx';

beforeEach(() => openPage('/handler/email-verification?code=c1'));
afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('opening the link checks its code; a press verifies', async () => {
  const checkEmailVerificationCode = vi.fn(async () => ({ status: 'ok', data: signedUp() }) as const);
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
    code === 'c1' ? knownFailure('VERIFICATION_CODE_EXPIRED') : ({ status: 'ok', data: signedUp() } as const),
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

const told = (changes: Parameters<typeof signedUp>[0]) => async () =>
  ({ status: 'ok', data: signedUp(changes) }) as const;

test.each([
  [null, 'Someone signed up with mira@acme.test on Feb 3, 2026'],
  ['Mira', 'Mira signed up with mira@acme.test on Feb 3, 2026'],
])('the page says who signed up and when: %j', async (displayName, sentence) => {
  await renderWithApp(<EmailVerification />, {
    app: fakeClientApp({ checkEmailVerificationCode: told({ displayName }) }),
  });
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('whoever did not sign up has the account deleted, after being asked, by keyboard too', async () => {
  const refuseEmailVerification = vi.fn(async () => done);
  const verifyEmail = vi.fn(async () => done);
  const { app } = await renderWithApp(<EmailVerification />, {
    app: fakeClientApp({ refuseEmailVerification, verifyEmail }),
  });
  await expect.element(button('This was not me')).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(heading('Delete this account?')).toBeVisible();
  await button('Cancel').click();
  await expect.element(heading('Verify your email')).toBeVisible();
  expect(refuseEmailVerification).not.toHaveBeenCalled();
  await button('This was not me').click();
  await button('Delete account').click();
  await expect.element(heading('Account deleted')).toBeVisible();
  expect(refuseEmailVerification.mock.calls).toEqual([['c1']]);
  expect(verifyEmail).not.toHaveBeenCalled();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToHome']);
});

test('an account that was proved once is not offered for deletion', async () => {
  await renderWithApp(<EmailVerification />, {
    app: fakeClientApp({ checkEmailVerificationCode: told({ isRefusable: false }) }),
  });
  await expect.element(button('Verify email')).toBeVisible();
  await expect.element(button('This was not me')).not.toBeInTheDocument();
});

test('an account that was proved meanwhile stays, and that is said', async () => {
  await renderWithApp(<EmailVerification />, {
    app: fakeClientApp({ refuseEmailVerification: async () => knownFailure('EMAIL_ALREADY_VERIFIED') }),
  });
  await button('This was not me').click();
  await button('Delete account').click();
  await expect.element(heading('Email verified!')).toBeVisible();
});
