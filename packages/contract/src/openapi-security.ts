import { allowedAccessTypes, type Endpoint } from './endpoint.ts';

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** How callers prove who they are; each scheme is one request header. */
export const securitySchemes = {
  projectId: header('x-stack-project-id', 'The project of the request'),
  accessType: header('x-stack-access-type', 'client, server or admin'),
  publishableClientKey: header(
    'x-stack-publishable-client-key',
    'For client access; left out where the project needs none',
  ),
  secretServerKey: header('x-stack-secret-server-key', 'For server access'),
  superSecretAdminKey: header('x-stack-super-secret-admin-key', 'For admin access'),
  adminAccessToken: header(
    'x-stack-admin-access-token',
    'An access token of a user of the internal project who manages the project; replaces the keys',
  ),
  accessToken: header('x-stack-access-token', 'The session of the signed-in user'),
};

const KEY_OF = { client: 'publishableClientKey', server: 'secretServerKey', admin: 'superSecretAdminKey' } as const;

export function securityFor(endpoint: Endpoint): Record<string, never[]>[] {
  if (endpoint.access === 'public' || endpoint.access === 'anyone') return [];
  const keys = allowedAccessTypes(endpoint).map((type) => KEY_OF[type]);
  return [...keys, 'adminAccessToken'].flatMap((key) =>
    sessionsFor(endpoint, key).map((session) => ({ projectId: [], accessType: [], [key]: [], ...session })),
  );
}

/** Clients mean their own user by `me`; servers may also name one. */
function sessionsFor({ user }: Endpoint, key: string): Record<string, never[]>[] {
  if (!user) return [{}];
  const isOptional = user === 'me' && key !== KEY_OF.client;
  return isOptional ? [{}, { accessToken: [] }] : [{ accessToken: [] }];
}
