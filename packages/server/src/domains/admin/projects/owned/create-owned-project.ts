import type { BodyOf, createProject as createProjectEndpoint } from '@keystead/contract';
import { inTransaction, type Context } from '../../../../context.ts';
import {
  writeEvent,
  applyProjectChanges,
  createProject,
  getProject,
  type Project,
  createFirstSigningKey,
} from '../../../core/index.ts';
import { makeOwner } from '../../staff/set-role.ts';

/** Creates a project and makes the user its owner in one transaction. */
export function createOwnedProject(
  ctx: Context,
  ownerId: string,
  given: BodyOf<typeof createProjectEndpoint, 'client'>,
): Promise<Project> {
  const id = ctx.random.uuid();
  return inTransaction(ctx, async (ctx) => {
    await createProject(ctx, { id, displayName: given.display_name });
    const event = { type: 'project.created', version: 1, data: { id, display_name: given.display_name } } as const;
    // The request authenticates as a user of the internal project.
    await writeEvent(ctx, id, event, { actor: 'owner', actorId: ownerId });
    await createFirstSigningKey(ctx, id);
    await applyProjectChanges(ctx, id, given);
    await makeOwner(ctx, { projectIds: [id], userId: ownerId });
    return getProject(ctx, id);
  });
}
