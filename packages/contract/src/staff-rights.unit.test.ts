import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type GuardedEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { isGuarded, missingRight, needsRecentSignIn } from './staff-rights.ts';
import type { OperationRight, StaffRight, staffRoles } from './staff-roles.ts';
import { serverUserChanges } from './user.ts';

const guarded = endpoints.filter(isGuarded);
function endpointNamed(name: string): GuardedEndpoint {
  const endpoint = guarded.find((other) => other.name === name);
  if (!endpoint) throw new Error(`no endpoint that staff can call is named ${name}`);
  return endpoint;
}
const missing = (name: string, role: (typeof staffRoles)[number], body: unknown = {}): StaffRight | undefined =>
  missingRight(endpointNamed(name), { role, accessType: 'admin', body });
const needsRecent = (name: string, body: unknown): boolean =>
  needsRecentSignIn(endpointNamed(name), { accessType: 'admin', body, query: {} });

const unnamed = { method: 'GET', path: '/x', tag: 'x', summary: 'x', response: z.string(), errors: [] } as const;

test('the compiler asks for the right of every endpoint that staff can call, and of no other', () => {
  const named = { ...unnamed, name: 'somethingNew' } as const;

  // @ts-expect-error -- staff can call it
  defineEndpoint({ ...named, access: 'client' });
  // @ts-expect-error -- staff can call it
  defineEndpoint({ ...named, access: 'admin' });
  // @ts-expect-error -- nobody is asked who they are
  defineEndpoint({ ...named, access: 'public', right: 'read' });
  // @ts-expect-error -- nobody is asked who they are
  defineEndpoint({ ...named, access: 'anyone', recentSignIn: 'always' });

  expect(guarded).toEqual(endpoints.filter(({ access }) => access !== 'public' && access !== 'anyone'));
});

/** Written out, so that a changed row is seen: what support does beside reading. */
test('support helps users, and that is all it changes', () => {
  const changes = guarded.filter(({ name, method }) => method !== 'GET' && missing(name, 'support') === undefined);

  expect(changes.map(({ name }) => name).sort()).toEqual([
    'checkRedirectUrl',
    'deleteLockout',
    'endOneSession',
    'endSessions',
    'leaveStaff',
    'previewEmailTemplate',
    'resendMail',
    'sendChannelVerificationCode',
    'sendPasswordResetCode',
    'sendSignInCode',
    'sendVerificationCode',
  ]);
});

test('who may only read changes nothing', () => {
  const changes = guarded.filter(({ name, method }) => method !== 'GET' && missing(name, 'read_only') === undefined);

  expect(changes.map(({ name }) => name).sort()).toEqual(['checkRedirectUrl', 'leaveStaff', 'previewEmailTemplate']);
});

test('admins do all but what would make them more', () => {
  const refused = guarded.filter(({ name }) => missing(name, 'admin') !== undefined);

  expect(refused.map(({ name }) => name).sort()).toEqual([
    'acceptOwnerInvitation',
    'createApiKey',
    'createExport',
    'createFirstOwner',
    'createImpersonation',
    'createOwnProviderToken',
    'createOwnerInvitation',
    'createProject',
    'createProjectTransfer',
    'createProviderToken',
    'createProviderTokenOfAccount',
    'createSession',
    'createWebhookEndpoint',
    'createWebhookToken',
    'deleteCurrentProject',
    'deleteInternalCurrentProject',
    'getOAuthTest',
    'getOwnerInvitationDetails',
    'getSystem',
    'linkOAuthAccount',
    'removeStaffMember',
    'revokeOwnerInvitation',
    'rotateApiKey',
    'rotateWebhookSecret',
    'runEmailTest',
    'setEmailConfig',
    'setOAuthProvider',
    'startImport',
    'startOAuthTest',
    'updateApiKey',
    'updateStaffMember',
  ]);
});

describe('what only owners may do needs a recent sign-in', () => {
  /** Each with the reason why a page that was left open may do it. */
  const exceptions: Readonly<Record<string, string>> = {
    runEmailTest: 'sends one email, changes no setting and shows no secret',
    startOAuthTest: 'tries keys out, and stores nothing that signs anybody in',
    getOAuthTest: 'reads the result of such a test',
    updateApiKey: 'describes or revokes keys, and never makes one',
    getSystem: 'only reads, and shows no secret',
    revokeOwnerInvitation: 'takes nothing away that cannot be sent again',
    createProject: 'makes a project that nobody uses yet',
    createFirstOwner: 'comes with a code',
    getOwnerInvitationDetails: 'comes with a code',
    acceptOwnerInvitation: 'comes with a code',
  };
  const isOwners = (right: StaffRight | undefined): boolean => right === 'secrets' || right === 'staff';
  const isForOwners = (right: OperationRight): boolean => typeof right === 'string' && isOwners(right);

  test('each operation, but for a few with a reason', () => {
    const unasked = guarded.flatMap(({ name, right, recentSignIn }) =>
      isForOwners(right) && recentSignIn === undefined ? [name] : [],
    );

    expect(unasked.sort(), 'add recentSignIn to the endpoint, or a reason here').toEqual(
      Object.keys(exceptions).sort(),
    );
  });

  const fields = guarded.flatMap(({ name, right }) =>
    typeof right === 'string'
      ? []
      : Object.entries(right.fields).flatMap(([field, needed]) => (isOwners(needed) ? [[name, field] as const] : [])),
  );
  test.each(fields)('%s with %s', (name, field) => {
    const [path = '', value = true] = field.split('=');
    const [outer = '', inner] = path.split('.');
    const body = { [outer]: inner === undefined ? value : { [inner]: value } };

    expect(needsRecent(name, body)).toBe(true);
  });
});

describe('rights of fields', () => {
  test('support restricts users and changes nothing else of them', () => {
    expect(missing('updateUser', 'support', { restricted_by_admin: true })).toBeUndefined();
    expect(missing('updateUser', 'read_only', { restricted_by_admin: true })).toBe('help');
    expect(missing('updateUser', 'support', { restricted_by_admin: true, display_name: 'x' })).toBe('manage');
    expect(missing('updateUser', 'support', {})).toBe('manage');
  });

  test.each(['updateUser', 'updateCurrentUser'])('admins change by %s nothing that a user signs in with', (name) => {
    expect(missing(name, 'admin', { display_name: 'x', server_metadata: { primary_email: 'x' } })).toBeUndefined();
    for (const field of Object.keys(serverUserChanges.shape).filter((field) =>
      /email|auth|password|totp/.test(field),
    )) {
      const body = { display_name: 'x', [field]: null };
      expect(missing(name, 'admin', body)).toBe('secrets');
      expect(needsRecent(name, body)).toBe(true);
    }
  });

  test('admins create users who cannot sign in as anybody else, and whose address is not verified', () => {
    const user = { primary_email: 'x@example.com', primary_email_auth_enabled: true, display_name: 'x' };
    expect(missing('createUser', 'admin', user)).toBeUndefined();
    expect(missing('createUser', 'admin', {})).toBeUndefined();
    expect(missing('createUser', 'support', {})).toBe('manage');
    for (const [field, value] of Object.entries({
      primary_email_verified: true,
      password: 'correct horse',
      totp_secret_base64: 'AAAA',
      oauth_providers: [{ id: 'github', account_id: '1' }],
    })) {
      const body = { ...user, [field]: value };
      expect(missing('createUser', 'admin', body)).toBe('secrets');
      expect(needsRecent('createUser', body)).toBe(true);
    }
  });

  test('admins add and remove addresses, and decide of none whether it signs in', () => {
    expect(missing('createContactChannel', 'admin', { user_id: 'x', type: 'email', value: 'x' })).toBeUndefined();
    expect(missing('deleteContactChannel', 'admin')).toBeUndefined();
    for (const field of ['is_verified', 'is_primary', 'becomes_primary', 'used_for_auth']) {
      expect(missing('createContactChannel', 'admin', { value: 'x', [field]: true })).toBe('secrets');
      expect(missing('updateContactChannel', 'admin', { [field]: true })).toBe('secrets');
    }
  });

  test('admins start every bulk job but the one that verifies addresses', () => {
    for (const action of ['add_to_team', 'end_sessions', 'restrict', 'lift_restriction', 'delete'])
      expect(missing('startBulkJob', 'admin', { action, user_ids: [] })).toBeUndefined();
    expect(missing('startBulkJob', 'admin', { action: 'verify_email', user_ids: [] })).toBe('secrets');
  });

  test.each(['updateCurrentProject', 'updateInternalCurrentProject'])(
    'admins change settings by %s, but those of owners',
    (name) => {
      expect(missing(name, 'admin', { display_name: 'x', config: { sign_up_enabled: true } })).toBeUndefined();
      for (const field of ['email_config', 'oauth_providers'])
        expect(missing(name, 'admin', { config: { sign_up_enabled: true, [field]: [] } })).toBe('secrets');
      expect(missing(name, 'admin', { config: { event_retention_days: 1 } })).toBe('staff');
      expect(missing(name, 'admin', { config: { allow_any_subdomain: true } })).toBe('staff');
      expect(missing(name, 'support', { config: {} })).toBe('manage');
      expect(missing(name, 'support', null)).toBe('manage');
    },
  );

  test('admins switch webhooks off and on, and do not say where events go', () => {
    expect(missing('updateWebhookEndpoint', 'admin', { is_enabled: false, description: 'x' })).toBeUndefined();
    expect(missing('updateWebhookEndpoint', 'admin', { is_enabled: true, url: 'https://x.example' })).toBe('secrets');
    expect(missing('updateWebhookEndpoint', 'support', { is_enabled: false })).toBe('manage');
  });
});

test('an endpoint that declares no right is for owners', () => {
  const undeclared = { access: 'admin' } as Parameters<typeof missingRight>[0];

  expect(missingRight(undeclared, { role: 'admin', accessType: 'admin', body: {} })).toBe('staff');
});

test('with client access a token is worth a publishable key', () => {
  const asked = { role: 'read_only', accessType: 'client', body: {} } as const;

  expect(missingRight(endpointNamed('updateCurrentUser'), asked)).toBeUndefined();
  expect(missingRight(endpointNamed('updateCurrentUser'), { ...asked, accessType: 'server' })).toBe('manage');
  expect(missingRight(endpointNamed('createApiKey'), asked)).toBe('secrets');
});
