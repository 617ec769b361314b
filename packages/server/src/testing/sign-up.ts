import type { App } from '../app.ts';
import { call, type TestProject } from './call.ts';
import { readToken } from './mint-token.ts';

export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Returns the session id of these tokens. */
export const sessionIdOf = ({ accessToken }: Pick<SignedIn, 'accessToken'>): string =>
  String(readToken(accessToken).claims['refresh_token_id']);

let people = 0;

/** Returns a new address each time. */
export const newEmail = (): string => `person-${(people += 1)}@example.com`;

/** Signs up a new user, in the internal project by default. */
export async function signUp(
  app: App,
  given: { project?: TestProject; email?: string; password?: string } = {},
): Promise<SignedIn> {
  const { email = newEmail(), password = 'correct horse', project } = given;
  return startSessionBy(app, 'sign-up', { email, password, project });
}

/** Signs in an existing user, which creates another session. */
export function signIn(app: App, given: { email: string; password: string; project?: TestProject }): Promise<SignedIn> {
  return startSessionBy(app, 'sign-in', { ...given, project: given.project });
}

async function startSessionBy(
  app: App,
  way: 'sign-up' | 'sign-in',
  { email, password, project }: { email: string; password: string; project: TestProject | undefined },
): Promise<SignedIn> {
  const answer = await call(app, `POST /api/v1/auth/password/${way}`, {
    as: 'client',
    project,
    body: { email, password },
  });
  if (answer.status !== 200) throw new Error(`${way} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const body = answer.body as { user_id: string; access_token: string; refresh_token: string };
  return { userId: body.user_id, email, password, accessToken: body.access_token, refreshToken: body.refresh_token };
}
