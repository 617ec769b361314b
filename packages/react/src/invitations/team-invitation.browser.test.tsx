import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { done, failed, fakeClientApp, mira, ok, type FakeOptions } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function open(options: FakeOptions = {}, query = '?code=c1') {
  openPage(`/handler/team-invitation${query}`);
  return renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp({ user: ok(mira()), ...options }) });
}

test.each(['', '?code='])('without a code (%j) it is invalid, whoever looks, and nobody is asked', async (query) => {
  const verifyTeamInvitationCode = vi.fn(async () => done);
  const { app } = await open({ user: ok(null), verifyTeamInvitationCode }, query);
  await expect.element(heading('Invalid Team Invitation Link')).toBeVisible();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToHome']);
  expect(verifyTeamInvitationCode).not.toHaveBeenCalled();
});

test('whoever is not signed in is told to, and the code is left alone', async () => {
  const acceptTeamInvitation = vi.fn(async () => done);
  const { app } = await open({ user: ok(null), acceptTeamInvitation });
  await expect.element(page.getByText('Sign in or create an account to join the team.')).toBeVisible();
  await button('Go to sign in').click();
  await button('Cancel').click();
  expect(app.calls).toEqual(['redirectToSignIn', 'redirectToHome']);
  expect(acceptTeamInvitation).not.toHaveBeenCalled();
});

test('a press joins, once', async () => {
  const verifyTeamInvitationCode = vi.fn(async () => done);
  const acceptTeamInvitation = vi.fn(async () => done);
  const { app } = await open({ verifyTeamInvitationCode, acceptTeamInvitation });
  await expect.element(heading('You are invited to join Acme Design')).toBeVisible();
  await expect.element(page.getByText('mira@acme.test')).toBeVisible();
  expect(verifyTeamInvitationCode.mock.calls).toEqual([['c1']]);
  expect(acceptTeamInvitation).not.toHaveBeenCalled();

  await button('Join').click();
  await expect.element(heading('You have successfully joined Acme Design')).toBeVisible();
  expect(acceptTeamInvitation.mock.calls).toEqual([['c1']]);
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToHome']);
});

test('whoever does not want to join goes home, and the code stays good', async () => {
  const acceptTeamInvitation = vi.fn(async () => done);
  const { app } = await open({ acceptTeamInvitation });
  await button('Ignore').click();
  expect(app.calls).toEqual(['redirectToHome']);
  expect(acceptTeamInvitation).not.toHaveBeenCalled();
});

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', 'Invalid Team Invitation Link'],
  ['VERIFICATION_CODE_EXPIRED', 'Expired Team Invitation Link'],
  ['VERIFICATION_CODE_ALREADY_USED', 'Used Team Invitation Link'],
] as const)('%s is shown as "%s", when it is looked at and when it is used', async (code, title) => {
  const { screen } = await open({ verifyTeamInvitationCode: async () => knownFailure(code) });
  await expect.element(heading(title)).toBeVisible();
  await screen.unmount();

  await open({ acceptTeamInvitation: async () => knownFailure(code) });
  await button('Join').click();
  await expect.element(heading(title)).toBeVisible();
});

test('whoever signs in after somebody else is asked for themselves', async () => {
  const verifyTeamInvitationCode = vi.fn(async () => done);
  const { app } = await open({ verifyTeamInvitationCode });
  await button('Join').click();
  await expect.element(heading('You have successfully joined Acme Design')).toBeVisible();
  app.user.set(ok(mira({ id: 'user-2' })));
  await expect.element(heading('You are invited to join Acme Design')).toBeVisible();
  expect(verifyTeamInvitationCode).toHaveBeenCalledTimes(2);
});

test('a user who cannot be loaded shows the unknown error, not the way to sign in', async () => {
  await open({ user: failed(new Error('the service is away')) });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
});

test('while one joins, the button says so', async () => {
  await open({ acceptTeamInvitation: () => new Promise(() => {}) });
  await button('Join').click();
  await expect.element(page.getByRole('button', { name: /^Join/ })).toHaveAttribute('aria-disabled', 'true');
});

const away = () => Promise.reject(new Error('the service is away'));

test('details that cannot be had show the unknown error, and can be tried again', async () => {
  const getTeamInvitationDetails = vi
    .fn(async () => ({ status: 'ok', data: { teamId: 't', teamDisplayName: 'Acme Design' } }) as const)
    .mockImplementationOnce(away);
  await open({ getTeamInvitationDetails });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  await button('Try again').click();
  await expect.element(heading('You are invited to join Acme Design')).toBeVisible();
});

test('an acceptance that fails shows the unknown error', async () => {
  await open({ acceptTeamInvitation: away });
  await button('Join').click();
  await expect.element(heading('An unknown error occurred')).toBeVisible();
});

test('whoever has been signed out meanwhile is told so by the unknown error, not by a bad link', async () => {
  await open({ acceptTeamInvitation: async () => knownFailure('USER_AUTHENTICATION_REQUIRED') });
  await button('Join').click();
  await expect.element(heading('An unknown error occurred')).toBeVisible();
});

test('whoever signs in on the way is invited at once', async () => {
  const { app } = await open({ user: ok(null) });
  await expect.element(button('Go to sign in')).toBeVisible();
  app.user.set(ok(mira()));
  await expect.element(heading('You are invited to join Acme Design')).toBeVisible();
});
