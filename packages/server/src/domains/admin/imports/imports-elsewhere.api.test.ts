import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { imported, ndjson } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

/** Whoever sends a file chooses the id of the import, so that another project may have the same. */
const ID = '11111111-2222-4333-8444-555555555555';
const BAD = { primary_email: 'none' };

const test = instanceTest();
let project: OwnedProject;
let elsewhere: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
  elsewhere = await makeProject(instance.app);
});

const run = (of: OwnedProject, file: string, asked: object = {}) =>
  imported(instance.app, { project: of, id: ID, ...asked }, file);
const read = async (path = '', of = project) =>
  (await ask(instance.app, `GET /api/v1/internal/imports${path}`, { as: 'admin', project: of })).body;
const people = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ primary_email: `u${place}@example.com` }));

test('an import changes nothing of one with the same id in another project', async () => {
  await run(project, ndjson(...people(2), BAD));
  const before = [await read(`/${ID}`), await read(`/${ID}/errors`)];
  instance.clock.advance(1000);

  expect(await run(elsewhere, ndjson(BAD, ...people(5), BAD))).toMatchObject({ rows: 7, created: 5, refused: 2 });

  expect([await read(`/${ID}`), await read(`/${ID}/errors`)]).toEqual(before);
  expect(await read(`/${ID}/errors`, elsewhere)).toMatch(/^line,reason\r\n1,.*\r\n7,.*\r\n$/);
});

test('the list has the imports of the project alone', async () => {
  await run(elsewhere, '');
  expect(await read()).toMatchObject({ items: [] });

  await run(project, ndjson(...people(1)));
  expect(await read()).toMatchObject({ items: [{ id: ID, created: 1 }] });
});

test('what a dry run with the same id has seen elsewhere is nothing to this one, and stays', async () => {
  const keysOf = ({ id }: OwnedProject) => instance.query('select from import_keys where project_id = $1', [id]);
  await instance.query(
    `insert into import_keys select $1, $2, substr(sha256(convert_to('e u1@example.com', 'UTF8')), 1, 16)`,
    [elsewhere.id, ID],
  );

  expect(await run(project, ndjson(...people(3)), { dry_run: 'true' })).toMatchObject({ created: 3, existing: 0 });
  expect(await keysOf(project)).toEqual([]);
  expect(await keysOf(elsewhere)).toHaveLength(1);
});
