import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { KnownProjects } from '../../access/index.ts';
import type { Project } from '../../projects/index.ts';
import { refreshSession, type RefreshedSession } from '../sessions/index.ts';

export interface OAuthClient {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

/** RFC 6749 §6. The client is the project, its secret the publishable client key. */
export async function refreshTokenGrant(
  ctx: Context,
  knownProjects: KnownProjects,
  client: OAuthClient,
  given: { refreshToken: string; isRotating: boolean },
): Promise<RefreshedSession> {
  const project = await requireClient(ctx, knownProjects, client);
  return refreshSession(ctx, project, given.refreshToken, given);
}

async function requireClient(
  ctx: Context,
  knownProjects: KnownProjects,
  { clientId, clientSecret }: OAuthClient,
): Promise<Project> {
  const access =
    clientId !== undefined && clientSecret !== undefined
      ? await knownProjects.byKey({ projectId: clientId, accessType: 'client', key: clientSecret })
      : undefined;
  if (!access || access.expiresAt <= ctx.clock.now())
    throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: clientId ?? null });
  return access.project;
}

/** The client of an HTTP Basic header (RFC 6749 §2.3.1: both parts are form-encoded); nothing if it is no such header. */
export function readBasicClient(authorization: string | undefined): OAuthClient | undefined {
  const [, encoded] = /^Basic ([\w+/]+={0,2})$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const decode = (part: string) => {
    const value = new URLSearchParams(`v=${part}`).get('v') ?? '';
    return value.includes('\u0000') ? undefined : value; // the database could not even look for it
  };
  return { clientId: decode(text.slice(0, colon)), clientSecret: decode(text.slice(colon + 1)) };
}
