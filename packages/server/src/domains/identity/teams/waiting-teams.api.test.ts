import { expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';

/** More than there are connections for single statements. */
const WAITING = 6;

const test = instanceTest();

test('teams that wait for their project hold nobody else up, and are made in the end', async () => {
  const projects = [await makeProject(instance.app), await makeProject(instance.app)] as const;
  const people = await Promise.all(projects.map((project) => signUp(instance.app, { project })));
  const [project] = projects;
  await using held = await holdRows(instance, 'select from projects where project_id = $1', [project.id]);
  const making = Array.from({ length: WAITING }, () =>
    ask(instance.app, 'POST /api/v1/teams', { as: 'server', project, body: { display_name: 'Acme Design' } }),
  );
  await held.untilWaiting(1);
  for (const [index, { userId, accessToken }] of people.entries()) {
    const me = await ask(instance.app, 'GET /api/v1/users/me', {
      as: 'client',
      accessToken,
      project: projects[index] ?? project,
    });
    expect(me).toMatchObject({ status: 200, body: { id: userId } });
  }
  await held.release();

  for (const { status } of await Promise.all(making)) expect(status).toBe(201);
});
