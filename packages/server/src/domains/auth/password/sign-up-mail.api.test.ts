import { expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, useCode } from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});

const send = (body: object) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
    as: 'client',
    project,
    body: { password: 'correct horse', ...body },
  });
const addedBy = (body: object, answer: object) =>
  rowsAddedBy(instance, async () => expect(await send(body)).toMatchObject(answer));

test('a sign-up with a callback mails one verification link, which works', async () => {
  const email = newEmail();

  const added = await addedBy({ email, verification_callback_url: CALLBACK_URL }, { status: 200 });

  expect(added).toEqual({ users: 1, sessions: 1, events: 2, codes: 1, mails: 1, jobs: 1 });
  const mails = await mailsTo(instance, email, project.id);
  expect(mails.map(({ template, link }) => ({ template, link }))).toEqual([
    { template: 'email_verification', link: `${CALLBACK_URL}?code=${mails[0]?.code}` },
  ]);
  expect(await useCode(instance.app, 'email_verification', { project, code: mails[0]?.code })).toEqual(
    answered({ success: true }),
  );
});

test('a sign-up without a callback mails nothing', async () => {
  expect(await addedBy({ email: newEmail() }, { status: 200 })).toEqual({ users: 1, sessions: 1, events: 2 });
});

test('refused sign-ups mail nothing and write nothing', async () => {
  const { email } = await signUp(instance.app, { project });
  const verification_callback_url = CALLBACK_URL;

  expect(
    await addedBy(
      { email, verification_callback_url },
      refused('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false }),
    ),
  ).toEqual({});
  expect(
    await addedBy(
      { email: newEmail(), password: 'short', verification_callback_url },
      { knownError: 'PASSWORD_TOO_SHORT' },
    ),
  ).toEqual({});
  expect(
    await addedBy(
      { email: newEmail(), verification_callback_url: 'https://evil.example' },
      refused('REDIRECT_URL_NOT_WHITELISTED'),
    ),
  ).toEqual({});
});

test('where no more mail may be sent to an address, a sign-up succeeds without one', async () => {
  const email = newEmail();
  const bucket = `mail email_verification ${email}`;
  await instance.query(
    `insert into rate_limits (project_id, bucket, window_ends_at, count) values ($1, $2, $3::timestamptz + interval '1 minute', 5)`,
    [project.id, bucket, instance.clock.now()],
  );

  const added = await addedBy({ email, verification_callback_url: CALLBACK_URL }, { status: 200 });

  expect(added).toEqual({ users: 1, sessions: 1, events: 2, withheld: 1 });
});
