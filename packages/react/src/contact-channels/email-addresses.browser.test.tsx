import type { ContactChannel, CurrentUser } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccountSettings } from '../account-settings/account-settings.tsx';
import { done, fakeClientApp, fakeContactChannel, mira, ok } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

const row = page.getByRole('group', { name: 'Email addresses' });
const button = (name: string) => row.getByRole('button', { name, exact: true });
const NEXT = 'mira@next.test';
const second = (changes: Partial<ContactChannel> = {}): ContactChannel =>
  fakeContactChannel({ id: 'channel-2', value: NEXT, isPrimary: false, usedForAuth: false, ...changes });
const waiting = (changes: Partial<ContactChannel> = {}): ContactChannel =>
  second({ isVerified: false, becomesPrimary: true, ...changes });

const given = (data: ContactChannel) => ({ status: 'ok', data }) as const;

const open = (channels: readonly ContactChannel[], user: Partial<CurrentUser> = {}) =>
  renderWithApp(<AccountSettings path="/handler/account-settings/security" />, {
    app: fakeClientApp({
      user: ok(mira({ listContactChannels: async () => [fakeContactChannel(), ...channels], ...user })),
    }),
  });

test('the addresses are listed, and which one is the primary one', async () => {
  await open([second(), waiting({ id: 'channel-3', value: 'mira@third.test' })]);
  await expect.element(row.getByRole('listitem').nth(0)).toHaveTextContent('mira@acme.test Primary');
  await expect.element(row.getByRole('listitem').nth(1)).toHaveTextContent(NEXT);
  await expect.element(row.getByRole('listitem').nth(2)).toHaveTextContent('mira@third.test Not verified');
});

test('the new address is typed, and the link is mailed there, by keyboard', async () => {
  const sendVerificationEmail = vi.fn(async () => done);
  const createContactChannel = vi.fn(async () => given(waiting({ sendVerificationEmail })));
  await open([], { createContactChannel });
  await button('Change email').click();
  await expect.element(page.getByLabelText('New email')).toHaveFocus();
  await userEvent.keyboard(`${NEXT}{Enter}`);
  await expect.element(button('Change email')).toHaveFocus();
  expect(createContactChannel.mock.calls).toEqual([[{ value: NEXT, becomesPrimary: true }]]);
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
});

test.each([
  ['', 'Please enter a valid email'],
  ['mira', 'Please enter a valid email'],
  ['mira@acme.test', 'This is already your email address.'],
])('of %j is said what is wrong with it', async (email, sentence) => {
  const createContactChannel = vi.fn(async () => given(waiting()));
  await open([], { createContactChannel });
  await button('Change email').click();
  await page.getByLabelText('New email').fill(email);
  await button('Send Verification Email').click();
  await expect.element(page.getByLabelText('New email')).toHaveAccessibleDescription(sentence);
  expect(createContactChannel).not.toHaveBeenCalled();
});

test('an address that is verified already takes over at once', async () => {
  const update = vi.fn(async () => given(second({ isPrimary: true })));
  await open([second({ update })]);
  await button('Change email').click();
  await page.getByLabelText('New email').fill(NEXT);
  await button('Send Verification Email').click();
  await expect.poll(() => update.mock.calls).toEqual([[{ isPrimary: true }]]);
});

test('a change that waits says what it waits for, mails the link again and is called off', async () => {
  const sendVerificationEmail = vi.fn(async () => done);
  const remove = vi.fn(async () => done);
  await open([waiting({ sendVerificationEmail, delete: remove })]);
  await expect.element(row).toHaveTextContent('Open the link that we sent there. Nothing changes until you do.');
  await button('Send Verification Email').click();
  await expect.element(button('Email sent!')).toBeVisible();
  await button(`Cancel ${NEXT}`).click();
  await expect.poll(() => remove).toHaveBeenCalledTimes(1);
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
});

test('another address becomes the primary one, or is removed after a question', async () => {
  const update = vi.fn(async () => given(second({ isPrimary: true })));
  const remove = vi.fn(async () => done);
  await open([second({ update, delete: remove })]);
  await button(`Make primary ${NEXT}`).click();
  await expect.poll(() => update.mock.calls).toEqual([[{ isPrimary: true }]]);
  await button(`Remove ${NEXT}`).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove this email address?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(remove).not.toHaveBeenCalled();
  await button(`Remove ${NEXT}`).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => remove).toHaveBeenCalledTimes(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('after a sign-in long ago one shows who one is, and it is done then', async () => {
  const remove = vi.fn(async () => done).mockResolvedValueOnce(knownFailure('RECENT_SIGN_IN_REQUIRED') as never);
  await open([waiting({ delete: remove })]);
  await button(`Cancel ${NEXT}`).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByLabelText('Password', { exact: true }).fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => remove).toHaveBeenCalledTimes(2);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a change that fails is said, and what was typed stays', async () => {
  await open([], { createContactChannel: () => Promise.reject(new Error('the service is away')) });
  await button('Change email').click();
  await page.getByLabelText('New email').fill(NEXT);
  await button('Send Verification Email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(page.getByLabelText('New email')).toHaveValue(NEXT);
});

test('addresses that cannot be loaded are asked for again', async () => {
  const listContactChannels = vi
    .fn(async () => [fakeContactChannel()])
    .mockRejectedValueOnce(new Error('the service is away'));
  await open([], { listContactChannels });
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row.getByRole('listitem')).toHaveTextContent('mira@acme.test Primary');
});
