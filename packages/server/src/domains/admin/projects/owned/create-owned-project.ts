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

/** A new project and its owner's right to manage it: both or neither. */
export function createOwnedProject(
  ctx: Context,
  ownerId: string,
  given: BodyOf<typeof createProjectEndpoint, 'client'>,
): Promise<Project> {
  const id = ctx.random.uuid();
  return inTransaction(ctx, async (ctx) => {
    await createProject(ctx, { id, displayName: given.display_name });
    const event = { type: 'project.created', version: 1, data: { id, display_name: given.display_name } } as const;
    await writeEvent(ctx, id, event, { actor: 'owner', actorId: ownerId }); // they ask as a user of the internal project
    await createFirstSigningKey(ctx, id);
    await applyProjectChanges(ctx, id, given);
    await makeOwner(ctx, { projectIds: [id], userId: ownerId });
    return getProject(ctx, id);
  });
}
