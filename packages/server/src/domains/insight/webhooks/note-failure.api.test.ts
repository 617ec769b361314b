import { expect, test } from 'vitest';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { verifyAddressOf } from '../../../testing/mailed-code.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { internalProject } from '../../../testing/test-instance.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';
import { sendMail } from '../../mail/email/send-mail.ts';
import { deliverDue } from './deliver.ts';

const DAY_MS = 24 * 60 * 60_000;

const { answerWith, deliver, endpointHere, instance, path, receiver, record } = webhookScene();

/** A project with an endpoint, and an owner. */
async function ownedEndpoint({ isProved }: { isProved: boolean }) {
  const owner = await signUp(instance().app);
  if (isProved) await verifyAddressOf(instance(), { project: internalProject, user: owner });
  const project = await makeSilentProject(instance(), { owner, display_name: 'Anvils' });
  const { id } = await endpointHere({ project, description: 'Billing' });
  await signUp(instance().app, { project });
  return { owner, project, id };
}

const mailsTo = ({ email }: { email: string }) =>
  instance().query("select project_id, template from mails where recipient = $1 and template = 'webhook_stopped'", [
    email,
  ]);

const TOLD = [{ project_id: 'internal', template: 'webhook_stopped' }];

test('attempts are counted by how they ended', async () => {
  const { ctx } = instance();
  const ended: string[] = [];
  const onAttempt = ({ outcome }: { outcome: string }) => void ended.push(outcome);
  const sendNext = async () => {
    await record();
    await sealAll(instance());
    await deliverDue({ ...ctx, webhooks: { ...ctx.webhooks, onAttempt } });
  };
  await endpointHere();
  await sendNext();
  answerWith(500);
  await sendNext();
  receiver().answer(path(), (response) => response.destroy());
  await sendNext();

  expect(ended).toEqual(['accepted', 'refused', 'no_answer']);
});

test('owners are mailed once when a receiver is gone, whose address is proved', async () => {
  answerWith(410);
  const { owner } = await ownedEndpoint({ isProved: true });
  const { owner: unproved } = await ownedEndpoint({ isProved: false });
  await deliver();
  await deliver();

  expect(await mailsTo(owner)).toEqual(TOLD);
  expect(await mailsTo(unproved)).toEqual([]);
});

test('and when nothing has arrived for five days, not before', async () => {
  answerWith(500);
  const { owner, project } = await ownedEndpoint({ isProved: true });
  await deliver();
  instance().clock.advance(5 * DAY_MS - 1);
  await signUp(instance().app, { project });
  await deliver();
  expect(await mailsTo(owner)).toEqual([]);
  instance().clock.advance(DAY_MS);
  await deliver();

  expect(await mailsTo(owner)).toEqual(TOLD);
});

test('the mail names the webhook, and leads to its page', async () => {
  answerWith(410);
  const { owner, project, id } = await ownedEndpoint({ isProved: true });
  await deliver();
  const [mail] = await instance().query<{ id: string }>(
    "select id from mails where recipient = $1 and template = 'webhook_stopped'",
    [owner.email],
  );
  await sendMail(instance().ctx, { projectId: 'internal', id: mail?.id ?? '' }, new AbortController().signal);

  const [sent] = await instance().query<{ kept: { text: string } }>('select kept from mails where id = $1', [mail?.id]);
  expect(sent?.kept.text).toContain('“Billing”');
  const page = `http://localhost:8100/dashboard/p/${project.id}/webhooks/${id}`;
  expect(sent?.kept.text).toContain(`View webhook:\n${page}\n`);
});
