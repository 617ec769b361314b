import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { createMailTransport } from '../../../platform/mail-transport.ts';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { inboxOnly } from '../email/mail-settings.ts';

const PASSWORD = 'the password of the server';
const login = { username: 'mailer', password: PASSWORD };

interface Result {
  readonly is_accepted: boolean;
  readonly error: string | null;
  readonly transcript: readonly { readonly from: string; readonly text: string }[];
}

const log = captureLog();
let sink: MailSink;
let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  sink = await startMailSink({ tls: 'none', login });
  const timeouts = { connectMillis: 300, idleMillis: 300, wholeMillis: 2000 };
  instance = await startTestInstance({
    mail: { ...inboxOnly(), transport: createMailTransport({ timeouts, trustedCertificate: sink.certificate }) },
    log: createLogger('trace', log),
  });
});
beforeEach(async () => {
  project = await makeProject(instance.app);
});
afterEach(() => sink.misbehave(undefined));
afterAll(() => Promise.all([instance.stop(), sink.stop()]));

const configOf = (changes: object = {}) => ({
  type: 'standard',
  host: sink.host,
  port: sink.port,
  ...login,
  sender_name: 'Acme',
  sender_email: 'noreply@example.com',
  ...changes,
});
const askForTest = (body: object, app = instance.app) =>
  ask(app, 'POST /api/v1/internal/email-tests', {
    as: 'admin',
    project,
    body: { recipient: 'mira@example.com', ...body },
  });
const run = async (body: object = { email_config: configOf() }, app = instance.app) =>
  (await askForTest(body, app)).body as Result;
const said = ({ transcript }: Result, from: string) =>
  transcript.filter((line) => line.from === from).map(({ text }) => text);
const logged = async () =>
  (
    (await ask(instance.app, 'GET /api/v1/internal/mails?limit=1', { as: 'admin', project })).body as {
      items: object[];
    }
  ).items[0];

describe('a server that takes the mail', () => {
  test('is shown as it talks, without the password', async () => {
    const result = await run();

    expect(result).toMatchObject({ is_accepted: true, error: null });
    expect(result.transcript[0]).toEqual({
      from: 'note',
      text: `Connected to ${sink.host}, port ${sink.port}.`,
    });
    expect(said(result, 'keystead')).toEqual(
      expect.arrayContaining([
        'AUTH PLAIN ••••',
        'MAIL FROM:<noreply@example.com>',
        'RCPT TO:<mira@example.com>',
        'DATA',
      ]),
    );
    expect(said(result, 'server').join(' ')).toMatch(/220 .*235 .*354 .*250 /);
    const mail = await sink.next('mira@example.com');
    expect(mail).toMatchObject({ login: 'mailer', from: { name: 'Acme', address: 'noreply@example.com' } });
    expect(mail.subject).toContain('Test email from');
  });

  test('is in the log of mails, and saved nowhere', async () => {
    const before = await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project });
    const added = await rowsAddedBy(instance, () => run());

    expect(added).toEqual({ mails: 1 });
    expect(await logged()).toMatchObject({
      type: 'smtp_test',
      status: 'sent',
      recipient: 'mira@example.com',
      tries: 1,
    });
    expect(await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project })).toEqual(before);
    expect(log.text()).not.toContain(PASSWORD);
  });

  test('is the stored one if none is given, with its password; to another it is not sent', async () => {
    const saved = await ask(instance.app, 'PUT /api/v1/internal/email-config', {
      as: 'admin',
      project,
      body: configOf(),
    });
    expect(saved.status).toBe(200);
    const { password: _, ...withoutPassword } = configOf();

    expect(await run({})).toMatchObject({ is_accepted: true });
    expect(await run({ email_config: withoutPassword })).toMatchObject({ is_accepted: true });
    const connections = sink.connections();
    expect(await askForTest({ email_config: { ...withoutPassword, host: 'localhost' } })).toEqual(
      refused('SECRET_CANNOT_BE_KEPT', { field: 'password', reason: 'stored_for_another' }),
    );
    expect(sink.connections()).toBe(connections);
  });
});

describe('a server that does not', () => {
  test.each([
    ['550', /rejected the email at RCPT TO: 550/, /^550 /],
    ['451', /rejected the email at RCPT TO: 451/, /^451 /],
    ['535', /rejected the login \(535\)/, /^535 /],
  ] as const)('because of %s is quoted', async (trouble, error, word) => {
    await sink.misbehave(trouble);
    const result = await run();

    expect(result.is_accepted).toBe(false);
    expect(result.error).toMatch(error);
    expect(said(result, 'server')).toContainEqual(expect.stringMatching(word));
    expect(JSON.stringify(result)).not.toContain(PASSWORD); // which this server repeats
    expect(await logged()).toMatchObject({ status: 'failed', last_error: result.error });
  });

  test.each(['refuse', 'hang', 'drop after data'] as const)('but will %s is told of in time', async (trouble) => {
    await sink.misbehave(trouble);

    const result = await run();
    expect(result).toMatchObject({ is_accepted: false, error: expect.stringMatching(/^The SMTP server/) });
  });

  test('costs other mails of the project nothing', async () => {
    await sink.misbehave('refuse');
    for (let index = 0; index < 3; index += 1) expect(await run()).toMatchObject({ is_accepted: false });
    await sink.misbehave(undefined);

    expect(await run()).toMatchObject({ is_accepted: true });
  });

  describe('and is none at all', () => {
    let server: Server;
    const sockets = new Set<Socket>();
    const serve = async (talk: (socket: Socket) => void) => {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        talk(socket);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { email_config: configOf({ port: (server.address() as AddressInfo).port }) };
    };
    afterEach(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });

    test.each([
      ['speaks HTTP', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
      ['hangs up', (socket: Socket) => socket.destroy()],
      ['never ends its first line', (socket: Socket) => pour(socket, 'x'.repeat(1024))],
      ['never ends its greeting', (socket: Socket) => pour(socket, '220-more\r\n'.repeat(100))],
      ['talks without being asked', (socket: Socket) => pour(socket, '250 yes\r\n'.repeat(100))],
      ['greets and falls silent', (socket: Socket) => socket.write('220 hello\r\n')],
      ['sends bytes that are no text', (socket: Socket) => pour(socket, Buffer.alloc(1024, 0xff))],
    ] as const)('but %s, it ends in time and in bounds', async (_, talk) => {
      const result = await run(await serve(talk));

      expect(result).toMatchObject({ is_accepted: false, error: expect.stringMatching(/^The SMTP server/) });
      expect(JSON.stringify(result).length).toBeLessThan(100_000);
    });

    test('but says yes to everything, what it says is shown, and what it was told is not', async () => {
      const body = await serve((socket) => {
        socket.write('220 hello\r\n');
        socket.on('data', (chunk) => {
          const text = chunk.toString();
          if (text.startsWith('EHLO')) socket.write('250-hello\r\n250 AUTH PLAIN LOGIN\r\n');
          else if (text.startsWith('AUTH')) socket.write(`235 thank you for ${text.trim()}\r\n`);
          else socket.write(`${text.startsWith('DATA') ? 354 : 250} yes\r\n`);
        });
      });
      const result = await run(body);

      expect(result.is_accepted).toBe(true);
      expect(said(result, 'server')).toContain('235 thank you for AUTH PLAIN ••••');
    });
  });
});

/** As long as somebody reads. */
function pour(socket: Socket, chunk: string | Buffer): void {
  const more = () => {
    while (socket.writable && socket.write(chunk)) if (socket.destroyed) return;
  };
  socket.on('drain', more);
  more();
}

describe('where it may lead', () => {
  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
    'not to %s in production',
    async (host) => {
      const app = await instance.secondProcess({
        mail: { ...instance.ctx.mail, projectReach: 'public', inbox: undefined },
      });
      const connections = sink.connections();
      const result = await run({ email_config: configOf({ host }) }, app);

      expect(result).toMatchObject({
        is_accepted: false,
        error: "The host resolves to an IP address that isn't allowed.",
        transcript: [],
      });
      expect(sink.connections()).toBe(connections);
    },
  );
});

test('the development inbox keeps a test mail where there is no server', async () => {
  expect(await askForTest({})).toEqual(
    answered({
      is_accepted: true,
      error: null,
      transcript: [{ from: 'note', text: 'The email was delivered to the development inbox.' }],
    }),
  );
  const [kept] = await instance.query<{ kept: { subject: string } }>(
    "select kept from mails where project_id = $1 and template = 'smtp_test'",
    [project.id],
  );
  expect(kept?.kept.subject).toContain('Test email from');
});

test('without a server and without an inbox nothing leaves, and that is said', async () => {
  const app = await instance.secondProcess({ mail: { ...instance.ctx.mail, inbox: undefined } });

  expect(await run({}, app)).toEqual({ is_accepted: false, error: 'No SMTP server is configured.', transcript: [] });
});

test('a project sends 20 test mails in an hour, and again afterwards', async () => {
  for (let index = 0; index < 20; index += 1) expect((await askForTest({})).status).toBe(200);

  const added = await rowsAddedBy(instance, async () =>
    expect(await askForTest({})).toEqual(answered('Too many test mails. Please try again later.', 429)),
  );
  expect(added).toEqual({});
  const crowded = project;
  project = await makeProject(instance.app);
  expect((await askForTest({})).status).toBe(200);

  project = crowded;
  instance.clock.advance(60 * 60_000 - 1);
  expect((await askForTest({})).status).toBe(429);
  instance.clock.advance(1);
  expect((await askForTest({})).status).toBe(200);
});
