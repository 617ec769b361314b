import { startMailSink, withClient, type MailSink, type MailSinkTrouble } from '@keystead/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { mailSettingsOf } from '../../../testing/mail-settings-of.ts';
import { CALLBACK_URL, codePurposes } from '../../../testing/mailed-code.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const SENT_AT_ONCE = 10;
const REST_BETWEEN_TRIALS_MS = 900;
const patiently = { timeout: 150_000, interval: 20 };

let sink: MailSink;
let server: ListeningServer;
/** Whatever is loaded once is loaded before the trouble begins. */
beforeEach(async () => {
  sink = await startMailSink();
  server = await startListeningServer(mailSettingsOf(sink));
  await askForLink('first@example.com');
  await vi.waitUntil(async () => (await notSent()) === 0, patiently);
});
afterEach(async () => {
  await server.stop();
  await sink.stop();
});

async function askForLink(email: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}${codePurposes.sign_in.send.replace('POST ', '')}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': internalKeys.client,
    },
    body: JSON.stringify({ email, callback_url: CALLBACK_URL }),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"success":true')]);
}

async function count(expression: string): Promise<number> {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query(`select (${expression})::int as count from mails`);
    return Number((rows as { count: number }[])[0]?.count);
  });
}
const notSent = () => count(`count(*) filter (where status <> 'sent')`);
const attempts = () => count('sum(attempts)');

const people = Array.from({ length: 24 }, (_, index) => `person-${index}@example.com`);
const askForAll = () => Promise.all(people.map(askForLink));
const hasFailed = () => server.log.text().includes('job failed');
/** By Message-ID: how many of the mails that the server keeps are copies. */
const copies = () => sink.inbox.length - new Set(sink.inbox.map(({ headers }) => headers['message-id'])).size;

const received = () => sink.inbox.flatMap(({ recipients }) => recipients).sort();

test('a server that says nothing keeps nobody waiting: all are answered before any attempt has ended', async () => {
  await sink.misbehave('hang');
  await askForLink('caught@example.com');
  await expect.poll(() => sink.connections(), patiently).toBe(2); // this mail hangs by now
  await askForAll();

  expect(hasFailed()).toBe(false);
  expect(await attempts()).toBe(1);
  expect(await notSent()).toBe(people.length + 1);
  await sink.misbehave(undefined);
  await expect.poll(notSent, patiently).toBe(0);
  expect(received()).toEqual(['first@example.com', 'caught@example.com', ...people].sort());
});

test.for<MailSinkTrouble>(['refuse', '451', 'drop after data'])(
  'a server in trouble (%s) keeps no answer back, and gets every mail once when it is well again',
  async (trouble) => {
    await sink.misbehave(trouble);
    await askForAll();
    expect(await notSent()).toBe(people.length);
    await expect.poll(() => hasFailed() || sink.connections() > 1, patiently).toBe(true);
    await sink.misbehave(undefined);
    await expect.poll(notSent, patiently).toBe(0);

    expect(received()).toEqual(['first@example.com', ...people].sort());
  },
);

test('a server that keeps mails and does not say so gets copies of those alone, each with its Message-ID', async () => {
  const startedAt = performance.now();
  await sink.misbehave('keep and drop');
  await askForAll();
  await expect.poll(hasFailed, patiently).toBe(true);
  await sink.misbehave(undefined);
  const trials = Math.floor((performance.now() - startedAt) / REST_BETWEEN_TRIALS_MS);
  await expect.poll(notSent, patiently).toBe(0);

  const idsOf = new Map(sink.inbox.map(({ recipients: [recipient], headers }) => [recipient, headers['message-id']]));
  expect(new Set(idsOf.keys())).toEqual(new Set(['first@example.com', ...people]));
  expect(sink.inbox.filter(({ recipients: [to], headers }) => idsOf.get(to) !== headers['message-id'])).toEqual([]);
  expect(copies()).toBeGreaterThan(0);
  expect(copies()).toBe((await attempts()) - people.length - 1);
  // Those that were on their way together, and then one at a time that found out whether the server is well.
  expect(copies()).toBeLessThanOrEqual(SENT_AT_ONCE + trials);
});
