import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { ask } from '../../../testing/ask.ts';
import type { TestProject } from '../../../testing/call.ts';
import { mailThroughSink } from '../../../testing/mail-through-sink.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signInWithProvider } from '../../../testing/oauth-flow.ts';
import { useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { OWNER_INVITATIONS } from '../../../testing/owner-invitations.ts';
import { codeIn } from '../../../testing/owner-links.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { internalProject, type TestInstance } from '../../../testing/test-instance.ts';
import { sendMail } from '../../mail/email/send-mail.ts';

/** Whether an invitation verifies an address depends on who could read its email, from sending it to the owner of the address. */
const started = useOAuthInstance();
const sinks = {} as Record<'ofAttacker' | 'ofInternal' | 'ofInstance', MailSink>;
beforeAll(async () => {
  for (const name of ['ofAttacker', 'ofInternal', 'ofInstance'] as const) sinks[name] = await startMailSink();
});
afterAll(() => Promise.all(Object.values(sinks).map((sink) => sink.stop())));

type App = TestInstance['app'];

const emailConfig = ({ host, port }: MailSink) => ({
  type: 'standard',
  host,
  port,
  username: 'a',
  password: 'b',
  sender_name: 'c',
  sender_email: 'd@e.example',
});
const changeProject = async (project: TestProject, config: object) =>
  expect(
    await ask(started().instance.app, 'PATCH /api/v1/internal/projects/current', {
      as: 'admin',
      project,
      body: { config },
    }),
  ).toMatchObject({ status: 200 });

async function makeAttackersProject(): Promise<OwnedProject> {
  await changeProject(internalProject, { email_config: emailConfig(sinks.ofInternal) });
  const project = await makeProject(started().instance.app);
  await changeProject(project, { email_config: emailConfig(sinks.ofAttacker) });
  return project;
}

const invite = async (app: App, project: OwnedProject, [path, body]: readonly [string, object]) =>
  expect(
    await ask(app, `POST /api/v1/internal/${path}`, {
      as: 'admin',
      project,
      adminAccessToken: project.owner.accessToken,
      body,
    }),
  ).toMatchObject({ status: 200 });

async function sendAll(ctx: Context, projectId: string): Promise<void> {
  const waiting = await started().instance.query<{ id: string }>(
    "select id from mails where project_id = $1 and status = 'queued'",
    [projectId],
  );
  for (const { id } of waiting) await sendMail(ctx, { projectId, id }, new AbortController().signal);
}

const acceptAsNewcomer = async (app: App, code: string) =>
  (await ask(app, `POST ${OWNER_INVITATIONS}/accept`, { as: 'client', body: { code, password: 'correct horse' } }))
    .body as { access_token: string; user_id: string };
const meOf = async (accessToken: string) =>
  (await ask(started().instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken })).body as { id: string };

const offers = {
  invitation: (email: string) => ['owner-invitations', { email, role: 'read_only' }] as const,
  transfer: (email: string) => ['project-transfers', { email }] as const,
};

test.each(['invitation', 'transfer'] as const)(
  'the email with the %s is sent by the instance alone, so it verifies the address',
  async (offer) => {
    const { instance, stub } = started();
    const project = await makeAttackersProject();
    const ctx = mailThroughSink(instance.ctx, sinks.ofInstance);
    const victim = { ...mira, id: offer, email: newEmail() };
    await invite(instance.app, project, offers[offer](victim.email));
    await sendAll(ctx, project.id);
    expect([sinks.ofAttacker.connections(), sinks.ofInternal.connections()]).toEqual([0, 0]);
    const { text } = await sinks.ofInstance.next(victim.email);

    const accepted = await acceptAsNewcomer(instance.app, codeIn(/https?:\S+#code=\w+/.exec(text)?.[0] ?? ''));
    const owner = await signInWithProvider(instance.app, stub, { provider: 'google', person: victim });

    expect(await meOf(owner.accessToken)).toMatchObject({ id: accepted.user_id, primary_email_verified: true });
  },
);

test('an instance that mails nothing itself verifies nobody, and merges the owner of the address into no account', async () => {
  const { instance, stub } = started();
  const project = await makeAttackersProject();
  const silent = { ...instance.ctx.mail, inbox: undefined };
  const app = await instance.secondProcess({ mail: silent, oauth: stub.oauth });
  const victim = { ...mira, id: 'unverified', email: newEmail() };
  await invite(app, project, offers.invitation(victim.email));
  await expect(sendAll({ ...instance.ctx, mail: silent }, project.id)).rejects.toThrow('No SMTP server is configured.');
  expect([sinks.ofAttacker.connections(), sinks.ofInternal.connections()]).toEqual([0, 0]);
  const { link = '' } = await lastMailTo(instance, victim.email, project.id); // as if the attacker had read it

  const attacker = await acceptAsNewcomer(app, codeIn(link));
  expect(await meOf(attacker.access_token)).toMatchObject({ primary_email_verified: false });
  const owner = await signInWithProvider(app, stub, { provider: 'google', person: victim });

  const me = await meOf(owner.accessToken);
  expect(me.id).not.toBe(attacker.user_id);
  expect(me).toMatchObject({ primary_email: victim.email, primary_email_verified: true, has_password: false });
  const { body } = await ask(app, 'POST /api/v1/internal/projects', {
    as: 'client',
    accessToken: owner.accessToken,
    body: { display_name: 'Crown jewels' },
  });
  const { body: listed } = await ask(app, 'GET /api/v1/internal/projects', {
    as: 'client',
    accessToken: attacker.access_token,
  });
  expect(JSON.stringify(listed)).not.toContain((body as { id: string }).id);
});

test('in development the inbox is the instance’s, so an invitation in it verifies the address', async () => {
  const { instance } = started();
  const project = await makeProject(instance.app);
  const email = newEmail();
  await invite(instance.app, project, offers.invitation(email));
  const { link = '' } = await lastMailTo(instance, email, project.id);

  const { access_token } = await acceptAsNewcomer(instance.app, codeIn(link));

  expect(await meOf(access_token)).toMatchObject({ primary_email: email, primary_email_verified: true });
});

test('another account at the dashboard accepts an invitation without verifying anything', async () => {
  const { instance } = started();
  const project = await makeProject(instance.app);
  const guest = await signUp(instance.app);
  const email = newEmail();
  await invite(instance.app, project, offers.invitation(email));
  const { link = '' } = await lastMailTo(instance, email, project.id);
  const answer = await ask(instance.app, `POST ${OWNER_INVITATIONS}/accept`, {
    as: 'client',
    accessToken: guest.accessToken,
    body: { code: codeIn(link) },
  });

  expect(answer).toMatchObject({ status: 200 });
  expect(await meOf(guest.accessToken)).toMatchObject({ primary_email: guest.email, primary_email_verified: false });
});
