import { beforeEach, expect } from 'vitest';
import { call } from '../../../testing/call.ts';
import { whileBroken } from '../../../testing/failed-requests.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

/** Whoever can write to the table cannot make one project sign with the key of another. */
const test = instanceTest();
let project: OwnedProject;
let otherProject: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
  otherProject = await makeProject(instance.app);
});

/** A process that has not read the key yet. */
async function signUpStatus(): Promise<number> {
  const { status } = await call(await instance.secondProcess(), 'POST /api/v1/auth/password/sign-up', {
    as: 'client',
    project,
    body: { email: 'mira@example.com', password: 'correct horse' },
  });
  return status;
}

test('a key that stays where it was made signs', async () => {
  expect(await signUpStatus()).toBe(200);
});

test('a key that was moved to another project signs nothing', async () => {
  await instance.query('delete from signing_keys where project_id = $1', [project.id]);
  await instance.query('update signing_keys set project_id = $1 where project_id = $2', [project.id, otherProject.id]);

  expect(await whileBroken(signUpStatus)).toBe(500);
});

test('a key under another kid signs nothing', async () => {
  await instance.query("update signing_keys set kid = 'another' where project_id = $1", [project.id]);

  expect(await whileBroken(signUpStatus)).toBe(500);
});
