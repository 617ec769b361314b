import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, useCode } from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const SEND = codePurposes.email_verification.send;
const success = answered({ success: true });

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const send = (body: object, accessToken: string | undefined = user.accessToken) =>
  ask(instance.app, SEND, { as: 'client', project, accessToken, body });
const verify = () => instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
const nothingSent = async (work: () => Promise<unknown>) => expect(await rowsAddedBy(instance, work)).toEqual({});

test('one mail with a link goes to the signed-in user', async () => {
  const added = await rowsAddedBy(instance, async () =>
    expect(await send({ email: user.email, callback_url: CALLBACK_URL })).toEqual(success),
  );

  expect(added).toEqual({ codes: 1, mails: 1, jobs: 1 });
  const mails = await mailsTo(instance, user.email, project.id);
  expect(mails).toEqual([
    {
      template: 'email_verification',
      link: `${CALLBACK_URL}?code=${mails[0]?.code}`,
      code: expect.any(String),
      typedCode: undefined,
      isDecoy: false,
      expiresAt: new Date(instance.clock.now().getTime() + 86_400_000),
    },
  ]);
});

test('the address may be spelt otherwise; the mail goes to it as its owner spelt it', async () => {
  expect(await send({ email: user.email.toUpperCase(), callback_url: CALLBACK_URL })).toEqual(success);

  expect(await mailsTo(instance, user.email, project.id)).toHaveLength(1);
});

test('when several things are wrong, the first in the order of the contract is told, with its details', async () => {
  const email = newEmail();
  const evil = 'https://evil.example/handler';
  await verify();

  await nothingSent(async () => {
    expect(await send({ email, callback_url: evil })).toEqual(
      refused('EMAIL_IS_NOT_PRIMARY_EMAIL', { email, primary_email: user.email }),
    );
    expect(await send({ email: user.email, callback_url: evil })).toEqual(refused('EMAIL_ALREADY_VERIFIED'));
    await instance.query('update users set primary_email_verified = false where id = $1', [user.userId]);
    expect(await send({ email: user.email, callback_url: evil })).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
  });
});

test('a user without an address has none to prove', async () => {
  await instance.query(
    'update users set primary_email = null, primary_email_normalized = null, email_auth_enabled = false where id = $1',
    [user.userId],
  );

  expect(await send({ email: user.email, callback_url: CALLBACK_URL })).toEqual(
    refused('EMAIL_IS_NOT_PRIMARY_EMAIL', { email: user.email, primary_email: '' }),
  );
});

test('without a session the schema is told to be unmet', async () => {
  await nothingSent(async () => {
    const body = { email: user.email, callback_url: CALLBACK_URL };
    expect(await ask(instance.app, SEND, { as: 'client', project, body })).toEqual(
      mismatch(SEND, 'auth.user is a required field'),
    );
    expect(await ask(instance.app, SEND, { as: 'server', project, body: {} })).toEqual(
      mismatch(
        SEND,
        'auth.user is a required field',
        'body.email is a required field',
        'body.callback_url is a required field',
      ),
    );
  });
});

const byChannel = (given: { userId?: string; channelId?: string } = {}) =>
  `POST /api/v1/contact-channels/${given.userId ?? 'me'}/${given.channelId ?? user.userId}/send-verification-code` as const;
const sendTo = (
  line: ReturnType<typeof byChannel>,
  {
    as = 'client' as 'client' | 'server',
    accessToken = user.accessToken as string | undefined,
    callback_url = CALLBACK_URL,
  } = {},
) => ask(instance.app, line, { as, project, accessToken, body: { callback_url } });

test('a channel can be named by its id, for me and by servers for anyone', async () => {
  expect(await sendTo(byChannel())).toEqual(success);
  expect(await sendTo(byChannel({ userId: user.userId }))).toEqual(success);
  const { userId, email } = await signUp(instance.app, { project });
  const byServer = byChannel({ userId, channelId: userId });
  expect(await ask(instance.app, byServer, { as: 'server', project, body: { callback_url: CALLBACK_URL } })).toEqual(
    success,
  );

  const mine = await mailsTo(instance, user.email, project.id);
  expect(mine.map(({ template }) => template)).toEqual(['email_verification', 'email_verification']);
  const [theirs] = await mailsTo(instance, email, project.id);
  expect(await useCode(instance.app, 'email_verification', { project, code: theirs?.code })).toEqual(success);
});

test('a channel by its id: every refusal sends nothing', async () => {
  const other = await signUp(instance.app, { project });
  const noId = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';
  const body = { callback_url: CALLBACK_URL };

  await nothingSent(async () => {
    const line = byChannel();
    expect(await ask(instance.app, line, { as: 'client', project, body })).toEqual(
      refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
    expect(await sendTo(byChannel({ userId: other.userId, channelId: other.userId }))).toEqual(
      answered('Clients may only ask for the signed-in user.', 403),
    );
    expect(await sendTo(byChannel({ channelId: other.userId }))).toEqual(
      answered('The user has no such contact channel.', 404),
    );
    const unknown = byChannel({ userId: noId, channelId: noId });
    expect(await ask(instance.app, unknown, { as: 'server', project, body })).toEqual(refused('USER_NOT_FOUND'));
    expect(await sendTo(line, { callback_url: 'https://evil.example' })).toEqual(
      refused('REDIRECT_URL_NOT_WHITELISTED'),
    );
    await verify();
    expect(await sendTo(line)).toEqual(refused('EMAIL_ALREADY_VERIFIED'));
  });
});

test('a channel by something that is no id does not fit', async () => {
  const line = byChannel({ userId: 'x', channelId: 'y' });

  expect(await sendTo(line)).toEqual(
    mismatch(line, 'params.user_id must be a valid uuid', 'params.contact_channel_id must be a valid uuid'),
  );
});
