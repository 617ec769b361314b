import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { startMailSink, type MailSink, type MailSinkOptions } from './mail-sink.ts';

let sink: MailSink;
afterEach(() => sink.stop());
const start = async (options?: MailSinkOptions) => (sink = await startMailSink(options));

/** Says the lines one after the other and answers with what the server said first, and to each of them. */
async function converse(...lines: string[]): Promise<string[]> {
  const socket = connect(sink.port, sink.host);
  socket.on('error', () => undefined);
  const heard: string[] = [];
  const replies = createInterface({ input: socket });
  for await (const reply of replies) {
    if (/^\d{3}-/.test(reply)) continue;
    heard.push(reply.slice(0, 3));
    const next = lines.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return heard;
}

const mailTo = (recipient: string, ...more: string[]) => [
  'EHLO here',
  'MAIL FROM:<app@example.com>',
  `RCPT TO:<${recipient}>`,
  ...more,
  'DATA',
  'From: App <app@example.com>\r\nTo: mira@example.com\r\nSubject: Hello\r\n\r\nFirst line\r\n.',
  'QUIT',
];

test('keeps what it gets, and gives each mail once', async () => {
  await start();
  const first = sink.next('mira@example.com');

  expect(await converse(...mailTo('mira@example.com', 'RCPT TO:<noor@example.com>'))).toEqual([
    '220',
    '250',
    '250',
    '250',
    '250',
    '354',
    '250',
    '221',
  ]);
  expect(await first).toMatchObject({
    envelopeFrom: 'app@example.com',
    recipients: ['mira@example.com', 'noor@example.com'],
    isEncrypted: false,
    login: undefined,
    from: { name: 'App', address: 'app@example.com' },
    to: ['mira@example.com'],
    subject: 'Hello',
    text: 'First line\n',
    html: '',
    headers: { subject: 'Hello' },
  });
  await converse(...mailTo('mira@example.com'));
  expect(await sink.next('mira@example.com')).toBe(sink.inbox[1]);
  expect(sink.inbox).toHaveLength(2);
  expect(sink.connections()).toBe(2);
});

test.for(['451', '550'] as const)('refuses recipients with %s', async (trouble) => {
  await start();
  await sink.misbehave(trouble);

  expect((await converse(...mailTo('mira@example.com').slice(0, 3), 'QUIT'))[3]).toBe(trouble);
  expect(sink.inbox).toEqual([]);
});

test('drops the connection after a message, and has not got it', async () => {
  await start();
  await sink.misbehave('drop after data');

  expect(await converse(...mailTo('mira@example.com'))).toEqual(['220', '250', '250', '250', '354']);
  expect(sink.inbox).toEqual([]);
});

test('keeps a message and drops the connection before it says so', async () => {
  await start();
  await sink.misbehave('keep and drop');

  expect(await converse(...mailTo('mira@example.com'))).toEqual(['220', '250', '250', '250', '354']);
  expect(sink.inbox).toMatchObject([{ recipients: ['mira@example.com'] }]);
});

test('refuses a login that is right', async () => {
  await start({ login: { username: 'app', password: 'words' } });
  await sink.misbehave('535');

  expect(await converse('EHLO here', 'AUTH PLAIN AGFwcAB3b3Jkcw==')).toEqual(['220', '250', '535']);
  await sink.misbehave(undefined);
  expect(await converse('EHLO here', 'AUTH PLAIN AGFwcAB3b3Jkcw==')).toEqual(['220', '250', '235']);
});

test('refuses connections, and takes them again at the same port', async () => {
  await start();
  await sink.misbehave('refuse');
  await expect(converse()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await sink.misbehave(undefined);

  expect(await converse('QUIT')).toEqual(['220', '221']);
});

test('takes connections and says nothing', async () => {
  await start();
  await sink.misbehave('hang');
  const heard = converse();
  await expect.poll(() => sink.connections()).toBe(1);
  await sink.misbehave('refuse'); // breaks what hangs

  expect(await heard).toEqual([]);
});

test('offers encryption and asks for a login only where told to', async () => {
  await start({ tls: 'starttls', login: { username: 'app', password: 'words' } });
  expect(await converse('EHLO here', 'MAIL FROM:<app@example.com>', 'STARTTLS')).toEqual(['220', '250', '530', '220']);
  await sink.stop();
  await start();
  expect(await converse('EHLO here', 'STARTTLS', 'AUTH PLAIN AGFwcAB3b3Jkcw==')).toEqual(['220', '250', '500', '500']);
});
