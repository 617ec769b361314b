import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterAll, expect } from 'vitest';
import type { Context } from '../../../context.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { MAILED_LINK, mailThroughSink, queueTestMail } from '../../../testing/mail-through-sink.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { sendMail } from '../email/send-mail.ts';

const test = instanceTest();
let sink: MailSink;
let ctx: Context;
let project: OwnedProject;
test.beforeAll(async () => {
  sink = await startMailSink();
  ctx = mailThroughSink(instance.ctx, sink);
  project = await makeProject(instance.app, { display_name: 'Acme' });
});
afterAll(() => sink.stop());

const change = (config: object, of = project) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project: of, body: { config } });

async function mailed(recipient: string, of = project) {
  const id = await queueTestMail(ctx, { recipient }, of.id);
  await sendMail(ctx, { projectId: of.id, id }, new AbortController().signal);
  return sink.next(recipient);
}

test('mails of a project have its brand, and those of others do not', async () => {
  const other = await makeProject(instance.app, { display_name: 'Other' });
  const brand = {
    email_logo_url: 'https://app.example.com/logo.png',
    email_color: '#2f6fed',
    email_footer: 'Acme Ltd\n1 High Street',
  };
  expect(await change(brand)).toMatchObject({ status: 200, body: { config: brand } });

  const { html, text } = await mailed('branded@example.com');
  expect(html).toContain('src="https://app.example.com/logo.png"');
  expect(html).toContain('background-color:#2f6fed');
  expect(text).toContain('Acme Ltd\n1 High Street');
  expect(text.split(MAILED_LINK)).toHaveLength(2);
  expect((await mailed('plain@example.com', other)).html).not.toMatch(/logo\.png|#2f6fed|High Street/);

  await change({ email_logo_url: null, email_color: null, email_footer: null });
  expect((await mailed('again@example.com')).html).not.toMatch(/logo\.png|#2f6fed|High Street/);
});

test.for<[string, object]>([
  ['a logo in the clear', { email_logo_url: 'http://app.example.com/logo.png' }],
  ['a logo that is a script', { email_logo_url: 'javascript:alert(1)' }],
  ['a logo that is data', { email_logo_url: 'data:image/png;base64,AA==' }],
  ['a logo with a name and a password', { email_logo_url: 'https://mira:secret@app.example.com/' }],
  ['a logo with a quote and a blank', { email_logo_url: 'https://app.example.com/" onerror="alert(1)' }],
  ['a colour that is a style', { email_color: 'red;background:url(https://evil.example)' }],
  ['a colour of three digits', { email_color: '#fff' }],
  ['a colour with a line behind it', { email_color: '#ffffff\n' }],
  ['a footer without end', { email_footer: 'x'.repeat(501) }],
])('%s is refused', async ([, config]) => {
  expect(await change(config)).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } });
});
