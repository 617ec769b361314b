import { KnownError } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { findDeletion, type ProjectDeletion } from './deletion.queries.ts';

/** How far the deletion of a project is, for the owner who asked for it. */
export async function getDeletion(ctx: Context, projectId: string, ownerId: string): Promise<ProjectDeletion> {
  const deletion = await findDeletion(ctx.db, projectId, ownerId);
  if (!deletion) throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId });
  return deletion;
}
