import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, everyCodeOn, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { queueTestMail } from '../../../testing/mail-through-sink.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  user = await signUp(instance.app, { project });
});

const resend = (id: string, { of = project, callback_url = CALLBACK_URL } = {}) =>
  ask(instance.app, `POST /api/v1/internal/mails/${id}/resend`, { as: 'admin', project: of, body: { callback_url } });
const SENT = answered({ success: true });
const change = (config: object) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });

async function mailThat(status: string, { template = 'password_reset', recipient = user.email } = {}): Promise<string> {
  const [row] = await instance.query<{ id: string }>(
    `insert into mails (project_id, id, template, recipient, status, withheld_by, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $3, $4, case when $4 = 'withheld' then 'address' end, $5, $5) returning id`,
    [project.id, template, recipient, status, instance.clock.now()],
  );
  return row?.id ?? '';
}

test.each(['password_reset', 'magic_link', 'email_verification'])('a new %s link is mailed', async (template) => {
  const id = await mailThat('failed', { template });

  const added = await rowsAddedBy(instance, async () => expect(await resend(id)).toEqual(SENT));

  expect(added).toEqual({ codes: 1, mails: 1, jobs: 1 });
  const mail = await lastMailTo(instance, user.email, project.id);
  expect(mail).toMatchObject({ template, isDecoy: false, link: `${CALLBACK_URL}?code=${mail?.code}` });
});

test('the new link works, and the entry stays as it was', async () => {
  const id = await mailThat('sent');
  await resend(id);
  const { code } = (await lastMailTo(instance, user.email, project.id)) ?? {};

  const used = await ask(instance.app, 'POST /api/v1/auth/password/reset', {
    as: 'client',
    project,
    body: { code, password: 'battery staple' },
  });

  expect(used.status).toBe(200);
  const entry = await ask(instance.app, `GET /api/v1/internal/mails/${id}`, { as: 'admin', project });
  expect(entry.body).toMatchObject({ status: 'sent', tries: 0 });
});

test.each(['sent', 'failed', 'expired', 'withheld'])('a mail that was %s is mailed anew', async (status) => {
  expect(await resend(await mailThat(status))).toEqual(SENT);
});

test('it goes to the address as the account has it, and counts for that one, however it was typed', async () => {
  const id = await mailThat('failed', { recipient: user.email.toUpperCase() });
  expect(await resend(id)).toEqual(SENT);
  const sentTo = await instance.query('select recipient from mails where project_id = $1 and id <> $2', [
    project.id,
    id,
  ]);
  expect(sentTo).toEqual([{ recipient: user.email }]);

  for (let more = 0; more < 4; more += 1) expect(await resend(await mailThat('failed'))).toEqual(SENT);
  expect((await resend(id)).status).toBe(429);
});

test('one that waits is not mailed twice', async () => {
  const id = await queueTestMail(instance.ctx, { recipient: user.email }, project.id);

  expect(await resend(id)).toEqual(refused('MAIL_CANNOT_BE_RESENT', { reason: 'waiting' }));
});

test.each(['team_invitation', 'owner_invitation', 'password_changed', 'keys_ending'])(
  'what %s said is erased, and not guessed',
  async (template) => {
    const added = await rowsAddedBy(instance, async () =>
      expect(await resend(await mailThat('failed', { template }))).toEqual(
        refused('MAIL_CANNOT_BE_RESENT', { reason: 'erased' }),
      ),
    );

    expect(added).toEqual({ mails: 1 }); // the one that failed
  },
);

test('nobody gets one who has no account, or may not sign in this way', async () => {
  const id = await mailThat('dropped', { recipient: newEmail() });
  expect(await resend(id)).toEqual(refused('MAIL_CANNOT_BE_RESENT', { reason: 'no_account' }));

  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { otp_auth_enabled: false },
  });
  expect(await resend(await mailThat('dropped', { template: 'magic_link' }))).toEqual(
    refused('MAIL_CANNOT_BE_RESENT', { reason: 'no_account' }),
  );
});

test('an address that is verified is not verified again', async () => {
  const id = await mailThat('failed', { template: 'email_verification' });
  await verifyAddressOf(instance, { project, user });

  expect(await resend(id)).toEqual(refused('MAIL_CANNOT_BE_RESENT', { reason: 'already_verified' }));
});

test('a way that is switched off stays so', async () => {
  const [reset, link] = [await mailThat('failed'), await mailThat('failed', { template: 'magic_link' })];
  await change({ credential_enabled: false, magic_link_enabled: false });

  for (const id of [reset, link])
    expect(await resend(id)).toEqual(refused('MAIL_CANNOT_BE_RESENT', { reason: 'switched_off' }));
});

test('it leads to pages of the project alone', async () => {
  const id = await mailThat('failed');

  const added = await rowsAddedBy(instance, async () =>
    expect(await resend(id, { callback_url: 'https://evil.example' })).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED')),
  );
  expect(added).toEqual({});
});

test('it counts for the limits, and here that is told', async () => {
  const id = await mailThat('failed');
  for (let index = 0; index < 5; index += 1) expect(await resend(id)).toEqual(SENT);

  const added = await rowsAddedBy(instance, async () =>
    expect(await resend(id)).toEqual(answered('A limit of mails is reached. Please try again later.', 429)),
  );
  expect(added).toEqual({ withheld: 1 });
});

test('nobody resends a mail of another project', async () => {
  const other = await makeProject(instance.app, everyCodeOn);

  expect(await resend(await mailThat('failed'), { of: other })).toEqual(refused('MAIL_NOT_FOUND'));
});
