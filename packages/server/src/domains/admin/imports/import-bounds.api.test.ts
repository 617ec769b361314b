import { beforeEach, expect } from 'vitest';
import { inTransaction } from '../../../context.ts';
import { ask } from '../../../testing/ask.ts';
import { imported, ndjson, type ShownImport } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { countBatch } from './imports.queries.ts';
import { sweepImports } from './sweep-imports.ts';

const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const read = async (path: string) =>
  ask(instance.app, `GET /api/v1/internal/imports/${path}`, { as: 'admin', project });
const countErrors = async () =>
  (await instance.query('select from import_errors where project_id = $1', [project.id])).length;

/** Another batch of an import, with rows that are refused for the reasons that are given. */
const refuse = (id: string, { from, reasons, mostErrors }: { from: number; reasons: string[]; mostErrors: number }) =>
  inTransaction(instance.ctx, ({ db }) =>
    countBatch(
      db,
      { projectId: project.id, id },
      {
        rows: reasons.length,
        created: 0,
        existing: 0,
        refused: reasons.map((problem, place) => ({ line: from + place, problem })),
      },
      { now: instance.clock.now(), mostErrors },
    ),
  );

test('so many refused rows are named, and all are counted', async () => {
  const { id } = await imported(instance.app, { project }, '');
  for (const from of [1, 4, 7]) await refuse(id, { from, reasons: ['a', 'a', 'b'], mostErrors: 6 });

  expect(await countErrors()).toBe(6);
  expect((await read(id)).body).toMatchObject({
    refused: 9,
    reasons: [
      { message: 'a', count: 6 },
      { message: 'b', count: 3 },
    ],
  });
});

test('the 50 most frequent reasons are told', async () => {
  const { id } = await imported(instance.app, { project }, '');
  const reasons = Array.from({ length: 60 }, (_, place) => `reason ${place}`);
  await refuse(id, { from: 1, reasons: [...reasons, 'often', 'often'], mostErrors: 1000 });

  const { reasons: told, refused } = (await read(id)).body as ShownImport;
  expect(refused).toBe(62);
  expect(told).toHaveLength(50);
  expect(told[0]).toEqual({ message: 'often', count: 2 });
});

test('what became of a file is kept for 30 days, with why rows were refused, and no longer', async () => {
  const { id } = await imported(instance.app, { project }, ndjson({ primary_email: 'none' }, { external_id: 'x' }));
  instance.clock.advance(30 * DAY_MS);
  await sweepImports(instance.ctx);
  expect((await read(id)).status).toBe(200);
  expect(await countErrors()).toBe(1);

  instance.clock.advance(1);
  await sweepImports(instance.ctx);
  expect((await read(id)).status).toBe(404);
  expect(await countErrors()).toBe(0);
  // By what users went elsewhere stays: the same file would make them again.
  expect(await imported(instance.app, { project }, ndjson({ external_id: 'x' }))).toMatchObject({ existing: 1 });
});
