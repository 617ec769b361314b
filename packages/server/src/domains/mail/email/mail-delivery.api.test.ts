import { startMailSink, withClient, type MailSink } from '@keystead/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { productionSettings, startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { mailSettingsOf } from '../../../testing/mail-settings-of.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

/** The first mail loads what renders it. */

let sink: MailSink;
let running: ListeningServer[];
beforeEach(async () => {
  sink = await startMailSink();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await sink.stop();
});

async function start(settings: Record<string, string> = mailSettingsOf(sink)): Promise<ListeningServer> {
  const server = await startListeningServer(settings);
  running.push(server);
  return server;
}

async function askForLink({ port }: ListeningServer, email: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/auth/otp/send-sign-in-code`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': internalKeys.client,
    },
    body: JSON.stringify({ email, callback_url: 'http://localhost:8101/handler/magic-link-callback' }),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"success":true')]);
}

const ask = (server: ListeningServer, path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
const statusesOf = ({ databaseUrl }: ListeningServer) =>
  withClient(databaseUrl, async (client) =>
    (await client.query('select distinct status from mails')).rows.map((row: { status: string }) => row.status),
  );

test('a mail that is asked for is in the inbox of its recipient a moment later', async () => {
  const server = await start();
  await askForLink(server, 'mira@example.com');

  expect(await sink.next('mira@example.com')).toMatchObject({
    recipients: ['mira@example.com'],
    text: expect.stringMatching(/^http:\/\/localhost:8101\/handler\/magic-link-callback\?code=\w{45}$/m),
  });
  await expect.poll(() => statusesOf(server)).toEqual(['sent']);
});

test('a process without jobs leaves mails to others', async () => {
  const server = await start({ ...mailSettingsOf(sink), KEYSTEAD_JOBS: 'off' });
  await askForLink(server, 'mira@example.com');

  expect(await statusesOf(server)).toEqual(['queued']);
  expect(sink.connections()).toBe(0);
});

test('the figures count mails by what became of them', async () => {
  const server = await start({ ...mailSettingsOf(sink), KEYSTEAD_METRICS: 'on' });
  const mails = ({ sent, queued }: { sent: number; queued: number }) => [
    `keystead_mails_total{status="sent"} ${sent}`,
    'keystead_mails_total{status="failed"} 0',
    'keystead_mails_total{status="expired"} 0',
    'keystead_mails_total{status="dropped"} 0',
    `keystead_mails_queued ${queued}`,
  ];
  const figures = async () =>
    (await (await fetch(`http://127.0.0.1:${server.server.metricsPort}/metrics`)).text()).match(/^keystead_mails.*$/gm);
  expect(await figures()).toEqual(mails({ sent: 0, queued: 0 }));

  await askForLink(server, 'mira@example.com');
  await expect.poll(figures).toEqual(mails({ sent: 1, queued: 0 }));
  await sink.misbehave('451');
  await askForLink(server, 'noor@example.com');
  await expect.poll(figures).toEqual(mails({ sent: 1, queued: 1 }));
});

describe('a production instance', () => {
  test('with a server is ready', async () => {
    const server = await start({ ...productionSettings, ...mailSettingsOf(sink) });

    expect((await ask(server, '/ready')).status).toBe(200);
    expect((await ask(server, '/inbox/mails.json')).status).toBe(404);
  });

  test('without one is not, keeps its mails, and says so loudly', async () => {
    const server = await start(productionSettings);
    const ready = await ask(server, '/ready');
    expect([ready.status, await ready.text()]).toEqual([503, 'No mail can be sent: KEYSTEAD_SMTP_HOST is not set.']);
    expect((await ask(server, '/inbox/mails.json')).status).toBe(404);
    expect((await ask(server, '/inbox')).status).toBe(404);

    await askForLink(server, 'mira@example.com');
    const errors = () => server.log.lines().flatMap(({ level, msg }) => (level === 'error' ? [msg] : []));
    await expect.poll(errors).toContain('email not sent: no SMTP server is configured');
    expect(errors()[0]).toBe('emails cannot be sent: KEYSTEAD_SMTP_HOST is not set');
    expect(await statusesOf(server)).toEqual(['queued']);
  });
});
