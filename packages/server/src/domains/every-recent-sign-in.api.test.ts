import { endpoints, needsRecentSignIn, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, refused } from '../testing/ask.ts';
import type { Call } from '../testing/call.ts';
import { digestTables } from '../testing/digest-tables.ts';
import { requestOf } from '../testing/endpoint-cases.ts';
import { askingForRecentSignIn } from '../testing/recent-sign-in.ts';
import { signUpOwner } from '../testing/staff.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** The operations that need a recent sign-in, each asked by an owner of long ago, a recent one and a key. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

type Asking = Partial<Pick<Call, 'body'>> & { readonly query?: string | undefined };
const WHATEVER_IS_SENT: readonly Asking[] = [{}];

const asked = endpoints.filter(({ recentSignIn }) => recentSignIn !== undefined);
const rows = asked.flatMap((endpoint) =>
  (askingForRecentSignIn[endpoint.name] ?? WHATEVER_IS_SENT).map(
    (asking) => [endpoint.name, JSON.stringify(asking.body ?? asking.query ?? ''), endpoint, asking] as const,
  ),
);

/** Written out, so that an endpoint that no longer asks is seen. */
test('these operations ask for a recent sign-in', () => {
  expect(asked.map(({ name }) => name).sort()).toEqual([
    'createApiKey',
    'createContactChannel',
    'createExport',
    'createImpersonation',
    'createOwnProviderToken',
    'createOwnerInvitation',
    'createProjectTransfer',
    'createProviderToken',
    'createProviderTokenOfAccount',
    'createSession',
    'createUser',
    'createWebhookEndpoint',
    'createWebhookToken',
    'deleteCurrentProject',
    'deleteInternalCurrentProject',
    'deleteTeam',
    'deleteUser',
    'endAllSessions',
    'getCurrentProject',
    'getInternalCurrentProject',
    'linkOAuthAccount',
    'listOwnedProjects',
    'removeStaffMember',
    'rotateApiKey',
    'rotateWebhookSecret',
    'setEmailConfig',
    'setOAuthProvider',
    'startBulkJob',
    'startImport',
    'updateContactChannel',
    'updateCurrentProject',
    'updateCurrentUser',
    'updateInternalCurrentProject',
    'updateStaffMember',
    'updateUser',
    'updateWebhookEndpoint',
  ]);
});

async function signUpOwnerAgo(minutes: number): Promise<string> {
  const { userId, accessToken } = await signUpOwner(world.instance);
  const elapse = "update sessions set created_at = created_at - $2 * interval '1 minute' where user_id = $1";
  await world.instance.query(elapse, [userId, minutes]);
  return accessToken;
}

async function prepare(endpoint: Endpoint, asking: Asking, sent: Call) {
  const { line, query, call, userToken } = await requestOf(endpoint, world);
  const target = `${line}${asking.query ?? query}` as const;
  const body = asking.body ?? call.body;
  const user = endpoint.user && { accessToken: userToken };
  return () => ask(world.instance.app, target, { ...call, ...user, ...sent, body });
}

describe.each(rows)('%s %s', (_, _body, endpoint, asking) => {
  test('is refused to an owner who signed in 11 minutes ago, and changes nothing', async () => {
    const adminAccessToken = await signUpOwnerAgo(11);
    const send = await prepare(endpoint, asking, { as: 'admin', adminAccessToken });
    const before = await digestTables(world.instance);

    expect(await send()).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
    expect(await digestTables(world.instance)).toEqual(before);
  });

  test('is done for an owner who signed in 9 minutes ago', async () => {
    const send = await prepare(endpoint, asking, { as: 'admin', adminAccessToken: await signUpOwnerAgo(9) });

    expect((await send()).knownError).not.toBe('RECENT_SIGN_IN_REQUIRED');
  });

  test('is done for a key', async () => {
    const send = await prepare(endpoint, asking, { as: 'admin' });

    expect((await send()).knownError).not.toBe('RECENT_SIGN_IN_REQUIRED');
  });
});

test('an owner who lists their projects is shown secrets after a recent sign-in only', async () => {
  const list = async (minutes: number) =>
    ask(world.instance.app, 'GET /api/v1/internal/projects?secrets=shown', {
      as: 'client',
      accessToken: await signUpOwnerAgo(minutes),
    });

  expect(await list(11)).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
  expect(await list(9)).toMatchObject({ status: 200 });
});

const conditional = [
  ['updateUser', { body: { display_name: 'Mira' }, query: {} }],
  ['updateWebhookEndpoint', { body: { is_enabled: false }, query: {} }],
  ['updateCurrentProject', { body: { config: { sign_up_enabled: true } }, query: {} }],
  ['updateCurrentProject', { body: { description: 'x' }, query: { secrets: 'hidden' } }],
  ['getCurrentProject', { body: undefined, query: {} }],
  ['createExport', { body: { include_secrets: false }, query: {} }],
  ['createUser', { body: { primary_email: 'new@example.com' }, query: {} }],
  ['startImport', { body: undefined, query: { format: 'csv', dry_run: 'true' } }],
  ['startBulkJob', { body: { action: 'end_sessions' }, query: {} }],
] as const;

test.each(conditional)('%s asks nobody for a recent sign-in where nothing lasting is sent', (name, sent) => {
  const endpoint = asked.find((other) => other.name === name);
  expect(endpoint && needsRecentSignIn(endpoint, { accessType: 'admin', ...sent })).toBe(false);
});
