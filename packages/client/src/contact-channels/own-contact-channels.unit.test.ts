import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeForUser } from '../cache/observe-for-user.ts';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { openSignedIn } from '../testing/open-app.ts';
import { refusal } from '../testing/peer.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const wire = {
  id: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11',
  user_id: '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10',
  type: 'email',
  value: 'mira@next.example',
  is_primary: false,
  is_verified: false,
  used_for_auth: false,
  becomes_primary: true,
};
const OWN = `/contact-channels/me/${wire.id}`;
const channel = {
  id: wire.id,
  type: 'email',
  value: 'mira@next.example',
  isPrimary: false,
  isVerified: false,
  usedForAuth: false,
  becomesPrimary: true,
  sendVerificationEmail: expect.any(Function),
  update: expect.any(Function),
  delete: expect.any(Function),
};

/** Answers for the addresses; everything else is the fake service's. */
function answer(path: string, json: unknown, status = 200): void {
  const before = service.intercept;
  service.intercept = (request) =>
    request.path.replace('/api/v1', '').replace(/\?.*/, '') === path ? { status, json } : before?.(request);
}

async function open() {
  answer('/contact-channels', { items: [wire], is_paginated: false });
  const opened = await openSignedIn(service, { at: 'https://app.example/handler/account-settings' });
  const [listed] = await opened.user.listContactChannels();
  if (!listed) throw new Error('no address');
  return { ...opened, listed };
}

test('the addresses are listed with what can be done with them', async () => {
  const { listed } = await open();
  expect(listed).toEqual(channel);
  expect(service.conversation().at(-1)).toBe('GET /contact-channels?user_id=me');
});

test('an address is added, and the list and the user are fetched anew', async () => {
  const { user, app } = await open();
  const list = observeForUser(app.user, 'contact-channels', async (user) => user?.listContactChannels() ?? []);
  await list.refresh();
  answer('/contact-channels', wire, 201);
  expect(await user.createContactChannel({ value: wire.value, becomesPrimary: true })).toEqual({
    status: 'ok',
    data: channel,
  });
  expect(service.bodiesOf('/contact-channels')).toContainEqual({
    user_id: 'me',
    type: 'email',
    value: wire.value,
    becomes_primary: true,
  });
  expect(service.conversation().slice(-2).toSorted()).toEqual(['GET /contact-channels?user_id=me', 'GET /users/me']);
});

test('the mail leads to the verification page of this site, which knows that it was asked for here', async () => {
  const { app, listed } = await open();
  answer(`${OWN}/send-verification-code`, { success: true });
  expect(await listed.sendVerificationEmail()).toEqual({ status: 'ok', data: undefined });
  expect(service.bodiesOf(`${OWN}/send-verification-code`)).toEqual([
    { callback_url: 'https://app.example/handler/email-verification' },
  ]);
  expect(app.askedHere('email-verification')).toBe(true);
  await listed.sendVerificationEmail({ callbackUrl: 'https://app.example/verify' });
  expect(service.bodiesOf(`${OWN}/send-verification-code`)[1]).toEqual({ callback_url: 'https://app.example/verify' });
});

test('an address is changed and removed, and the user is fetched anew', async () => {
  const { listed } = await open();
  answer(OWN, { ...wire, is_primary: true });
  expect(await listed.update({ isPrimary: true, usedForAuth: false })).toMatchObject({
    status: 'ok',
    data: { isPrimary: true },
  });
  expect(service.bodiesOf(OWN)).toEqual([{ is_primary: true, used_for_auth: false }]);
  answer(OWN, { success: true });
  expect(await listed.delete()).toEqual({ status: 'ok', data: undefined });
  expect(service.conversation().at(-1)).toBe('GET /users/me');
});

test('a refusal that is expected is a value', async () => {
  const { listed } = await open();
  const before = service.intercept;
  service.intercept = (request) =>
    request.path.endsWith(OWN) ? refusal(403, 'RECENT_SIGN_IN_REQUIRED') : before?.(request);
  expect(await listed.update({ usedForAuth: true })).toMatchObject({
    status: 'error',
    error: { code: 'RECENT_SIGN_IN_REQUIRED' },
  });
});
