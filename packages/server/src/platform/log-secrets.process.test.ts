import { withClient } from '@keystead/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  canary,
  canaryKeys as keys,
  isCanaryIn,
  startCanaryServer,
  type CanaryServer,
} from '../testing/canary-server.ts';
import { requestHead, sendRaw } from '../testing/raw-http.ts';

const password = canary('Password');

let server: CanaryServer;
/** What the service itself made and handed out. */
const handedOut: string[] = [];

beforeAll(async () => {
  server = await startCanaryServer();
});
afterAll(() => server.stop());

const send: CanaryServer['send'] = (line, request) => server.send(line, request);

async function signUp(email: string): Promise<{ access_token: string; refresh_token: string }> {
  const { body } = await send('POST /api/v1/auth/password/sign-up', { as: 'client', body: { email, password } });
  const tokens = JSON.parse(body) as { access_token: string; refresh_token: string };
  handedOut.push(tokens.access_token, tokens.refresh_token);
  return tokens;
}

const SIGN_IN = 'POST /api/v1/auth/password/sign-in';
const TOKEN = 'POST /api/v1/auth/oauth/token';
const ME = 'GET /api/v1/users/me';

describe('secrets are sent wherever they may be, and where they may not', () => {
  test('where they belong', async () => {
    const tokens = await signUp('mira@example.com');
    const session = { 'x-stack-access-token': tokens.access_token, 'x-stack-refresh-token': tokens.refresh_token };

    expect((await send(ME, { as: 'client', headers: session })).status).toBe(200);
    expect((await send(ME, { as: 'server', headers: session })).status).toBe(200);
    await send('POST /api/v1/auth/sessions/current/refresh', { as: 'client', headers: session });
    await send(TOKEN, {
      body: {
        grant_type: 'refresh_token',
        client_id: 'internal',
        client_secret: keys.client,
        refresh_token: tokens.refresh_token,
      },
    });
    const made = await send('POST /api/v1/internal/api-keys', {
      as: 'admin',
      body: {
        description: 'Tests',
        expires_at_millis: 4e12,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    });
    handedOut.push(...(made.body.match(/(?:pck|ssk|sak)_[0-9a-z]{45}/g) ?? []));
    const secret = Buffer.from(canary('TotpSecret').padEnd(20).slice(0, 20)).toString('base64');
    handedOut.push(secret);
    await send('PATCH /api/v1/users/me', { as: 'client', headers: session, body: { totp_secret_base64: secret } });
    const credentials = { email: 'mira@example.com', password };
    const asked = await send(SIGN_IN, { as: 'client', body: credentials, isHandedOut: true });
    handedOut.push(...(asked.body.match(/(?<="attempt_code":")[0-9a-z]{45}/g) ?? []));
    expect(handedOut).toHaveLength(7);
    await send('DELETE /api/v1/auth/sessions/current', { as: 'client', headers: session });
    expect((await send(ME, { as: 'client', headers: session })).status).toBe(401);
  });

  test('where they are wrong', async () => {
    const { access_token } = await signUp('noor@example.com');
    const email = 'mira@example.com';
    await send(SIGN_IN, { as: 'client', body: { email, password: canary('WrongPassword') } });
    await send(SIGN_IN, { as: 'client', body: { email: 1, password, extra: password } });
    await send('POST /api/v1/auth/password/sign-up', { as: 'client', body: { email, password } });
    await send('POST /api/v1/auth/password/sign-up', { as: 'client', body: { email: 'x', password: canary('P') } });
    for (const headers of [
      { 'x-stack-access-token': canary('AccessToken') },
      { 'x-stack-access-token': `${access_token}x` },
      { 'x-stack-admin-access-token': canary('AdminToken') },
      { 'x-stack-publishable-client-key': canary('WrongKey') },
    ])
      await send(ME, { as: 'client', headers });
    await send('POST /api/v1/auth/sessions/current/refresh', {
      as: 'client',
      headers: { 'x-stack-refresh-token': canary('RefreshToken') },
    });
    await send(TOKEN, {
      body: {
        grant_type: 'refresh_token',
        client_id: 'internal',
        client_secret: canary('S'),
        refresh_token: canary('R'),
      },
    });
    await send(TOKEN, {
      headers: { authorization: `Basic ${Buffer.from(`internal:${canary('Basic')}`).toString('base64')}` },
      body: { grant_type: 'refresh_token', refresh_token: canary('R') },
    });
    await send(TOKEN, {
      body: {
        grant_type: 'authorization_code',
        client_id: 'internal',
        client_secret: keys.client,
        code: canary('AuthorizationCode'),
        redirect_uri: 'http://localhost:8101/handler/oauth-callback',
        code_verifier: canary('CodeVerifier'),
      },
    });
    const answer = new URLSearchParams({ state: canary('InnerState'), code: canary('ProviderCode') }).toString();
    await send(`GET /api/v1/auth/oauth/callback/github?${answer}`, { headers: { cookie: `a=${canary('Cookie')}` } });
    await send('POST /api/v1/auth/oauth/callback/github', {
      body: { state: canary('InnerState'), code: canary('ProviderCode') },
      isHandedOut: true, // the browser takes it along
    });
    await send(
      `GET /api/v1/auth/oauth/authorize/github?client_id=internal&client_secret=${canary('S')}&token=${canary('AccessToken')}&state=${canary('State')}`,
      { as: 'client' },
    );
    await send('PATCH /api/v1/users/me', {
      as: 'client',
      headers: { 'x-stack-access-token': access_token },
      body: { totp_secret_base64: canary('NotBase64') },
    });
    const totp = { code: canary('AttemptCode'), type: 'totp', totp: canary('Totp') };
    await send('POST /api/v1/auth/mfa/sign-in', { as: 'client', body: totp });
    await send('POST /api/v1/auth/mfa/sign-in', { as: 'client', body: { ...totp, type: canary('Type') } });
    expect(server.statuses).not.toContain(500);
  });

  test('where they have no business', async () => {
    const secret = canary('Misplaced');
    for (const line of [
      `${ME}?code=${secret}&token=${secret}`,
      `GET /api/v1?access_token=${secret}`,
      `GET /health?password=${secret}`,
      `GET /api/v1/nowhere/${secret}?code=${secret}`,
      `GET /${secret}`,
      `PUT /api/v1/users/me?code=${secret}`,
      `OPTIONS /api/v1/${secret}?code=${secret}`,
      `GET http://user:${secret}@localhost/health`,
    ])
      await send(line, { as: 'client' });
    const places = [
      'authorization',
      'cookie',
      'user-agent',
      'referer',
      'origin',
      'x-forwarded-for',
      'x-stack-client-version',
    ];
    for (const name of [...places, 'x-stack-random-nonce', 'x-stack-refresh-token', 'content-language', 'host'])
      await send(ME, { as: 'client', headers: { [name]: secret } });
    expect(server.statuses).not.toContain(500);
  });

  test('where nothing can be read', async () => {
    const secret = canary('Unreadable').padEnd(45, 'x'); // as long as those that are handed out
    for (const text of [`{"password":"${secret}`, secret, `{"password":"${secret}\\u0000"}`, `[[${secret}]]`]) {
      await send(SIGN_IN, { as: 'client', text });
      await send(SIGN_IN, { as: 'client', text, headers: { 'content-type': 'text/plain' } });
      await send(SIGN_IN, { as: 'client', text, headers: { 'content-type': 'application/xml' } });
      await send(TOKEN, { text, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    }
    await sendRaw(server.port, `NONSENSE ${secret}\r\n\r\n`);
    await sendRaw(server.port, requestHead('GET /health', { 'x-pad': secret.repeat(2000) }));
    await sendRaw(server.port, requestHead('GET /health', { host: `${secret} ${secret}` }));
    expect(server.statuses).not.toContain(500);
  });

  test('where the database fails and quotes what it was given', async () => {
    const { access_token } = await signUp('failing@example.com');
    const patch = (display_name: string) =>
      send('PATCH /api/v1/users/me', {
        as: 'client',
        headers: { 'x-stack-access-token': access_token },
        body: { display_name },
      });
    await withClient(server.databaseUrl, async (client) => {
      await client.query('drop schema keystead_views cascade'); // a column that a view shows keeps its type
      await client.query('drop index users_by_words, users_by_start_of_name');
      await client.query('alter table users alter column display_name type int using null');
      // What the service has prepared by now would fail for another reason.
      // The view tells of all databases of the cluster, and other tests have theirs there.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'keystead' and datname = current_database()`,
      );
    });
    await expect.poll(async () => (await send('GET /ready')).status).toBe(200);
    expect((await patch(canary('QuotedByPostgres'))).status).toBe(500);

    await withClient(server.databaseUrl, (client) => client.query('alter table sessions rename to sessions_elsewhere'));
    expect((await send(SIGN_IN, { as: 'client', body: { email: 'failing@example.com', password } })).status).toBe(500);
    await withClient(server.databaseUrl, (client) => client.query('alter table sessions_elsewhere rename to sessions'));
  });
});

test('none of them is in the log, in an error or in a figure', async () => {
  const figures = await server.process.figures();
  server.process.signal('SIGTERM');
  expect(await server.process.exited).toEqual({ code: 0, signal: null });
  const log = server.log();

  expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(50); // all of it was logged
  expect(log).toContain('invalid input syntax for type integer: \\"…\\"'); // without what PostgreSQL quoted
  expect(log.match(/"msg":"request failed"/g)).toHaveLength(2);
  expect(server.errorBodies.length).toBeGreaterThan(40);
  const found = [log, figures, ...server.errorBodies].filter(
    (text) => isCanaryIn(text) || handedOut.some((secret) => text.includes(secret)),
  );
  expect(found.map((text) => text.slice(0, 500))).toEqual([]);
});
