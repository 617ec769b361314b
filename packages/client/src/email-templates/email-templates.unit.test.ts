import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, plainRefusal, startPeer } from '../testing/peer.ts';

let peer: Peer;
let answers: (PeerAnswer | 'drop')[];
beforeEach(async () => {
  peer = await startPeer(() => answers.shift() ?? 'drop');
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;

const content = { version: 1 as const, blocks: [{ type: 'divider' as const }] };
const wire = {
  type: 'magic_link',
  subject: 'Hallo',
  content,
  is_default: false,
  language: 'de',
  customized_languages: ['en', 'de'],
  variables: ['code', 'magicLink'],
  link_variable: 'magicLink',
};
const template = {
  type: 'magic_link',
  subject: 'Hallo',
  content,
  isDefault: false,
  language: 'de',
  customizedLanguages: ['en', 'de'],
  variables: ['code', 'magicLink'],
  linkVariable: 'magicLink',
};

test('templates are read in a language, or in English', async () => {
  answers = [{ json: { is_paginated: false, items: [wire] } }, { json: wire }, { json: wire }];
  expect(await open().listEmailTemplates()).toEqual([template]);
  expect(await open().getEmailTemplate('magic_link')).toEqual(template);
  await open().getEmailTemplate('magic_link', 'de');
  expect(peer.conversation()).toEqual([
    'GET /email-templates',
    'GET /email-templates/magic_link',
    'GET /email-templates/magic_link?language=de',
  ]);
});

test('a template is changed in part', async () => {
  answers = [{ json: wire }, { json: wire }];
  expect(await open().updateEmailTemplate('magic_link', { subject: 'Hallo', language: 'de' })).toEqual(template);
  expect(lastBody()).toEqual({ subject: 'Hallo', language: 'de' });
  await open().updateEmailTemplate('magic_link', { content });
  expect(lastBody()).toEqual({ content });
});

test('a type that is none reaches no other path', async () => {
  answers = [];
  await expect(open().getEmailTemplate('../users' as 'magic_link')).rejects.toThrow('type may only have');
  expect(peer.requests).toEqual([]);
});

test('a wording is shown and mailed without being saved', async () => {
  const shown = { subject: 'Hallo', html: '<p>', text: 'Hallo', problems: [] };
  answers = ['drop', { json: shown }, { json: { is_queued: true } }, { json: { is_queued: false } }];
  expect(await open().previewEmailTemplate('magic_link', { content, language: 'de' })).toEqual(shown);
  expect(await open().sendTestMail('magic_link', 'mira@example.com', { subject: 'Hallo' })).toBe(true);
  expect(lastBody()).toEqual({ subject: 'Hallo', recipient: 'mira@example.com' });
  expect(await open().sendTestMail('magic_link', 'mira@example.com')).toBe(false);
  expect(peer.conversation().slice(1)).toEqual([
    'POST /internal/email-templates/magic_link/preview',
    'POST /internal/email-templates/magic_link/test',
    'POST /internal/email-templates/magic_link/test',
  ]);
});

test('a preview is for somebody, and for a screen', async () => {
  answers = Array.from({ length: 3 }, () => ({ json: { subject: '', html: '', text: '', problems: [] } }));
  await open().previewEmailTemplate(
    'magic_link',
    { subject: 'Hallo' },
    { colorScheme: 'dark', user: { displayName: null, primaryEmail: 'mira@example.com' } },
  );
  expect(lastBody()).toEqual({
    subject: 'Hallo',
    color_scheme: 'dark',
    user: { display_name: null, primary_email: 'mira@example.com' },
  });
  await open().previewEmailTemplate('magic_link', { subject: 'Hallo' });
  expect(lastBody()).toEqual({ subject: 'Hallo' });
});

test('what is unfit is thrown with its reason', async () => {
  answers = [plainRefusal(400, 'EMAIL_TEMPLATE_INVALID')];
  await expect(open().updateEmailTemplate('magic_link', { subject: '' })).rejects.toMatchObject({
    name: 'KnownError',
    code: 'EMAIL_TEMPLATE_INVALID',
    message: 'The text of EMAIL_TEMPLATE_INVALID.',
  });
});

test('a template is reset; that it was reset already counts only where the answer was lost', async () => {
  answers = [{ json: { success: true } }, plainRefusal(404, 'EMAIL_TEMPLATE_NOT_CUSTOMIZED')];
  await open().resetEmailTemplate('magic_link', 'de');
  expect(peer.conversation()).toEqual(['DELETE /email-templates/magic_link?language=de']);
  await expect(open().resetEmailTemplate('magic_link')).rejects.toMatchObject({
    code: 'EMAIL_TEMPLATE_NOT_CUSTOMIZED',
  });

  answers = ['drop', plainRefusal(404, 'EMAIL_TEMPLATE_NOT_CUSTOMIZED')];
  await open().resetEmailTemplate('magic_link');
});
