import { KnownError, type AccessType } from '@keystead/contract';
import { looksLikeWebhookToken, openWebhookToken } from '../../core/index.ts';
import type { AccessParts } from './access-parts.ts';
import type { Caller } from './caller.ts';
import type { RequestCredentials } from './credentials.ts';

const keyHeader = { client: 'publishableClientKey', server: 'secretServerKey', admin: 'superSecretAdminKey' } as const;
const missing = {
  client: 'CLIENT_AUTHENTICATION_REQUIRED',
  server: 'SERVER_AUTHENTICATION_REQUIRED',
  admin: 'ADMIN_AUTHENTICATION_REQUIRED',
} as const;
const invalid = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const;

/**
 * Only the key of the stated access type is checked. An unknown project gets the same response as a wrong key and, for
 * a client without a key, the same as a project that requires one.
 */
export async function openWithKey(
  parts: Pick<AccessParts, 'ctx' | 'knownProjects'>,
  headers: RequestCredentials,
  { accessType, projectId }: { accessType: AccessType; projectId: string },
): Promise<Pick<Caller, 'project' | 'keySetId' | 'webhookTokenMaker'>> {
  const { ctx, knownProjects } = parts;
  const key = headers[keyHeader[accessType]];
  if (key === undefined) {
    const project = accessType === 'client' ? await knownProjects.withoutKey(projectId) : undefined;
    if (!project) throw new KnownError(missing[accessType]);
    return { project, keySetId: undefined, webhookTokenMaker: undefined };
  }
  if (accessType === 'admin' && looksLikeWebhookToken(key)) return openWithWebhookToken(parts, projectId, key);
  const access = await knownProjects.byKey({ projectId, accessType, key });
  const now = ctx.clock.now();
  if (!access || access.expiresAt <= now) throw new KnownError(invalid[accessType], { project_id: projectId });
  ctx.keyUses.note(access.set, accessType, now);
  return { project: access.project, keySetId: access.set.setId, webhookTokenMaker: undefined };
}

/** Nothing that looks like a webhook token is a key, because keys have other prefixes. */
async function openWithWebhookToken(
  { ctx, knownProjects }: Pick<AccessParts, 'ctx' | 'knownProjects'>,
  projectId: string,
  token: string,
): Promise<Pick<Caller, 'project' | 'keySetId' | 'webhookTokenMaker'>> {
  const webhookTokenMaker = openWebhookToken(ctx, projectId, token);
  const project = webhookTokenMaker && (await knownProjects.byId(projectId));
  if (!project) throw new KnownError(invalid.admin, { project_id: projectId });
  return { project, keySetId: undefined, webhookTokenMaker };
}
