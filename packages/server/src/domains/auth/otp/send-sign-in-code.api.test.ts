import { expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, everyCodeOn } from '../../../testing/mailed-code.ts';
import { lastMailTo, mailsTo } from '../../../testing/read-mail.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { stopForgetting } from '../../../testing/stop-forgetting.ts';

const SEND = codePurposes.sign_in.send;
const sent = answered({ success: true, nonce: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{39}$/) });

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const send = (email: string, { app = instance.app, to = project, callback_url = CALLBACK_URL } = {}) =>
  ask(app, SEND, { as: 'client', project: to, body: { email, callback_url } });

test('one mail goes out, with a link and the six characters that may be typed in its place', async () => {
  const { email } = await signUp(instance.app, { project });

  const answer = await send(email);

  expect(answer).toEqual(sent);
  const { nonce } = answer.body as { nonce: string };
  const mails = await mailsTo(instance, email, project.id);
  expect(mails).toEqual([
    {
      template: 'magic_link',
      link: `${CALLBACK_URL}?code=${mails[0]?.code}`,
      code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      typedCode: mails[0]?.code?.slice(0, 6).toUpperCase(),
      isDecoy: false,
      expiresAt: new Date(instance.clock.now().getTime() + 600_000),
    },
  ]);
  expect(mails[0]?.code?.slice(6)).toBe(nonce);
});

test('what newer clients say about a bot challenge is passed over', async () => {
  const challenge = { bot_challenge_token: 'x', bot_challenge_phase: 'visible', bot_challenge_unavailable: true };
  const body = { email: newEmail(), callback_url: CALLBACK_URL, ...challenge };

  expect(await ask(instance.app, SEND, { as: 'client', project, body })).toEqual(sent);
});

test('an address of nobody gets the same by the same statements, and is nobody’s still', async () => {
  const { email } = await signUp(instance.app, { project });
  const recorded = recordStatements(instance.ctx);
  const watch = async (to: string) => {
    const added = await rowsAddedBy(instance, async () => expect(await send(to, recorded)).toEqual(sent));
    return { added, statements: recorded.take() };
  };
  stopForgetting();
  await send(newEmail(), recorded); // the project is remembered from here on
  recorded.take();

  const [known, unknown] = [await watch(email), await watch(newEmail())];

  expect(unknown).toEqual(known);
  expect(known.added).toEqual({ codes: 1, mails: 1, jobs: 1 });
});

test('where newcomers are not wanted, only they are told so', async () => {
  const closed = await makeProject(instance.app, { config: { magic_link_enabled: true } });
  const { email } = await signUp(instance.app, { project: closed });
  await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project: closed,
    body: { config: { sign_up_enabled: false } },
  });

  const added = await rowsAddedBy(instance, async () =>
    expect(await send(newEmail(), { to: closed, callback_url: 'https://evil.example' })).toEqual(
      refused('SIGN_UP_NOT_ENABLED'),
    ),
  );

  expect(added).toEqual({});
  expect(await send(email, { to: closed })).toEqual(sent);
});

test('a project without magic links says so before anything else, and sends nothing', async () => {
  const without = await makeProject(instance.app, { config: { sign_up_enabled: false } });

  const added = await rowsAddedBy(instance, async () =>
    expect(await send(newEmail(), { to: without, callback_url: 'https://evil.example' })).toEqual(
      answered('Magic link is not enabled for this project.', 403),
    ),
  );

  expect(added).toEqual({});
});

test('a callback to a stranger is refused for everyone, and sends nothing', async () => {
  const { email } = await signUp(instance.app, { project });

  const added = await rowsAddedBy(instance, async () => {
    for (const to of [email, newEmail()]) {
      expect(await send(to, { callback_url: 'https://evil.example' })).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
    }
  });

  expect(added).toEqual({});
});

test('whoever asks too often gets a nonce all the same, but no mail', async () => {
  const email = newEmail();
  for (let index = 0; index < 5; index += 1) expect(await send(email)).toEqual(sent);

  const added = await rowsAddedBy(instance, async () => expect(await send(email)).toEqual(sent));

  expect(added).toEqual({ withheld: 1 });
});

test('the mail goes to the address as its owner spelt it, and to a newcomer as it was typed', async () => {
  const owner = `Owner.${newEmail()}`;
  await signUp(instance.app, { project, email: owner });
  await send(owner.toLowerCase());
  expect(await lastMailTo(instance, owner, project.id)).toMatchObject({ template: 'magic_link' });

  const newcomer = `New.${newEmail()}`;
  await send(newcomer);
  expect(await lastMailTo(instance, newcomer, project.id)).toMatchObject({ template: 'magic_link' });
});

test('what is missing or no address is told', async () => {
  const ofBody = (body: object) => ask(instance.app, SEND, { as: 'client', project, body });

  expect(await ofBody({})).toEqual(
    mismatch(SEND, 'body.email is a required field', 'body.callback_url is a required field'),
  );
  expect(await ofBody({ email: 'a@example.com\r\nbcc: b@example.com', callback_url: '/handler' })).toEqual(
    mismatch(SEND, 'Invalid email', 'Invalid URL'),
  );
});
