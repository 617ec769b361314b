import type { BodyOf, createProject as createProjectEndpoint } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { recordEvent } from '../../events/index.ts';
import { makeOwner } from '../../staff/changes/index.ts';
import {
  applyProjectChanges,
  byItsOwner,
  createProject,
  getProject,
  namedProjectEvent,
  selectNamedProject,
  type Project,
} from '../index.ts';
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
    const event = recordEvent(ctx, id, { type: 'project.created', ...namedProjectEvent, actor: byItsOwner });
    const made = selectNamedProject({ id, displayName: given.display_name, ownerId });
    await execute(ctx.db, together([made, event]));
    await createFirstSigningKey(ctx, id);
    await applyProjectChanges(ctx, id, given);
    await makeOwner(ctx, { projectIds: [id], userId: ownerId });
    return getProject(ctx, id);
  });
}
