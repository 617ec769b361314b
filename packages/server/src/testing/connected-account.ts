import { execute } from '../db/db.ts';
import { together } from '../db/together.ts';
import { keepProviderTokens } from '../domains/identity/oauth-accounts/provider-tokens.ts';
import { ask } from './ask.ts';
import type { TestProject } from './call.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { newEmail, signUp, type SignedIn } from './sign-up.ts';
import type { TestInstance } from './test-instance.ts';

export const OWN_CLIENT_ID = 'own-client-id';

export const ownKeys = (id: string, clientId = OWN_CLIENT_ID) => ({
  id,
  type: 'standard',
  enabled: true,
  client_id: clientId,
  client_secret: 'own-client-secret',
});

/** Creates a project with its own GitHub keys and the given settings. */
export const makeConnectedProject = ({ app }: Pick<TestInstance, 'app'>, config: object = {}): Promise<OwnedProject> =>
  makeProject(app, { config: { oauth_providers: [ownKeys('github')], ...config } });

export interface TestAccount {
  readonly project: TestProject;
  readonly user: SignedIn;
  readonly providerId: string;
  readonly accountId: string;
}

/** Connects an account, at GitHub by default, to a user through the server API. */
export async function connectTestAccount(
  { app }: Pick<TestInstance, 'app'>,
  given: { project: TestProject; user?: SignedIn; providerId?: string; accountId?: string; email?: string },
): Promise<TestAccount> {
  const { project, providerId = 'github', accountId = newEmail() } = given;
  const user = given.user ?? (await signUp(app, { project }));
  const { status, body } = await ask(app, 'POST /api/v1/oauth-providers', {
    as: 'server',
    project,
    body: {
      user_id: user.userId,
      provider_config_id: providerId,
      account_id: accountId,
      ...(given.email !== undefined && { email: given.email }),
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
  });
  if (status !== 201) throw new Error(`the account was not connected: ${JSON.stringify(body)}`);
  return { project, user, providerId, accountId };
}

export interface GrantedTokens {
  readonly accessToken?: string;
  readonly refreshToken?: string | null;
  readonly scopes?: readonly string[];
  /** One hour by default. */
  readonly expiresInMs?: number;
  readonly clientId?: string;
}

/** Simulates the grant of tokens to the project's keys, as when an account is connected. */
export async function grantTokens(
  { ctx }: Pick<TestInstance, 'ctx'>,
  { project, user: { userId }, providerId, accountId }: TestAccount,
  given: GrantedTokens = {},
): Promise<void> {
  const {
    accessToken = 'granted',
    refreshToken = 'refresh-1',
    scopes = ['user:email'],
    clientId = OWN_CLIENT_ID,
  } = given;
  const owner = { projectId: project.id, userId, providerId, accountId, clientId };
  const expiresAt = new Date(ctx.clock.now().getTime() + (given.expiresInMs ?? 3_600_000));
  await execute(ctx.db, together(keepProviderTokens(ctx, owner, { accessToken, refreshToken, scopes, expiresAt })));
}
