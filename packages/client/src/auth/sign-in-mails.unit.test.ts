import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeServerApp } from '../server-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID, wireUser } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

const wire = { ...wireUser('mira@example.com'), server_metadata: null, last_active_at_millis: 7 };
const callbackUrl = 'https://app.example.com/handler/magic-link-callback';
let peer: Peer;
let answers: Record<string, () => PeerAnswer | 'drop'>;
beforeEach(async () => {
  answers = { [`GET /users/${wire.id}`]: () => ({ json: wire }) };
  peer = await startPeer(
    ({ method, path }) => answers[`${method} ${path.replace('/api/v1', '')}`]?.() ?? { status: 404, text: 'Not found' },
  );
});
afterEach(() => peer.close());

async function openUser() {
  const options = { projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: peer.url };
  const user = await composeServerApp(options, testEnvironment()).getUser(wire.id);
  if (!user) throw new Error('no user');
  peer.requests.length = 0;
  return user;
}
const done = { status: 'ok', data: undefined };
const sent = () => peer.requests.map(({ body }) => JSON.parse(body) as unknown);

test('a link that signs in, and one for a new password, go to the primary address', async () => {
  answers['POST /auth/otp/send-sign-in-code'] = () => ({ json: { success: true, nonce: 'n' } });
  answers['POST /auth/password/send-reset-code'] = () => ({
    json: { success: 'maybe, only if user with e-mail exists' },
  });
  const user = await openUser();
  expect(await user.sendMagicLinkEmail({ callbackUrl })).toEqual(done);
  expect(await user.sendForgotPasswordEmail({ callbackUrl })).toEqual(done);
  const body = { email: 'mira@example.com', callback_url: callbackUrl };
  expect(sent()).toEqual([body, body]);
  expect(peer.requests[0]?.headers).toMatchObject({ 'x-stack-access-type': 'server' });
});

test('a lost answer is asked for again, and a refusal is told', async () => {
  let count = 0;
  answers['POST /auth/otp/send-sign-in-code'] = () =>
    count++ === 0 ? 'drop' : refusal(400, 'REDIRECT_URL_NOT_WHITELISTED');
  const user = await openUser();
  expect(await user.sendMagicLinkEmail({ callbackUrl })).toMatchObject({
    status: 'error',
    error: { code: 'REDIRECT_URL_NOT_WHITELISTED' },
  });
  expect(count).toBe(2);
});

test('without an address nothing is sent', async () => {
  answers[`GET /users/${wire.id}`] = () => ({ json: { ...wire, primary_email: null } });
  const user = await openUser();
  await expect(user.sendForgotPasswordEmail({ callbackUrl })).rejects.toThrow('The user has no e-mail address.');
  expect(peer.requests).toEqual([]);
});
