import { beforeEach, expect } from 'vitest';
import { DEFAULT_GUESS_LIMITS } from './limit-settings.ts';
import { answered, ask } from '../../../testing/ask.ts';
import { tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, NEW_PASSWORD } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

/** Anybody can make a project and sign up there with the address of somebody else. */
const NETWORK = '203.0.113.7';
const { perNetworkIn15Minutes: ALLOWED } = DEFAULT_GUESS_LIMITS;

const test = instanceTest();
let project: OwnedProject;
let ownProject: OwnedProject;
let victim: SignedIn;
let guesser: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  ownProject = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  victim = await signUp(instance.app, { project });
  guesser = await signUp(instance.app, { project: ownProject, email: victim.email });
});

const guess = (at: OwnedProject, password = 'a wrong one') =>
  tryPassword(instance.app, { project: at, email: victim.email, password, from: NETWORK });
const askAtHome = (path: string, body: object) =>
  ask(instance.app, `POST /api/v1/auth/${path}`, {
    as: 'client',
    project: ownProject,
    from: NETWORK,
    accessToken: guesser.accessToken,
    body,
  });

const atHome: Record<string, () => Promise<unknown>> = {
  'a right password': async () => expect(await guess(ownProject, guesser.password)).toMatchObject({ status: 200 }),
  'a confirmed password': async () =>
    expect(await askAtHome('password/confirm', { password: guesser.password })).toEqual(answered({ success: true })),
  'a new password': async () =>
    expect(await askAtHome('password/update', { old_password: guesser.password, new_password: NEW_PASSWORD })).toEqual(
      answered({ success: true }),
    ),
  'a magic link': async () => {
    const { code } = await mailCode(instance, 'sign_in', { project: ownProject, user: guesser });
    expect(await askAtHome('otp/sign-in', { code })).toMatchObject({ status: 200 });
  },
};

test.each(Object.entries(atHome))(
  '%s for the same address on another project takes back no guess',
  async (_, succeed) => {
    await guess(ownProject);
    for (let tries = 0; tries < ALLOWED; tries += 1) expect(await guess(project)).toMatchObject({ status: 400 });
    expect(await guess(project)).toMatchObject({ status: 429 });
    const counts = () =>
      instance.query('select * from guesses where project_id = $1 order by account, network', [project.id]);
    const before = await counts();

    await succeed();

    expect(await counts()).toEqual(before);
    expect(await guess(project, victim.password)).toMatchObject({ status: 429 });
  },
);
