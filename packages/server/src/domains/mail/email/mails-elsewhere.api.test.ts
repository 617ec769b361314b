import { startMailSink, type MailSink } from '@keystead/testkit';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Context } from '../../../context.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { everyCodeOn } from '../../../testing/mailed-code.ts';
import { mailThroughSink, queueTestMail } from '../../../testing/mail-through-sink.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { sendMail } from './send-mail.ts';

const test = instanceTest();
let sink: MailSink;
let ctx: Context;
let here: OwnedProject;
let elsewhere: OwnedProject;
beforeEach(async () => {
  sink = await startMailSink();
  ctx = mailThroughSink(instance.ctx, sink);
  here = await makeProject(instance.app, { ...everyCodeOn, display_name: 'Here' });
  elsewhere = await makeProject(instance.app, { ...everyCodeOn, display_name: 'Elsewhere' });
});
afterEach(() => sink.stop());

/** A mail with the same id and the same recipient in both projects. */
async function queueInBoth(): Promise<string> {
  const id = await queueTestMail(ctx, {}, elsewhere.id);
  const same = { ...ctx, random: { ...ctx.random, uuid: () => id } };
  return queueTestMail(same, {}, here.id);
}
const send = (project: OwnedProject, id: string) =>
  sendMail(ctx, { projectId: project.id, id }, new AbortController().signal);
const rowsOf = ({ id }: OwnedProject) =>
  instance.query<Record<string, unknown>>(
    'select status, attempts, last_error, expires_at > $2 as is_alive from mails where project_id = $1',
    [id, instance.clock.now()],
  );
const WAITING = { status: 'queued', attempts: 0, last_error: null, is_alive: true };

test('the mail of one project is sent, and that of the other with the same id waits for its own turn', async () => {
  const id = await queueInBoth();
  await send(here, id);
  expect(sink.inbox.map(({ subject }) => subject)).toEqual(['Sign in to Here']);
  expect([await rowsOf(here), await rowsOf(elsewhere)]).toMatchObject([[{ status: 'sent', attempts: 1 }], [WAITING]]);

  await send(elsewhere, id);
  expect(sink.inbox.map(({ subject }) => subject)).toEqual(['Sign in to Here', 'Sign in to Elsewhere']);
});

test('a failed try counts for the mail that was tried alone', async () => {
  const id = await queueInBoth();
  await sink.misbehave('451');
  await expect(send(here, id)).rejects.toThrow('SMTP server');

  expect([await rowsOf(here), await rowsOf(elsewhere)]).toMatchObject([[{ status: 'queued', attempts: 1 }], [WAITING]]);
});

test('what becomes of an account ends mails to its address in its own project alone', async () => {
  const email = newEmail();
  const user = await signUp(instance.app, { project: here, email });
  await signUp(instance.app, { project: elsewhere, email });
  await instance.query('delete from mails where project_id = any($1)', [[here.id, elsewhere.id]]);
  for (const { id } of [here, elsewhere]) await queueTestMail(ctx, { recipient: email }, id);

  await ask(instance.app, 'POST /api/v1/auth/password/update', {
    as: 'client',
    project: here,
    accessToken: user.accessToken,
    body: { old_password: user.password, new_password: 'battery staple' },
  });
  expect(await rowsOf(here)).toContainEqual({ ...WAITING, is_alive: false });
  expect(await rowsOf(elsewhere)).toEqual([WAITING]);

  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project: here });
  expect([await rowsOf(here), await rowsOf(elsewhere)]).toEqual([[], [WAITING]]);
});
