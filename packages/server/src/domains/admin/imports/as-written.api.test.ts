import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { exported } from '../../../testing/exports.ts';
import { imported, ndjson } from '../../../testing/imports.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const ID = 'a1b1c1d1-2222-4333-8444-55555555555f';
const TEAM = 'b1b1c1d1-2222-4333-8444-55555555555f';
const SECRET = 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const run = (file: string, asked: object = {}) => imported(instance.app, { project, ...asked }, file);
const read = async () =>
  (await ask(instance.app, `GET /api/v1/users/${ID}`, { as: 'server', project })).body as Record<string, unknown>;

test('an id means the same in capital letters, also to the secret that is sealed for it', async () => {
  const file = ndjson(
    { id: ID.toUpperCase(), primary_email: 'mira@example.com', totp_secret_base64: SECRET },
    { id: ID, primary_email: 'again@example.com' },
    { type: 'team', id: TEAM.toUpperCase(), display_name: 'Acme' },
    { type: 'team_membership', team_id: TEAM, user_id: ID, permission_ids: [] },
  );

  for (const asked of [{ dry_run: 'true' }, {}])
    expect(await run(file, asked)).toMatchObject({ created: 3, existing: 1, refused: 0 });
  expect(await exported(instance.app, project, { include_secrets: true })).toContain(
    `"totp_secret_base64":"${SECRET}"`,
  );
});

test('null is what is left out: nobody is restricted by it', async () => {
  const none = {
    restricted_at_millis: null,
    restricted_by_admin_reason: null,
    password_hash: null,
    totp_secret_base64: null,
    display_name: null,
    profile_image_url: null,
  };
  await run(ndjson({ id: ID, primary_email: 'mira@example.com', ...none }));

  expect(await read()).toMatchObject({ restricted_by_admin: false, has_password: false, requires_totp_mfa: false });
});

test('a moment alone restricts, and a reason alone does not', async () => {
  await run(ndjson({ id: ID, restricted_at_millis: 1_600_000_000_000, restricted_by_admin_reason: 'unpaid' }));
  expect(await read()).toMatchObject({ restricted_by_admin: true, restricted_by_admin_reason: 'unpaid' });

  project = await makeProject(instance.app);
  await run(ndjson({ id: ID, restricted_by_admin_reason: 'unpaid' }));
  expect(await read()).toMatchObject({ restricted_by_admin: false, restricted_by_admin_reason: null });
});
