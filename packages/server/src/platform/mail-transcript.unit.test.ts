import { expect, test } from 'vitest';
import { createTranscript } from './mail-transcript.ts';

const PASSWORD = 'pässword & more';
const PLAIN = `\0mailer\0${PASSWORD}`;

const client = { tnx: 'client' };
const server = { tnx: 'server' };

test('a conversation is written down line by line, and nothing else that is logged', () => {
  const transcript = createTranscript([]);
  const { lines, logger } = transcript;
  transcript.note('Connected.');
  logger.debug(server, '220 mail.example.com ESMTP');
  logger.debug({ tnx: 'smtp' }, 'SMTP handshake finished');
  logger.debug({}, 'more');
  logger.debug(client, 'EHLO here');
  logger.debug(server, '250-mail.example.com\n250 SIZE 1000');

  expect(lines).toEqual([
    { from: 'note', text: 'Connected.' },
    { from: 'server', text: '220 mail.example.com ESMTP' },
    { from: 'keystead', text: 'EHLO here' },
    { from: 'server', text: '250-mail.example.com' },
    { from: 'server', text: '250 SIZE 1000' },
  ]);
});

test('what is said to sign in is left out, whatever it looks like', () => {
  const { lines, logger } = createTranscript([]);
  logger.debug(client, `AUTH PLAIN ${Buffer.from(PLAIN).toString('base64')}`);
  logger.debug(server, '535 no');
  logger.debug(client, 'AUTH LOGIN');
  logger.debug(server, '334 VXNlcm5hbWU6');
  logger.debug(client, 'bWFpbGVy');
  logger.debug(server, '334 UGFzc3dvcmQ6');
  logger.debug(client, 'anything');
  logger.debug(server, '235 welcome');
  logger.debug(client, 'MAIL FROM:<a@example.com>');

  expect(lines.filter(({ from }) => from === 'keystead').map(({ text }) => text)).toEqual([
    'AUTH PLAIN ••••',
    'AUTH LOGIN ••••',
    '••••',
    '••••',
    'MAIL FROM:<a@example.com>',
  ]);
});

test('a server that repeats a secret is not heard doing so, in any of its forms', () => {
  const { lines, logger } = createTranscript([PASSWORD, PLAIN]);
  const bytes = Buffer.from(PASSWORD);
  const forms = [
    PASSWORD,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(PASSWORD),
    Buffer.from(PLAIN).toString('base64'),
  ];
  for (const form of forms) logger.debug(server, `535 you said ${form} to me`);

  expect(lines.map(({ text }) => text)).toEqual(forms.map(() => '535 you said •••• to me'));
});

test('what has no end is cut, and what is no text becomes some', () => {
  const { lines, logger } = createTranscript([]);
  logger.debug(server, `220 ${'x'.repeat(10_000)}`);
  logger.debug(server, '220\u0007\u001b[31mred\r');
  logger.debug(server, '250-more\n'.repeat(1000));

  expect(lines).toHaveLength(100);
  expect(lines[0]?.text).toHaveLength(500);
  expect(lines[1]?.text).toBe('220 [31mred');
});
