import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import {
  addChannel,
  changeChannel,
  channelOf,
  channelsOf,
  mailChannelCode,
  removeChannel,
  type Channel,
} from '../../../testing/contact-channels.ts';
import { connectTestAccount } from '../../../testing/connected-account.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, everyCodeOn, useCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const DONE = answered({ success: true });
const CREATE = 'POST /api/v1/contact-channels';
const NOT_PROVED = answered('Only a verified email address can be used to sign in or become the primary one.', 400);
const add = async (given: object = {}) => {
  instance.clock.advance(1); // they are listed in the order in which they came
  return channelOf(await addChannel(instance, { project, user, ...given }));
};
const addProved = async (given: object = {}) => {
  const channel = await add(given);
  const code = await mailChannelCode(instance, { project, user, channel });
  expect(await useCode(instance.app, 'email_verification', { project, code })).toEqual(DONE);
  return channel;
};
const byServer = (body: object) =>
  ask(instance.app, CREATE, { as: 'server', project, body: { user_id: user.userId, type: 'email', ...body } });
const changeByServer = (channelId: string, body: object) =>
  ask(instance.app, `PATCH /api/v1/contact-channels/${user.userId}/${channelId}`, { as: 'server', project, body });
const channels = () => channelsOf(instance, { project, user });
const noticesTo = async (email: string) => (await mailsTo(instance, email, project.id)).map(({ template }) => template);

test('an address that is added waits for its proof, and nothing is mailed before it is asked for', async () => {
  const value = newEmail();

  const channel = await add({ value });

  expect(channel).toEqual({
    id: expect.any(String),
    user_id: user.userId,
    type: 'email',
    value,
    is_primary: false,
    is_verified: false,
    used_for_auth: false,
    becomes_primary: false,
  });
  expect(await mailsTo(instance, value, project.id)).toEqual([]);
  expect(await channels()).toMatchObject([{ value: user.email, is_primary: true }, channel]);
});

test('a proof makes it verified, and does not make it sign in unless that was wished for', async () => {
  const plain = await addProved();
  const wished = await addProved({ used_for_auth: true });

  expect(await channels()).toMatchObject([
    { is_primary: true, is_verified: false },
    { value: plain.value, is_verified: true, used_for_auth: false },
    { value: wished.value, is_verified: true, used_for_auth: true },
  ]);
  expect(await noticesTo(user.email)).toEqual(['address_added']);
});

test('a proved address is switched to sign in and back, and the user is told', async () => {
  const channel = await addProved();

  expect(await changeChannel(instance, { project, user, channel, used_for_auth: true })).toEqual(
    answered({ ...channel, is_verified: true, used_for_auth: true }),
  );
  expect(await changeChannel(instance, { project, user, channel, used_for_auth: true })).toMatchObject({ status: 200 });
  expect(await noticesTo(user.email)).toEqual(['address_added']);
  expect(await changeChannel(instance, { project, user, channel, used_for_auth: false })).toEqual(
    answered({ ...channel, is_verified: true }),
  );
});

test('one that is not proved neither signs in nor becomes the primary one', async () => {
  const channel = await add();

  expect(await changeChannel(instance, { project, user, channel, used_for_auth: true })).toEqual(NOT_PROVED);
  expect(await changeChannel(instance, { project, user, channel, is_primary: true })).toEqual(NOT_PROVED);
  expect(await changeByServer(channel.id, { is_primary: true })).toEqual(NOT_PROVED);
  expect(await byServer({ value: newEmail(), is_primary: true })).toEqual(NOT_PROVED);
  expect(await channels()).toMatchObject([{ value: user.email, is_primary: true }, channel]);
});

test('servers vouch for addresses, and take that back', async () => {
  const value = newEmail();
  const created = await byServer({ value, is_verified: true, used_for_auth: true });
  expect(created).toMatchObject({ status: 201, body: { value, is_verified: true, used_for_auth: true } });
  const { id } = channelOf(created);

  expect(await changeByServer(id, { is_verified: false })).toMatchObject({
    body: { is_verified: false, used_for_auth: false },
  });
  expect(await changeByServer(id, { is_verified: true, used_for_auth: true, is_primary: true })).toMatchObject({
    body: { is_primary: true, is_verified: true, used_for_auth: true },
  });
});

test('an address that a server makes the primary one at once', async () => {
  const value = newEmail();

  expect(await byServer({ value, is_verified: true, is_primary: true })).toMatchObject({
    status: 201,
    body: { value, is_primary: true, is_verified: true, used_for_auth: true },
  });
  expect(await channels()).toMatchObject([
    { value, is_primary: true },
    { value: user.email, is_verified: false, used_for_auth: false },
  ]);
});

test('sessions end where a server replaces the primary address, and stay where the user does', async () => {
  const channel = await addProved();
  expect(await changeChannel(instance, { project, user, channel, is_primary: true })).toMatchObject({ status: 200 });
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  const second = await byServer({ value: newEmail(), is_verified: true, used_for_auth: true });
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);

  await changeByServer(channelOf(second).id, { is_primary: true });
  expect(await tokensAlive(instance.app, user, project)).toEqual(DEAD);
});

test.each(['is_verified', 'is_primary'])('clients say nothing of %s', async (field) => {
  const body = { user_id: 'me', type: 'email', value: newEmail(), [field]: true };

  expect(await ask(instance.app, CREATE, { as: 'client', project, accessToken: user.accessToken, body })).toEqual(
    mismatch(CREATE, `body contains unknown properties: ${field}`),
  );
});

test('an address of theirs is not added again', async () => {
  const HAS = answered('The user already has this email address.', 400);
  const proved = await addProved();

  expect(await addChannel(instance, { project, user, value: user.email.toUpperCase() })).toEqual(HAS);
  expect(await addChannel(instance, { project, user, value: proved.value })).toEqual(HAS);
});

test('a user has at most ten addresses; a change that replaces another counts once', async () => {
  for (let count = 0; count < 8; count += 1) await add();
  await add({ becomes_primary: true });
  const TOO_MANY = answered('A user can have at most 10 email addresses.', 400);

  expect(await addChannel(instance, { project, user })).toEqual(TOO_MANY);
  expect(await addChannel(instance, { project, user, becomes_primary: true })).toMatchObject({ status: 201 });
  expect(await channels()).toHaveLength(10);
});

test('ten at once are no more than ten', async () => {
  const other = await instance.secondProcess();
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) => addChannel({ app: index % 2 ? other : instance.app }, { project, user })),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
  expect(await channels()).toHaveLength(10);
});

test('an address is removed, and what was mailed to it opens nothing', async () => {
  const channel = await addProved({ used_for_auth: true });
  const reset = { email: channel.value, callback_url: CALLBACK_URL };
  await ask(instance.app, 'POST /api/v1/auth/password/send-reset-code', { as: 'client', project, body: reset });
  const code = (await mailsTo(instance, channel.value, project.id)).at(-1)?.code;

  expect(await removeChannel(instance, { project, user, channel })).toEqual(DONE);

  expect(await useCode(instance.app, 'password_reset', { project, code })).toEqual(
    refused('VERIFICATION_CODE_EXPIRED'),
  );
  expect(await removeChannel(instance, { project, user, channel })).toEqual(
    answered('The user has no such contact channel.', 404),
  );
});

test('the primary address is not removed', async () => {
  expect(await removeChannel(instance, { project, user, channel: { id: user.userId } })).toEqual(
    answered('The primary email address cannot be deleted. Make another one primary first.', 400),
  );
});

test('addresses of others are none of ours: neither changed, nor removed, nor mailed to', async () => {
  const channel = await addProved();
  const thief = await signUp(instance.app, { project });
  const NONE = answered('The user has no such contact channel.', 404);

  expect(await changeChannel(instance, { project, user: thief, channel, used_for_auth: true })).toEqual(NONE);
  expect(await removeChannel(instance, { project, user: thief, channel })).toEqual(NONE);
  await expect(mailChannelCode(instance, { project, user: thief, channel })).rejects.toThrow('no such contact channel');
  expect(await channels()).toMatchObject([{}, { value: channel.value, is_verified: true, used_for_auth: false }]);
});

test('a user with the same ids in another project is somebody else', async () => {
  const elsewhere = await makeProject(instance.app, everyCodeOn);
  const channel = await addProved();
  await instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at) select $1, id, signed_up_at, last_active_at from users where id = $2`,
    [elsewhere.id, user.userId],
  );
  await instance.query(
    `insert into contact_channels (project_id, id, user_id, value, value_normalized, is_verified, used_for_auth, created_at)
     select $1, id, user_id, value, value_normalized, is_verified, used_for_auth, created_at from contact_channels where id = $2`,
    [elsewhere.id, channel.id],
  );

  await changeChannel(instance, { project, user, channel, used_for_auth: true });
  expect(await channelsOf(instance, { project: elsewhere, user })).toMatchObject([{ used_for_auth: false }]);
  await changeChannel(instance, { project, user, channel, is_primary: true });
  expect(await channelsOf(instance, { project: elsewhere, user })).toMatchObject([{ is_primary: false }]);
  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { primary_email_auth_enabled: false },
  });
  const mine = (await channels()).find(({ is_primary }) => !is_primary);
  if (!mine) throw new Error('the old address is gone');
  const asked = await ask(instance.app, `PATCH /api/v1/contact-channels/${user.userId}/${mine.id}`, {
    as: 'server',
    project: elsewhere,
    body: { used_for_auth: true },
  });
  expect(asked).toEqual(refused('CONTACT_CHANNEL_NOT_FOUND'));
  await removeChannel(instance, { project, user, channel: mine });
  expect(await channelsOf(instance, { project: elsewhere, user })).toHaveLength(1);
});

test.each([
  ['adds', () => addChannel(instance, { project, user })],
  ['switches', (channel: Channel) => changeChannel(instance, { project, user, channel, used_for_auth: true })],
  ['removes', (channel: Channel) => removeChannel(instance, { project, user, channel })],
])('a session that ended while the request waited %s no address', async (_, send) => {
  const channel = await addProved();
  await using held = await holdRows(instance, 'select from users where project_id = $1 and id = $2', [
    project.id,
    user.userId,
  ]);
  const sent = send(channel);
  await held.untilWaiting(1);
  await held.query('delete from sessions where user_id = $1', [user.userId]);
  await held.release();

  expect(await sent).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  expect(await channels()).toMatchObject([{}, { id: channel.id, used_for_auth: false }]);
});

test('where the project wants a recent sign-in, an old session changes no address', async () => {
  const strict = await makeProject(instance.app, { config: { require_recent_sign_in: true } });
  const old = await signUp(instance.app, { project: strict });
  const channel = channelOf(await addChannel(instance, { project: strict, user: old }));
  const elapse = "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1";
  await instance.query(elapse, [old.userId]);
  const given = { project: strict, user: old, channel };

  for (const answer of [
    await addChannel(instance, { project: strict, user: old }),
    await changeChannel(instance, { ...given, used_for_auth: false }),
    await removeChannel(instance, given),
  ])
    expect(answer).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
});

test('signing in with the primary address stays while it is the only way in', async () => {
  const channel = { id: user.userId };
  const off = () => changeChannel(instance, { project, user, channel, used_for_auth: false });
  expect(await off()).toEqual(answered('Signing in with the primary address is the only way in.', 400));

  const withGitHub = await makeProject(instance.app, {
    config: {
      ...everyCodeOn.config,
      oauth_providers: [{ id: 'github', type: 'standard', enabled: true, client_id: 'id', client_secret: 'secret' }],
    },
  });
  const member = await signUp(instance.app, { project: withGitHub });
  await verifyAddressOf(instance, { project: withGitHub, user: member });
  await connectTestAccount(instance, { project: withGitHub, user: member });
  const own = { project: withGitHub, user: member, channel: { id: member.userId } };
  expect(await changeChannel(instance, { ...own, used_for_auth: false })).toMatchObject({
    status: 200,
    body: { used_for_auth: false },
  });
  expect(await changeChannel(instance, { ...own, used_for_auth: true })).toMatchObject({
    status: 200,
    body: { used_for_auth: true },
  });
});

test('second addresses sign in no more where signing in by e-mail is switched off, and are free for others', async () => {
  const channel = await addProved({ used_for_auth: true });
  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
    as: 'server',
    project,
    body: { primary_email_auth_enabled: false },
  });

  expect(await channels()).toMatchObject([{ used_for_auth: false }, { value: channel.value, used_for_auth: false }]);
  expect(await changeByServer(channel.id, { used_for_auth: true })).toEqual(
    answered('This user does not sign in by email.', 400),
  );
  await signUp(instance.app, { project, email: channel.value });
});

test('what was mailed to addresses of a deleted user is forgotten', async () => {
  const proved = await addProved();
  const waiting = await add();
  await mailChannelCode(instance, { project, user, channel: waiting });

  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });

  for (const { value } of [proved, waiting]) {
    expect(await mailsTo(instance, value, project.id)).toEqual([]);
    expect(await instance.query('select from verification_codes where email_normalized = $1', [value])).toEqual([]);
    expect(await instance.query("select from events where data ->> 'value' = $1", [value])).toEqual([]);
  }
});

test('addresses that look alike are one address', async () => {
  const channel = await add({ value: 'Mira@Straße.example' });

  expect(await add({ value: 'mira@xn--strae-oqa.example' })).toMatchObject({ id: channel.id });
});

test('what was to be mailed to an address that is removed does not leave', async () => {
  const channel = await add();
  await mailChannelCode(instance, { project, user, channel });
  await instance.query("update mails set status = 'queued' where recipient = $1", [channel.value]);

  expect(await removeChannel(instance, { project, user, channel })).toEqual(DONE);

  expect(
    await instance.query('select expires_at > $2 as is_alive from mails where recipient = $1', [
      channel.value,
      instance.clock.now(),
    ]),
  ).toEqual([{ is_alive: false }]);
});

test('the primary address keeps its id where a server replaces it, and no two addresses ever share one', async () => {
  const { app } = instance;
  const setPrimary = (primary_email: string | null) =>
    ask(app, `PATCH /api/v1/users/${user.userId}`, {
      as: 'server',
      project,
      body: { primary_email, primary_email_auth_enabled: primary_email !== null },
    });
  const first = { id: user.userId, is_primary: true, is_verified: false, used_for_auth: true };
  expect(await channels()).toMatchObject([{ ...first, value: user.email }]);

  await setPrimary('moved@example.com');
  expect(await channels()).toMatchObject([{ ...first, value: 'moved@example.com' }]);

  const { id } = channelOf(await byServer({ value: newEmail(), is_verified: true, is_primary: true }));
  expect(await channels()).toMatchObject([
    { id, is_primary: true, is_verified: true, used_for_auth: true },
    { id: user.userId, is_primary: false, used_for_auth: false },
  ]);

  await setPrimary(null);
  expect(await channels()).toMatchObject([{ id: user.userId, is_primary: false }]);
  await setPrimary('back@example.com');
  const [primary, ...others] = await channels();
  expect(primary).toMatchObject({ value: 'back@example.com', is_primary: true, is_verified: false });
  expect(others).toMatchObject([{ id: user.userId }]);
  expect([id, user.userId]).not.toContain(primary?.id);
});
