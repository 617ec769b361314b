import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { always } from '../../../db/together.ts';
import { explainPage } from '../../../testing/explain-page.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { makeTeam, type TestTeam } from '../../../testing/teams.ts';
import { isOpenInvitation, selectOpenCount } from '../../identity/verification-codes/invitation-codes.queries.ts';
import { openTimes } from '../../identity/verification-codes/invitation-code.ts';
import { ofTeam, selectListed } from './invitations.queries.ts';

const OPEN = 50;
const OVER = 5000;

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let client: pg.Client;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  team = await makeTeam(instance.app, { project });
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await insertInvitations(OPEN, { days: 1 });
  await insertInvitations(OVER, { days: 8 });
  await client.query('analyze');
});
afterAll(() => client.end());

/** Sent so many days ago. */
const insertInvitations = (count: number, { days }: { days: number }) =>
  client.query(
    `insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id, created_at, expires_at)
     select $1, sha256(convert_to(id::text, 'UTF8')), 'team_invitation', id || '@example.com', id || '@example.com', id, $2,
       $3::timestamptz - $4 * interval '1 day', $3::timestamptz + (7 - $4) * interval '1 day'
     from (select gen_random_uuid() as id from generate_series(1, $5)) as given`,
    [project.id, team.id, instance.clock.now(), days, count],
  );

test('those that have expired cost nothing where open ones are counted or listed', async () => {
  const times = openTimes(instance.ctx);
  const [projectId, teamId] = [project.id, team.id];

  const counted = await explainPage(client, selectOpenCount({ projectId, teamId, ...times, upTo: 1000 }));
  const listed = await explainPage(
    client,
    selectListed({
      isOpen: isOpenInvitation(projectId, times),
      isListed: ofTeam(teamId),
      isPermitted: always,
      after: undefined,
      limit: 101,
    }),
  );

  expect(counted.read).toBe(OPEN);
  expect(listed).toMatchObject({ rows: OPEN, read: OPEN });
});
