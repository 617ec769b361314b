import { expect, test } from 'vitest';
import { explainFailure } from './mail-transport-failure.ts';

const smtpError = (details: object) => Object.assign(new Error('with the password hunter2-and-more inside'), details);

test.for([
  [
    'a server that repeats the password',
    '550 5.7.1 hunter2 is not welcome',
    'rejected the email at DATA: 550 5.7.1 … is not welcome',
  ],
  ['a server that repeats it encoded', '550 aHVudGVyMg== is bad', 'rejected the email at DATA: 550 … is bad'],
  [
    'a server that repeats a code',
    '550 link 4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h',
    'rejected the email at DATA: 550 link …',
  ],
  ['a server with control characters', '550 no\r\n550 thanks', 'rejected the email at DATA: 550 no 550 thanks'],
  ['a server that says nothing', '', 'rejected the email at DATA: no reason given'],
])('%s gives no secret away', ([, response, told]) => {
  const error = smtpError({ code: 'EMESSAGE', command: 'DATA', response, responseCode: 550 });

  expect(explainFailure(error, ['hunter2'])).toMatchObject({ message: `The SMTP server ${told}`, isPermanent: true });
});

test('a server that talks without end is cut short', () => {
  const response = `550 ${'no '.repeat(1000)}`;
  const error = smtpError({ code: 'EENVELOPE', command: 'RCPT TO', response, responseCode: 550 });

  expect(explainFailure(error, []).message.length).toBeLessThan(260);
});

test.for([
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    { isPermanent: true, isServerAway: false },
  ],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    { isPermanent: true, isServerAway: false },
  ],
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554 },
    { isPermanent: true, isServerAway: false },
  ],
  [
    { code: 'EENVELOPE', command: 'API' },
    { isPermanent: true, isServerAway: false },
  ],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 },
    { isPermanent: false, isServerAway: false },
  ],
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 421 },
    { isPermanent: false, isServerAway: false },
  ],
  // What a change of the settings can mend is tried again.
  [
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    { isPermanent: false, isServerAway: true },
  ],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 },
    { isPermanent: false, isServerAway: true },
  ],
  [
    { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 },
    { isPermanent: false, isServerAway: true },
  ],
  [
    { code: 'ETIMEDOUT', command: 'CONN' },
    { isPermanent: false, isServerAway: true },
  ],
  [{ code: 'ESOCKET' }, { isPermanent: false, isServerAway: true }],
] as const)('%o is %o', ([error, kind]) => {
  expect(explainFailure(smtpError(error), ['hunter2'])).toMatchObject(kind);
  expect(explainFailure(smtpError(error), ['hunter2']).message).not.toContain('hunter2');
});
