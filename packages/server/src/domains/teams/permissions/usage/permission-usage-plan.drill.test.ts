import { MOST_COUNTED } from '@keystead/contract';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { READ_FOR_COUNT } from '../../../../db/listing.ts';
import { answered, ask } from '../../../../testing/ask.ts';
import { explainPage } from '../../../../testing/explain-page.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { insertManyTeams, type ManyTeams } from '../../../../testing/many-teams.ts';
import { selectGivingGrants, selectHolders } from './usage.queries.ts';

/** 15,000 memberships: more than are counted. */
const USERS = 2500;
const PAGE = 101;
/** A page looks at one grant more for each permission that contains what is asked for, and at both grants of admins. */
const FEW = 4 * PAGE;

const test = instanceTest();
let project: OwnedProject;
let client: pg.Client;
let made: ManyTeams;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  made = await insertManyTeams(instance.databaseUrl, project.id, { users: USERS, inLargeTeam: USERS });
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

const MIDDLE = '80000000-0000-4000-8000-000000000000';

test.each(['member', 'admin', '$read_members', 'unknown'])(
  'of grants that give %s no more are read than are counted',
  async (id) => {
    const { read, indexes } = await explainPage(
      client,
      selectGivingGrants({ projectId: project.id, id, limit: READ_FOR_COUNT }),
    );

    expect(Math.floor(read)).toBeLessThanOrEqual(READ_FOR_COUNT); // rows of several loops are told as an average
    expect(indexes).toContain('team_permissions_of_permission');
  },
);

test('where counting ends early, it is told', async () => {
  const line = 'GET /api/v1/internal/permission-usage/$read_members';
  const { body } = await ask(instance.app, line, { as: 'admin', project });

  expect(body).toMatchObject({ direct_grants: { value: 0, is_capped: false }, users: { is_capped: true } });
  expect(
    await ask(instance.app, line.replace('$read_members', 'member') as typeof line, { as: 'admin', project }),
  ).toEqual(
    answered(
      expect.objectContaining({
        direct_grants: { value: MOST_COUNTED, is_capped: true },
        teams: { value: expect.any(Number), is_capped: true },
      }),
    ),
  );
});

test.each(['member', '$read_members', '$update_team', 'unknown'])(
  'holders of %s are read along an index, from anywhere',
  async (permissionId) => {
    for (const teamId of [undefined, MIDDLE, made.largeTeamId]) {
      const after = teamId === undefined ? undefined : { teamId, userId: MIDDLE };
      const { read } = await explainPage(
        client,
        selectHolders({ projectId: project.id, permissionId, after, limit: PAGE }),
      );

      expect(read).toBeLessThanOrEqual(FEW);
    }
  },
);
