import type { BodyOf, createProject as createProjectEndpoint } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { addManagedProjects } from '../../users/changes/index.ts';
import { applyProjectChanges, createProject, getProject, INTERNAL_PROJECT_ID, type Project } from '../index.ts';
import { createFirstSigningKey } from '../../signing-keys/index.ts';

/** A new project and its owner's right to manage it: both or neither. */
export function createOwnedProject(
  ctx: Context,
  ownerId: string,
  given: BodyOf<typeof createProjectEndpoint, 'client'>,
): Promise<Project> {
  const id = ctx.random.uuid();
  return inTransaction(ctx, async (ctx) => {
    await createProject(ctx, { id, displayName: given.display_name });
    await createFirstSigningKey(ctx, id);
    await applyProjectChanges(ctx, id, given);
    const owner = await addManagedProjects(ctx, {
      projectId: INTERNAL_PROJECT_ID,
      id: ownerId,
      managedProjectIds: [id],
    });
    if (!owner) throw new Error('the owner was deleted while the project was made');
    return getProject(ctx, id);
  });
}
