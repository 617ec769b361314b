import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

let peer: Peer;
let answer: PeerAnswer | 'drop';
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;
const transcript = [{ from: 'server', text: '220 hello' }];

test('a test mail is sent by what is saved, or by what is given', async () => {
  answer = { json: { is_accepted: false, error: 'The SMTP server refused the connection.', transcript } };
  expect(await open().runEmailTest('mira@example.com')).toEqual({
    status: 'ok',
    data: { isAccepted: false, error: 'The SMTP server refused the connection.', transcript },
  });
  expect(lastBody()).toEqual({ recipient: 'mira@example.com' });

  await open().runEmailTest('mira@example.com', {
    type: 'standard',
    host: 'smtp.example.com',
    port: 587,
    username: 'mailer',
    senderName: 'Acme',
    senderEmail: 'noreply@example.com',
  });
  expect(lastBody()).toEqual({
    recipient: 'mira@example.com',
    email_config: {
      type: 'standard',
      host: 'smtp.example.com',
      port: 587,
      username: 'mailer',
      sender_name: 'Acme',
      sender_email: 'noreply@example.com',
    },
  });
});

test('a password that cannot be kept is a refusal as a value', async () => {
  answer = refusal(400, 'SECRET_CANNOT_BE_KEPT', { field: 'password', reason: 'not_stored' });
  expect(await open().runEmailTest('mira@example.com', { type: 'shared' })).toMatchObject({
    status: 'error',
    error: { code: 'SECRET_CANNOT_BE_KEPT' },
  });
});

test('a domain is looked up', async () => {
  const record = { status: 'missing', record: null, hint: 'Add one.', suggestion: null };
  const check = { domain: 'example.com', spf: record, dkim: { ...record, selector: null }, dmarc: record };
  answer = { json: check };

  expect(await open().checkEmailDomain('example.com', { selector: 's1' })).toEqual(check);
  expect(peer.conversation()).toEqual(['GET /internal/email-domain-checks?domain=example.com&selector=s1']);
});
