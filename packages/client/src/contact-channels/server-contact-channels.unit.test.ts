import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeServerApp } from '../server-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID, wireUser } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

const wire = { ...wireUser('mira@example.com'), server_metadata: null, last_active_at_millis: 7 };
const channel = {
  id: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11',
  user_id: wire.id,
  type: 'email',
  value: 'mira@next.example',
  is_primary: false,
  is_verified: true,
  used_for_auth: true,
  becomes_primary: false,
};
const ONE = `/contact-channels/${wire.id}/${channel.id}`;
let peer: Peer;
let answers: Record<string, PeerAnswer>;
beforeEach(async () => {
  answers = {
    [`GET /users/${wire.id}`]: { json: wire },
    [`GET /contact-channels?user_id=${wire.id}`]: { json: { items: [channel], is_paginated: false } },
    'POST /contact-channels': { status: 201, json: channel },
    [`PATCH ${ONE}`]: { json: channel },
    [`DELETE ${ONE}`]: { json: { success: true } },
    [`POST ${ONE}/send-verification-code`]: { json: { success: true } },
  };
  peer = await startPeer(
    ({ method, path }) => answers[`${method} ${path.replace('/api/v1', '')}`] ?? { status: 404, text: 'Not found' },
  );
});
afterEach(() => peer.close());

async function openUser() {
  const app = composeServerApp(
    { projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: peer.url },
    testEnvironment(),
  );
  const user = await app.getUser(wire.id);
  if (!user) throw new Error('no user');
  peer.requests.length = 0;
  return user;
}
const sent = () => peer.requests.map(({ body }) => (body === '' ? undefined : (JSON.parse(body) as unknown)));

test('a server vouches for an address that it adds', async () => {
  const user = await openUser();
  expect(
    await user.createContactChannel({ value: channel.value, usedForAuth: true, isVerified: true, isPrimary: true }),
  ).toMatchObject({ status: 'ok', data: { value: channel.value, isVerified: true, usedForAuth: true } });
  expect(sent()).toEqual([
    {
      user_id: wire.id,
      type: 'email',
      value: channel.value,
      used_for_auth: true,
      is_verified: true,
      is_primary: true,
    },
  ]);
});

test('the addresses of a user are listed, changed, removed and mailed to', async () => {
  const [listed] = await (await openUser()).listContactChannels();
  peer.requests.length = 0;
  await listed?.update({ isVerified: false, usedForAuth: false });
  await listed?.sendVerificationEmail({ callbackUrl: 'https://app.example/verify' });
  await listed?.delete();
  expect(sent()).toEqual([
    { used_for_auth: false, is_verified: false },
    { callback_url: 'https://app.example/verify' },
    undefined,
  ]);
});

test('an address of somebody else is a value', async () => {
  answers['POST /contact-channels'] = refusal(409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
  const user = await openUser();
  expect(await user.createContactChannel({ value: channel.value, isVerified: true, usedForAuth: true })).toMatchObject({
    status: 'error',
    error: { code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' },
  });
});
