import { afterEach, beforeEach, expect, test } from 'vitest';
import { startListeningServer, type ListeningServer } from '../testing/listening-server.ts';
import { readToken } from '../testing/mint-token.ts';
import { requestHead, sendRaw } from '../testing/raw-http.ts';
import { internalKeys } from '../testing/test-instance.ts';

const BASE_URL = 'http://localhost:8100';

let listening: ListeningServer;
beforeEach(async () => {
  listening = await startListeningServer();
});
afterEach(() => listening.stop());

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

function send(line: string, { headers, body }: Sent = {}) {
  const text = body ? JSON.stringify(body) : '';
  const head = requestHead(line, {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': internalKeys.client,
    ...(body && { 'content-type': 'application/json', 'content-length': String(text.length) }),
    ...headers,
  });
  return sendRaw(listening.port, head, text);
}

const hostile = {
  host: 'evil.example',
  origin: 'https://evil.example',
  forwarded: 'host=evil.example;proto=https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};
const signUpAs = (email: string, headers: Record<string, string> = {}) =>
  send('POST /api/v1/auth/password/sign-up', { headers, body: { email, password: 'correct horse' } });

const firstRequests: Record<string, () => Promise<unknown>> = {
  'a sign-up': () => signUpAs('first@example.com', hostile),
  'a look at the documentation of the API': () => send('GET /api/v1/openapi.json', { headers: hostile }),
  'a look at the public keys': () => send('GET /api/v1/projects/internal/.well-known/jwks.json', { headers: hostile }),
  'a look at whether it is ready': () => send('GET /ready', { headers: hostile }),
};

test.each(Object.entries(firstRequests))(
  '%s, sent first and to a host that is not ours, decides nothing for those who come after',
  async (_, sendFirst) => {
    await sendFirst();

    const { status, body } = await signUpAs('mira@example.com');
    expect(status).toBe(200);
    const { access_token: token } = JSON.parse(body) as { access_token: string };
    expect(readToken(token).claims['iss']).toBe(`${BASE_URL}/api/v1/projects/internal`);
    expect(await send('GET /api/v1/users/me', { headers: { 'x-stack-access-token': token } })).toMatchObject({
      status: 200,
    });
    const described = JSON.parse((await send('GET /api/v1/openapi.json')).body) as { servers: object };
    expect(described.servers).toEqual([{ url: BASE_URL }]);
    expect(JSON.stringify(described)).not.toContain('evil.example');
  },
);
