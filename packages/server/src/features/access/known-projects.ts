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
    const { projectId, accessType, key: given } = parseName(name);
    const [key, project] = await Promise.all([
      findValidKey(ctx, { projectId, accessType, hash: hashSecret(given) }),
      findProject(ctx, projectId),
    ]);
    return key && project && { project, expiresAt: key.expiresAt };
  });
  return {
    byId: (projectId) => projects.get(projectId),
    byKey: ({ projectId, accessType, key }) => keys.get(`${accessType} ${projectId} ${key}`),
  };
}

function parseName(name: string): { projectId: string; accessType: AccessType; key: string } {
  const [accessType = '', projectId = '', ...key] = name.split(' ');
  return { accessType: accessType as AccessType, projectId, key: key.join(' ') };
}
