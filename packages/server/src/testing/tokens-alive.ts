import type { App } from '../app.ts';
import { call, type TestProject } from './call.ts';
import type { SignedIn } from './sign-up.ts';

/** Which tokens of a session still open something. */
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
  return { access: isOpen(me.status), refresh: isOpen(refreshed.status) };
}

export const ALIVE = { access: true, refresh: true };
export const DEAD = { access: false, refresh: false };

function isOpen(status: number): boolean {
  if (status !== 200 && status !== 401) throw new Error(`neither open nor closed but ${status}`);
  return status === 200;
}
