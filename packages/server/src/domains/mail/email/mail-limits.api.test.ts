import { beforeEach, describe, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import type { TestProject } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import {
  askForCode,
  CALLBACK_URL,
  codePurposes,
  everyCodeOn,
  purposes,
  type Purpose,
} from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { watchWithheld, type Withheld } from '../../../testing/watch-withheld.ts';
import { sweepLimits } from '../../core/limits/sweep-limits.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

const watch = watchWithheld();
let project: OwnedProject;
let figuresBefore: Withheld['figures'];
const test = instanceTest({
  ...watch.options,
  network: { proxies: [], isLoopbackCounted: true },
  mailLimits: { perAddressIn15Minutes: 5, perClientInOneHour: 30, perProjectInOneHour: 50 },
  signUpLimits: { perNetworkInOneHour: 1000 },
});
beforeEach(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  ({ figures: figuresBefore } = await watch.look(instance, project.id));
});

interface Asked {
  readonly purpose?: Purpose;
  readonly email?: string;
  readonly user?: SignedIn;
  readonly from?: string;
  readonly at?: TestProject;
}

async function askForMail({ purpose = 'password_reset', user, email = user?.email ?? '', from, at = project }: Asked) {
  const { status, body } = await askForCode(instance, purpose, {
    project: at,
    email,
    from,
    accessToken: purpose === 'email_verification' && user ? await newAccessToken(user) : undefined,
  });
  return { status, body: { ...(body as object), ...(purpose === 'sign_in' && { nonce: '' }) } };
}

/** The clock moves on here by more than such a token lives. */
async function newAccessToken({ refreshToken }: SignedIn): Promise<string> {
  const { body } = await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
    as: 'client',
    project,
    refreshToken,
  });
  return (body as { access_token: string }).access_token;
}

const countMails = async ({ id }: TestProject = project) =>
  (await instance.query("select id from mails where project_id = $1 and status <> 'withheld'", [id])).length;

/** What was withheld since the test began is a row, a figure, and one line in the log for every hour. */
async function expectWithheld(expected: Partial<Record<'address' | 'client' | 'project', number>>): Promise<void> {
  const { rows, figures, hours, lines } = await watch.look(instance, project.id);
  expect(rows).toEqual(expected);
  const counted = Object.entries(figures).map(
    ([limit, count]) => [limit, count - (figuresBefore[limit] ?? 0)] as const,
  );
  expect(Object.fromEntries(counted.filter(([, count]) => count > 0))).toEqual(expected);
  expect(lines).toEqual(
    Object.fromEntries(
      Object.entries(hours).map(([limit, count]) => [`KEYSTEAD_MAIL_LIMIT_PER_${limit.toUpperCase()}`, count]),
    ),
  );
}

/** Asks that many times, sees the same answer each time, and tells how many mails were queued. */
async function mailsOutOf(times: number, asked: (index: number) => Asked): Promise<number> {
  const before = await countMails();
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push(await askForMail(asked(index)));
  // Each invitation has an id of its own, those that are withheld too.
  expect(new Set(answers.map((answer) => JSON.stringify(answer).replace(/[\da-f-]{36}/, 'id'))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  return (await countMails()) - before;
}

describe.each(purposes)('mails for %s', (purpose) => {
  test('are 5 to one address in 15 minutes, however it is spelt, and 5 again afterwards', async () => {
    const user = await signUp(instance.app, { project });
    const spelt = (index: number) => (index % 2 === 0 ? user.email : user.email.toUpperCase());
    const asked = (index: number) => ({ purpose, user, email: spelt(index) });

    expect(await mailsOutOf(8, asked)).toBe(5);
    instance.clock.advance(QUARTER_MS - 1000);
    expect(await mailsOutOf(1, asked)).toBe(0);
    instance.clock.advance(1000);
    expect(await mailsOutOf(8, asked)).toBe(5);
    await expectWithheld({ address: 7 });
  });
});

test('mails that leave are no withheld ones', async () => {
  await mailsOutOf(5, () => ({ email: 'mira@example.com', from: '203.0.113.9' }));

  await expectWithheld({});
});

test('a window begins with its first mail and does not move with the later ones', async () => {
  const email = newEmail();
  expect(await mailsOutOf(1, () => ({ email }))).toBe(1);
  instance.clock.advance(QUARTER_MS - 1000);
  expect(await mailsOutOf(8, () => ({ email }))).toBe(4);

  instance.clock.advance(1000);

  expect(await mailsOutOf(8, () => ({ email }))).toBe(5);
});

test('each address, each purpose and each project is counted by itself', async () => {
  const user = await signUp(instance.app, { project });
  const other = await makeProject(instance.app, everyCodeOn);
  await mailsOutOf(6, () => ({ user }));

  expect(await mailsOutOf(6, () => ({ user, purpose: 'sign_in' }))).toBe(5);
  expect(await mailsOutOf(6, () => ({ email: newEmail() }))).toBe(6);
  await askForMail({ user, at: other });
  expect(await countMails(other)).toBe(1);
});

test('an address of nobody is counted like any other', async () => {
  const email = newEmail();

  expect(await mailsOutOf(8, () => ({ email }))).toBe(5);
  expect(await mailsTo(instance, email, project.id)).toHaveLength(5);
});

test('mails are 30 for one client in an hour, to whomever, and 30 again afterwards', async () => {
  const asked = (index: number) => ({
    purpose: index % 2 === 0 ? ('sign_in' as const) : ('password_reset' as const),
    email: newEmail(),
    from: '203.0.113.9',
  });
  const inTurn = async (times: number) => {
    const before = await countMails();
    for (let index = 0; index < times; index += 1)
      expect(await askForMail(asked(index))).toMatchObject({ status: 200 });
    return (await countMails()) - before;
  };

  expect(await inTurn(33)).toBe(30);
  expect(await mailsOutOf(1, () => ({ email: newEmail(), from: '203.0.113.10' }))).toBe(1);
  instance.clock.advance(HOUR_MS - 1000);
  expect(await inTurn(1)).toBe(0);
  instance.clock.advance(1000);
  expect(await inTurn(33)).toBe(30);
  await expectWithheld({ client: 7 });
});

test('nobody’s address is in what is told of withheld mails', async () => {
  await mailsOutOf(35, () => ({ email: 'mira@example.com', from: '203.0.113.9' }));
  await expectWithheld({ address: 30, client: 5 });

  const told = JSON.stringify([await instance.query('select * from withheld_mails'), watch.log.text()]);
  expect(told).not.toMatch(/mira|203\.0\.113/);
});

test('what was withheld is kept for 30 days', async () => {
  instance.clock.advance(HOUR_MS - (instance.clock.now().getTime() % HOUR_MS)); // it is counted by full hours
  await mailsOutOf(6, () => ({ email: 'mira@example.com' }));
  instance.clock.advance(30 * 24 * HOUR_MS);
  await sweepLimits(instance.ctx);
  await expectWithheld({ address: 1 });

  instance.clock.advance(HOUR_MS);
  await sweepLimits(instance.ctx);
  expect(await instance.query('select * from withheld_mails')).toEqual([]);
});

test('the addresses of one IPv6 network are one client, and a header changes nothing about it', async () => {
  const from = (index: number) => `2001:db8:1:2::${index.toString(16)}`;
  const asked = (index: number) => ({ email: newEmail(), from: from(index) });

  expect(await mailsOutOf(33, asked)).toBe(30);
  const spoofed = await ask(instance.app, codePurposes.password_reset.send, {
    as: 'client',
    project,
    from: from(40),
    headers: { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1', forwarded: 'for=198.51.100.1' },
    body: { email: newEmail(), callback_url: CALLBACK_URL },
  });
  expect(spoofed.status).toBe(200);
  expect(await countMails()).toBe(30);
});

test('sign-ups count as mails of their client', async () => {
  const signUpFrom = (from: string) =>
    ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      from,
      body: { email: newEmail(), password: 'correct horse', verification_callback_url: CALLBACK_URL },
    });
  for (let index = 0; index < 33; index += 1) expect(await signUpFrom('203.0.113.9')).toMatchObject({ status: 200 });

  expect(await countMails()).toBe(30);
});

test('a project mails as often as it may in an hour, and again afterwards', async () => {
  const asked = () => ({ email: newEmail() });

  expect(await mailsOutOf(53, asked)).toBe(50);
  instance.clock.advance(HOUR_MS - 1000);
  expect(await mailsOutOf(1, asked)).toBe(0);
  instance.clock.advance(1000);
  expect(await mailsOutOf(2, asked)).toBe(2);
  await expectWithheld({ project: 4 });
});

test('what one client is refused takes nothing from the rest of the project', async () => {
  await mailsOutOf(60, () => ({ email: newEmail(), from: '203.0.113.9' }));
  const flooded = newEmail();
  await mailsOutOf(60, () => ({ email: flooded }));

  expect(await countMails()).toBe(35);
  expect(await mailsOutOf(20, () => ({ email: newEmail() }))).toBe(15);
});

test('a server that mails for many people is not counted by its network address', async () => {
  const mails = async () => {
    for (let index = 0; index < 31; index += 1) {
      await ask(instance.app, codePurposes.sign_in.send, {
        as: 'server',
        project,
        from: '203.0.113.9',
        body: { email: newEmail(), callback_url: CALLBACK_URL },
      });
    }
  };
  const before = await countMails();
  await mails();
  expect((await countMails()) - before).toBe(31);
});

test('counts are forgotten when their window has ended, and not before', async () => {
  const { email } = await signUp(instance.app, { project });
  const counts = () => instance.query('select bucket from rate_limits where project_id = $1', [project.id]);
  expect(await mailsOutOf(6, () => ({ email }))).toBeLessThan(6);

  await sweepLimits(instance.ctx);
  expect(await mailsOutOf(1, () => ({ email }))).toBe(0);
  instance.clock.advance(HOUR_MS + 1);
  await sweepLimits(instance.ctx);
  expect(await counts()).toEqual([]);
  expect(await mailsOutOf(1, () => ({ email }))).toBe(1);
});
