import type { App } from '../app.ts';
import { call, type TestProject } from './call.ts';
import { signUp, type SignedIn } from './sign-up.ts';

export interface OwnedProject extends TestProject {
  readonly owner: SignedIn;
}

const NEVER_MILLIS = Date.parse('2999-01-01T00:00:00Z');

/** Creates a project with keys of all kinds, and an owner, who is a user of the internal project. */
export async function makeProject(
  app: App,
  { owner, ...given }: { owner?: SignedIn; display_name?: string; config?: object } = {},
): Promise<OwnedProject> {
  const by = owner ?? (await signUp(app));
  const created = await call(app, 'POST /api/v1/internal/projects', {
    as: 'client',
    accessToken: by.accessToken,
    body: { display_name: 'Acme', ...given },
  });
  if (created.status !== 201) throw new Error(`no project: ${JSON.stringify(created.body)}`);
  const { id } = created.body as { id: string };
  return { id, keys: await makeKeys(app, { id, adminAccessToken: by.accessToken }), owner: by };
}

/** Creates another key set in a project of the token's owner. */
export async function makeKeys(
  app: App,
  { id, adminAccessToken }: { id: string; adminAccessToken: string },
): Promise<TestProject['keys']> {
  const answer = await call(app, 'POST /api/v1/internal/api-keys', {
    as: 'admin',
    project: { id, keys: { client: '', server: '', admin: '' } },
    adminAccessToken,
    body: {
      description: 'Tests',
      expires_at_millis: NEVER_MILLIS,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  if (answer.status !== 200) throw new Error(`no keys: ${JSON.stringify(answer.body)}`);
  const keys = answer.body as Record<'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key', string>;
  return { client: keys.publishable_client_key, server: keys.secret_server_key, admin: keys.super_secret_admin_key };
}
