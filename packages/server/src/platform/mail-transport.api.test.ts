import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import { PostponedError } from './jobs-run-task.ts';
import { MailFailure } from './mail-transport-failure.ts';
import type { MailMessage } from './mail-transport-message.ts';
import { createMailTransport, type SmtpServer, type TransportOptions } from './mail-transport.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag exposes

type SinkOptions = Parameters<typeof startMailSink>[0];

let sink: MailSink;
afterEach(() => sink.stop());
const start = async (options?: SinkOptions) => (sink = await startMailSink(options));

const login = { username: 'app', password: 'the password of the server' };
const message: MailMessage = {
  id: '5a1e7ab0-0000-4000-8000-000000000000',
  from: { name: 'Acme', address: 'app@example.com' },
  to: 'mira@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};
const quick = { connectMillis: 300, idleMillis: 300, wholeMillis: 2000 };

type SendOptions = TransportOptions & {
  signal?: AbortSignal;
  isCertificateTrusted?: boolean;
  way?: 'send' | 'rehearse';
};

function send(
  server: Partial<SmtpServer>,
  given: Partial<MailMessage> = {},
  { signal = new AbortController().signal, isCertificateTrusted = true, way = 'send', ...options }: SendOptions = {},
): Promise<void> {
  const transport = createMailTransport({
    ...(isCertificateTrusted && { trustedCertificate: sink.certificate }),
    ...options,
  });
  return transport[way](serverAt(server), { ...message, ...given }, signal);
}

const serverAt = (server: Partial<SmtpServer>): SmtpServer => ({
  host: sink.host,
  port: sink.port,
  security: 'none',
  login: undefined,
  reach: 'anywhere',
  ...server,
});

async function failureOf(work: Promise<void>): Promise<MailFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof MailFailure)) throw new Error('it did not fail as mails do', { cause: failure });
  return failure;
}

describe('a rehearsal', () => {
  test('signs in at the server and names no recipient, so that nothing leaves', async () => {
    await start({ tls: 'starttls', login });
    await sink.misbehave('550'); // of every recipient
    await send({ security: 'starttls', login, host: 'localhost' }, {}, { way: 'rehearse' });

    expect(sink.connections()).toBe(1);
    expect(sink.inbox).toEqual([]);
  });

  test('fails as sending does', async () => {
    await start({ tls: 'none', login });

    for (const way of ['send', 'rehearse'] as const) {
      const given = { login: { ...login, password: 'another' } };
      expect(await failureOf(send(given, {}, { way }))).toMatchObject({ message: expect.stringContaining('535') });
      expect(await failureOf(send({ login }, { to: 'a@b.example, c@d.example' }, { way }))).toMatchObject({
        isPermanent: true,
      });
    }
  });
});

test('a mail arrives with both parts, one recipient and an id of its own', async () => {
  await start();
  await send({});

  expect(sink.inbox).toMatchObject([
    {
      envelopeFrom: 'app@example.com',
      recipients: ['mira@example.com'],
      from: { name: 'Acme', address: 'app@example.com' },
      to: ['mira@example.com'],
      subject: 'Hello',
      html: '<p>Hello</p>\n',
      text: 'Hello\n',
      headers: {
        'message-id': '<5a1e7ab0-0000-4000-8000-000000000000@example.com>',
        'auto-submitted': 'auto-generated',
      },
    },
  ]);
});

describe('the connection', () => {
  test.for([
    { tls: 'implicit', security: 'tls', isEncrypted: true },
    { tls: 'starttls', security: 'starttls', isEncrypted: true },
    { tls: 'starttls', security: 'opportunistic', isEncrypted: true },
    { tls: 'none', security: 'opportunistic', isEncrypted: false },
    { tls: 'none', security: 'none', isEncrypted: false },
  ] as const)('to a server with $tls is made by $security', async ({ tls, security, isEncrypted }) => {
    await start({ tls, login });
    await send({ security, login, host: 'localhost' });

    expect(sink.inbox).toMatchObject([{ isEncrypted, login: 'app' }]);
  });

  test('is not made in the clear where it must be encrypted', async () => {
    await start({ tls: 'none', login });

    expect(await failureOf(send({ security: 'starttls', login }))).toMatchObject({
      isPermanent: false,
      isServerAway: true,
    });
    expect(sink.inbox).toEqual([]);
  });

  test.for(['tls', 'starttls'] as const)(
    'by %s is not made to a server that cannot prove who it is',
    async (security) => {
      await start({ tls: security === 'tls' ? 'implicit' : 'starttls', login });

      expect(
        await failureOf(send({ security, login, host: 'localhost' }, {}, { isCertificateTrusted: false })),
      ).toMatchObject({ isServerAway: true });
      expect(sink.inbox).toEqual([]);
    },
  );

  test('with another login is refused, and the password is not told', async () => {
    await start({ tls: 'starttls', login });
    const failure = await failureOf(send({ security: 'starttls', login: { ...login, password: 'another password' } }));

    expect(failure).toMatchObject({
      message: 'The SMTP server rejected the login (535).',
      isPermanent: false,
      isServerAway: true,
    });
    expect(failure.cause).toBeUndefined();
  });

  test('with a wrong password holds up nobody who has the same user name there', async () => {
    await start({ tls: 'starttls', login });
    const transport = createMailTransport({ trustedCertificate: sink.certificate });
    const by = (password: string) =>
      transport.send(
        serverAt({ security: 'starttls', login: { ...login, password } }),
        message,
        new AbortController().signal,
      );
    await failureOf(by('another password'));

    await expect(by('another password')).rejects.toThrow(PostponedError);
    await by(login.password);
    expect(sink.inbox).toHaveLength(1);
  });

  test('goes to the address that was checked, and to no other', async () => {
    await start();
    const lookups: string[] = [];
    const answers = [['127.0.0.1'], ['203.0.113.1']];
    const lookup = async (host: string) => {
      lookups.push(host);
      return (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
    };
    await send({ host: 'mail.example.com', reach: 'public-or-private' }, {}, { lookup });

    expect(lookups).toEqual(['mail.example.com']);
    expect(sink.inbox).toHaveLength(1);
  });

  test('is not made to this machine for a project in production', async () => {
    await start();

    expect(await failureOf(send({ reach: 'public' }))).toMatchObject({
      message: "The host resolves to an IP address that isn't allowed.",
      isPermanent: false,
    });
    expect(sink.connections()).toBe(0);
  });
});

describe('what the server does wrong', () => {
  test.for([
    ['451', { isPermanent: false, isServerAway: false, message: expect.stringContaining('RCPT TO: 451') }],
    ['550', { isPermanent: true, isServerAway: false, message: expect.stringContaining('RCPT TO: 550') }],
    ['drop after data', { isPermanent: false, isServerAway: true }],
    ['refuse', { isPermanent: false, isServerAway: true, message: 'The SMTP server refused the connection.' }],
    ['hang', { isPermanent: false, isServerAway: true }],
  ] as const)('%s: is told from what else may happen', async ([trouble, failure]) => {
    await start();
    await sink.misbehave(trouble);

    expect(await failureOf(send({}, {}, { timeouts: quick }))).toMatchObject(failure);
    expect(sink.inbox).toEqual([]);
  });

  test('a look-up that does not end is left in time, though garbage is collected meanwhile', async () => {
    await start();
    const lookup = async () => {
      await nextTurn();
      collectGarbage();
      return new Promise<never>(() => undefined);
    };

    const timeouts = { ...quick, wholeMillis: 100 };
    const failure = await failureOf(send({ host: 'mail.example.com' }, {}, { lookup, timeouts }));

    expect(failure).toMatchObject({ isPermanent: false, isServerAway: true });
  });

  test('does not hold up a process that ends', async () => {
    await start();
    await sink.misbehave('hang');
    const stopping = new AbortController();
    const sending = failureOf(send({}, {}, { signal: stopping.signal }));
    await expect.poll(() => sink.connections()).toBe(1);
    stopping.abort();

    expect(await sending).toMatchObject({ isPermanent: false });
  });

  test('is found out by one mail at a time, until it is over', async () => {
    await start();
    await sink.misbehave('refuse');
    const transport = createMailTransport();
    const server: SmtpServer = {
      host: sink.host,
      port: sink.port,
      security: 'none',
      login: undefined,
      reach: 'anywhere',
    };
    const sendOne = () => transport.send(server, message, new AbortController().signal);
    await failureOf(sendOne());

    await expect(sendOne()).rejects.toThrow(PostponedError);
    await sink.misbehave(undefined);
    await expect
      .poll(() =>
        sendOne().then(
          () => 'sent',
          () => 'not yet',
        ),
      )
      .toBe('sent');
    await Promise.all([sendOne(), sendOne()]);
    expect(sink.inbox).toHaveLength(3);
  });
});

describe('headers', () => {
  test.for([
    'Hello\r\nBcc: victim@example.com',
    'Hello\nBcc: victim@example.com',
    'Hello\rBcc: victim@example.com',
    'Hello\u2028Bcc: victim@example.com',
    'Hello\u0000\u0007\r\n\r\n<script>',
  ])('stay one line each: %j', async (text) => {
    await start();
    await send({}, { subject: text, from: { name: text, address: 'app@example.com' } });

    const [mail] = sink.inbox;
    expect(mail?.recipients).toEqual(['mira@example.com']);
    expect(mail?.headers['bcc']).toBeUndefined();
    expect(mail?.html).toBe('<p>Hello</p>\n');
    expect(mail?.subject).toMatch(/^Hello /);
    expect(mail?.from.address).toBe('app@example.com');
  });

  test.for([
    'mira@example.com, victim@example.com',
    'mira@example.com;victim@example.com',
    'mira@example.com\r\nRCPT TO:<victim@example.com>',
    'mira@example.com>\r\nRCPT TO:<victim@example.com',
    '<mira@example.com>',
    'Mira <mira@example.com>',
    'mira@example.com@victim.com',
    '"mira, x"@example.com',
    'mira(victim@example.com)@example.com',
    'mira@[127.0.0.1]',
    'mira example.com',
    'mira@',
    '@example.com',
    '',
  ])('and envelopes take one address only: %j', async (to) => {
    await start();

    expect(await failureOf(send({}, { to }))).toMatchObject({
      message: "This isn't a single email address.",
      isPermanent: true,
    });
    expect(sink.inbox).toEqual([]);
  });

  test('a domain of another script is sent as servers know it', async () => {
    await start();
    await send({}, { to: 'mira@bücher.example' });

    expect(sink.inbox[0]?.raw).toContain('To: mira@xn--bcher-kva.example');
  });

  test('names with quotes and of other scripts stay what they are', async () => {
    await start();
    await send({}, { from: { name: 'Ärger & "Söhne", GmbH', address: 'app@example.com' }, subject: 'Grüße 🎉' });

    expect(sink.inbox).toMatchObject([{ from: { name: 'Ärger & "Söhne", GmbH' }, subject: 'Grüße 🎉' }]);
  });
});
