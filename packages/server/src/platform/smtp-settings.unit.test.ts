import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const read = (settings: Record<string, string>) =>
  readConfig(Object.fromEntries(Object.entries(settings).map(([name, value]) => [`KEYSTEAD_SMTP_${name}`, value])))
    .smtp;
const enough = { HOST: 'smtp.example.com', SENDER_EMAIL: 'app@example.com' };

test('without settings there is no server', () => {
  expect(read({})).toBeUndefined();
});

test('a host and a sender are enough', () => {
  expect(read(enough)).toEqual({
    server: { host: 'smtp.example.com', port: 587, security: 'starttls', login: undefined, reach: 'anywhere' },
    senderAddress: 'app@example.com',
    senderName: undefined,
  });
});

test('all that can be set', () => {
  const settings = {
    ...enough,
    PORT: '2525',
    SECURITY: 'tls',
    USERNAME: 'app',
    PASSWORD: 'words',
    SENDER_NAME: 'Acme',
  };

  expect(read(settings)).toEqual({
    server: {
      host: 'smtp.example.com',
      port: 2525,
      security: 'tls',
      login: { username: 'app', password: 'words' },
      reach: 'anywhere',
    },
    senderAddress: 'app@example.com',
    senderName: 'Acme',
  });
});

test.for([
  [{ PORT: '465' }, 465, 'tls'],
  [{ PORT: '587' }, 587, 'starttls'],
  [{ PORT: '2525' }, 2525, 'starttls'],
  [{ SECURITY: 'tls' }, 465, 'tls'],
  [{ SECURITY: 'starttls', PORT: '465' }, 465, 'starttls'],
  [{ SECURITY: 'none', HOST: 'localhost' }, 25, 'none'],
  [{ SECURITY: 'none', HOST: '127.0.0.1', PORT: '1025' }, 1025, 'none'],
  [{ SECURITY: 'none', HOST: '::1' }, 25, 'none'],
] as const)('%o means port %i with %s', ([settings, port, security]) => {
  expect(read({ ...enough, ...settings })?.server).toMatchObject({ port, security });
});

describe('is not valid:', () => {
  test.for([
    [{ SENDER_EMAIL: 'app@example.com' }, 'KEYSTEAD_SMTP_HOST is required together with'],
    [{ HOST: 'smtp.example.com' }, 'KEYSTEAD_SMTP_SENDER_EMAIL must be'],
    [{ ...enough, SENDER_EMAIL: 'Acme <app@example.com>' }, 'KEYSTEAD_SMTP_SENDER_EMAIL must be'],
    [{ ...enough, USERNAME: 'app' }, 'must be set together'],
    [{ ...enough, PASSWORD: 'words' }, 'must be set together'],
    [{ ...enough, PORT: 'many' }, 'KEYSTEAD_SMTP_PORT must be a whole number'],
    [{ ...enough, SECURITY: 'ssl' }, 'KEYSTEAD_SMTP_SECURITY must be tls, starttls or none'],
    [{ ...enough, SECURITY: 'none' }, 'can be none only for an SMTP server on this machine'],
    [
      { ...enough, SECURITY: 'none', HOST: 'localhost.example.com' },
      'can be none only for an SMTP server on this machine',
    ],
    [
      { ...enough, SECURITY: 'none', HOST: '127.0.0.1.example.com' },
      'can be none only for an SMTP server on this machine',
    ],
    [{ ...enough, PASWORD: 'words' }, 'KEYSTEAD_SMTP_PASWORD is not a known setting'],
  ] as const)('%o', ([settings, problem]) => {
    expect(() => read(settings)).toThrow(problem);
  });

  test('and the password is not repeated', () => {
    expect(() => read({ ...enough, PASSWORD: 'hunter2' })).toThrow(/^(?!.*hunter2)/s);
  });
});
