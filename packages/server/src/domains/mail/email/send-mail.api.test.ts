import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import type { Context } from '../../../context.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { MailMessage } from '../../../platform/mail-transport-message.ts';
import { createSignal } from '../../../platform/signal.ts';
import { captureLog, type CapturedLog } from '../../../testing/captured-log.ts';
import { call } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import {
  MAILED_CODE,
  MAILED_LINK,
  mailThroughSink,
  queueTestMail,
  queueTestNotice,
} from '../../../testing/mail-through-sink.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { sendMail } from './send-mail.ts';

const test = instanceTest();
let sink: MailSink;
let log: CapturedLog;
let ctx: Context;
let finished: string[];
beforeEach(async () => {
  sink = await startMailSink();
  log = captureLog();
  finished = [];
  const through = mailThroughSink(instance.ctx, sink);
  ctx = {
    ...through,
    log: createLogger('info', log),
    mail: { ...through.mail, onFinished: (status) => finished.push(status) },
  };
});
afterEach(() => sink.stop());

const send = (id: string, through = ctx, projectId = 'internal') =>
  sendMail(through, { projectId, id }, new AbortController().signal);
const rowOf = async (id: string) =>
  (
    await instance.query<Record<string, unknown>>(
      'select status, attempts, last_error, sent_at, payload_sealed is not null as is_sealed from mails where id = $1',
      [id],
    )
  )[0];
const failuresOf = (id: string) =>
  instance.query(`select project_id, data, actor from events where type = 'mail.failed' and data ->> 'id' = $1`, [id]);
const done = { is_sealed: false, last_error: null, sent_at: null };

test('a mail leaves once, and is written down as sent', async () => {
  const id = await queueTestMail(ctx, { typedCode: '4M9XK2' });
  await send(id);
  await send(id); // the job of a worker that died right after its work

  expect(sink.inbox).toMatchObject([
    {
      envelopeFrom: 'auth@example.com',
      recipients: ['mira@example.com'],
      from: { name: 'Keystead', address: 'auth@example.com' },
      subject: 'Sign in to Keystead',
      headers: { 'message-id': `<${id}@example.com>` },
      text: expect.stringContaining(MAILED_LINK),
      html: expect.stringContaining('4M9XK2'),
    },
  ]);
  expect(await rowOf(id)).toEqual({ ...done, status: 'sent', attempts: 1, sent_at: instance.clock.now() });
  expect(finished).toEqual(['sent']);
});

test.for(['password_changed', 'address_proved', 'second_factor_on', 'second_factor_off'] as const)(
  'the notice %s leaves too',
  async (kind) => {
    const id = await queueTestNotice(ctx, kind);
    await send(id);

    expect(sink.inbox).toMatchObject([
      { recipients: ['mira@example.com'], subject: expect.stringContaining('Keystead') },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  },
);

describe('a mail whose code has expired', () => {
  test.for([
    [-1, 'sent'],
    [0, 'expired'],
    [1, 'expired'],
  ] as const)('%i ms after that time is %s', async ([millis, status]) => {
    const id = await queueTestMail(ctx, { expiresAt: new Date(instance.clock.now().getTime() - millis) });
    await send(id);

    expect(await rowOf(id)).toMatchObject({ status, is_sealed: false, attempts: status === 'sent' ? 1 : 0 });
    expect(sink.inbox).toHaveLength(status === 'sent' ? 1 : 0);
    expect(await failuresOf(id)).toEqual([]);
  });
});

describe('a mail to nobody', () => {
  test('is dropped at the door of the server, which hears of no recipient', async () => {
    const id = await queueTestMail(ctx, { isDecoy: true });
    await send(id);

    expect(await rowOf(id)).toEqual({ ...done, status: 'dropped', attempts: 1 });
    expect(sink.connections()).toBe(1);
    expect(sink.inbox).toEqual([]);
    expect(finished).toEqual(['dropped']);
  });

  test.for(['smtp', 'inbox'] as const)('costs what any other does (%s)', async (way) => {
    const { transport } = ctx.mail;
    const told: unknown[] = [];
    const tell = (work: string, message: MailMessage) => told.push({ work, ...message, id: 'any' });
    const watched = recordStatements({
      ...ctx,
      mail: {
        ...(way === 'smtp' ? ctx.mail : instance.ctx.mail),
        transport: {
          ...transport,
          send: (server, message, signal) => {
            tell('composed', message);
            return transport.send(server, message, signal);
          },
          rehearse: (server, message, signal) => {
            tell('composed', message);
            return transport.rehearse(server, message, signal);
          },
        },
        inbox: way === 'inbox' ? { ...createSignal(), emit: () => told.push('the inbox was told') } : undefined,
      },
    });
    const workOf = async (isDecoy: boolean) => {
      const id = await queueTestMail(ctx, { isDecoy });
      const connectionsBefore = sink.connections();
      await send(id, watched.ctx);
      return {
        statements: watched.take(),
        isPageWritten: JSON.stringify(watched.takeValues()).includes('</html>'),
        told: told.splice(0),
        connections: sink.connections() - connectionsBefore,
      };
    };

    const [real, decoy] = [await workOf(false), await workOf(true)];

    expect(decoy).toEqual(real);
    expect(real).toMatchObject(
      way === 'smtp' ? { isPageWritten: false, connections: 1 } : { isPageWritten: true, connections: 0 },
    );
    expect(real.told).toHaveLength(1);
    expect(sink.inbox).toHaveLength(way === 'smtp' ? 1 : 0);
  });

  test('is tried again where its server is away, and fails where there is none, like any other', async () => {
    await sink.misbehave('refuse');
    const id = await queueTestMail(ctx, { isDecoy: true });

    await expect(send(id)).rejects.toThrow('SMTP server');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1, is_sealed: true });
    const nowhere = { ...ctx, mail: { ...ctx.mail, instanceServer: undefined } };
    await expect(send(id, nowhere)).rejects.toThrow('No SMTP server is configured.');
  });
});

describe('a mail that its server', () => {
  test('refuses for good has failed', async () => {
    await sink.misbehave('550');
    const id = await queueTestMail(ctx);
    await send(id);

    expect(await rowOf(id)).toEqual({
      ...done,
      status: 'failed',
      attempts: 1,
      last_error: expect.stringMatching(/^The SMTP server rejected the email at RCPT TO: 550/),
    });
    expect(finished).toEqual(['failed']);
    expect(await failuresOf(id)).toEqual([
      { project_id: 'internal', data: { id, type: 'magic_link' }, actor: 'system' },
    ]);
  });

  test('has not taken when its code expires is given up, and told of once', async () => {
    await sink.misbehave('451');
    const id = await queueTestMail(ctx);
    await expect(send(id)).rejects.toThrow('SMTP server');
    expect(await failuresOf(id)).toEqual([]);

    await instance.query('update mails set expires_at = $1 where id = $2', [instance.clock.now(), id]);
    await send(id);
    await send(id);

    expect(await rowOf(id)).toMatchObject({ status: 'expired', attempts: 1 });
    expect(await failuresOf(id)).toMatchObject([{ data: { id } }]);
  });

  test.for(['451', 'refuse', 'hang', 'drop after data'] as const)(
    'does not take (%s) waits for the next attempt',
    async (trouble) => {
      await sink.misbehave(trouble);
      const id = await queueTestMail(ctx);
      const timeouts = { connectMillis: trouble === 'hang' ? 300 : 10_000, idleMillis: 30_000, wholeMillis: 60_000 };

      await expect(send(id, mailThroughSink(ctx, sink, { transport: { timeouts } }))).rejects.toThrow('SMTP server');
      expect(await rowOf(id)).toEqual({
        status: 'queued',
        attempts: 1,
        last_error: expect.stringContaining('SMTP server'),
        sent_at: null,
        is_sealed: true,
      });
      await sink.misbehave(undefined);
      await expect
        .poll(() =>
          send(id).then(
            () => rowOf(id),
            () => 'not yet',
          ),
        )
        .toMatchObject({ status: 'sent', attempts: 2, is_sealed: false });
      expect(sink.inbox).toHaveLength(1);
      expect(finished).toEqual(['sent']);
    },
  );

  test('does not take in time expires', async () => {
    await sink.misbehave('451');
    const id = await queueTestMail(ctx);
    await expect(send(id)).rejects.toThrow('451');
    instance.clock.advance(600_000);
    await send(id);

    expect(await rowOf(id)).toMatchObject({ status: 'expired', attempts: 1, is_sealed: false });
  });
});

describe('the password of the server and the code', () => {
  const login = { username: 'app', password: 'hunter2-hunter2' };

  test.for([undefined, '451', '550', 'drop after data'] as const)(
    'are in no log and no error (%s)',
    async (trouble) => {
      const guarded = await startMailSink({ login });
      await guarded.misbehave(trouble);
      const server = { host: guarded.host, port: guarded.port, security: 'none', reach: 'anywhere' } as const;
      for (const password of [login.password, 'hunter2-is-wrong']) {
        const through = mailThroughSink(ctx, guarded, { server: { ...server, login: { ...login, password } } });
        const id = await queueTestMail(ctx, { typedCode: '4M9XK2' });
        const error = await send(id, through).then(() => '', String);

        const told = [log.text(), error, JSON.stringify(await rowOf(id))].join('\n');
        expect(told).not.toMatch(
          new RegExp(`hunter2|${MAILED_CODE}|4M9XK2|${Buffer.from('hunter2').toString('base64').slice(0, 8)}`),
        );
      }
      await guarded.stop();
    },
  );
});

describe('where the link leads', () => {
  test('is decided by the callback URL alone', async () => {
    const spoofed = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await call(instance.app, 'POST /api/v1/auth/otp/send-sign-in-code', {
      as: 'client',
      headers: { ...spoofed, 'x-forwarded-proto': 'http' },
      body: { email: 'spoofed@example.com', callback_url: 'http://localhost:8101/handler/magic-link-callback' },
    });
    const [mail] = await instance.query<{ id: string }>("select id from mails where recipient = 'spoofed@example.com'");
    await send(mail?.id ?? '');

    const { text, html } = await sink.next('spoofed@example.com');
    expect(text).toMatch(/^http:\/\/localhost:8101\/handler\/magic-link-callback\?code=\w{45}$/m);
    expect(`${text}${html}`).not.toContain('evil');
  });
});

test('a row that somebody has changed is not sent', async () => {
  const id = await queueTestMail(ctx);
  await instance.query("update mails set recipient = 'thief@example.com' where id = $1", [id]);
  await send(id);

  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    last_error: "The email can't be decrypted with the current instance secret.",
  });
  expect(sink.connections()).toBe(0);
});

test('a mail of a project that is gone is gone too', async () => {
  const project = await makeProject(instance.app);
  const id = await queueTestMail(ctx, {}, project.id);
  await instance.query('delete from projects where project_id = $1', [project.id]);
  await send(id, ctx, project.id);

  expect(sink.connections()).toBe(0);
});

describe('without a server', () => {
  test('the development inbox keeps the mail', async () => {
    const { inbox } = instance.ctx.mail;
    let told = 0;
    const leave = inbox?.listen(() => (told += 1));
    const id = await queueTestMail(instance.ctx, { typedCode: '4M9XK2' });
    await send(id, instance.ctx);
    leave?.();

    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, is_sealed: false });
    expect(await instance.query('select kept from mails where id = $1', [id])).toEqual([
      {
        kept: {
          subject: 'Sign in to Keystead',
          html: expect.stringContaining('<html'),
          text: expect.stringContaining(MAILED_LINK),
          links: [MAILED_LINK],
          code: '4M9XK2',
        },
      },
    ]);
    expect(told).toBe(1);
  });

  test('and without an inbox it waits, and the log says so', async () => {
    const id = await queueTestMail(ctx);
    const nowhere = { ...ctx, mail: { ...ctx.mail, instanceServer: undefined } };

    await expect(send(id, nowhere)).rejects.toThrow('No SMTP server is configured.');
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: 'No SMTP server is configured.',
      is_sealed: true,
    });
    expect(log.lines()).toMatchObject([{ level: 'error', msg: 'email not sent: no SMTP server is configured' }]);
  });
});
