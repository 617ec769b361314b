import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import {
  acme,
  done,
  failed,
  fakeClientApp,
  invitationPreview,
  mira,
  ok,
  type FakeOptions,
} from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const shown = (changes: Parameters<typeof invitationPreview>[0] = {}) =>
  vi.fn(async () => ({ status: 'ok', data: invitationPreview(changes) }) as const);

function open(options: FakeOptions = {}, query = '?code=c1') {
  openPage(`/handler/team-invitation${query}`);
  return renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp({ user: ok(mira()), ...options }) });
}

test.each(['', '?code='])('without a code (%j) it is invalid, whoever looks, and nobody is asked', async (query) => {
  const verifyTeamInvitationCode = shown();
  const { app } = await open({ user: ok(null), verifyTeamInvitationCode }, query);
  await expect.element(heading('Invalid Team Invitation Link')).toBeVisible();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToHome']);
  expect(verifyTeamInvitationCode).not.toHaveBeenCalled();
});

test('a guest sees the team and who invites, and is led to sign-up with the address filled in', async () => {
  const acceptTeamInvitation = vi.fn(async () => done);
  const { app } = await open({ user: ok(null), acceptTeamInvitation });
  await expect.element(heading('You are invited to join Acme Design')).toBeVisible();
  await expect
    .element(page.getByText('Jonas Lind invited you. Sign in or create an account to join the team.', { exact: true }))
    .toBeVisible();
  await button('Sign up').click();
  await button('Go to sign in').click();
  await button('Cancel').click();
  expect(app.calls).toEqual(['redirectToSignUp mira@acme.test', 'redirectToSignIn mira@acme.test', 'redirectToHome']);
  expect(acceptTeamInvitation).not.toHaveBeenCalled();
});

test('where nobody can sign up, a guest is led to sign-in alone', async () => {
  const { app } = await open({ user: ok(null), project: ok(acme({ signUpEnabled: false })) });
  await expect.element(page.getByText('Jonas Lind invited you. Sign in to join the team.')).toBeVisible();
  await expect.element(button('Sign up')).not.toBeInTheDocument();
  await button('Go to sign in').click();
  expect(app.calls).toEqual(['redirectToSignIn mira@acme.test']);
});

test.each([ok(null), ok(mira())])('an inviter without a name is not mentioned', async (user) => {
  await open({ user, verifyTeamInvitationCode: shown({ inviterDisplayName: null }) });
  await expect.element(heading('You are invited to join Acme Design')).toBeVisible();
  await expect.element(page.getByText('invited you')).not.toBeInTheDocument();
});

test.each([ok(null), ok(mira())])('names are shown as text', async (user) => {
  const name = '<b>Free</b> [gift](https://evil.example)';
  await open({ user, verifyTeamInvitationCode: shown({ teamDisplayName: name, inviterDisplayName: name }) });
  await expect.element(heading(`You are invited to join ${name}`)).toBeVisible();
  await expect.element(page.getByText(`${name} invited you.`)).toBeVisible();
  expect(document.querySelector('.ks-card :is(b, a)')).toBeNull();
});

test('a guest is told at once that the link is worth nothing', async () => {
  await open({ user: ok(null), verifyTeamInvitationCode: async () => knownFailure('VERIFICATION_CODE_EXPIRED') });
  await expect.element(heading('Expired Team Invitation Link')).toBeVisible();
  await expect.element(button('Sign up')).not.toBeInTheDocument();
});

test('a guest whose project cannot be loaded can try again', async () => {
  const { app } = await open({ user: ok(null), project: failed(new Error('the service is away')) });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  app.project.setNext(ok(acme()));
  await button('Try again').click();
  await expect.element(button('Sign up')).toBeVisible();
});

test('a press joins, once', async () => {
  const verifyTeamInvitationCode = shown();
  const acceptTeamInvitation = vi.fn(async () => done);
  const { app } = await open({ verifyTeamInvitationCode, acceptTeamInvitation });
  await expect.element(heading('You are invited to join Acme Design')).toBeVisible();
  await expect.element(page.getByText('Jonas Lind invited you.', { exact: true })).toBeVisible();
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
  const verifyTeamInvitationCode = shown();
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

test.each([ok(null), ok(mira())])('an invitation that cannot be loaded can be tried again', async (user) => {
  await open({ user, verifyTeamInvitationCode: shown().mockImplementationOnce(away) });
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
