import { expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  await instance.query(
    `insert into users (project_id, id, signed_up_at, last_active_at)
     select $1, gen_random_uuid(), now(), now() from generate_series(1, 10000)`,
    [project.id],
  );
  await instance.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
     select project_id, provider_id, id::text, id, now() from users, unnest(array['github', 'google']) as provider_id
     where project_id = $1`,
    [project.id],
  );
  await instance.query('analyze users, oauth_accounts');
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}

/** How a statement would read the accounts, whatever it is given. */
async function readsOfAccounts(text: string): Promise<Plan[]> {
  const [row] = await instance.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`);
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return (row?.['QUERY PLAN'].flatMap((plan) => nodes(plan.Plan)) ?? []).filter(
    (node) => node['Relation Name'] === 'oauth_accounts',
  );
}

test('the one statement of a signed-in request finds the accounts of the user by one look into an index', async () => {
  const { accessToken } = await signUp(instance.app, { project });
  const recorded = recordStatements(instance.ctx);
  const me = () => ask(recorded.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken });
  await me(); // keys and settings are remembered
  recorded.take();

  expect((await me()).status).toBe(200);

  const [statement = '', ...others] = recorded.take();
  expect(others).toEqual([]);
  expect(await readsOfAccounts(statement)).toMatchObject([
    {
      'Node Type': 'Index Scan',
      'Index Name': 'oauth_accounts_user',
      'Index Cond': '((project_id = u.project_id) AND (user_id = u.id))',
    },
  ]);
});

test('a user is created with accounts in one statement', async () => {
  const recorded = recordStatements(instance.ctx);
  const create = (account_id: string) =>
    ask(recorded.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: { oauth_providers: [{ id: 'github', account_id }] },
    });
  await create('a');
  recorded.take();

  expect((await create('b')).status).toBe(201);
  expect(recorded.take()).toHaveLength(1);
});
