import { cloneDatabase, startMailSink, withClient, type ClonedDatabase, type MailSink } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { mailSettingsOf } from '../../../testing/mail-settings-of.ts';
import { CALLBACK_URL, codePurposes } from '../../../testing/mailed-code.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

/** CRASH_MAILS=1000 is the full size, at which the ten mails that are sent at once are the 1 % that may leave twice. */
const MAILS = Number(process.env['CRASH_MAILS'] ?? 120);
const SENT_AT_ONCE = 10;
const CALLERS = 8;
const MOST_WAITING = 40; // mails are asked for as fast as they leave, or the kill would come before the first of them
const OUT_WITHIN_MS = 30_000;

let database: ClonedDatabase;
let sink: MailSink;
let running: ServerProcess[];
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  sink = await startMailSink();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await sink.stop();
  await database.drop();
});

/** As it runs in production, apart from the cheap passwords: nothing about jobs is set. */
function start(): ServerProcess {
  const server = startServerProcess({
    DATABASE_URL: database.url,
    KEYSTEAD_MAIL_LIMIT_PER_PROJECT: String(MAILS + 1),
    ...mailSettingsOf(sink),
  });
  running.push(server);
  return server;
}

const look = async <Row>(text: string): Promise<Row[]> =>
  withClient(database.url, async (client) => (await client.query(text)).rows as Row[]);

/** Every third signs up, the others ask for a magic link: both bring a mail. */
function requestFor(index: number): { path: string; body: { email: string; [field: string]: string } } {
  const email = `person-${index}@example.com`;
  if (index % 3 > 0)
    return { path: codePurposes.sign_in.send.replace('POST ', ''), body: { email, callback_url: CALLBACK_URL } };
  const body = { email, password: 'correct horse', verification_callback_url: CALLBACK_URL };
  return { path: '/api/v1/auth/password/sign-up', body };
}

/** Several callers ask at once until enough mails were promised; then the server is killed in the middle of its work. */
async function askAndKill(server: ServerProcess, port: number): Promise<string[]> {
  const promised: string[] = [];
  const isEnough = () => promised.length >= MAILS - CALLERS;
  const mayAsk = () => isEnough() || promised.length - sink.inbox.length < MOST_WAITING;
  const left = Array.from({ length: MAILS }, (_, index) => requestFor(index));
  const callNext = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      await vi.waitUntil(mayAsk, { timeout: 150_000, interval: 10 });
      const response = await fetch(`http://127.0.0.1:${port}${next.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-stack-project-id': 'internal',
          'x-stack-access-type': 'client',
          'x-stack-publishable-client-key': internalKeys.client,
        },
        body: JSON.stringify(next.body),
      }).catch(() => undefined);
      if (response?.status === 200) promised.push(next.body.email);
      if (isEnough()) return server.signal('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, callNext));
  return promised;
}

/** A Message-ID is the id of the mail, at the domain of the sender. */
const mailIds = () => sink.inbox.map(({ headers }) => headers['message-id']?.match(/^<(.+)@/)?.[1] ?? '');
const missing = (promised: readonly string[]) => {
  const got = new Set(sink.inbox.flatMap(({ recipients }) => recipients));
  return promised.filter((email) => !got.has(email));
};

test('every mail that the API promised leaves within 30 s of the restart, although the server was killed right after', async () => {
  const dying = start();
  const port = await dying.port();
  await look(`update projects set magic_link_enabled = true where project_id = 'internal'`);
  const promised = await askAndKill(dying, port);
  expect(await dying.exited).toEqual({ code: null, signal: 'SIGKILL' });
  const waiting = missing(promised).length;
  const onTheirWay = await look<{ id: string }>(
    `select payload -> 'input' ->> 'id' as id from graphile_worker._private_jobs where locked_at is not null`,
  );

  const restartedAt = performance.now();
  const restarted = start();
  await expect.poll(() => missing(promised), { timeout: OUT_WITHIN_MS, interval: 50 }).toEqual([]);
  const seconds = (performance.now() - restartedAt) / 1000;
  const stillWaiting = () => look(`select id from mails where status = 'queued'`);
  const jobsLeft = () => look(`select id from graphile_worker.jobs where task_identifier = 'send-mail'`);
  await expect.poll(stillWaiting, { timeout: OUT_WITHIN_MS }).toEqual([]);
  await expect.poll(jobsLeft, { timeout: OUT_WITHIN_MS }).toEqual([]);

  const twice = mailIds().filter((id, index, all) => all.indexOf(id) < index);
  console.log(
    `${promised.length} promised, ${waiting} waiting at the kill, all out after ${seconds.toFixed(1)} s, ${twice.length} twice`,
  );
  expect(waiting).toBeGreaterThan(0); // some had left, some were on their way, some waited
  expect(waiting).toBeLessThan(promised.length);
  // What the SMTP server had taken, and nobody had written down yet, leaves once more; nothing else does.
  expect(twice.length).toBeLessThanOrEqual(SENT_AT_ONCE);
  expect(new Set(twice).size).toBe(twice.length);
  expect(onTheirWay.map(({ id }) => id)).toEqual(expect.arrayContaining(twice));
  restarted.signal('SIGTERM');
  expect(await restarted.exited).toEqual({ code: 0, signal: null });
});
