import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

let peer: Peer;
let answer: PeerAnswer | 'drop';
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const id = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
const wire = {
  id,
  type: 'magic_link',
  recipient: 'mira@example.com',
  status: 'failed',
  tries: 2,
  last_error: 'The SMTP server refused the connection.',
  withheld_by: null,
  created_at_millis: NOW,
  expires_at_millis: NOW + 600_000,
  sent_at_millis: null,
};
const mail = {
  id,
  type: 'magic_link',
  recipient: 'mira@example.com',
  status: 'failed',
  tries: 2,
  lastError: 'The SMTP server refused the connection.',
  withheldBy: null,
  createdAt: new Date(NOW),
  expiresAt: new Date(NOW + 600_000),
  sentAt: null,
};

test('mails are listed, narrowed and by page', async () => {
  answer = { json: { items: [wire], is_paginated: true, pagination: { next_cursor: 'c2' } } };

  expect(
    await open().listMails({ status: 'failed', recipient: 'mira@example.com', userId: id, limit: 1, cursor: 'c1' }),
  ).toEqual({ items: [mail], nextCursor: 'c2' });
  expect(peer.conversation()).toEqual([
    `GET /internal/mails?status=failed&recipient=mira%40example.com&user_id=${id}&limit=1&cursor=c1`,
  ]);
  await expect(open().listMails({ userId: '..' })).rejects.toThrow('user_id must be a uuid');
});

test('mails are counted by day', async () => {
  const days = [{ day: '2026-11-17', sent: 3, failed: 1, withheld: 0 }];
  answer = { json: { items: days, is_paginated: false } };

  expect(await open().listMailDays()).toEqual(days);
  expect(peer.conversation()).toEqual(['GET /internal/mail-days']);
});

test('a mail is read by its id', async () => {
  answer = { json: { ...wire, status: 'sent', sent_at_millis: NOW + 1 } };
  expect(await open().getMail(id)).toEqual({ ...mail, status: 'sent', sentAt: new Date(NOW + 1) });

  answer = refusal(404, 'MAIL_NOT_FOUND');
  expect(await open().getMail(id)).toBeNull();
  await expect(open().getMail('..')).rejects.toThrow('id must be a uuid');
});

test('a new link is mailed, or there is a reason why not', async () => {
  answer = { json: { success: true } };
  expect(await open().resendMail(id, { callbackUrl: 'https://app.example.com/reset' })).toEqual({
    status: 'ok',
    data: undefined,
  });
  expect(peer.conversation()).toEqual([`POST /internal/mails/${id}/resend`]);
  expect(JSON.parse(peer.requests.at(-1)?.body ?? '')).toEqual({ callback_url: 'https://app.example.com/reset' });

  answer = refusal(409, 'MAIL_CANNOT_BE_RESENT', { reason: 'waiting' });
  expect(await open().resendMail(id, { callbackUrl: 'https://app.example.com/reset' })).toMatchObject({
    status: 'error',
    error: { code: 'MAIL_CANNOT_BE_RESENT', details: { reason: 'waiting' } },
  });
});
