import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import {
  addChannel,
  changeChannel,
  channelOf,
  channelsOf,
  mailChannelCode,
  plantChannel,
  removeChannel,
  type Channel,
} from '../../../testing/contact-channels.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { askForCode, everyCodeOn, mailCodeTo, useCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, tokensAlive } from '../../../testing/tokens-alive.ts';

/** Somebody moves to another address: it is proved first, and takes the place of the old one then. */
const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let next: string;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user });
  next = newEmail();
});

const DONE = answered({ success: true });
const TAKEN = (email: string) =>
  refused('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified: false,
  });
const wish = async (value = next, of = user): Promise<Channel> =>
  channelOf(await addChannel(instance, { project, user: of, value, becomes_primary: true }));
const mail = (channel: Channel, of = user) => mailChannelCode(instance, { project, user: of, channel });
const prove = (code: string) => useCode(instance.app, 'email_verification', { project, code });
const channels = (of = user) => channelsOf(instance, { project, user: of });
const primaryOf = async (of = user) => (await channels(of)).find(({ is_primary }) => is_primary)?.value;
const signsIn = async (email: string, of = user): Promise<boolean> => {
  const { password } = of;
  const answer = await ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    body: { email, password },
  });
  return answer.status === 200 && (answer.body as { user_id: string }).user_id === of.userId;
};

test('the old address stays, and signs in, until the new one is proved', async () => {
  const channel = await wish();

  expect(channel).toEqual({
    id: expect.any(String),
    user_id: user.userId,
    type: 'email',
    value: next,
    is_primary: false,
    is_verified: false,
    used_for_auth: false,
    becomes_primary: true,
  });
  await mail(channel);
  expect(await primaryOf()).toBe(user.email);
  expect([await signsIn(user.email), await signsIn(next)]).toEqual([true, false]);
});

test('the proof switches: the new address signs in, the old one stays proved and does not', async () => {
  const channel = await wish();

  expect(await prove(await mail(channel))).toEqual(DONE);

  expect(await channels()).toEqual([
    { ...channel, is_primary: true, is_verified: true, used_for_auth: true, becomes_primary: false },
    {
      ...channel,
      id: user.userId,
      value: user.email,
      is_verified: true,
      becomes_primary: false,
    },
  ]);
  expect([await signsIn(user.email), await signsIn(next)]).toEqual([false, true]);
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  const me = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: user.accessToken });
  expect(me.body).toMatchObject({ primary_email: next, primary_email_verified: true, has_password: true });
});

test('the old address is told, and not where the account went', async () => {
  await prove(await mail(await wish()));

  const told = await mailsTo(instance, user.email, project.id);
  expect(told.map(({ template }) => template)).toEqual(['email_verification', 'address_changed']);
  expect((await mailsTo(instance, next, project.id)).map(({ template }) => template)).toEqual(['email_verification']);
});

test('the change is recorded', async () => {
  await instance.query('delete from events where project_id = $1', [project.id]);
  const channel = await wish();
  await prove(await mail(channel));

  const events = await instance.query<{ type: string; data: { id: string; value?: string; primary_email?: string } }>(
    'select type, data from events where project_id = $1 order by xmin::text::bigint, type',
    [project.id],
  );
  expect(events.map(({ type, data }) => [type, data.value ?? data.primary_email])).toEqual([
    ['contact_channel.created', next],
    ['contact_channel.created', user.email],
    ['contact_channel.deleted', next],
    ['contact_channel.updated', next],
    ['user.updated', next],
  ]);
});

test('what was mailed to the old address to sign in or to reset opens nothing any more', async () => {
  const reset = await mailCodeTo(instance, 'password_reset', { project, email: user.email });
  const link = await mailCodeTo(instance, 'sign_in', { project, email: user.email });
  await prove(await mail(await wish()));

  expect(await useCode(instance.app, 'password_reset', { project, code: reset.code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  expect(await useCode(instance.app, 'sign_in', { project, code: link.code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  await askForCode(instance, 'password_reset', { project, email: user.email });
  expect((await mailsTo(instance, user.email, project.id)).at(-1)).toMatchObject({ isDecoy: true });
});

test('a cancelled change is over: its code is expired, and the address is free', async () => {
  const channel = await wish();
  const code = await mail(channel);

  expect(await removeChannel(instance, { project, user, channel })).toEqual(DONE);

  expect(await prove(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await primaryOf()).toBe(user.email);
  await signUp(instance.app, { project, email: next });
});

test('a code from before the cancelling does not prove the same address after it is wanted again', async () => {
  const channel = await wish();
  const code = await mail(channel);
  await removeChannel(instance, { project, user, channel });
  const again = await wish();

  expect(await prove(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await prove(await mail(again))).toEqual(DONE);
  expect(await primaryOf()).toBe(next);
});

test('a newer wish replaces the older one, whose code is expired', async () => {
  const older = await wish(newEmail());
  const code = await mail(older);
  const newer = await wish();

  expect(await prove(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect((await channels()).map(({ value }) => value)).toEqual([user.email, next]);
  expect(await prove(await mail(newer))).toEqual(DONE);
  expect(await primaryOf()).toBe(next);
});

test('asking for the same address again is answered with the same channel', async () => {
  const channel = await wish();

  expect(await wish(next.toUpperCase())).toEqual(channel);
});

test('a change that waits is over where the primary address changed in some other way: the proof is just one', async () => {
  const channel = await wish();
  const code = await mail(channel);
  const given = newEmail();
  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { primary_email: given, primary_email_verified: true },
  });

  expect(await prove(code)).toEqual(DONE);

  expect(await channels()).toMatchObject([
    { value: given, is_primary: true },
    { value: next, is_primary: false, is_verified: true, used_for_auth: false, becomes_primary: false },
  ]);
});

test('a server that sets the address that was waited for has the change done', async () => {
  const channel = await wish();
  const code = await mail(channel);
  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { primary_email: next },
  });

  expect(await channels()).toEqual([
    { ...channel, is_primary: true, is_verified: false, used_for_auth: true, becomes_primary: false },
  ]);
  expect(await prove(code)).toEqual(DONE);
  expect(await channels()).toMatchObject([{ value: next, is_verified: true }]);
});

test('a stranger who signs up with the new address meanwhile has not proved it, and signs in with it no more', async () => {
  const code = await mail(await wish());
  const stranger = await signUp(instance.app, { project, email: next, password: 'of a stranger' });

  expect(await prove(code)).toEqual(DONE);

  expect(await primaryOf()).toBe(next);
  expect([await signsIn(next), await signsIn(next, stranger)]).toEqual([true, false]);
  expect(await channels(stranger)).toMatchObject([{ value: next, is_verified: false, used_for_auth: false }]);
});

test('somebody who has proved the new address meanwhile keeps it, and nothing changes', async () => {
  const code = await mail(await wish());
  const other = await signUp(instance.app, { project, email: next });
  await verifyAddressOf(instance, { project, user: other });

  expect(await prove(code)).toEqual(TAKEN(next));

  expect([await primaryOf(), await primaryOf(other)]).toEqual([user.email, next]);
  expect([await signsIn(user.email), await signsIn(next, other)]).toEqual([true, true]);
  await ask(instance.app, `DELETE /api/v1/users/${other.userId}`, { as: 'server', project });
  expect(await prove(code)).toEqual(DONE); // the refusal did not use it up
  expect(await primaryOf()).toBe(next);
});

test('of two who want the same address the first who proves it gets it', async () => {
  const rival = await signUp(instance.app, { project });
  const code = await mail(await wish());
  const codeOfRival = await mail(await wish(next, rival), rival);

  expect(await prove(codeOfRival)).toEqual(DONE);
  expect(await prove(code)).toEqual(TAKEN(next));

  expect([await primaryOf(), await primaryOf(rival)]).toEqual([user.email, next]);
});

test('the owner of an address refuses it: the account stays, without it', async () => {
  const code = await mail(await wish());
  const asked = { as: 'client', project, body: { code } } as const;

  expect(await ask(instance.app, 'POST /api/v1/contact-channels/verify/details', asked)).toEqual(
    answered({
      email: next,
      display_name: null,
      signed_up_at_millis: instance.clock.now().getTime(),
      is_refusable: true,
      is_second_address: true,
    }),
  );
  expect(await ask(instance.app, 'POST /api/v1/contact-channels/verify/refuse', asked)).toEqual(DONE);

  expect(await prove(code)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  expect(await channels()).toMatchObject([{ value: user.email, is_primary: true }]);
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
});

test('an old address that was never proved goes', async () => {
  const newcomer = await signUp(instance.app, { project });
  await prove(await mail(await wish(next, newcomer), newcomer));

  expect(await channels(newcomer)).toMatchObject([{ value: next, is_primary: true, is_verified: true }]);
  await signUp(instance.app, { project, email: newcomer.email });
});

test('whoever signed up with the address of a stranger and added one of their own keeps nothing', async () => {
  const thief = await signUp(instance.app, { project });
  const own = channelOf(await addChannel(instance, { project, user: thief, used_for_auth: true }));
  await prove(await mail(own, thief));
  expect(await signsIn(own.value, thief)).toBe(true);
  const wanted = await mail(await wish(next, thief), thief);

  const { code } = await mailCodeTo(instance, 'sign_in', { project, email: thief.email });
  expect(await useCode(instance.app, 'sign_in', { project, code })).toMatchObject({ status: 200 });

  expect(await channels(thief)).toMatchObject([{ value: thief.email, is_primary: true, is_verified: true }]);
  expect(await signsIn(own.value, thief)).toBe(false);
  expect(await prove(wanted)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('the way back: the old address becomes the primary one again, under its own id', async () => {
  const moved = await wish();
  await prove(await mail(moved));
  const [, old] = await channels();
  if (!old) throw new Error('the old address is gone');

  expect(await changeChannel(instance, { project, user, channel: old, is_primary: true })).toEqual(
    answered({ ...old, is_primary: true, used_for_auth: true }),
  );

  expect((await channels()).map(({ id, value }) => [id, value])).toEqual([
    [user.userId, user.email],
    [moved.id, next],
  ]);
  expect([await signsIn(user.email), await signsIn(next)]).toEqual([true, true]);
});

test('other projects have the same addresses, and nothing of theirs changes', async () => {
  const elsewhere = await makeProject(instance.app, everyCodeOn);
  const twin = await signUp(instance.app, { project: elsewhere, email: user.email });
  const owner = await signUp(instance.app, { project: elsewhere, email: next });

  expect(await prove(await mail(await wish()))).toEqual(DONE);

  expect(await channelsOf(instance, { project: elsewhere, user: twin })).toMatchObject([{ value: user.email }]);
  expect(await signIn(instance.app, { ...owner, project: elsewhere })).toMatchObject({ userId: owner.userId });
});

test('a change that waits is over once another address becomes the primary one', async () => {
  const waiting = await wish();
  const other = await plantChannel(instance, { projectId: project.id, userId: user.userId });

  expect(await changeChannel(instance, { project, user, channel: other, is_primary: true })).toMatchObject({
    status: 200,
  });

  expect(await prove(await mail(waiting))).toEqual(DONE);
  expect(await primaryOf()).toBe(other.value);
});

test('a change of the user with the same id in another project goes on waiting', async () => {
  await wish();
  const elsewhere = await makeProject(instance.app, everyCodeOn);
  await copyProject(instance, { from: project.id, to: elsewhere.id });

  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { primary_email: newEmail() },
  });

  const waiting = (of: OwnedProject) =>
    instance.query('select value from contact_channels where project_id = $1 and user_id = $2 and becomes_primary', [
      of.id,
      user.userId,
    ]);
  expect([await waiting(project), await waiting(elsewhere)]).toEqual([[], [{ value: next }]]);
});
