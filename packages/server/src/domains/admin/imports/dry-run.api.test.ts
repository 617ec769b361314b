import { beforeEach, expect } from 'vitest';
import { imported, importFile, ndjson } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { sweepImports } from './sweep-imports.ts';

const DAY_MS = 24 * 60 * 60_000;
const ID = '11111111-2222-4333-8444-555555555555';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
  await instance.query('delete from import_keys');
});

const run = (file: string, asked: object = {}) => imported(instance.app, { project, ...asked }, file);
const keys = () => instance.query('select from import_keys');

/** More than are read at once, so that what is alike stands in different batches. */
const people = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    external_id: `x${place}`,
    primary_email: `u${place}@example.com`,
    oauth_providers: [{ id: 'github', account_id: `h${place}` }],
  }));

/** The same users by another key each, and some who want what is theirs. */
const AGAIN = [
  { external_id: 'x1', primary_email: 'else@example.com' },
  { external_id: 'else', primary_email: 'U2@example.com' },
  { id: ID, primary_email: 'again@example.com' },
  { primary_email: 'third@example.com', oauth_providers: [{ id: 'github', account_id: 'h3' }] },
  {
    primary_email: 'fourth@example.com',
    contact_channels: [{ value: 'u4@example.com', is_verified: true, used_for_auth: true }],
  },
];
const FILE = ndjson({ id: ID, primary_email: 'first@example.com' }, ...people(600), ...AGAIN);
const EXPECTED = { rows: 606, created: 601, existing: 3, refused: 2 };

test('a dry run tells of the whole file what the import then does', async () => {
  const plan = await run(FILE, { dry_run: 'true' });
  expect(plan).toMatchObject(EXPECTED);
  expect(await keys()).toEqual([]);

  const done = await run(FILE);
  expect(done).toMatchObject(EXPECTED);
  expect(done.reasons).toEqual(plan.reasons);
  expect(await keys()).toEqual([]);
});

test('what one dry run has seen is nothing to another, nor to another project', async () => {
  const elsewhere = await makeProject(instance.app);
  await instance.query(
    `insert into import_keys select $1, gen_random_uuid(), substr(sha256(convert_to('e u1@example.com', 'UTF8')), 1, 16)`,
    [project.id],
  );

  for (const asked of [{}, { project: elsewhere }])
    expect(await run(ndjson(...people(3)), { dry_run: 'true', ...asked })).toMatchObject({ created: 3, existing: 0 });
  expect(await keys()).toHaveLength(1);
});

test('a dry run that breaks off leaves nothing behind', async () => {
  const file = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(ndjson(...people(700)))),
    pull: (controller) => controller.error(new Error('gone')),
  });

  expect(await importFile(instance.app, { project, dry_run: 'true' }, file)).toMatchObject({ status: 400 });
  expect(await keys()).toEqual([]);
});

test('what a killed process has left goes a day later, and what is in use stays', async () => {
  const { id } = await run('', { dry_run: 'true' });
  const leave = (of: string) => instance.query(`insert into import_keys values ($1, $2, '')`, [project.id, of]);
  await leave(id);
  await sweepImports(instance.ctx);
  expect(await keys()).toHaveLength(1);

  await leave(ID); // of an import that nobody knows
  await sweepImports(instance.ctx);
  expect(await keys()).toHaveLength(1);

  instance.clock.advance(DAY_MS + 1);
  await sweepImports(instance.ctx);
  expect(await keys()).toEqual([]);
});
