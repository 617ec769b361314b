import type { AccessType } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { findValidKey } from '../api-keys/index.ts';
import { findProject, type Project } from '../projects/index.ts';

export interface KeyAccess {
  readonly project: Project;
  readonly expiresAt: Date;
}

/** What this process remembers of projects and keys, for one second at most: a revoked key is refused everywhere within that. */
export interface KnownProjects {
  byId(projectId: string): Promise<Project | undefined>;
  byKey(given: { projectId: string; accessType: AccessType; key: string }): Promise<KeyAccess | undefined>;
}

const REMEMBERED_MS = 1000;
const REMEMBERED_KEYS = 20_000;

export function createKnownProjects(ctx: Context): KnownProjects {
  const options = { lifetimeMillis: REMEMBERED_MS, limit: REMEMBERED_KEYS };
  const projects = ctx.cache.remember(options, (projectId) => findProject(ctx, projectId));
  const keys = ctx.cache.remember(options, async (name): Promise<KeyAccess | undefined> => {
    const { projectId, accessType, hash } = parseName(name);
    const [key, project] = await Promise.all([
      findValidKey(ctx, { projectId, accessType, hash }),
      findProject(ctx, projectId),
    ]);
    return key && project && { project, expiresAt: key.expiresAt };
  });
  return {
    byId: (projectId) => projects.get(projectId),
    byKey: (given) => keys.get(nameOf(given)),
  };
}

/** A publishable key is no secret and stays as it is, which spares most requests a hash; of the others only hashes are kept. */
const nameOf = ({ projectId, accessType, key }: { projectId: string; accessType: AccessType; key: string }): string =>
  `${accessType} ${projectId} ${accessType === 'client' ? key : hashSecret(key).toString('base64')}`;

function parseName(name: string): { projectId: string; accessType: AccessType; hash: Buffer } {
  const [accessType = '', projectId = '', ...rest] = name.split(' ');
  const key = rest.join(' ');
  const hash = accessType === 'client' ? hashSecret(key) : Buffer.from(key, 'base64');
  return { accessType: accessType as AccessType, projectId, hash };
}
