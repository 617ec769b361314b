import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isDeleted } from '../projects/projects.queries.ts';

export async function listPublicKeys(ctx: Context, projectId: string) {
  const keys = await ctx.signingKeys.of(projectId);
  if (!keys || (await isDeleted(ctx.db, projectId)))
    throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId });
  return keys.map((key) => key.publicJwk);
}
