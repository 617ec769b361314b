import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startMailSink } from '@keystead/testkit';
import { expect, test } from 'vitest';
import { startJobs } from '../../platform/jobs.ts';
import { mailThroughSink } from '../../testing/mail-through-sink.ts';
import { startTestInstance } from '../../testing/test-instance.ts';
import { mailTasks } from './mail-tasks.ts';

const MAILS = 60;

const built = (file: string) => JSON.stringify(new URL(`../../../dist/${file}`, import.meta.url).href);

/** A process of its own that queues mails, says after each that it is safe, and sends what it can. */
const SENDER = `
  import { createContext } from ${built('create-context.js')};
  import { execute } from ${built('db/db.js')};
  import { openDatabase } from ${built('db/open-database.js')};
  import { together } from ${built('db/sql.js')};
  import { mailTasks, queueMail } from ${built('features/email/index.js')};
  import { getProject } from ${built('features/projects/index.js')};
  import { startJobs } from ${built('platform/jobs.js')};
  import { createLogger } from ${built('platform/logger.js')};
  import { createMailTransport } from ${built('platform/mail-transport.js')};
  const { databaseUrl, port, count } = JSON.parse(process.argv[1]);
  const log = createLogger('silent');
  const server = { host: '127.0.0.1', port, security: 'none', reach: 'anywhere' };
  const ctx = createContext({
    db: openDatabase({ url: databaseUrl, poolSize: 2, pipelinedConnections: 2, onConnectionLost: () => undefined }),
    secret: 'a secret that only tests have',
    baseUrl: 'http://localhost:8100',
    log,
    clock: { now: () => new Date('2030-01-01T00:00:00.000Z') },
    mail: {
      transport: createMailTransport(),
      instanceServer: { server, senderAddress: 'auth@example.com' },
      onFinished: () => undefined,
    },
  });
  await startJobs({ databaseUrl, tasks: mailTasks(ctx), log });
  const project = await getProject(ctx, 'internal');
  for (let index = 0; index < count; index += 1) {
    const recipient = 'person-' + index + '@example.com';
    const [mail, job] = queueMail(ctx, project, {
      template: 'magic_link',
      recipient,
      user: { displayName: null, primaryEmail: recipient },
      link: 'https://app.example.com/?code=x',
      expiresAt: new Date('2030-01-01T00:10:00.000Z'),
    });
    await execute(ctx.db, together({ mail }, job));
    console.log(recipient);
  }`;

test(
  'every mail that was acknowledged leaves, although the process that took it was killed',
  { timeout: 60_000 },
  async () => {
    const instance = await startTestInstance();
    const sink = await startMailSink();
    const settings = { databaseUrl: instance.databaseUrl, port: sink.port, count: MAILS };
    const dying = spawn(process.execPath, ['--input-type=module', '--eval', SENDER, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let acknowledged: string[] = [];
    dying.stdout.on('data', (chunk: Buffer) => {
      acknowledged = [...acknowledged, ...chunk.toString().split('\n').filter(Boolean)];
      // In the middle of it: some have left, some are on their way, some wait.
      if (sink.inbox.length > 5 || acknowledged.length === MAILS) dying.kill('SIGKILL');
    });
    await once(dying, 'exit');
    const leftBefore = sink.inbox.length;
    const restartedAt = performance.now();
    const ctx = mailThroughSink(instance.ctx, sink);
    const jobs = await startJobs({
      databaseUrl: instance.databaseUrl,
      tasks: mailTasks(ctx),
      log: ctx.log,
      sweepEveryMillis: 300,
    });
    await Promise.all(acknowledged.map((person) => sink.next(person)));

    expect(performance.now() - restartedAt).toBeLessThan(30_000);
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(leftBefore).toBeLessThan(acknowledged.length);
    // What had left, but was not yet written down, may leave twice: at most the ten that were on their way at once.
    await expect
      .poll(() => instance.query("select id from mails where status = 'queued'"), { timeout: 10_000 })
      .toEqual([]);
    await expect.poll(() => instance.query('select id from graphile_worker.jobs'), { timeout: 10_000 }).toEqual([]);
    const people = new Set(sink.inbox.flatMap(({ recipients }) => recipients));
    expect(sink.inbox.length - people.size).toBeLessThanOrEqual(10);
    await jobs.stop();
    await sink.stop();
    await instance.stop();
  },
);
