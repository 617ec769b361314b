import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import type { RequestLine } from '../testing/call.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { insertManyTeams } from '../testing/many-teams.ts';
import { recordStatements, type RecordedStatements } from '../testing/recorded-statements.ts';
import { testScale } from '../testing/scale.ts';
import { signUp, type SignedIn } from '../testing/sign-up.ts';
import { makeTeam, type TestTeam } from '../testing/teams.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';

const MEMBERS = testScale.membersOfLargeTeam;
/** As many as a team may have. */
const INVITATIONS = 1000;
const ROWS_LEFT = `
  select
    (select count(*)::int from team_permissions where permission_id = $1) as grants,
    (select count(*)::int from team_memberships where team_id = $2) as members,
    (select count(*)::int from verification_codes where team_id = $2) as invitations`;

let instance: TestInstance;
let recorded: RecordedStatements;
let project: OwnedProject;
let team: TestTeam;
let person: SignedIn;
beforeAll(async () => {
  instance = await startTestInstance();
  recorded = recordStatements(instance.ctx);
  project = await makeProject(instance.app);
  person = await signUp(instance.app, { project });
  await insertManyTeams(instance.databaseUrl, project.id, { users: MEMBERS, inLargeTeam: 0 });
  team = await makeTeam(instance.app, { project });
  await instance.query(
    `with joined as (
       insert into team_memberships (project_id, team_id, user_id, joined_at)
       select project_id, $1, id, now() from users where project_id = $2 limit ${MEMBERS}
       returning *
     ), granted as (
       insert into team_permissions (project_id, team_id, user_id, permission_id)
       select project_id, team_id, user_id, 'member' from joined
     )
     insert into verification_codes
       (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id, inviter_id, created_at, expires_at)
     select project_id, sha256(uuid_send(user_id)), 'team_invitation', 'a@b.example', 'a@b.example', gen_random_uuid(),
       team_id, user_id, now(), now() + interval '1 day'
     from joined limit ${INVITATIONS}`,
    [team.id, project.id],
  );
  await instance.query('analyze team_memberships, team_permissions, verification_codes', []);
}, 300_000);
afterAll(() => instance.stop(), 60_000);

const rowsLeft = async (permissionId: string) =>
  (await instance.query<Record<string, number>>(ROWS_LEFT, [permissionId, team.id]))[0];

/** Sends a request, and others beside it one after the other. */
async function measure(line: RequestLine, body?: object): Promise<void> {
  const startedAt = performance.now();
  recorded.take();
  let isOver = false;
  const answering = ask(recorded.app, line, { as: 'admin', project, ...(body && { body }) }).finally(
    () => (isOver = true),
  );
  let [asked, slowest] = [0, 0];
  while (!isOver) {
    const askedAt = performance.now();
    expect(await ask(instance.app, `GET /api/v1/users/${person.userId}`, { as: 'server', project })).toMatchObject({
      status: 200,
    });
    slowest = Math.max(slowest, performance.now() - askedAt);
    asked += 1;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.table([
    { line, seconds, statements: recorded.take().length, 'others beside it': asked, 'slowest, ms': slowest },
  ]);
  expect(await answering).toMatchObject({ status: 200 });
}

// `npx vitest run --project drills large-teams` prints how long each takes. No statement may take ten seconds.
test('a permission that everybody has is renamed', { timeout: 300_000 }, async () => {
  const before = await rowsLeft('member');
  await measure('PATCH /api/v1/team-permission-definitions/member', { id: 'colleague' });

  expect(await rowsLeft('member')).toMatchObject({ grants: 0 });
  expect(await rowsLeft('colleague')).toEqual(before);
});

test('the largest team is deleted with its members and invitations', { timeout: 300_000 }, async () => {
  expect(await rowsLeft('')).toMatchObject({ members: MEMBERS, invitations: INVITATIONS });
  await measure(`DELETE /api/v1/teams/${team.id}`);

  expect(await rowsLeft('')).toMatchObject({ members: 0, invitations: 0 });
});

test('a permission that everybody has is deleted', { timeout: 300_000 }, async () => {
  await measure('DELETE /api/v1/team-permission-definitions/colleague');

  expect(await rowsLeft('colleague')).toMatchObject({ grants: 0 });
});
