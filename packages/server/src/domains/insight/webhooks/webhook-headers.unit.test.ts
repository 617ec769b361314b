import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signatureOf, webhookHeaders } from './webhook-headers.ts';

/** The first signature is the one that the libraries of Standard Webhooks and Svix are tested with themselves. */
const SECRET = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKis=';
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  sentAt: new Date(1_614_265_330_999),
  body: '{"test": 2432232314}',
};
const BY_SECRET = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const BY_OTHER_SECRET = 'v1,QJYiLbsJNt/mCiSE8Rm0F/5W2uZvQAXUQ3cBIOg0DN8=';

const headersBy = (secrets: readonly string[]) =>
  webhookHeaders(
    MESSAGE,
    signatureOf(
      secrets.map((secret) => Buffer.from(secret, 'base64')),
      MESSAGE,
    ),
  );

beforeEach(() => void vi.useFakeTimers({ now: MESSAGE.sentAt, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['one secret', [SECRET], BY_SECRET],
  ['two secrets, the newest first', [OTHER_SECRET, SECRET], `${BY_OTHER_SECRET} ${BY_SECRET}`],
])('headers are these to the byte: %s', (_, secrets, signature) => {
  expect(headersBy(secrets)).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Keystead',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
    'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'svix-timestamp': '1614265330',
    'svix-signature': signature,
  });
});

test.each([
  ['standardwebhooks', 'webhook-', StandardWebhook],
  ['svix', 'webhook-', SvixWebhook],
  ['svix', 'svix-', SvixWebhook],
] as const)('%s verifies them as %s, with either secret', (_, prefix, Library) => {
  const all = Object.entries(headersBy([OTHER_SECRET, SECRET]));
  const headers = Object.fromEntries(all.filter(([name]) => name.startsWith(prefix)));

  expect(Object.keys(headers)).toHaveLength(3);
  for (const secret of [SECRET, OTHER_SECRET])
    expect(new Library(`whsec_${secret}`).verify(MESSAGE.body, headers)).toEqual({ test: 2_432_232_314 });
  expect(() => new Library(`whsec_${SECRET}`).verify(`${MESSAGE.body} `, headers)).toThrow(
    'No matching signature found',
  );
});
