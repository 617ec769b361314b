import { call, type TestProject } from './call.ts';
import { readToken } from './mint-token.ts';
import { internalProject, type TestInstance } from './test-instance.ts';

export const IMPERSONATE_URL = 'http://localhost:8101/handler/impersonate';

/** Returns the code of an impersonation link, created by an owner or with an API key of the project. */
export async function impersonationCode(
  { app }: Pick<TestInstance, 'app'>,
  userId: string,
  { project = internalProject, adminAccessToken }: { project?: TestProject; adminAccessToken?: string } = {},
): Promise<string> {
  const { status, body } = await call(app, 'POST /api/v1/internal/impersonations', {
    as: 'admin',
    project,
    adminAccessToken,
    body: { user_id: userId, reason: 'Ticket 4711', callback_url: IMPERSONATE_URL },
  });
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(body)}`);
  return new URL((body as { url: string }).url).searchParams.get('code') ?? '';
}

/** Returns an access token of the same user from an impersonation by an owner. */
export async function impersonatedToken(
  { app }: Pick<TestInstance, 'app'>,
  accessToken: string,
  project: TestProject = internalProject,
): Promise<string> {
  const { body } = await call(app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    project,
    body: { user_id: String(readToken(accessToken).claims['sub']), is_impersonation: true },
  });
  return (body as { access_token: string }).access_token;
}
