import { expect } from 'vitest';
import { ask } from '../testing/ask.ts';
import { holdRows } from '../testing/hold-rows.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { makeProject } from '../testing/make-project.ts';
import { signUp } from '../testing/sign-up.ts';
import { migrateDatabase } from './migrate-database.ts';

const NAME = '0019_addresses_of_pictures.sql';

const test = instanceTest();

const before = [
  { stored: 'javascript:alert(1)', kept: null },
  { stored: '/mira.png', kept: null },
  { stored: 'data:image/svg+xml;base64,PHN2Zy8+', kept: null },
  { stored: 'HTTPS://app.example.com/mira.png', kept: 'HTTPS://app.example.com/mira.png' },
  { stored: 'data:image/png;base64,iVBORw0K', kept: 'data:image/png;base64,iVBORw0K' },
];

test('what is no address of a picture is removed, and nobody waits while all users are read', async () => {
  const users = await Promise.all(before.map(() => signUp(instance.app)));
  for (const [index, { stored }] of before.entries())
    await instance.query('update users set profile_image_url = $2 where id = $1', [users[index]?.userId, stored]);
  await instance.query('delete from schema_migrations where name = $1', [NAME]);
  const bystander = await signUp(instance.app);
  await using held = await holdRows(instance, 'select id from users where id = $1', [users[0]?.userId]);

  const migrating = migrateDatabase(instance.databaseUrl);
  await held.untilWaiting(1);
  const body = { display_name: 'Mira' };
  expect(await ask(instance.app, `PATCH /api/v1/users/${bystander.userId}`, { as: 'server', body })).toMatchObject({
    status: 200,
  });

  await held.release();
  expect(await migrating).toEqual([NAME]);
  for (const [index, { kept }] of before.entries()) {
    const id = users[index]?.userId;
    expect(await instance.query('select profile_image_url as kept from users where id = $1', [id])).toEqual([{ kept }]);
  }
});

test('who was active before they signed up was active then, and nobody waits meanwhile', async () => {
  const added = ['0056_active_since_sign_up.sql', '0057_all_active_since_sign_up.sql'];
  const [user, bystander] = [await signUp(instance.app), await signUp(instance.app)];
  const change = `PATCH /api/v1/users/${bystander.userId}` as const;
  await instance.query('alter table users drop constraint users_active_since_sign_up');
  const setBack = `update users set last_active_at = signed_up_at - interval '1 day' where id = $1`;
  await instance.query(setBack, [user.userId]);
  await instance.query('delete from schema_migrations where name = any($1)', [added]);
  await using held = await holdRows(instance, 'select id from users where id = $1', [user.userId]);

  const migrating = migrateDatabase(instance.databaseUrl);
  await held.untilWaiting(1);
  expect(await ask(instance.app, change, { as: 'server', body: { display_name: 'Mira' } })).toMatchObject({
    status: 200,
  });

  await held.release();
  expect(await migrating).toEqual(added);
  expect(
    await instance.query('select last_active_at = signed_up_at as is_right from users where id = $1', [user.userId]),
  ).toEqual([{ is_right: true }]);
  await expect(instance.query(setBack, [user.userId])).rejects.toThrow('users_active_since_sign_up');
});

test('older starting permissions are described, unless somebody changed them', async () => {
  const added = '0145_described_starting_permissions.sql';
  const [untouched, described, extended] = [
    await makeProject(instance.app),
    await makeProject(instance.app),
    await makeProject(instance.app),
  ];
  await instance.query('update permission_definitions set description = null');
  await instance.query("update permission_definitions set description = 'Ours' where project_id = $1", [described.id]);
  await instance.query(
    `update permission_definitions set contained_permission_ids = contained_permission_ids || 'billing'::text
     where project_id = $1`,
    [extended.id],
  );
  await instance.query('delete from schema_migrations where name = $1', [added]);

  expect(await migrateDatabase(instance.databaseUrl)).toEqual([added]);
  const descriptionsOf = async ({ id }: { id: string }) =>
    (
      await instance.query<{ description: string | null }>(
        'select description from permission_definitions where project_id = $1 order by permission_id',
        [id],
      )
    ).map(({ description }) => description);
  expect(await descriptionsOf(untouched)).toEqual([
    'Default permission for team creators',
    'Default permission for team members',
  ]);
  expect(await descriptionsOf(described)).toEqual(['Ours', 'Ours']);
  expect(await descriptionsOf(extended)).toEqual([null, null]);
});
