import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startIssuer } from './start-issuer.ts';

const VERIFIER = 'a code verifier that nobody else has, of some length';
const CALLBACK = 'http://localhost:8100/callback';

async function startFlow() {
  const issuer = await startIssuer({ firstTokenSeconds: 60 });
  onTestFinished(() => issuer.close());
  const location = `${issuer.url}/authorize?${new URLSearchParams({
    client_id: 'google',
    redirect_uri: CALLBACK,
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  })}`;
  const callback = issuer.callbackOf(location, { sub: 'mira', email: 'mira@example.com', email_verified: true });
  const ask = async (parameters: Record<string, string>) => {
    const response = await fetch(`${issuer.url}/token`, { method: 'POST', body: new URLSearchParams(parameters) });
    return { status: response.status, answer: (await response.json()) as Record<string, string> };
  };
  const exchange = (verifier: string) =>
    ask({ code: callback.searchParams.get('code') ?? '', code_verifier: verifier });
  return { issuer, callback, ask, exchange };
}

test('whoever comes back brings a code that the verifier turns into tokens', async () => {
  const { issuer, callback, exchange } = await startFlow();

  expect(callback.href.startsWith(`${CALLBACK}?`)).toBe(true);
  expect(callback.searchParams.get('state')).toBe('the state');
  expect(callback.searchParams.get('iss')).toBe(issuer.url);
  expect((await exchange('of another flow')).status).toBe(400);
  const { status, answer } = await exchange(VERIFIER);
  expect(status).toBe(200);
  expect(answer['expires_in']).toBe(60);
  const [, claims = ''] = (answer['id_token'] ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: 'mira',
    email: 'mira@example.com',
    email_verified: true,
    iss: issuer.url,
    aud: 'google',
    nonce: 'the nonce',
  });
});

test('renewals are counted for each person', async () => {
  const { issuer, ask, exchange } = await startFlow();
  const { answer } = await exchange(VERIFIER);

  expect(issuer.renewalsOf('mira')).toBe(0);
  const renewed = await ask({ grant_type: 'refresh_token', refresh_token: answer['refresh_token'] ?? '' });

  expect(renewed.answer['expires_in']).toBe(3600);
  expect(renewed.answer['access_token']).not.toBe(answer['access_token']);
  expect(issuer.renewalsOf('mira')).toBe(1);
  expect(issuer.renewalsOf('nora')).toBe(0);
});
