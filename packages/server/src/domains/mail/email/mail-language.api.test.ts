import { describe, expect } from 'vitest';
import { ask, type WholeAnswer } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, everyCodeOn } from '../../../testing/mailed-code.ts';
import { lastMailTo, mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { sendMail } from './send-mail.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const askForLink = (email: string, headers: Record<string, string>): Promise<WholeAnswer> =>
  ask(instance.app, codePurposes.sign_in.send, {
    as: 'client',
    project,
    headers,
    body: { email, callback_url: CALLBACK_URL },
  });

/** What the development inbox shows of the last mail to somebody. */
async function arrived(email: string): Promise<{ subject: string; html: string }> {
  const where = [project.id, email];
  const find = 'select id, kept from mails where project_id = $1 and recipient = $2 order by xmin::text::bigint desc';
  const [waiting] = await instance.query<{ id: string }>(find, where);
  if (!waiting) throw new Error(`nothing was mailed to ${email}`);
  await sendMail(instance.ctx, { projectId: project.id, id: waiting.id }, new AbortController().signal);
  const [mail] = await instance.query<{ kept: { subject: string; html: string } }>(find, where);
  if (!mail) throw new Error('the mail is gone');
  return mail.kept;
}

describe('a mail speaks the language that the request asked for', () => {
  test.for([
    ['x-stack-language', 'de', 'lang="de"', /^Bei .* anmelden$/],
    ['x-stack-language', 'de-AT', 'lang="de"', /^Bei .* anmelden$/],
    ['x-hexclave-language', 'he', 'lang="he" dir="rtl"', /^כניסה אל/],
    ['x-stack-language', 'en', 'lang="en"', /^Sign in to /],
  ] as const)('%s: %s', async ([header, language, attributes, subject]) => {
    const email = newEmail();

    expect(await askForLink(email, { [header]: language })).toMatchObject({ status: 200 });

    const mail = await arrived(email);
    expect(mail.subject).toMatch(subject);
    expect(mail.html).toContain(attributes);
  });
});

describe('whatever else is asked for, it is English and never an error', () => {
  test.for([
    ['nothing at all', undefined],
    ['a language that we do not speak', 'fr'],
    ['a name of every object', '__proto__'],
    ['a path', '../../../etc/passwd'],
    ['a list', 'de,en;q=0.8'],
    ['a very long value', `de${'e'.repeat(6000)}`],
    ['bytes', '\u00ff\u00fe'],
    ['a template', '{{magicLink}}'],
  ] as const)('%s', async ([, language]) => {
    const email = newEmail();

    const answer = await askForLink(email, language === undefined ? {} : { 'x-stack-language': language });

    expect(answer).toMatchObject({ status: 200 });
    expect((await arrived(email)).subject).toMatch(/^Sign in to /);
  });
});

test('a notice follows it too', async () => {
  const { email, accessToken } = await signUp(instance.app, { project });

  const answer = await ask(instance.app, 'POST /api/v1/auth/password/update', {
    as: 'client',
    project,
    accessToken,
    headers: { 'x-stack-language': 'de' },
    body: { old_password: 'correct horse', new_password: 'battery staple' },
  });

  expect(answer).toMatchObject({ status: 200 });
  expect((await lastMailTo(instance, email, project.id)).template).toBe('password_changed');
  expect((await arrived(email)).subject).toMatch(/^Dein Passwort für .* wurde geändert$/);
});

test('servers may ask for it like anybody', async () => {
  const { email, userId } = await signUp(instance.app, { project });

  const answer = await ask(instance.app, `PATCH /api/v1/users/${userId}`, {
    as: 'server',
    project,
    headers: { 'x-stack-language': 'he' },
    body: { password: 'battery staple' },
  });

  expect(answer).toMatchObject({ status: 200 });
  expect((await mailsTo(instance, email, project.id)).map(({ template }) => template)).toContain('password_changed');
  expect((await arrived(email)).html).toContain('lang="he" dir="rtl"');
});
