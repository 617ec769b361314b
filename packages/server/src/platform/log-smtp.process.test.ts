import { cloneDatabase, startMailSink, withClient, type MailSink, type MailSinkTrouble } from '@keystead/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { canary, isCanaryIn, startCanaryServer, type CanaryServer } from '../testing/canary-server.ts';
import { findInDump } from '../testing/dump-database.ts';
import { mailSettingsOf } from '../testing/mail-settings-of.ts';
import { CALLBACK_URL } from '../testing/mailed-code.ts';
import { mailedSecrets, type MailedSecrets } from '../testing/mailed-secrets.ts';
import { startServerProcess } from '../testing/server-process.ts';

const login = { username: 'mailer', password: canary('SmtpPassword') };
const loginSettings = { KEYSTEAD_SMTP_USERNAME: login.username, KEYSTEAD_SMTP_PASSWORD: login.password };
const projectPassword = canary('ProjectSmtpPassword');

let sink: MailSink;
let server: CanaryServer;
let secrets: MailedSecrets;

beforeAll(async () => {
  sink = await startMailSink({ login });
  server = await startCanaryServer({ ...mailSettingsOf(sink), ...loginSettings });
  secrets = mailedSecrets(server, sink);
  await changeProject({ magic_link_enabled: true });
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const changeProject = (config: object) =>
  secrets.succeed('PATCH /api/v1/projects/current', { as: 'admin', body: { config } });

/** Asks for a magic link and waits until a server did not take it; answers with what was written down about that. */
async function failToMail(email: string): Promise<string> {
  await secrets.succeed('POST /api/v1/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK_URL } });
  const lastError = () =>
    withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query('select last_error from mails where recipient = $1', [email]);
      return (rows as { last_error: string | null }[])[0]?.last_error;
    });
  await expect.poll(lastError).toEqual(expect.any(String));
  return String(await lastError());
}

describe('the password of the SMTP server is used', () => {
  test('where it is right', async () => {
    await secrets.mailCode('sign_in', 'mira@example.com');

    expect(sink.inbox).toMatchObject([{ login: 'mailer' }]);
  });

  // The last one makes the transport wait before it tries again.
  test.for<[MailSinkTrouble, told: string]>([
    ['451', 'The SMTP server rejected the email at RCPT TO: 451 this mailbox is not available'],
    ['550', 'The SMTP server rejected the email at RCPT TO: 550 this mailbox is not available'],
    ['535', 'The SMTP server rejected the login (535).'],
  ])('where the server answers with trouble: %s', async ([trouble, told]) => {
    await sink.misbehave(trouble);

    expect(await failToMail(`told-${trouble}@example.com`)).toBe(told);
  });

  test('where that of a project is wrong, and where it is no setting at all', async () => {
    await sink.misbehave(undefined);
    const email_config = {
      type: 'standard',
      host: sink.host,
      port: sink.port,
      username: login.username,
      password: projectPassword,
      sender_name: 'Acme',
      sender_email: 'noreply@example.com',
    };
    for (const wrong of [{ port: projectPassword }, { password: [projectPassword] }, { type: projectPassword }]) {
      const config = { email_config: { ...email_config, ...wrong } };
      await server.send('PATCH /api/v1/projects/current', { as: 'admin', body: { config } });
    }
    expect(server.errorBodies).toHaveLength(3);
    await changeProject({ email_config: { ...email_config, username: 'another mailer' } });

    expect(await failToMail('noor@example.com')).toBe('The SMTP server rejected the login (535).');
  });
});

test.for<[what: string, settings: Record<string, string>]>([
  ['without a user name', { KEYSTEAD_SMTP_PASSWORD: login.password, KEYSTEAD_SMTP_HOST: 'localhost' }],
  ['without a server', loginSettings],
  ['of a misspelt name', { KEYSTEAD_SMTP_PASWORD: login.password }],
])('a password %s ends the start, and is not repeated', async ([, settings]) => {
  const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  const failing = startServerProcess({ DATABASE_URL: database.url, ...settings });

  expect(await failing.exited).toEqual({ code: 1, signal: null });
  expect(failing.stderr()).toContain('KEYSTEAD_SMTP_');
  expect(isCanaryIn(failing.stdout() + failing.stderr())).toBe(false);
  await database.drop();
});

test('it is not in the log, in an error, in a figure or in the database, nor is a nonce of a mail that waits', async () => {
  const figures = await server.process.figures();
  const dump = await server.dump();
  const log = server.log();

  expect(log.match(/"msg":"job failed"/g)?.length).toBeGreaterThanOrEqual(3);
  expect(dump).toContain('another mailer');
  expect(Object.keys(secrets.handedOut).filter((name) => name.startsWith('nonce'))).toHaveLength(5);
  const all = { ...secrets.handedOut, instance: login.password, project: projectPassword };
  const read = { log, figures, dump, errors: server.errorBodies.join('\n') };
  const found = Object.entries(read).flatMap(([place, text]) => [
    ...(isCanaryIn(text) ? [`${place}: a canary`] : []),
    ...findInDump(text, all).map((name) => `${place}: ${name}`),
  ]);
  expect(found).toEqual([]);
});
