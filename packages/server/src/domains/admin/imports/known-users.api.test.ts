import { beforeEach, expect } from 'vitest';
import { exported } from '../../../testing/exports.ts';
import { imported, ndjson } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const [ID, OTHER] = ['11111111-2222-4333-8444-555555555555', '11111111-2222-4333-8444-555555555556'];

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const run = (file: string, asked: object = {}) => imported(instance.app, { project, ...asked }, file);
const both = [{}, { dry_run: 'true' }];

test('the same id of two services means two users', async () => {
  const file = ndjson({ id: 'user_1', user_id: 'user_1' });
  await run(file, { source: 'auth0' });

  for (const asked of [{ dry_run: 'true' }, {}])
    expect(await run(file, { source: 'clerk', ...asked })).toMatchObject({ created: 1, existing: 0 });
  for (const source of ['auth0', 'clerk'])
    for (const asked of both) expect(await run(file, { source, ...asked })).toMatchObject({ created: 0, existing: 1 });
});

/** Nothing else tells who it is. */
const CLERK = ndjson({ id: 'user_1', first_name: 'Mira' });

test('an export brings along by what users went elsewhere: their old file makes nobody again', async () => {
  await run(CLERK, { source: 'clerk' });
  const file = await exported(instance.app, project);
  const moved = await makeProject(instance.app);
  for (const created of [1, 0])
    expect(await run(file, { project: moved })).toMatchObject({ created, existing: 1 - created });

  for (const asked of both)
    expect(await run(CLERK, { project: moved, source: 'clerk', ...asked })).toMatchObject({ created: 0, existing: 1 });
  expect(await run(ndjson({ user_id: 'user_1' }), { project: moved, source: 'auth0' })).toMatchObject({ created: 1 });
});

test.each(['ndjson', 'csv'])('and the export knows who came by the old file: %s', async (format) => {
  await run(CLERK, { source: 'clerk' });
  const file = await exported(instance.app, project, { format });
  const other = await makeProject(instance.app);
  await run(CLERK, { project: other, source: 'clerk' });
  const before = await exported(instance.app, other);

  for (const asked of both)
    expect(await run(file, { project: other, format, ...asked })).toMatchObject({ created: 0, existing: 1 });
  expect(await exported(instance.app, other)).toBe(before);
});

test('the id that somebody had elsewhere in another project is not told here', async () => {
  const elsewhere = await makeProject(instance.app);
  await run(ndjson({ id: ID, external_id: 'theirs' }), { project: elsewhere });
  await run(ndjson({ id: ID, external_id: 'ours' }));

  expect(await exported(instance.app, project)).toContain('"external_id":"ours"');
  expect(await exported(instance.app, elsewhere)).toContain('"external_id":"theirs"');
});

test('where an id is from says nothing without the id', async () => {
  expect(await run(ndjson({ id: ID, external_source: 'clerk' }))).toMatchObject({
    refused: 1,
    reasons: [{ message: 'external_source: requires an external_id' }],
  });
});

test('an address that nobody signs in with says nothing of who somebody is', async () => {
  await run(ndjson({ id: ID, primary_email: 'shared@example.com', primary_email_auth_enabled: false }));

  for (const asked of [{ dry_run: 'true' }, {}])
    expect(await run(ndjson({ primary_email: 'shared@example.com' }), asked)).toMatchObject({
      created: 1,
      existing: 0,
    });
  for (const asked of both)
    expect(await run(ndjson({ primary_email: 'shared@example.com' }), asked)).toMatchObject({ existing: 1 });
});

test.each([
  { is_verified: false, used_for_auth: false },
  { is_verified: true, used_for_auth: false },
  { is_verified: false, used_for_auth: true },
])('nor does a second address with %o, whoever comes first', async (flags) => {
  const first = { id: ID, primary_email: 'shared@example.com' };
  const contact_channels = [{ value: 'shared@example.com', ...flags }];
  const second = { id: OTHER, primary_email: 'second@example.com', contact_channels };

  for (const rows of [
    [first, second],
    [second, first],
  ]) {
    project = await makeProject(instance.app);
    for (const row of rows) expect(await run(ndjson(row))).toMatchObject({ created: 1, existing: 0, refused: 0 });
  }
});

test('a second address is kept once, and the primary one not again', async () => {
  const second = (value: string) => ({ value, is_verified: true, used_for_auth: true });
  await run(
    ndjson({
      id: ID,
      primary_email: 'first@example.com',
      contact_channels: ['FIRST@example.com', 'second@example.com', 'Second@example.com'].map(second),
    }),
  );

  expect(
    await instance.query('select value from contact_channels where not is_primary and project_id = $1', [project.id]),
  ).toEqual([{ value: 'second@example.com' }]);
});
