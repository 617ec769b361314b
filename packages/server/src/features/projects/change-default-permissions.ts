import type { TransactionContext } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { together, type Part } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import { removeDefault, renameDefault } from './default-permissions.queries.ts';
import { changedProjectEvent } from './projects.queries.ts';

/** What becomes of a permission becomes of the defaults that name it, and is told as a change of the project. */
export const renameDefaultPermission = (
  ctx: TransactionContext,
  projectId: string,
  names: { id: string; newId: string },
): Promise<void> => change(ctx, projectId, renameDefault(projectId, names));

export const removeDefaultPermission = (ctx: TransactionContext, projectId: string, id: string): Promise<void> =>
  change(ctx, projectId, removeDefault(projectId, id));

const change = (ctx: TransactionContext, projectId: string, changed: Part<'changed_project', never>): Promise<void> => {
  const event = recordEvent(ctx, projectId, { type: 'project.updated', ...changedProjectEvent });
  return execute(ctx.db, together([changed, event]));
};
