import { KnownError } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { findDeletion, type ProjectDeletion } from './deletion.queries.ts';

/** Returns the progress of a deletion to the owner who started it. */
export async function getDeletion(ctx: Context, projectId: string, ownerId: string): Promise<ProjectDeletion> {
  const deletion = await findDeletion(ctx.db, projectId, ownerId);
  if (!deletion) throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId });
  return deletion;
}
