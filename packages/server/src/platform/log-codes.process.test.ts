import { endpoints, viewFor, type Endpoint } from '@keystead/contract';
import { startMailSink, withClient, type MailSink } from '@keystead/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  canary,
  isCanaryIn,
  startCanaryServer,
  type CanaryRequest,
  type CanaryServer,
} from '../testing/canary-server.ts';
import { findInDump } from '../testing/dump-database.ts';
import { lineOf } from '../testing/endpoint-cases.ts';
import { mailSettingsOf } from '../testing/mail-settings-of.ts';
import { CALLBACK_URL } from '../testing/mailed-code.ts';
import { mailedSecrets, type MailedSecrets } from '../testing/mailed-secrets.ts';
import { totpNow } from '../testing/second-factor.ts';
import { systemClock } from './clock.ts';

let sink: MailSink;
let server: CanaryServer;
let secrets: MailedSecrets;
const succeeded = new Set<string>();

beforeAll(async () => {
  sink = await startMailSink();
  server = await startCanaryServer(mailSettingsOf(sink));
  secrets = mailedSecrets(server, sink);
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const SECRET_FIELDS = ['code', 'password', 'old_password', 'new_password'];
const fieldsOf = ({ body }: Endpoint): string[] => {
  const schema = body && viewFor<z.ZodType>(body, 'client');
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};
/** Every endpoint of the contract whose body holds a code or a password of ours; those that redirect take codes of providers. */
const takers = endpoints
  .filter(({ redirects }) => redirects === undefined)
  .filter((endpoint) => fieldsOf(endpoint).some((field) => SECRET_FIELDS.includes(field)))
  .map((endpoint) => ({
    line: lineOf(endpoint),
    /** With the value wherever a secret belongs. */
    bodyWith: (value: unknown) =>
      Object.fromEntries(
        fieldsOf(endpoint).flatMap((field) => {
          if (SECRET_FIELDS.includes(field)) return [[field, value]];
          return field === 'email' ? [[field, 'mira@example.com']] : [];
        }),
      ),
  }));

const VERIFY = 'POST /api/v1/contact-channels/verify';
const RESET = 'POST /api/v1/auth/password/reset';
const SIGN_IN = 'POST /api/v1/auth/otp/sign-in';
const ACCEPT = 'POST /api/v1/team-invitations/accept';

async function use(line: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const answer = await secrets.succeed(line, { body, headers });
  succeeded.add(line);
  return answer;
}

async function checkAndUse(line: string, code: string, more: object = {}): Promise<Record<string, string>> {
  await use(`${line}/check-code`, { code });
  return use(line, { code, ...more });
}

describe('codes, nonces and passwords are sent', () => {
  let mira: Awaited<ReturnType<MailedSecrets['signUp']>>;

  test('where they belong, to every endpoint that takes one', async () => {
    const config = { magic_link_enabled: true };
    await secrets.succeed('PATCH /api/v1/projects/current', { as: 'admin', body: { config } });
    mira = await secrets.signUp('mira@example.com');
    succeeded.add('POST /api/v1/auth/password/sign-up');
    await checkAndUse(VERIFY, mira.code);
    const noor = await secrets.signUp('noor@example.com');
    await secrets.mailCode('email_verification', 'noor@example.com', noor.headers);
    await secrets.succeed(`POST /api/v1/contact-channels/me/${noor.userId}/send-verification-code`, {
      headers: noor.headers,
      body: { callback_url: CALLBACK_URL },
    });
    const code = await secrets.nextCode('noor@example.com');
    await use(`${VERIFY}/details`, { code });
    await checkAndUse(VERIFY, code);
    await use(`${VERIFY}/refuse`, { code: (await secrets.signUp('stranger@example.com')).code });

    const reset = await secrets.mailCode('password_reset', 'mira@example.com');
    await checkAndUse(RESET, reset.code, { password: canary('ResetPassword') });
    const { accessToken = '' } = await use('POST /api/v1/auth/password/sign-in', {
      email: 'mira@example.com',
      password: canary('ResetPassword'),
    });
    mira = { ...mira, headers: { 'x-stack-access-token': accessToken } };
    const change = { old_password: canary('ResetPassword'), new_password: canary('UpdatedPassword') };
    await use('POST /api/v1/auth/password/update', change, mira.headers);
    await use('POST /api/v1/auth/password/confirm', { password: canary('UpdatedPassword') }, mira.headers);

    const link = await secrets.mailCode('sign_in', 'mira@example.com');
    await checkAndUse(SIGN_IN, link.code);
    const typed = await secrets.mailCode('sign_in', 'newcomer@example.com');
    const newcomer = await checkAndUse(SIGN_IN, `${typed.code.slice(0, 6).toUpperCase()}${typed.nonce}`);
    await use(
      'POST /api/v1/auth/password/set',
      { password: canary('FirstPassword') },
      { 'x-stack-access-token': newcomer['accessToken'] ?? '' },
    );

    await server.send('POST /api/v1/teams', { as: 'server', body: { display_name: 'Acme Design' } });
    const [team] = await withClient(
      server.databaseUrl,
      async (client) => (await client.query('select id from teams')).rows,
    );
    await secrets.succeed('POST /api/v1/team-invitations/send-code', {
      as: 'server',
      body: { email: 'invited@example.com', team_id: team.id, callback_url: CALLBACK_URL },
    });
    const invitation = await secrets.nextCode('invited@example.com');
    await use(`${ACCEPT}/check-code`, { code: invitation });
    await use(`${ACCEPT}/preview`, { code: invitation });
    await use(`${ACCEPT}/details`, { code: invitation }, mira.headers);
    await use(ACCEPT, { code: invitation }, mira.headers);

    const secret = Buffer.from('twenty bytes of hers');
    const totp_secret_base64 = secret.toString('base64');
    secrets.keep({ totpSecret: totp_secret_base64 });
    await secrets.succeed('PATCH /api/v1/users/me', { headers: noor.headers, body: { totp_secret_base64 } });
    const asked = await server.send('POST /api/v1/auth/password/sign-in', {
      as: 'client',
      body: { email: 'noor@example.com', password: canary('Password') },
      isHandedOut: true,
    });
    const [attempt = ''] = /(?<="attempt_code":")\w{45}/.exec(asked.body) ?? [];
    secrets.keep({ attempt });
    const totp = totpNow({ clock: systemClock }, secret);
    await use('POST /api/v1/auth/mfa/sign-in', { code: attempt, type: 'totp', totp });

    // Printed on purpose, beside the log and for people: whoever starts the service becomes its owner.
    const [ownerCode = ''] = /(?<=#code=)\w{45}/.exec(server.process.stderr()) ?? [];
    const owner = { email: 'owner@example.com', password: canary('OwnerPassword') };
    await use('POST /api/v1/internal/first-owner', { code: ownerCode, ...owner });
    await secrets.succeed('POST /api/v1/internal/owner-invitations', {
      as: 'admin',
      body: { email: 'second@example.com' },
    });
    const invited = { code: await secrets.nextCode('second@example.com') };
    await use('POST /api/v1/internal/owner-invitations/accept/details', invited);
    await use('POST /api/v1/internal/owner-invitations/accept', {
      ...invited,
      password: canary('SecondOwnerPassword'),
    });

    const handedOut = await server.send('POST /api/v1/internal/impersonations', {
      as: 'admin',
      body: { user_id: noor.userId, reason: 'Ticket 4711', callback_url: CALLBACK_URL },
      isHandedOut: true,
    });
    const [impersonation = ''] = /(?<=code=)\w{45}/.exec(handedOut.body) ?? [];
    secrets.keep({ impersonation });
    await use('POST /api/v1/auth/impersonations/sign-in', { code: impersonation });

    expect([...succeeded].sort()).toEqual(takers.map(({ line }) => line).sort());
  });

  test('where they are wrong: used, expired, of another purpose, guessed too often, too short, too long', async () => {
    const guessed = await secrets.mailCode('sign_in', 'noor@example.com');
    for (let attempt = 0; attempt < 7; attempt += 1)
      await server.send(SIGN_IN, { as: 'client', body: { code: `WRONG${attempt}${guessed.nonce}` } });
    await secrets.mailCode('password_reset', 'noor@example.com');
    const { code } = await secrets.mailCode('sign_in', 'late@example.com');
    await withClient(server.databaseUrl, (client) =>
      client.query(`update verification_codes set expires_at = now() where email = 'late@example.com'`),
    );
    const mailed = Object.entries(secrets.handedOut).flatMap(([name, value]) =>
      name.startsWith('code ') ? value : [],
    );
    expect(mailed).toContain(code);
    const wrong = [canary('Code').padEnd(45, 'x'), canary(''), canary('TooLong').padEnd(300, 'x')];
    for (const { line, bodyWith } of takers)
      await Promise.all(
        [...mailed, ...wrong].map((value) =>
          server.send(line, { as: 'client', headers: mira.headers, body: bodyWith(value) }),
        ),
      );

    expect(server.statuses).not.toContain(500);
    const told = server.errorBodies.join('\n');
    expect(['SHORT', 'LONG'].filter((problem) => !told.includes(`PASSWORD_TOO_${problem}`))).toEqual([]);
    const problems = ['NOT_FOUND', 'EXPIRED', 'ALREADY_USED', 'MAX_ATTEMPTS_REACHED'];
    expect(problems.filter((problem) => !told.includes(`VERIFICATION_CODE_${problem}`))).toEqual([]);
  });

  test('where they have no business', async () => {
    const { code, nonce } = await secrets.mailCode('sign_in', 'misplaced@example.com');
    for (const { line, bodyWith } of takers) {
      for (const secret of [code, nonce]) {
        const body = bodyWith(secret);
        const quoted = JSON.stringify(body);
        const requests: CanaryRequest[] = [
          { body: { ...body, nonce: secret, email: secret, callback_url: secret } },
          { body: bodyWith([secret]) },
          { body: bodyWith({ value: secret }) },
          { body: secret },
          { body: [body] },
          { text: quoted.slice(0, -1) },
          { text: secret },
          { text: quoted.replace(secret, `${secret}\\u0000`) },
          { text: quoted, headers: { 'content-type': 'text/plain' } },
          { text: quoted, headers: { 'content-type': 'application/xml' } },
          { text: secret, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
          { body, headers: { 'x-stack-access-token': secret, 'x-stack-random-nonce': secret } },
          { body, headers: { cookie: `code=${secret}`, referer: `https://app.example.com/?code=${secret}` } },
        ];
        const elsewhere = [
          `?code=${secret}&nonce=${secret}`,
          `?${secret}`,
          `/${secret}`,
          `%2f${secret}`,
          `/../${secret}`,
        ];
        await Promise.all([
          ...requests.map((request) => server.send(line, { as: 'client', ...request })),
          ...elsewhere.map((path) => server.send(line + path, { as: 'client', body })),
          server.send(`${line.replace('POST', 'GET')}?code=${secret}`, { as: 'client' }),
        ]);
      }
    }
    expect(server.statuses).not.toContain(500);
  });
});

test('none of them is in the log, in an error, in a figure or in the database', async () => {
  const figures = await server.process.figures();
  const dump = await server.dump();
  server.process.signal('SIGTERM');
  expect(await server.process.exited).toEqual({ code: 0, signal: null });
  const log = server.log();

  expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(400); // all of it was logged
  expect(server.errorBodies.length).toBeGreaterThan(400);
  expect(figures).toContain('keystead_mails_total');
  expect(dump).toContain('password_reset');
  expect(Object.keys(secrets.handedOut).length).toBeGreaterThan(40);
  const read = { log, figures, dump, errors: server.errorBodies.join('\n') };
  const found = Object.entries(read).flatMap(([place, text]) => [
    ...(isCanaryIn(text) ? [`${place}: …${text.slice(Math.max(0, text.indexOf('c4n4ry') - 200)).slice(0, 300)}`] : []),
    ...findInDump(text, secrets.handedOut).map((name) => `${place}: ${name}`),
  ]);
  expect(found).toEqual([]);
});
