import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { recordStatements } from '../../../../testing/recorded-statements.ts';
import { signIn, signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import { giveRole } from '../../../../testing/staff.ts';
import { makeEndpoint } from '../../../../testing/webhooks.ts';
import { noteFailure } from '../../../insight/webhooks/note-failure.ts';
import { FAILING_AFTER, noteWorking } from '../../../insight/webhooks/webhooks.queries.ts';

const OVERVIEW = 'GET /api/v1/internal/projects/overview';
const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let owner: SignedIn;
beforeEach(async () => {
  owner = await signUp(instance.app);
});

interface Overview {
  readonly project_id: string;
  readonly sign_ups_by_day: number[];
  readonly alerts: { id: string }[];
}
const get = (app = instance.app) => ask(app, OVERVIEW, { as: 'client', accessToken: owner.accessToken });
const items = async () => ((await get()).body as { items: Overview[] }).items;
const alerts = async () => (await items()).flatMap((item) => item.alerts);
const change = (project: OwnedProject, body: object) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body });
const NO_SIGN_UPS = Array.from({ length: 30 }, () => 0);
const SINGLE = { id: 'single_owner' };

test('whoever owns nothing sees nothing', async () => {
  expect(await get()).toEqual(answered({ items: [] }));
});

test('each project of the owner, newest first, with its users and what needs attention', async () => {
  const first = await makeProject(instance.app, { owner });
  instance.clock.advance(1000);
  const second = await makeProject(instance.app, { owner });
  await makeProject(instance.app);
  await signUp(instance.app, { project: first });

  expect(await get()).toEqual(
    answered({
      items: [
        { project_id: second.id, user_count: 0, sign_ups_by_day: NO_SIGN_UPS, alerts: [SINGLE] },
        { project_id: first.id, user_count: 1, sign_ups_by_day: [...NO_SIGN_UPS.slice(1), 1], alerts: [SINGLE] },
      ],
    }),
  );
});

test('a project that was deleted is gone at once, before anything is erased', async () => {
  const project = await makeProject(instance.app, { owner });
  await instance.query('update projects set deleted_at = $1 where project_id = $2', [instance.clock.now(), project.id]);

  expect(await get()).toEqual(answered({ items: [] }));
});

test('sign-ups are counted by UTC day: thirty of them, today last', async () => {
  const project = await makeProject(instance.app, { owner });
  const today = Math.floor(instance.clock.now().getTime() / DAY_MS) * DAY_MS;
  const signedUpAt = async (millis: number) => {
    const { userId } = await signUp(instance.app, { project });
    await instance.query('update users set signed_up_at = $1 where project_id = $2 and id = $3', [
      new Date(millis),
      project.id,
      userId,
    ]);
  };
  await signedUpAt(today);
  await signedUpAt(today - 1);
  await signedUpAt(today - DAY_MS);
  await signedUpAt(today - 29 * DAY_MS);
  await signedUpAt(today - 29 * DAY_MS - 1);

  const [overview] = await items();

  expect(overview).toMatchObject({ user_count: 5, sign_ups_by_day: [1, ...NO_SIGN_UPS.slice(3), 2, 1] });
});

test('all of it is two statements, however many projects there are', async () => {
  const recorded = recordStatements(instance.ctx);
  for (let count = 0; count < 3; count += 1) await makeProject(instance.app, { owner });
  await get(recorded.app); // keys and settings are remembered
  recorded.take();

  expect((await get(recorded.app)).status).toBe(200);
  expect(recorded.take()).toHaveLength(3); // who asks, their projects, and how many users these have
});

test('a key that ends within 14 days is an alert, unless it has ended or was revoked', async () => {
  const project = await makeProject(instance.app, { owner });
  const now = instance.clock.now().getTime();
  const create = async (description: string, expires_at_millis: number) => {
    const has = { has_publishable_client_key: true, has_secret_server_key: false, has_super_secret_admin_key: false };
    const body = { description, expires_at_millis, ...has };
    const created = await ask(instance.app, 'POST /api/v1/internal/api-keys', { as: 'admin', project, body });
    return (created.body as { id: string }).id;
  };
  const ending = await create('Ending', now + 14 * DAY_MS);
  await create('Later', now + 14 * DAY_MS + 1);
  await create('Ended', now);
  const revoked = await create('Revoked', now + DAY_MS);
  await ask(instance.app, `PATCH /api/v1/internal/api-keys/${revoked}`, {
    as: 'admin',
    project,
    body: { revoked: true },
  });

  expect(await alerts()).toEqual([
    { id: 'key_expiring', api_key_id: ending, description: 'Ending', expires_at_millis: now + 14 * DAY_MS },
    SINGLE,
  ]);
});

test('a check of production mode that fails is one while the mode is on', async () => {
  const project = await makeProject(instance.app, { owner });
  expect(await alerts()).toEqual([SINGLE]);
  await instance.query('update projects set is_production_mode = true where project_id = $1', [project.id]);
  await instance.query('insert into project_domains (project_id, domain, handler_path) values ($1, $2, $3)', [
    project.id,
    'https://10.0.0.1',
    '/handler',
  ]);

  expect(await alerts()).toEqual([
    { id: 'production_check_failed', check: 'localhost_allowed' },
    { id: 'production_check_failed', check: 'ip_domain', domain: 'https://10.0.0.1' },
    SINGLE,
  ]);
});

test('a provider that is on without keys is one', async () => {
  const project = await makeProject(instance.app, { owner });
  await change(project, { config: { oauth_providers: [{ id: 'google', enabled: true, type: 'shared' }] } });
  expect(await alerts()).toEqual([{ id: 'provider_without_keys', provider_id: 'google' }, SINGLE]);

  await change(project, { config: { oauth_providers: [{ id: 'google', enabled: false, type: 'shared' }] } });
  expect(await alerts()).toEqual([SINGLE]);
});

test('mails of the last day that a limit withheld are one', async () => {
  const project = await makeProject(instance.app, { owner });
  const hour = new Date(Math.floor(instance.clock.now().getTime() / 3_600_000) * 3_600_000);
  const withhold = (limit: string, at: Date, count: number) =>
    instance.query('insert into withheld_mails (project_id, mail_limit, hour, count) values ($1, $2, $3, $4)', [
      project.id,
      limit,
      at,
      count,
    ]);
  await withhold('address', new Date(hour.getTime() - DAY_MS - 3_600_000), 9);
  expect(await alerts()).toEqual([SINGLE]);
  await withhold('address', hour, 3);
  await withhold('client', hour, 4);

  expect(await alerts()).toEqual([{ id: 'mails_withheld', count: 7 }, SINGLE]);
});

test('more than 5 % of the mails of the last day that failed are one', async () => {
  const project = await makeProject(instance.app, { owner });
  const insertMails = (status: string, count: number, at = instance.clock.now()) =>
    instance.query(
      `insert into mails (project_id, id, template, recipient, status, created_at, expires_at)
       select $1, gen_random_uuid(), 'magic_link', 'mira@example.com', $2, $3, $3 from generate_series(1, $4)`,
      [project.id, status, at, count],
    );
  await insertMails('failed', 50, new Date(instance.clock.now().getTime() - DAY_MS));
  await insertMails('sent', 19);
  await insertMails('dropped', 5);
  await insertMails('failed', 1);
  expect(await alerts()).toEqual([SINGLE]); // 5 % exactly

  await insertMails('failed', 1);
  expect(await alerts()).toEqual([{ id: 'mails_failing', failed: 2, tried: 21 }, SINGLE]);
});

test('tries to sign in that were blocked in the last day are one, from ten on', async () => {
  const project = await makeProject(instance.app, { owner });
  const other = await makeProject(instance.app);
  const now = instance.clock.now();
  const block = async (n: number, at: Date, of = project) => {
    for (let tries = 0; tries < n; tries += 1) instance.ctx.signInCounts.note(of.id, 'password', 'blocked', at);
    instance.ctx.signInCounts.note(of.id, 'password', 'wrong', at);
    await instance.ctx.signInCounts.write();
  };
  await block(20, new Date(now.getTime() - DAY_MS - 3_600_000));
  await block(20, now, other);
  await block(9, now);
  expect(await alerts()).toEqual([SINGLE]);

  await block(1, now);
  expect(await alerts()).toEqual([{ id: 'sign_ins_blocked', count: 10 }, SINGLE]);
});

test('a webhook endpoint that fails is one, with where it is; not that of another project, nor one that an owner switched off', async () => {
  const project = await makeProject(instance.app, { owner });
  const other = await makeProject(instance.app);
  const url = 'https://receiver.example';
  const whole = `${url}/hook?token=secret`; // of which everybody on the staff is told the host alone
  const { id } = await makeEndpoint(instance, { project, url: whole });
  instance.clock.advance(1000);
  const idle = await makeEndpoint(instance, { project, url: whole });
  const foreign = await makeEndpoint(instance, { project: other, url: whole });
  const fail = (of: OwnedProject, endpoint: { id: string }, isGone = false) =>
    noteFailure(instance.ctx, { projectId: of.id, id: endpoint.id }, isGone);
  const switchTo = (is_enabled: boolean) =>
    ask(instance.app, `PATCH /api/v1/internal/webhook-endpoints/${id}`, { as: 'admin', project, body: { is_enabled } });
  for (let failures = 0; failures < FAILING_AFTER; failures += 1) await fail(other, foreign);
  for (let failures = 1; failures < FAILING_AFTER; failures += 1) await fail(project, { id });
  expect(await alerts()).toEqual([SINGLE]);

  await fail(project, { id });
  expect(await alerts()).toEqual([{ id: 'webhook_failing', webhook_endpoint_id: id, url, is_enabled: true }, SINGLE]);
  await switchTo(false);
  expect(await alerts()).toEqual([SINGLE]);
  await switchTo(true); // what failed before counts no more
  expect(await alerts()).toEqual([SINGLE]);

  await fail(project, { id }, true);
  await noteWorking(instance.ctx.db, { projectId: project.id, id }); // something that was on its way meanwhile
  await fail(project, idle);
  instance.clock.advance(5 * DAY_MS);
  await fail(project, idle);
  owner = { ...owner, ...(await signIn(instance.app, owner)) };
  expect(await alerts()).toEqual([
    { id: 'webhook_failing', webhook_endpoint_id: id, url, is_enabled: false },
    { id: 'webhook_failing', webhook_endpoint_id: idle.id, url, is_enabled: false },
    SINGLE,
  ]);
});

test('an endpoint that takes events again is no alert any more', async () => {
  const project = await makeProject(instance.app, { owner });
  const { id } = await makeEndpoint(instance, { project });
  const key = { projectId: project.id, id };
  for (let failures = 0; failures < FAILING_AFTER; failures += 1) await noteFailure(instance.ctx, key, false);
  expect(await alerts()).toMatchObject([{ id: 'webhook_failing' }, SINGLE]);

  await noteWorking(instance.ctx.db, key);
  expect(await alerts()).toEqual([SINGLE]);
});

test('a second owner ends the alert of the single one', async () => {
  const project = await makeProject(instance.app, { owner });
  const second = await signUp(instance.app);
  await giveRole(instance, { projectId: project.id, userId: second.userId });

  expect(await alerts()).toEqual([]);
});

test('somebody must be signed in, to the internal project', async () => {
  const project = await makeProject(instance.app);
  const { accessToken } = await signUp(instance.app, { project });

  expect(await ask(instance.app, OVERVIEW, { as: 'client' })).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  expect(await ask(instance.app, OVERVIEW, { as: 'client', project, accessToken })).toEqual(
    refused('EXPECTED_INTERNAL_PROJECT'),
  );
});
