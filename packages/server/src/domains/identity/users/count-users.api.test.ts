import { beforeEach, expect } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { ask } from '../../../testing/ask.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { createUserCounts } from './count-users.ts';

const LARGE = 20_000;
const MINUTE_MS = 60_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const insertUsers = (users: number) =>
  instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, client_metadata, server_metadata)
     select $1, gen_random_uuid(), $2, $2, null, '{}' from generate_series(1, $3)`,
    [project.id, instance.clock.now(), users],
  );
const countOf = async (app = instance.app): Promise<number> => {
  const { body } = await ask(app, 'GET /api/v1/projects/current', { as: 'admin', project });
  return (body as { user_count: number }).user_count;
};

test('fewer than 20,000 users are counted to the unit at every call', async () => {
  await insertUsers(LARGE - 2);
  expect(await countOf()).toBe(LARGE - 2);
  await signUp(instance.app, { project });

  expect(await countOf()).toBe(LARGE - 1);
});

test('more are as many as within the last minute; then they are counted anew, and nobody waits for it', async () => {
  await insertUsers(LARGE);
  expect(await countOf()).toBe(LARGE);
  await signUp(instance.app, { project });
  instance.clock.advance(MINUTE_MS - 1);
  expect(await countOf()).toBe(LARGE);

  instance.clock.advance(1);
  expect(await countOf()).toBe(LARGE);
  await expect.poll(() => countOf()).toBe(LARGE + 1);
});

test('a number of an hour ago is not told', async () => {
  await insertUsers(LARGE);
  expect(await countOf()).toBe(LARGE);
  await signUp(instance.app, { project });
  instance.clock.advance(60 * MINUTE_MS);

  expect(await countOf()).toBe(LARGE + 1);
});

test('a project that has become small is counted at every call again', async () => {
  await insertUsers(LARGE);
  expect(await countOf()).toBe(LARGE);
  const deleteOne = () =>
    instance.query('delete from users where id = (select id from users where project_id = $1 limit 1)', [project.id]);
  await deleteOne();
  instance.clock.advance(60 * MINUTE_MS);
  expect(await countOf()).toBe(LARGE - 1);
  await deleteOne();

  expect(await countOf()).toBe(LARGE - 2);
});

test('where nobody waits and the count fails, it is in the log, and counted again for whoever asks next', async () => {
  await insertUsers(LARGE);
  const log = captureLog();
  const { db } = instance.ctx;
  let isAway = false;
  const countUsers = createUserCounts({
    ...instance.ctx,
    log: createLogger('warn', log),
    db: {
      ...db,
      queryApart: (...asked) => (isAway ? Promise.reject(new Error('away')) : db.queryApart(...asked)),
    },
  });
  const count = async () => (await countUsers([project.id])).get(project.id);
  expect(await count()).toBe(LARGE);
  await signUp(instance.app, { project });
  instance.clock.advance(MINUTE_MS);

  isAway = true;
  expect(await count()).toBe(LARGE);
  await expect.poll(() => log.lines()).toMatchObject([{ msg: 'could not count the users of a project' }]);
  isAway = false;
  await expect.poll(count).toBe(LARGE + 1);
});

test('those who ask together wait for one count, and whoever asks later for none', async () => {
  await insertUsers(LARGE);
  const recorded = recordStatements(instance.ctx);
  await Promise.all([countOf(recorded.app), countOf(recorded.app), countOf(recorded.app)]);
  const countsOfAll = () =>
    recorded.take().filter((text) => text.startsWith('select count(*)::int as count from users'));

  expect(countsOfAll()).toHaveLength(1);
  expect(await countOf(recorded.app)).toBe(LARGE);
  expect(countsOfAll()).toHaveLength(0);
});

test('other projects are not counted along', async () => {
  await insertUsers(LARGE);
  expect(await countOf()).toBe(LARGE);
  const large = project;
  project = await makeProject(instance.app, { owner: large.owner });
  await signUp(instance.app, { project });

  const { body } = await ask(instance.app, 'GET /api/v1/internal/projects/overview', {
    as: 'client',
    accessToken: large.owner.accessToken,
  });
  expect((body as { items: object[] }).items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ project_id: large.id, user_count: LARGE }),
      expect.objectContaining({ project_id: project.id, user_count: 1 }),
    ]),
  );
});
