import { accessTypes, KnownError, type AccessType } from '@keystead/contract';
import { findSignedIn, findUserWithSession } from '../sessions/sessions.queries.ts';
import type { AccessParts } from './access-parts.ts';
import type { Caller } from './caller.ts';
import type { RequestCredentials } from './credentials.ts';
import { findSessionUser, type UserNeed } from './find-session-user.ts';
import { openWithAdminToken } from './open-with-admin-token.ts';
import { openWithKey } from './open-with-key.ts';

/** Identifies the caller. Each step has its own error, in this order. */
export async function authenticate(
  parts: AccessParts,
  headers: RequestCredentials,
  { needsUser, readsUser }: UserNeed,
): Promise<Caller | undefined> {
  const accessType = readAccessType(headers);
  if (!accessType) return undefined;
  const { projectId } = headers;
  if (!projectId) throw new KnownError('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: accessType });
  const { project, owner, keySetId, webhookTokenMaker } = await openProject(parts, headers, { accessType, projectId });
  const { accessToken } = headers;
  const find = readsUser ? findUserWithSession : findSignedIn;
  const user =
    accessToken === undefined ? undefined : await findSessionUser(parts, project, accessToken, { needsUser, find });
  return { accessType, project, user, owner, keySetId, webhookTokenMaker };
}

function readAccessType(headers: RequestCredentials): AccessType | undefined {
  const { accessType } = headers;
  if (!accessType) {
    const credentials = [
      headers.publishableClientKey,
      headers.secretServerKey,
      headers.superSecretAdminKey,
      headers.adminAccessToken,
    ];
    if (credentials.some((credential) => credential !== undefined))
      throw new KnownError('PROJECT_KEY_WITHOUT_ACCESS_TYPE');
    return undefined;
  }
  const known = accessTypes.find((type) => type === accessType);
  if (!known) throw new KnownError('INVALID_ACCESS_TYPE', { accessType });
  return known;
}

/** An admin access token replaces the key, for every access type. */
async function openProject(
  parts: AccessParts,
  headers: RequestCredentials,
  wanted: { accessType: AccessType; projectId: string },
): Promise<Pick<Caller, 'project' | 'owner' | 'keySetId' | 'webhookTokenMaker'>> {
  if (headers.adminAccessToken !== undefined)
    return {
      ...(await openWithAdminToken(parts, wanted.projectId, headers.adminAccessToken)),
      keySetId: undefined,
      webhookTokenMaker: undefined,
    };
  return { ...(await openWithKey(parts, headers, wanted)), owner: undefined };
}
