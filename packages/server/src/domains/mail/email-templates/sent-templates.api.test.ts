import { EMAIL_TEMPLATE_TYPES } from '@keystead/contract';
import { startMailSink, type MailSink, type ReceivedMail } from '@keystead/testkit';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import type { Context } from '../../../context.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { MAILED_LINK, mailThroughSink, queueTestMail } from '../../../testing/mail-through-sink.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { sendMail, type MailId } from '../email/send-mail.ts';
import type { NewMail } from '../email/new-mail.ts';
import { knownVariables } from './template-variables.ts';

const test = instanceTest();
let sink: MailSink;
let ctx: Context;
let project: OwnedProject;
test.beforeAll(async () => {
  sink = await startMailSink();
  ctx = mailThroughSink(instance.ctx, sink);
});
beforeEach(async () => {
  project = await makeProject(instance.app, { display_name: 'Acme' });
});
afterAll(() => sink.stop());

let sent = 0;
const send = (id: MailId, through = ctx) => sendMail(through, id, new AbortController().signal);
async function mailed(
  given: Partial<NewMail> & { language?: 'en' | 'de' | 'he' } = {},
  of = project,
): Promise<ReceivedMail> {
  const { language = 'en', ...mail } = given;
  const recipient = `mira${(sent += 1)}@example.com`;
  const extra = { teamDisplayName: 'Sales' };
  const id = await queueTestMail({ ...ctx, language }, { extra, ...mail, recipient }, of.id);
  await send({ projectId: of.id, id });
  return sink.next(recipient);
}
const word = async (type: string, body: object, of = project) => {
  const answer = await ask(instance.app, `PATCH /api/v1/email-templates/${type}`, { as: 'admin', project: of, body });
  expect(answer).toMatchObject({ status: 200 });
};
const document = (...blocks: object[]) => ({ version: 1, blocks });
const SIGN_IN = { type: 'button', label: 'Enter', link: '{{magicLink}}' };

describe.for([...EMAIL_TEMPLATE_TYPES])('%s', (template) => {
  test('leaves in the words of its project, in each language', async () => {
    const link = `{{${knownVariables(template).link}}}`;
    for (const language of ['en', 'de', 'he'] as const) {
      const content = document({ type: 'text', text: `words in ${language}` }, { type: 'button', label: 'Go', link });
      await word(template, { subject: `subject in ${language}`, content, language });
    }

    for (const language of ['en', 'de', 'he'] as const) {
      const { subject, html, text } = await mailed({ template, language });
      expect(subject).toBe(`subject in ${language}`);
      expect(html).toContain(`lang="${language}"`);
      expect(html).toContain(`words in ${language}`);
      expect(text).toContain(`words in ${language}`);
      expect(text.split(MAILED_LINK)).toHaveLength(2);
    }
  });
});

test('a language without words of the project gets its English ones, then ours', async () => {
  expect((await mailed({ language: 'de' })).subject).toBe('Bei Acme anmelden');

  await word('magic_link', { subject: 'Welcome to {{projectDisplayName}}', content: document(SIGN_IN) });
  const english = await mailed({ language: 'de' });
  expect(english.subject).toBe('Welcome to Acme');
  expect(english.html).toContain('lang="en"');
  expect(english.html).toContain('Or open this link:');

  await ask(instance.app, 'DELETE /api/v1/email-templates/magic_link', { as: 'admin', project });
  expect((await mailed({ language: 'de' })).subject).toBe('Bei Acme anmelden');
});

test('other projects and other mails are not worded by it', async () => {
  const other = await makeProject(instance.app, { display_name: 'Other' });
  await word('magic_link', { subject: 'Ours' });

  expect((await mailed({}, other)).subject).toBe('Sign in to Other');
  expect((await mailed({ template: 'password_reset' })).subject).toBe('Reset your Acme password');
});

test('words that come while a mail waits are those that it leaves in', async () => {
  const id = await queueTestMail(ctx, { recipient: 'waiting@example.com' }, project.id);
  await word('magic_link', { subject: 'Later' });
  await send({ projectId: project.id, id });

  expect((await sink.next('waiting@example.com')).subject).toBe('Later');
});

test('who asks for a mail waits for no template', async () => {
  const recorded = recordStatements(ctx);
  await queueTestMail(recorded.ctx, { recipient: 'quick@example.com' }, project.id);

  expect(recorded.take().filter((text) => text.includes('email_templates'))).toEqual([]);
});

describe('hostile values in the words of a project', () => {
  const content = document(
    { type: 'heading', text: 'Hi {{userDisplayName}}' },
    { type: 'text', text: '<b>{{{userDisplayName}}}</b>\r\n{{&userDisplayName}}\u0007' },
    { ...SIGN_IN, label: '{{userDisplayName}}' },
    { type: 'image', url: 'https://app.example.com/a.png', alt: '"{{userDisplayName}}' },
  );

  test.for(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{magicLink}}', 'A\r\nBcc: b@example.com'])(
    '%j stays a name',
    async (displayName) => {
      await word('magic_link', { subject: '{{userDisplayName}} {{userDisplayName}}', content });
      const { subject, html, text, headers } = await mailed({ user: { displayName, primaryEmail: null } });

      expect(html).not.toMatch(/<script|<img src=x|<b>|onerror=alert\(1\)>/);
      expect(html.match(/<img/g)).toHaveLength(1);
      expect(subject).not.toMatch(/\p{Cc}/u);
      expect(headers['bcc']).toBeUndefined();
      expect(text).not.toMatch(/[^\P{Cc}\n]/u);
      expect(text.split(MAILED_LINK)).toHaveLength(2);
    },
  );

  test('what the project writes is text too, and keeps its lines', async () => {
    await word('magic_link', { content: document({ type: 'text', text: '<i>one</i>\ntwo & three' }, SIGN_IN) });
    const { html, text } = await mailed();

    expect(html).toContain('&lt;i&gt;one&lt;/i&gt;\ntwo &amp; three');
    expect(html).toMatch(/white-space:pre-line/);
    expect(text).toContain('<i>one</i>\ntwo & three');
  });
});

describe('what is stored and cannot be used any more', () => {
  const store = (content: object, subject = 'Stored') =>
    instance.query(
      `insert into email_templates (project_id, type, language, subject, content, updated_at)
       values ($1, 'magic_link', 'en', $2, $3, now())`,
      [project.id, subject, JSON.stringify(content)],
    );

  test.for<[string, object]>([
    ['of a later version', { version: 2, blocks: [{ type: 'video' }] }],
    ['without its link', { version: 1, blocks: [{ type: 'text', text: 'Hi' }] }],
    ['of nothing', {}],
  ])('a document %s: the mail leaves in our words', async ([, content]) => {
    await store(content);
    const { subject, text } = await mailed();

    expect(subject).toBe('Sign in to Acme');
    expect(text).toContain(MAILED_LINK);
  });

  test('a picture in the clear is left out', async () => {
    const picture = (url: string) => ({ type: 'image', url, alt: '' });
    await store(document(picture('http://a.example/x.png'), picture('https://b.example/y.png'), SIGN_IN));
    const { subject, html } = await mailed();

    expect(subject).toBe('Stored');
    expect(html).toContain('https://b.example/y.png');
    expect(html).not.toContain('a.example');
  });

  test('can be worded anew', async () => {
    await store({ version: 2 });
    await word('magic_link', { subject: 'Anew', content: document(SIGN_IN) });
    expect((await mailed()).subject).toBe('Anew');
  });
});
