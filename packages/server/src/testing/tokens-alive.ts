import type { App } from '../app.ts';
import { call, type CallAnswer, type TestProject } from './call.ts';
import type { SignedIn } from './sign-up.ts';

/** Returns which tokens of a session still work. */
export async function tokensAlive(
  app: App,
  { accessToken, refreshToken }: Pick<SignedIn, 'accessToken' | 'refreshToken'>,
  project?: TestProject,
): Promise<{ access: boolean; refresh: boolean }> {
  const me = await call(app, 'GET /api/v1/users/me', { as: 'client', project, accessToken });
  const refreshed = await call(app, 'POST /api/v1/auth/sessions/current/refresh', {
    as: 'client',
    project,
    refreshToken,
  });
  return { access: isOpen(me), refresh: isOpen(refreshed) };
}

export const ALIVE = { access: true, refresh: true };
export const DEAD = { access: false, refresh: false };

/** A deleted user is signed out; every other invalid token is refused. */
function isOpen({ status, knownError }: CallAnswer): boolean {
  if (![200, 401].includes(status) && knownError !== 'CANNOT_GET_OWN_USER_WITHOUT_USER')
    throw new Error(`neither open nor closed but ${status}`);
  return status === 200;
}
