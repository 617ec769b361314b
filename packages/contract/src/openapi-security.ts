import { allowedAccessTypes, type Endpoint } from './endpoint.ts';

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** How callers authenticate. Each scheme is one request header. */
export const securitySchemes = {
  projectId: header('x-stack-project-id', 'The project ID'),
  accessType: header('x-stack-access-type', 'The access type: client, server or admin'),
  publishableClientKey: header(
    'x-stack-publishable-client-key',
    "The key for client access. Leave it out if the project doesn't require one",
  ),
  secretServerKey: header('x-stack-secret-server-key', 'The key for server access'),
  superSecretAdminKey: header('x-stack-super-secret-admin-key', 'The key for admin access'),
  adminAccessToken: header(
    'x-stack-admin-access-token',
    'Instead of a key: an access token of a user of the project `internal` who is on the staff of this project',
  ),
  accessToken: header('x-stack-access-token', 'The access token of the signed-in user'),
};

const KEY_OF = { client: 'publishableClientKey', server: 'secretServerKey', admin: 'superSecretAdminKey' } as const;

export function securityFor(endpoint: Endpoint): Record<string, never[]>[] {
  if (endpoint.access === 'public' || endpoint.access === 'anyone') return [];
  const keys = allowedAccessTypes(endpoint).map((type) => KEY_OF[type]);
  return [...keys, 'adminAccessToken'].flatMap((key) =>
    sessionsFor(endpoint, key).map((session) => ({ projectId: [], accessType: [], [key]: [], ...session })),
  );
}

/** With client access, `me` needs a session. Server and admin access can name a user by ID instead. */
function sessionsFor({ user }: Endpoint, key: string): Record<string, never[]>[] {
  if (!user) return [{}];
  const isOptional = user === 'me' && key !== KEY_OF.client;
  return isOptional ? [{}, { accessToken: [] }] : [{ accessToken: [] }];
}
