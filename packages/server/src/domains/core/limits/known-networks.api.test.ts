import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { sweepLimits } from './sweep-limits.ts';

const DAY_MS = 24 * 60 * 60_000;
const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const signIn = (from = HERE) =>
  tryPassword(instance.app, { project, email: user.email, password: user.password, from });
const networks = async () =>
  (
    await instance.query<{ network: string }>('select network from known_networks where user_id = $1 order by 1', [
      user.userId,
    ])
  ).map(({ network }) => network);

test('a network that is used stays known, one that is not is forgotten after half a year', async () => {
  await signIn(HERE);
  await signIn(THERE);
  instance.clock.advance(170 * DAY_MS);
  await signIn(HERE);
  instance.clock.advance(11 * DAY_MS);
  await sweepLimits(instance.ctx);

  expect(await networks()).toEqual([HERE]);
});

test('whoever signed up with the address of somebody else keeps no network when its owner comes', async () => {
  await signIn(HERE);
  expect(await networks()).toContain(HERE);
  const { code } = await mailCode(instance, 'sign_in', { project, user });

  await ask(instance.app, 'POST /api/v1/auth/otp/sign-in', { as: 'client', project, from: THERE, body: { code } });

  expect(await networks()).toEqual([THERE]);
});

test('what the user of the same id knows in another project stays strange here', async () => {
  const [here, elsewhere] = [await makeProject(instance.app), await makeProject(instance.app)];
  const { email, password } = await signUp(instance.app, { project: here });
  await copyProject(instance, { from: here.id, to: elsewhere.id });
  await tryPassword(instance.app, { project: elsewhere, email, password, from: THERE });
  await tryPassword(instance.app, { project: here, email, password: 'a wrong one', from: THERE });

  const strangers = await instance.query("select count from guesses where project_id = $1 and network = ''", [here.id]);
  expect(strangers).toEqual([{ count: 1 }]);
});

test('a server that lets people try passwords is counted like everybody', async () => {
  const tryAt = () =>
    ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'server',
      project,
      from: HERE,
      body: { email: user.email, password: 'a wrong one' },
    });
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) statuses.push((await tryAt()).status);

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test('a header that claims to be a server hides no network from the list of sessions', async () => {
  instance.clock.advance(60_001);
  await ask(instance.app, 'POST /api/v1/auth/oauth/token', {
    from: THERE,
    headers: { 'x-stack-access-type': 'server' },
    body: {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.keys.client,
      refresh_token: user.refreshToken,
    },
  });

  expect(await instance.query('select address from sessions where user_id = $1', [user.userId])).toEqual([
    { address: THERE },
  ]);
});

test('a new holder here forgets nothing of the user with the same id in another project', async () => {
  await signIn(HERE);
  const elsewhere = await makeProject(instance.app, everyCodeOn);
  await copyProject(instance, { from: project.id, to: elsewhere.id });
  const { code } = await mailCode(instance, 'sign_in', { project, user });

  await ask(instance.app, 'POST /api/v1/auth/otp/sign-in', { as: 'client', project, from: THERE, body: { code } });

  expect(
    await instance.query('select network from known_networks where project_id = $1 and user_id = $2', [
      elsewhere.id,
      user.userId,
    ]),
  ).toEqual([{ network: HERE }]);
});

test('a right password takes back no tries of strangers from a network that is known, however long ago', async () => {
  await signIn(HERE);
  instance.clock.advance(2 * DAY_MS);
  const wrong = (from: string) =>
    tryPassword(instance.app, { project, email: user.email, password: 'a wrong one', from });
  for (const from of [THERE, THERE, THERE, HERE, HERE]) await wrong(from);

  expect(await signIn(HERE)).toMatchObject({ status: 200 });

  const counts = await instance.query(
    `select network, count from guesses
     where project_id = $1 and account = sha256(convert_to('password ' || $2, 'UTF8')) order by 1`,
    [project.id, user.email],
  );
  expect(counts).toEqual([
    { network: '', count: 3 },
    { network: THERE, count: 3 },
  ]);
});
