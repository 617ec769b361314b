import { afterEach, beforeEach, expect, test } from 'vitest';
import { orThrow } from '../result.ts';
import type { CurrentUser } from '../users/current-user.ts';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { teamId } from '../testing/fake-teams.ts';
import { schemaError } from '../testing/peer.ts';
import { openSignedIn } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const ways: [string, (user: CurrentUser) => Promise<unknown>, string][] = [
  ['confirmPassword', (user) => user.confirmPassword('correct horse'), 'SCHEMA_ERROR'],
  ['updatePassword', (user) => user.updatePassword({ oldPassword: 'x', newPassword: 'y' }), 'SCHEMA_ERROR'],
  ['setPassword', (user) => user.setPassword({ password: 'a better horse' }), 'SCHEMA_ERROR'],
  ['sendVerificationEmail', (user) => user.sendVerificationEmail(), 'SCHEMA_ERROR'],
  ['update', async (user) => orThrow(await user.update({ displayName: 'Mira' })), 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  ['getTeamProfile', (user) => user.getTeamProfile({ id: teamId(1) }), 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  ['getTeam', (user) => user.getTeam(teamId(1)), 'USER_AUTHENTICATION_REQUIRED'],
];

test.each(ways)('%s of a user who was deleted elsewhere ends the session here', async (_, act, code) => {
  const { app, user, profile } = await openSignedIn(service);
  const elsewhere = (await openSignedIn(service)).user;
  const heard: unknown[] = [];
  app.onAuthStateChange((who) => heard.push(who?.id ?? null));
  await elsewhere.delete();
  await expect(act(user)).rejects.toMatchObject({ code });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(heard.at(-1)).toBeNull();
  expect(profile.cookies.size).toBe(0);
});

test.for(['body.new_password is a required field', 'body.new_password must not be auth.user is'])(
  'a value that does not fit is no reason to doubt the session: %s',
  async (problem) => {
    const { app, user } = await openSignedIn(service);
    service.intercept = (request) => (request.path.endsWith('/update') ? schemaError(request, problem) : undefined);
    await expect(user.updatePassword({ oldPassword: 'x', newPassword: '' })).rejects.toMatchObject({
      code: 'SCHEMA_ERROR',
    });
    expect(service.conversation()).not.toContain('POST /auth/oauth/token');
    expect(await app.getUser()).toBe(user);
  },
);
