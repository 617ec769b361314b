import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterAll, expect } from 'vitest';
import type { Context } from '../../../../context.ts';
import { answered, ask } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { mailThroughSink } from '../../../../testing/mail-through-sink.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { newEmail } from '../../../../testing/sign-up.ts';
import { sendMail } from '../../email/send-mail.ts';

let sink: MailSink;
let ctx: Context;
let project: OwnedProject;
const test = instanceTest({
  mailLimits: { perAddressIn15Minutes: 2, perClientInOneHour: 100, perProjectInOneHour: 100 },
});
test.beforeAll(async () => {
  sink = await startMailSink();
  ctx = mailThroughSink(instance.ctx, sink);
  project = await makeProject(instance.app, { display_name: 'Acme', config: { magic_link_enabled: true } });
});
afterAll(() => sink.stop());

const tryOut = (type: string, body: object) =>
  ask(instance.app, `POST /api/v1/internal/email-templates/${type}/test`, { as: 'admin', project, body });
const waiting = (recipient: string) =>
  instance.query<{ id: string }>('select id from mails where project_id = $1 and recipient = $2', [
    project.id,
    recipient,
  ]);
const statuses = async (recipient: string) => {
  const rows = await instance.query<{ status: string }>(
    'select status from mails where project_id = $1 and recipient = $2 order by status',
    [project.id, recipient],
  );
  return rows.map(({ status }) => status);
};
async function arrived(recipient: string) {
  for (const { id } of await waiting(recipient))
    await sendMail(ctx, { projectId: project.id, id }, new AbortController().signal);
  return sink.next(recipient);
}
const document = (...blocks: object[]) => ({ version: 1, blocks });
const SIGN_IN = { type: 'button', label: 'Enter', link: '{{magicLink}}' };

test('a wording that is not saved arrives, with samples and a link that leads nowhere', async () => {
  const recipient = newEmail();
  const content = document({ type: 'text', text: 'Hallo {{userDisplayName}}' }, SIGN_IN);
  expect(await tryOut('magic_link', { recipient, subject: 'Probe', content, language: 'de' })).toEqual(
    answered({ is_queued: true }),
  );

  const { subject, html, text } = await arrived(recipient);
  expect(subject).toBe('Probe');
  expect(text.trim()).toBe('Hallo Mira\n\nEnter:\nhttps://example.com/sample-link');
  expect(html).toContain('lang="de"');
  expect(await instance.query('select from email_templates where project_id = $1', [project.id])).toEqual([]);
});

test('left out, it is what is sent now', async () => {
  const recipient = newEmail();
  await tryOut('team_invitation', { recipient, language: 'de' });
  expect((await arrived(recipient)).subject).toBe('Dem Team Sales bei Acme beitreten');
});

test('what could not be saved is not mailed', async () => {
  const recipient = newEmail();
  expect(await tryOut('magic_link', { recipient, content: document() })).toEqual(
    answered('{{magicLink}} is missing: without it the mail leads nowhere.', 400),
  );
  expect(await tryOut('magic_link', { recipient: 'nobody', subject: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'SCHEMA_ERROR' },
  });
  expect(await waiting(recipient)).toEqual([]);
});

test('the limits of mails hold, and whoever tries is told', async () => {
  const recipient = newEmail();
  for (const is_queued of [true, true, false])
    expect(await tryOut('magic_link', { recipient })).toEqual(answered({ is_queued }));
  expect(await statuses(recipient)).toEqual(['queued', 'queued', 'withheld']);
  // Mails of that kind that people wait for are counted apart.
  await ask(instance.app, 'POST /api/v1/auth/otp/send-sign-in-code', {
    as: 'client',
    project,
    body: { email: recipient, callback_url: 'http://localhost:3000/' },
  });
  expect(await statuses(recipient)).toEqual(['queued', 'queued', 'queued', 'withheld']);
});
