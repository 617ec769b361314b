import { KnownError, PUBLIC_CLIENT_SECRET } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { KnownProjects } from '../../identity/index.ts';
import type { Project } from '../../core/index.ts';

/**
 * The client of an OAuth call: its id is the project, its secret the publishable client key, or a placeholder for none.
 */
export interface OAuthClient {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

export async function requireClient(ctx: Context, knownProjects: KnownProjects, client: OAuthClient): Promise<Project> {
  const project = await findProjectOf(ctx, knownProjects, client);
  if (!project) throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: client.clientId ?? null });
  return project;
}

/**
 * Like `requireClient`, for the start of a flow, where a wrong key and a project that doesn't exist have different
 * errors.
 */
export async function requireBeginningClient(
  ctx: Context,
  knownProjects: KnownProjects,
  client: { clientId: string; clientSecret: string },
): Promise<Project> {
  const project = await findProjectOf(ctx, knownProjects, client);
  if (project) return project;
  if (await knownProjects.byId(client.clientId))
    throw new KnownError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: client.clientId });
  throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: client.clientId });
}

async function findProjectOf(
  ctx: Context,
  knownProjects: KnownProjects,
  { clientId, clientSecret }: OAuthClient,
): Promise<Project | undefined> {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  if (clientSecret === PUBLIC_CLIENT_SECRET) return knownProjects.withoutKey(clientId);
  const access = await knownProjects.byKey({ projectId: clientId, accessType: 'client', key: clientSecret });
  return access && access.expiresAt > ctx.clock.now() ? access.project : undefined;
}

/**
 * Returns the client of an HTTP Basic header (RFC 6749 §2.3.1: both parts are form-encoded); undefined if it is no such
 * header.
 */
export function readBasicClient(authorization: string | undefined): OAuthClient | undefined {
  const [, encoded] = /^Basic ([\w+/]+={0,2})$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const decode = (part: string) => {
    const value = new URLSearchParams(`v=${part}`).get('v') ?? '';
    return value.includes('\u0000') ? undefined : value; // the database can't even search for it
  };
  return { clientId: decode(text.slice(0, colon)), clientSecret: decode(text.slice(colon + 1)) };
}
