import type { AccessType } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { findValidKey, type UsedSet, findProject, isProjectId, type Project } from '../../core/index.ts';

export interface KeyAccess {
  readonly project: Project;
  readonly expiresAt: Date;
  readonly set: UsedSet;
}

export interface GivenKey {
  readonly projectId: string;
  readonly accessType: AccessType;
  readonly key: string;
}

/**
 * Caches projects and keys for one second at most: a revoked key is refused everywhere within that time. Ids come from
 * callers, so a text that can't be a project id is not looked up.
 */
export interface KnownProjects {
  byId(projectId: string): Promise<Project | undefined>;
  byKey(given: GivenKey): Promise<KeyAccess | undefined>;
  /** Only returns a project that lets clients in without a key: the others look like projects that don't exist. */
  withoutKey(projectId: string): Promise<Project | undefined>;
}

/** This long after a project was deleted, no process accepts requests for it any more. */
export const REMEMBERED_MS = 1000;
const REMEMBERED_KEYS = 20_000;

export function createKnownProjects(ctx: Context): KnownProjects {
  const options = { lifetimeMillis: REMEMBERED_MS, limit: REMEMBERED_KEYS };
  const byItself = { ...options, nameOf: (projectId: string) => projectId };
  const projects = ctx.cache.remember(byItself, (projectId) => findProject(ctx, projectId));
  // A separate cache, so that a project that requires a key costs the same query as one that doesn't exist.
  const withoutKey = ctx.cache.remember(byItself, async (projectId): Promise<Project | undefined> => {
    const project = await findProject(ctx, projectId);
    return project?.config.clientKeyRequired === false ? project : undefined;
  });
  const keys = ctx.cache.remember({ ...options, nameOf }, async (given): Promise<KeyAccess | undefined> => {
    const { projectId, accessType } = given;
    const [key, project] = await Promise.all([
      findValidKey(ctx.db, { projectId, accessType, hash: hashSecret(given.key) }),
      findProject(ctx, projectId),
    ]);
    if (!key || !project) return undefined;
    const { setId, expiresAt, wasUsedByClients } = key;
    return { project, expiresAt, set: { projectId, setId, wasUsedByClients } };
  });
  return {
    byId: async (projectId) => (isProjectId(projectId) ? projects.get(projectId) : undefined),
    byKey: async (given) => (isProjectId(given.projectId) ? keys.get(given) : undefined),
    withoutKey: async (projectId) => (isProjectId(projectId) ? withoutKey.get(projectId) : undefined),
  };
}

/**
 * A publishable key is not secret and is used as it is, which saves most requests a hash; of the other keys only hashes
 * are kept.
 */
const nameOf = ({ projectId, accessType, key }: GivenKey): string =>
  `${accessType} ${projectId} ${accessType === 'client' ? key : hashSecret(key).toString('base64')}`;
